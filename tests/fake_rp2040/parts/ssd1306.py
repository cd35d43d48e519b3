"""An SSD1306 on I2C: commands in, a picture out, also as a PNG (that in CPython only)."""

import struct
import zlib

# how many bytes follow a command
_ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_PLAIN = (0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0x2E, 0x2F, 0xE3)
WIDTH, PAGES = 128, 8


class Ssd1306:
    """``is_on``; ``memory``: 1,024 bytes, a byte for eight rows; ``values``: arguments of commands."""

    def __init__(self):
        self.memory = bytearray(range(256)) * 4  # noise, as at power-on
        self.is_on = self.is_inverted = self.has_pump = False
        self.mode = 2
        self.values = {}
        self.page = self.column = 0
        self._columns, self._pages = (0, WIDTH - 1), (0, PAGES - 1)
        self._command = []

    def take(self, data):
        at = 0
        while at < len(data):
            control = data[at]
            if control & 0x3F:
                raise AssertionError(f"SSD1306: control byte 0x{control:02x}")
            piece = data[at + 1 : at + 2] if control & 0x80 else data[at + 1 :]
            for byte in piece:
                if control & 0x40:
                    self._store(byte)
                else:
                    self._obey(byte)
            at += 1 + len(piece)

    def give(self, count):
        return bytes([0x43 if self.is_on else 0x03] * count)

    def _obey(self, byte):
        self._command.append(byte)
        code = self._command[0]
        if len(self._command) <= _ARGUMENTS.get(code, 0):
            return
        values, self._command = self._command[1:], []
        if values:
            self.values[code] = values
            if code == 0x20:
                self.mode = values[0] & 3
            elif code == 0x21:
                self._columns, self.column = tuple(values), values[0]
            elif code == 0x22:
                self._pages, self.page = tuple(values), values[0]
            elif code == 0x8D:
                self.has_pump = bool(values[0] & 4)
        elif code < 0x10:
            self.column = self.column & 0xF0 | code
        elif code < 0x20:
            self.column = self.column & 0x0F | (code & 0x0F) << 4
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        elif code in (0xAE, 0xAF):
            self.is_on = code == 0xAF
        elif code in (0xA6, 0xA7):
            self.is_inverted = code == 0xA7
        elif code not in _PLAIN and not 0x40 <= code <= 0x7F:
            raise AssertionError(f"SSD1306: command 0x{code:02x}")

    def _store(self, byte):
        self.memory[self.page * WIDTH + self.column] = byte
        if self.mode == 2:
            self.column = (self.column + 1) % WIDTH
            return
        self.column += 1
        if self.column > self._columns[1]:
            self.column = self._columns[0]
            self.page = self._pages[0] if self.page >= self._pages[1] else self.page + 1

    def rows(self):
        """64 rows of 128 pixels, 1 is lit: what a person sees."""
        lit = self.is_on and self.has_pump
        return [
            [lit and (self.memory[y // 8 * WIDTH + x] >> y % 8 & 1) ^ self.is_inverted for x in range(WIDTH)]
            for y in range(64)
        ]


# -- A display's rows as a PNG.

_SCALE = 4


def png(rows):
    """Bytes of a PNG, lit pixels light on dark, four times as large."""
    lines = []
    for row in rows:
        line = b"".join((b"\xff" if lit else b"\x18") * _SCALE for lit in row)
        lines += [b"\0" + line] * _SCALE
    size = struct.pack(">II", len(rows[0]) * _SCALE, len(rows) * _SCALE)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", size + bytes((8, 0, 0, 0, 0)))
        + _chunk(b"IDAT", zlib.compress(b"".join(lines)))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
