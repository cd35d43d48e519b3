"""The ChaCha20 block as viper code: the block of shuffler.randomness.chacha20, some hundred times as quick on the chip.

Sums are stored into 32-bit words before they are used again, which cuts them there on any word size: so the unix port
can run it, too, and a test compares both. It is not made from the core's lines, as other viper code is: words overflow
and shift without a sign here, where plain Python must mask them one by one.
"""

from array import array

import micropython

_state = array("I", (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574) + (0,) * 12)  # "expand 32-byte k", RFC 8439
_x = array("I", (0,) * 16)


def block(key, counter, nonce, out):
    """Write the 64-byte block for a 32-byte ``key``, 32-bit ``counter`` and 12-byte ``nonce`` into ``out``.

    The three begin at whole words of memory, as every object does. Working words are overwritten before returning.
    """
    _rounds(_state, _x, key, counter & 0xFFFF, counter >> 16, nonce, out)


@micropython.viper
def _rounds(s: ptr32, x: ptr32, key: ptr32, counter_low: int, counter_high: int, nonce: ptr32, out: ptr32):
    i = 0
    while i < 8:
        s[4 + i] = key[i]
        i += 1
    s[12] = counter_low | counter_high << 16
    i = 0
    while i < 3:
        s[13 + i] = nonce[i]
        i += 1
    i = 0
    while i < 16:
        x[i] = s[i]
        i += 1
    n = 0
    while n < 80:
        # quarter rounds 0 to 3 are the columns, 4 to 7 the diagonals
        a = n & 3
        q = n >> 2 & 1
        b = 4 + ((a + q) & 3)
        c = 8 + ((a + q + q) & 3)
        d = 12 + ((a - q) & 3)
        x[a] = x[a] + x[b]
        v = uint(x[d] ^ x[a])
        x[d] = v << 16 | v >> 16
        x[c] = x[c] + x[d]
        v = uint(x[b] ^ x[c])
        x[b] = v << 12 | v >> 20
        x[a] = x[a] + x[b]
        v = uint(x[d] ^ x[a])
        x[d] = v << 8 | v >> 24
        x[c] = x[c] + x[d]
        v = uint(x[b] ^ x[c])
        x[b] = v << 7 | v >> 25
        n += 1
    i = 0
    while i < 16:
        out[i] = x[i] + s[i]
        x[i] = 0
        if i > 3:
            s[i] = 0
        i += 1
