"""The chip: microseconds that pass only when its program sleeps or computes, interrupts, and who uses which pin."""

import math

from . import power
from .allocation import watched
from .parts.flash import Flash
from .parts.memory import Memory
from .parts.pads import Pad, Wiring
from .parts.registers import Registers
from .parts.usb import Console
from .pio.dma import Channel
from .pio.state_machine import Machine
from .power import ChipReset, Misuse, PowerOff

PINS = tuple(n for n in range(29) if n not in (23, 24))  # of a Pico; 23, 24 and 29 serve its power supply
ALL_PINS = tuple(range(30))  # of the chip itself
PWRON_RESET, WDT_RESET = 1, 3
CLOCK_HZ = 125000000
_SCHEDULED = 8  # depth of micropython.schedule
_SETTLE_US = 100  # computing is added up so long before the world follows
_LOOK_US = 1000  # how often host and test are looked at
LONG_IN_IRQ_US = 200
USB_IRQ, OTHER_IRQS = 1 << 5, 1 << 13 | 1 << 3  # of the processor's numbers; the latter: pins, timers


class Chip:
    """One power-on. ``sources``: what makes things happen; each has ``next_us`` (None: nothing) and ``happen(t)``."""

    def __init__(self, wiring=None, flash=None, reset_cause=PWRON_RESET, ticks_us=0, irq_us=30, call_us=2, pins=PINS):
        self.pins = pins  # that lead somewhere
        self.now_us = 0.0
        self.ticks_origin = ticks_us
        self.irq_us = irq_us  # from an edge to its handler
        self.call_us = call_us  # of a call into these modules
        self.reset_cause = reset_cause
        self.freq_hz = CLOCK_HZ
        self.in_hard = False
        self.misuse = None  # the first one
        self.reset = None  # how it ended, if it did
        self.dropped = 0  # soft interrupts lost because the queue was full
        self.is_dead = False
        self.unique_id = b"\xe6\x61\x4c\x31\x1b\x2a\x3f\x07"
        self.free_bytes = 140000
        self.most_hz = math.inf  # a chip that bears less hangs
        self.watchdog = None
        self.look = None  # called once a millisecond: the test may want to have a say
        self.sources = []
        self.pads = [Pad(n) for n in range(30)]
        self.uses = {}  # pin: (function, owner)
        self.slices = {}  # PWM slice: (hz, set of pins)
        self.pio_used = [0, 0]  # instructions
        self.memory = Memory()
        self.ears = []  # state machines that only listen
        self.machines = [Machine(self, n) for n in range(8)]
        self.channels = [Channel(self, n) for n in range(12)]
        self.registers = Registers(self)
        self.usb = Console(self)
        self.flash = flash if flash is not None else Flash()
        self.flash.chip = self
        self._masked = 0
        self._pending = []
        self._scheduled = []
        self._is_running = False
        self.interrupts = 0  # since power-on
        self._owed_us = 0
        self._looked_us = 0.0
        self.wiring = wiring if wiring is not None else Wiring()
        self.sources += [self.wiring, self.usb]
        self.wiring.connect(self)

    # -- time ---------------------------------------------------------------------------------------------
    def time_us(self):
        """Now, with the computing that the world has not followed yet."""
        return self.now_us + self._owed_us

    def ticks(self, period=1 << 30):
        """time.ticks_us."""
        return (self.ticks_origin + int(self.time_us())) % period

    def spend(self, us):
        """The program computes."""
        if self.is_dead:
            raise PowerOff()
        self._owed_us += us
        if self._owed_us > _SETTLE_US and not self.in_hard:
            self.settle()

    def settle(self):
        """Let the world follow the computing."""
        self.advance_to(self.time_us())

    def settle_quietly(self):
        """The same, where a hard interrupt may ask: then the world waits for it to end."""
        if not self.in_hard:
            self.settle()

    def sleep(self, us):
        """The program waits without giving way."""
        if self.in_hard and us > LONG_IN_IRQ_US:
            self.fail(f"a hard interrupt sleeps {us} us")
        if self._masked and us > 1000:
            self.fail(f"sleeps {us} us with interrupts off")
        if self.in_hard:
            self._owed_us += us
        else:
            self.advance_to(self.time_us() + us)

    def idle(self, us):
        """The processor stands until an interrupt wakes it, or for ``us``."""
        before = self.interrupts
        self.advance_to(self.time_us() + us, lambda: self.interrupts != before)

    def advance_to(self, t_us, until=None):
        """Let time pass until ``t_us``; with ``until``, stop as soon as it is true."""
        if self.is_dead:
            raise PowerOff()
        self._owed_us = 0
        self.run_scheduled()
        self.wiring.look()
        sources = self.sources
        while True:
            soonest = None
            when = t_us
            for source in sources:
                at = source.next_us
                if at is not None and (at < when or (at == when and soonest is None)):
                    soonest, when = source, at
            if soonest is None:
                break
            if when > self.now_us:
                self.now_us = when
            soonest.happen(when)
            self._deliver()
            self.run_scheduled()
            if until is not None and until():
                break
        if soonest is None and t_us > self.now_us:
            self.now_us = t_us
        if self.now_us - self._looked_us >= _LOOK_US:
            self._looked_us = self.now_us
            self.usb.poll()
            if self.look is not None:
                self.look()
            if self.is_dead:
                raise PowerOff()

    # -- interrupts ---------------------------------------------------------------------------------------
    def interrupt(self, handler, argument, hard):
        """Call an interrupt handler: now if it is hard, else as scheduled."""
        self.interrupts += 1
        if self._masked or self.in_hard:
            self._pending.append((handler, argument, hard))
        elif hard:
            self.now_us += self.irq_us
            self._run_hard(handler, argument)
        elif len(self._scheduled) >= _SCHEDULED:
            self.dropped += 1
        else:
            self._scheduled.append((handler, argument))

    def _run_hard(self, handler, argument):
        self.in_hard = True
        try:
            watched(self, handler, argument)
        except Exception as e:
            self.fail(f"a hard interrupt handler raised {e!r}")
        finally:
            self.in_hard = False
        self._deliver()

    def post(self, handler, argument, hard):
        """The same, as soon as what happens just now is over."""
        self._pending.append((handler, argument, hard))

    def _deliver(self):
        while self._pending and not self._masked and not self.in_hard:
            self.interrupt(*self._pending.pop(0))

    def schedule(self, function, argument):
        """micropython.schedule."""
        if len(self._scheduled) >= _SCHEDULED:
            raise RuntimeError("schedule queue full")
        self._scheduled.append((function, argument))

    def schedule_free(self, function):
        """The same from an interrupt, for what has a place of its own."""
        self.interrupts += 1
        self._scheduled.append((function, None))

    def run_scheduled(self):
        """The interpreter takes a breath: soft handlers run, one after the other."""
        if self._is_running or self.in_hard or self._masked:
            return
        self._is_running = True
        try:
            while self._scheduled:
                function, argument = self._scheduled.pop(0)
                function(argument)
        finally:
            self._is_running = False

    def mask(self):
        """machine.disable_irq."""
        before = self._masked
        self._masked = 1
        return before

    def listen(self, bits, is_on):
        """Let the interrupts of these numbers in from now on, or no longer: USB's by itself, all others together."""
        if bits & USB_IRQ:
            self.usb.listen(is_on)
        if bits & OTHER_IRQS:
            self._masked = 0 if is_on else 1
            if is_on:
                self._deliver()  # what is scheduled runs between two bytecodes, as ever

    def listened(self):
        """Bits of the interrupts that are let in."""
        return (USB_IRQ if self.usb.is_heard else 0) | (0 if self._masked else OTHER_IRQS)

    def is_masked(self):
        """No interrupt comes now."""
        return bool(self._masked)

    def unmask(self, state):
        """machine.enable_irq."""
        self._masked = state
        self._deliver()
        self.run_scheduled()

    # -- rules --------------------------------------------------------------------------------------------
    def fail(self, text):
        """Raise Misuse, and remember it: nothing may swallow it."""
        error = Misuse(f"{self.now_us / 1e6:.6f} s: {text}")
        if self.misuse is None:
            self.misuse = error
        raise error

    def allocates(self, what):
        """``what`` takes memory: not in a hard interrupt."""
        if self.in_hard:
            self.fail(f"{what} allocates, in a hard interrupt")

    def die(self, cause):
        """Raise ChipReset: from here on nothing of this program runs."""
        for machine in self.machines:
            machine.halt()
        if self.is_dead:  # nothing of the program runs any more: it can't ask for another end
            raise PowerOff
        self.is_dead = True  # from now on every call ends in PowerOff
        self.reset = ChipReset(cause)
        raise self.reset

    def claim(self, n, function, owner):
        """Pin ``n`` is ``owner``'s for ``function`` from now on."""
        if n < 0 or n > 29:
            raise ValueError("invalid pin")
        if n not in self.pins:
            self.fail(f"pin {n} is not on this board's edge")
        held = self.uses.get(n)
        if held is not None and held != (function, owner) and not self._is_handed_over(n, held[0], function):
            self.fail(f"pin {n} is {held[0]} of {held[1]} and can't become {function} of {owner}")
        self.uses[n] = (function, owner)

    def _is_handed_over(self, n, before, after):
        """A plain pin may become a peripheral's; a bus may be freed by hand, pin by pin, and be set up again."""
        if before == "SIO":
            return self.pads[n].handler is None
        return before == "I2C" and after == "SIO"

    def release(self, n):
        """Pin ``n`` is free again."""
        self.uses.pop(n, None)

    def sound(self):
        """Whoever listens to a pin has heard all up to now."""
        for machine in self.machines:
            machine.sound(self.time_us())

    def pulse(self, pin, rise_us, fall_us):
        """A state machine makes one, on this pin and on what is wired to it."""
        heard_at = (pin,) + self.wiring.carried(pin)  # noqa: RUF005  (MicroPython)
        for ear in self.ears:
            if ear.pin in heard_at:
                ear.hear(rise_us, 1)
                ear.hear(fall_us, 0)

    def moving(self):
        """True while a state machine makes steps."""
        return any(machine.is_stepping() for machine in self.machines)

    def power_on(self):
        """From now on the stand-in modules mean this chip."""
        power.chip = self
        return self
