"""What is outside of the chip, and one GPIO from there: who drives it how, and the interrupt on its edges."""

IRQ_FALLING, IRQ_RISING = 4, 8
PULL_UP, PULL_DOWN = 1, 2
IN, OUT, OPEN_DRAIN = 0, 1, 2


class Pad:
    """``outside``: level that the harness drives, None if nothing does; ``is_open``: it can only pull low."""

    def __init__(self, number):
        self.number = number
        self.mode = None
        self.pull = 0
        self.out = 0
        self.outside = None
        self.is_open = False
        self.handler = None
        self.trigger = 0
        self.is_hard = False
        self.is_muted = False  # by the register that enables its interrupts
        self.pin = None  # what the handler gets

    def drive(self, chip, level):
        """The harness puts the pin on ``level``."""
        before, self.outside = self._seen(self.outside), level
        after = self._seen(level)
        if self.handler is None or self.is_muted or before == after:
            return
        if self.trigger & (IRQ_RISING if after else IRQ_FALLING):
            chip.interrupt(self.handler, self.pin, self.is_hard)

    def _seen(self, outside):
        return outside if outside is not None else (1 if self.pull & PULL_UP else 0)

    def is_readable(self):
        """It has a mode, and something that pulls at it."""
        if self.mode is None or self.mode == OUT:
            return self.mode == OUT
        return bool(self.pull & PULL_UP) or self.outside == 0 or (self.outside == 1 and not self.is_open)

    def level(self, chip):
        """What an input reads."""
        if self.mode == OUT or (self.mode == OPEN_DRAIN and not self.out):
            return self.out
        if self.mode is None:
            chip.fail(f"pin {self.number} is read and is not an input")
        if self.outside is None:
            if not self.pull:
                chip.fail(f"pin {self.number} floats")
            return 1 if self.pull & PULL_UP else 0
        if self.outside and self.is_open and not self.pull & PULL_UP:
            chip.fail(f"pin {self.number} floats: what is wired to it only pulls low")
        return self.outside


# -- What is outside of the chip: this base is nothing at all; `model_wiring` is the machine.


class Wiring:
    """``next_us``: when something outside happens next on its own (None: not known); `happen` is called then."""

    next_us = None

    def connect(self, chip):
        """The chip gets power."""
        self.chip = chip

    def look(self):
        """Time is about to pass: has somebody changed something outside?"""

    def happen(self, t_us):
        """Let the world catch up with ``t_us``."""

    def output(self, pin, level):
        """The firmware drives a pin."""

    def pulses(self, pin, hz, duty_ns):
        """The firmware sets a PWM."""

    def pixels(self, pin, colours):
        """Bytes for addressable LEDs."""

    def steps(self, step_pin, dir_pin, pieces, how, t_us, made):
        """A state machine will make these steps from ``t_us`` on: (level of DIR, steps, microseconds a step) each.

        how: state_machine.FRESH, LONGER or CHANGED. No pieces: it stands. made: steps with DIR low and high since
        FRESH.
        """

    def carried(self, pin):
        """Other pins that a pulse on this one reaches, by a wire."""
        return ()

    def i2c(self, sda, scl):
        """Address -> device on this bus. A device has take(bytes) and give(count)."""
        return {}

    def uart(self, tx, rx):
        """What is at the other end: has take(bytes, baudrate, t_us) and give(t_us), or None."""
        return None

    def random_bit(self):
        """Next bit of the ring oscillator."""
        return 0

    def serial(self):
        """The host's end of USB: read(), write(data), pace(t_us); None if unplugged."""
        return None
