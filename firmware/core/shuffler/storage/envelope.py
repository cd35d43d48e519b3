"""What lies on flash between its letters and its checksum: two letters, version, length, body, CRC-32.

Damage is described in words and never raised: the machine must start with whatever it finds.
"""

import binascii
import struct

_HEAD = "<2sBH"
OVERHEAD = 9  # bytes around a body


def seal(letters, version, body):
    """Bytes to write. letters: 2 bytes that name the kind; version: 1 to 255; body: up to 65535 bytes."""
    data = struct.pack(_HEAD, letters, version, len(body)) + body
    return data + struct.pack("<I", binascii.crc32(data))


def unseal(letters, data):
    """(version, body, problem) of what was read; problem is None or some words, and version is then 0."""
    if not data:
        return 0, b"", "empty"
    if len(data) < OVERHEAD:
        return 0, b"", "cut short"
    marker, version, length = struct.unpack(_HEAD, data[:5])
    if marker != letters or version == 0:
        return 0, b"", "not what they should be"
    if len(data) < length + OVERHEAD:
        return 0, b"", "cut short"
    if len(data) > length + OVERHEAD:
        return 0, b"", "too long"
    if struct.unpack("<I", data[-4:])[0] != binascii.crc32(data[:-4]):
        return 0, b"", "damaged (checksum)"
    return version, data[5:-4], None
