"""Module neopixel."""

from .. import power


class NeoPixel:
    def __init__(self, pin, n, bpp=3, timing=1):
        chip = power.chip
        chip.allocates("NeoPixel()")
        self._chip = chip
        self.pin, self.n, self.bpp = pin, n, bpp
        chip.claim(pin.id, "bitstream", "NeoPixel")
        self._colours = [(0,) * bpp] * n

    def __len__(self):
        return self.n

    def __setitem__(self, i, colour):
        if len(colour) != self.bpp or [part for part in colour if not 0 <= part <= 255]:
            raise ValueError(f"a colour is {self.bpp} bytes")
        self._colours[i] = tuple(colour)

    def __getitem__(self, i):
        return self._colours[i]

    def fill(self, colour):
        for i in range(self.n):
            self[i] = colour

    def write(self):
        self._chip.allocates("NeoPixel.write()")
        self._chip.spend(10 * self.bpp * self.n)
        self._chip.wiring.pixels(self.pin.id, tuple(self._colours))
