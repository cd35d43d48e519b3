"""The panel's buzzer: a passive piezo on PWM, played tone by tone as the panel is polled."""

_HALF = 32768  # duty: as loud as it gets


class Buzzer:
    """pwm: a machine.PWM of its own slice, for setting its frequency moves both pins of a slice; None: silent."""

    def __init__(self, pwm):
        self._pwm = pwm
        self._rest = ()
        self._left_ms = 0
        if pwm is not None:
            pwm.duty_u16(0)
        self.is_on = True  # False: silent

    def play(self, tones):
        """Begin these (Hz, ms, Hz, ms ..), 0 Hz for silence; whatever sounds is cut off. No tones: nothing changes."""
        if tones and self.is_on and self._pwm is not None:
            self._rest = tones
            self._next()

    def step(self, elapsed_ms):
        """So much time has passed."""
        if self._left_ms > 0:
            self._left_ms -= elapsed_ms
            if self._left_ms <= 0:
                self._next()

    def _next(self):
        if not self._rest:
            self._left_ms = 0
            self._pwm.duty_u16(0)
            return
        hz, self._left_ms = self._rest[:2]
        self._rest = self._rest[2:]
        if hz:
            self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF if hz else 0)
