"""The ChaCha20 block function (RFC 8439, section 2.3), in pure Python.

The board's own block is viper (firmware/rp2040) and is tested against this one.
"""

import struct
from array import array

BLOCK_BYTES = 64
_MASK = 0xFFFFFFFF
_CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k"
_ROUNDS = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)  # fmt: skip


def block(key, counter, nonce, out):
    """Write the 64-byte block for a 32-byte ``key``, 32-bit ``counter`` and 12-byte ``nonce`` into ``out``.

    Working words are overwritten before returning.
    """
    state = array("I", _CONSTANTS + struct.unpack("<8I", key) + (counter,) + struct.unpack("<3I", nonce))
    x = array("I", state)
    for _ in range(10):
        for a, b, c, d in _ROUNDS:
            xa, xb, xc, xd = x[a], x[b], x[c], x[d]
            xa = (xa + xb) & _MASK
            xd ^= xa
            xd = (xd << 16 | xd >> 16) & _MASK
            xc = (xc + xd) & _MASK
            xb ^= xc
            xb = (xb << 12 | xb >> 20) & _MASK
            xa = (xa + xb) & _MASK
            xd ^= xa
            xd = (xd << 8 | xd >> 24) & _MASK
            xc = (xc + xd) & _MASK
            xb ^= xc
            xb = (xb << 7 | xb >> 25) & _MASK
            x[a], x[b], x[c], x[d] = xa, xb, xc, xd
    for i in range(16):
        struct.pack_into("<I", out, 4 * i, (x[i] + state[i]) & _MASK)
        x[i] = 0
        state[i] = 0
