"""Module framebuf: vertical bytes of one bit, as far as a display needs it."""

import subprocess

MONO_VLSB, MONO_HLSB, MONO_HMSB, RGB565 = 0, 3, 4, 1
_FONT = """
import framebuf
b = bytearray(8)
f = framebuf.FrameBuffer(b, 8, 8, framebuf.MONO_VLSB)
for c in range(32, 128):
    f.fill(0)
    f.text(chr(c), 0, 0)
    print(b.hex())
"""
_glyphs = []


def _glyph(character):
    """MicroPython's own, asked of its unix port; a block where there is none."""
    if not _glyphs:
        from mischwerk_sim.board import interpreter

        try:
            said = subprocess.run([interpreter.find(), "-c", _FONT], capture_output=True, text=True, check=True).stdout
            _glyphs.extend(bytes.fromhex(line) for line in said.split())
        except Exception:
            _glyphs.extend([b"\0\x7e\x7e\x7e\x7e\x7e\x7e\0"] * 96)
    code = ord(character)
    return _glyphs[code - 32 if 32 <= code <= 127 else 95]


class FrameBuffer:
    def __init__(self, buffer, width, height, format, stride=None):
        if format != MONO_VLSB:
            raise NotImplementedError("only MONO_VLSB")
        if len(buffer) < width * ((height + 7) // 8):
            raise ValueError("buffer too small")
        self._buffer, self._width, self._height = buffer, width, height

    def pixel(self, x, y, c=None):
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        at, bit = y // 8 * self._width + x, 1 << y % 8
        if c is None:
            return 1 if self._buffer[at] & bit else 0
        if c:
            self._buffer[at] |= bit
        else:
            self._buffer[at] &= ~bit
        return None

    def fill(self, c):
        self._buffer[:] = bytes([255 if c else 0]) * len(self._buffer)

    def fill_rect(self, x, y, w, h, c):
        for row in range(y, y + h):
            for column in range(x, x + w):
                self.pixel(column, row, c)

    def hline(self, x, y, w, c):
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c):
        self.fill_rect(x, y, 1, h, c)

    def text(self, s, x, y, c=1):
        for i, character in enumerate(s):
            for column, bits in enumerate(_glyph(character)):
                for row in range(8):
                    if bits >> row & 1:
                        self.pixel(x + 8 * i + column, y + row, c)
