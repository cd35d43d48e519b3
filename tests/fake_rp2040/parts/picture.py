"""A display's rows as a PNG. CPython only."""

import struct
import zlib

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
