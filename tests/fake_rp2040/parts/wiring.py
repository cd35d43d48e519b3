"""What is outside of the chip: this base is nothing at all; `model_wiring` is the machine."""


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
