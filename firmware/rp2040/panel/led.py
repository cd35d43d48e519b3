"""The panel's light: one WS2812, dimmed, written only when its colour changes.

A write takes 30 µs with interrupts off (MicroPython bit-bangs it): steps come from PIO and do not mind, a sensor's
edge is dated so much late at worst.
"""

MOST = 96  # of 255 at 100 percent; a bare WS2812 blinds at arm's length


class Led:
    """pixels: a neopixel.NeoPixel of one. percent: brightness."""

    def __init__(self, pixels, percent=60):
        self._pixels = pixels
        self._r = self._g = self._b = -1  # as shown
        self.percent = percent

    def show(self, r, g, b):
        """0 to 255 each, before dimming. A colour that is on stays on: at least 1 of 255 unless percent is 0."""
        r, g, b = self._dimmed(r), self._dimmed(g), self._dimmed(b)
        if r != self._r or g != self._g or b != self._b:
            self._r, self._g, self._b = r, g, b
            self._pixels[0] = (r, g, b)
            self._pixels.write()

    def _dimmed(self, value):
        scaled = value * self.percent * MOST // (255 * 100)
        return scaled or (1 if value and self.percent else 0)
