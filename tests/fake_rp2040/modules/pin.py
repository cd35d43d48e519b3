"""machine.Pin and machine.PWM."""

from .. import power
from ..parts import pads

_NAMES = {"LED": 25}


def number(pin):
    """GPIO number of what a call takes for a pin. Raises ValueError."""
    if isinstance(pin, Pin):
        return pin.id
    if isinstance(pin, str):
        if pin in _NAMES:
            return _NAMES[pin]
        if pin.startswith("GPIO"):
            return number(int(pin[4:]))
        if pin.startswith("GP"):
            return number(int(pin[2:]))
        raise ValueError(f'unknown named pin "{pin}"')
    if not isinstance(pin, int) or pin < 0 or pin > 29:
        raise ValueError("invalid pin")
    return pin


class _Irq:
    """What irq() returns."""

    def __init__(self, pad):
        self._pad = pad

    def trigger(self):
        return self._pad.trigger

    def flags(self):
        return self._pad.trigger


class Pin:
    IN, OUT, OPEN_DRAIN, ALT = pads.IN, pads.OUT, pads.OPEN_DRAIN, 3
    PULL_UP, PULL_DOWN = pads.PULL_UP, pads.PULL_DOWN
    IRQ_FALLING, IRQ_RISING = pads.IRQ_FALLING, pads.IRQ_RISING

    def __init__(self, id, mode=None, pull=None, *, value=None):
        chip = power.chip
        chip.allocates("Pin()")
        self.id = number(id)
        self._chip = chip
        self._pad = chip.pads[self.id]
        if mode is not None or pull is not None or value is not None:
            self.init(mode, pull, value=value)

    def __eq__(self, other):
        return isinstance(other, Pin) and other.id == self.id

    def __hash__(self):
        return self.id

    def init(self, mode=None, pull=None, *, value=None):
        chip, pad = self._chip, self._pad
        if mode is not None:
            if mode not in (pads.IN, pads.OUT, pads.OPEN_DRAIN):
                raise ValueError(f"invalid pin af: {mode}")
            chip.claim(self.id, "SIO", "Pin")
            if mode == pads.OUT and pad.outside is not None and not pad.is_open:
                chip.fail(f"pin {self.id} becomes an output against another output")
            if mode == pads.OUT and pad.is_open:
                chip.fail(f"pin {self.id} becomes an output and a sensor pulls at it")
            if value is not None:
                pad.out = 1 if value else 0
            pad.mode = mode
            if mode != pads.IN:
                chip.wiring.output(self.id, pad.out)
        elif value is not None:
            raise ValueError("a value without a mode")
        pad.pull = pull or 0  # as the port does: without an argument there is no pull

    def value(self, x=None):
        chip, pad = self._chip, self._pad
        chip.spend(chip.call_us)
        if x is None:
            return pad.level(chip)
        if chip.uses.get(self.id, ("",))[0] != "SIO" or pad.mode == pads.IN:
            chip.fail(f"pin {self.id} is set and is not an output")
        pad.out = 1 if x else 0
        chip.wiring.output(self.id, pad.out)

    def __call__(self, x=None):
        return self.value(x)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    high, low = on, off

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING, hard=False):
        chip, pad = self._chip, self._pad
        chip.allocates("Pin.irq()")
        if chip.uses.get(self.id, ("",))[0] != "SIO" or pad.mode != pads.IN:
            chip.fail(f"pin {self.id} has an interrupt and is not an input")
        if trigger & ~(pads.IRQ_FALLING | pads.IRQ_RISING):
            raise ValueError("invalid trigger")
        if handler is not None:
            pad.level(chip)  # a floating pin must not interrupt
        pad.handler, pad.trigger, pad.is_hard, pad.pin = handler, trigger, bool(hard), self
        return _Irq(pad)


# -- machine.PWM: eight slices with one frequency each, two channels a slice, pins 16 apart on the same channel.


class PWM:
    def __init__(self, dest, freq=None, *, duty_u16=None, duty_ns=None, invert=False):
        chip = power.chip
        chip.allocates("PWM()")
        self._chip = chip
        self._pin = number(dest)
        self._slice = self._pin >> 1 & 7
        chip.claim(self._pin, "PWM", f"slice {self._slice}")
        twin = self._pin ^ 16
        if chip.uses.get(twin, ("",))[0] == "PWM":
            chip.fail(f"pins {self._pin} and {twin} are the same PWM channel")
        self._hz = 0
        self._duty_ns = None
        self.init(freq=freq, duty_u16=duty_u16, duty_ns=duty_ns, invert=invert)

    def init(self, freq=None, *, duty_u16=None, duty_ns=None, invert=False):
        if invert:
            self._chip.fail("an inverted PWM is not modelled")
        if freq is not None:
            self.freq(freq)
        if duty_u16 is not None:
            self.duty_u16(duty_u16)
        if duty_ns is not None:
            self.duty_ns(duty_ns)

    def freq(self, hz=None):
        if hz is None:
            return self._hz
        if hz * 2 > self._chip.freq_hz:
            raise ValueError("freq too large")
        if hz * 65535 * 256 < self._chip.freq_hz:
            raise ValueError("freq too small")
        others = tuple(n for n in self._chip.slices.get(self._slice, (0, ()))[1] if n != self._pin)
        if others and self._chip.slices[self._slice][0] != hz:
            self._chip.fail(f"pins {self._pin} and {others[0]} share PWM slice {self._slice}")
        self._hz = hz
        self._chip.slices[self._slice] = (hz, others + (self._pin,))  # noqa: RUF005
        self._set()

    def duty_ns(self, ns=None):
        if ns is None:
            return self._duty_ns
        if not self._hz:
            self._chip.fail(f"PWM on pin {self._pin} has a duty before it has a frequency")
        if ns < 0 or ns * self._hz > 1000000000:
            raise ValueError("duty larger than period")
        self._duty_ns = ns
        self._set()

    def duty_u16(self, duty=None):
        if duty is None:
            return 0 if self._duty_ns is None else self._duty_ns * self._hz * 65535 // 1000000000
        if duty < 0 or duty > 65535:
            raise ValueError("duty must be 0 to 65535")
        if not self._hz:
            self._chip.fail(f"PWM on pin {self._pin} has a duty before it has a frequency")
        self.duty_ns(1000000000 * duty // (65535 * self._hz))

    def deinit(self):
        self._chip.release(self._pin)
        hz, pins = self._chip.slices.get(self._slice, (0, ()))
        self._chip.slices[self._slice] = (hz, tuple(n for n in pins if n != self._pin))
        self._chip.wiring.pulses(self._pin, 0, 0)

    def _set(self):
        self._chip.spend(self._chip.call_us)
        if self._duty_ns is not None:
            self._chip.wiring.pulses(self._pin, self._hz, self._duty_ns)
