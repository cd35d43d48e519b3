"""machine.PWM: eight slices with one frequency each, two channels a slice, pins 16 apart on the same channel."""

from .. import power
from .pin import number


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
