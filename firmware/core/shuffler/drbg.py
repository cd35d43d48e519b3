"""The generator: ChaCha20 with fast key erasure, unbiased bounded numbers, entropy accounting.

Each refill is four blocks; their first 32 bytes replace the key at once and the rest is handed out as 32-bit
little-endian words and erased as it goes (Bernstein, "Fast-key-erasure random-number generators", 2017). This is
not one of the mechanisms of SP 800-90A. Keys live in bytearrays only and are overwritten.
"""

import struct

KEY_BYTES = 32
REFILL_BLOCKS = 4
KEY_BITS = 256
_BLOCK_BYTES = 64
_NONCE = bytes(12)
# At most this much is drawn under one key: log2(55!), the largest single deck that 256 bits cover with a margin.
BITS_PER_KEY_Q16 = 243 << 16


def log2_q16(n):
    """log2(n) for n >= 1 in units of 2**-16, rounded down. Integers only: the same on every interpreter."""
    whole = 0
    while n >> (whole + 1):
        whole += 1
    result = whole
    m = n << 28 >> whole  # mantissa in [1, 2) with 28 fraction bits
    for _ in range(16):
        m = m * m >> 28
        result <<= 1
        if m >> 29:
            m >>= 1
            result |= 1
    return result


def needed_bits(cards):
    """log2(cards!) rounded up to whole bits: what a deck needs for every order to be reachable."""
    most_q16 = sum([cost_q16(i) for i in range(2, cards + 1)])  # as much as it is, or up to a unit a card more
    bits = max(0, most_q16 - cards) >> 16
    if cards > 2 and most_q16 >> 16 == bits:
        return bits + 1  # for no such factorial is a power of two
    factorial = 1
    for i in range(2, cards + 1):
        factorial *= i
    while factorial > 1 << bits:
        bits += 1
    return bits


# `costs(MOST)`, three bytes each: reckoned on the chip they would take a millisecond apiece.
MOST = 110
_COSTS = (
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x01\xc1\x95\x01\x00\x00\x02\x6a\x52\x02\xc1\x95\x02\xaf\xce\x02\x00\x00\x03\x81"
    b"\x2b\x03\x6a\x52\x03\x9e\x75\x03\xc1\x95\x03\x51\xb3\x03\xaf\xce\x03\x2a\xe8\x03\x00\x00\x04\x64\x16\x04\x81\x2b"
    b"\x04\x79\x3f\x04\x6a\x52\x04\x6f\x64\x04\x9e\x75\x04\x09\x86\x04\xc1\x95\x04\xd4\xa4\x04\x51\xb3\x04\x41\xc1\x04"
    b"\xaf\xce\x04\xa5\xdb\x04\x2a\xe8\x04\x47\xf4\x04\x00\x00\x05\x5e\x0b\x05\x64\x16\x05\x19\x21\x05\x81\x2b\x05\x9f"
    b"\x35\x05\x79\x3f\x05\x11\x49\x05\x6a\x52\x05\x89\x5b\x05\x6f\x64\x05\x20\x6d\x05\x9e\x75\x05\xeb\x7d\x05\x09\x86"
    b"\x05\xfa\x8d\x05\xc1\x95\x05\x5e\x9d\x05\xd4\xa4\x05\x25\xac\x05\x51\xb3\x05\x59\xba\x05\x41\xc1\x05\x08\xc8\x05"
    b"\xaf\xce\x05\x39\xd5\x05\xa5\xdb\x05\xf5\xe1\x05\x2a\xe8\x05\x45\xee\x05\x47\xf4\x05\x30\xfa\x05\x00\x00\x06\xba"
    b"\x05\x06\x5e\x0b\x06\xec\x10\x06\x64\x16\x06\xc9\x1b\x06\x19\x21\x06\x56\x26\x06\x81\x2b\x06\x99\x30\x06\x9f\x35"
    b"\x06\x94\x3a\x06\x79\x3f\x06\x4d\x44\x06\x11\x49\x06\xc5\x4d\x06\x6a\x52\x06\x01\x57\x06\x89\x5b\x06\x03\x60\x06"
    b"\x6f\x64\x06\xce\x68\x06\x20\x6d\x06\x65\x71\x06\x9e\x75\x06\xca\x79\x06\xeb\x7d\x06\xff\x81\x06\x09\x86\x06\x07"
    b"\x8a\x06\xfa\x8d\x06\xe3\x91\x06\xc1\x95\x06\x94\x99\x06\x5e\x9d\x06\x1e\xa1\x06\xd4\xa4\x06\x81\xa8\x06\x25\xac"
    b"\x06\xbf\xaf\x06\x51\xb3\x06\xd9\xb6\x06\x59\xba\x06\xd1\xbd\x06\x41\xc1\x06\xa8\xc4\x06\x08\xc8\x06"
)


def costs(most):
    """The cost of each number from 0 to ``most``, three bytes each, little-endian."""
    return b"".join([(_cost_q16(n) if n else 0).to_bytes(3, "little") for n in range(most + 1)])


def cost_q16(n):
    """log2(n) in units of 2**-16, rounded up: what a number below ``n`` takes from a key, never less than it does."""
    return int.from_bytes(_COSTS[3 * n : 3 * n + 3], "little") if n <= MOST else _cost_q16(n)


def _cost_q16(n):
    return log2_q16(n) + (1 if n & (n - 1) else 0)


def keys_for(cards):
    """How many keys the draw of a deck takes."""
    keys = 0
    spent_q16 = BITS_PER_KEY_Q16 + 1
    for n in range(cards, 1, -1):
        spent_q16 += cost_q16(n)
        if spent_q16 > BITS_PER_KEY_Q16:
            keys += 1
            spent_q16 = cost_q16(n)
    return keys


class Drbg:
    """Generator under keys from ``next_key(out)``, which fills a 32-byte bytearray and returns the bits credited.

    block: of ChaCha20, the board's or chacha20.block. Raises whatever next_key raises: there is no weaker fallback.
    """

    def __init__(self, next_key, block):
        self._next_key = next_key
        self._block = block
        self._key = bytearray(KEY_BYTES)
        self._pool = bytearray(REFILL_BLOCKS * _BLOCK_BYTES)
        self._at = len(self._pool)
        self._spent_q16 = BITS_PER_KEY_Q16 + 1  # forces a key before the first number
        self.credited_bits = 0
        self.keys = 0

    def below(self, n):
        """Exactly uniform integer in 0..n-1 (rejection of the words at and above the last multiple of n)."""
        if n < 1 or n > 1 << 16:
            raise ValueError("bound out of range")
        cost = cost_q16(n)
        if self._spent_q16 + cost > BITS_PER_KEY_Q16:
            self._rekey()
        self._spent_q16 += cost
        limit = (1 << 32) // n * n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def close(self):
        """Overwrite key and pool. The next number would take a fresh key."""
        _erase(self._key)
        _erase(self._pool)
        self._at = len(self._pool)
        self._spent_q16 = BITS_PER_KEY_Q16 + 1

    def _rekey(self):
        self.close()
        self.credited_bits += self._next_key(self._key)
        self.keys += 1
        self._spent_q16 = 0

    def _refill(self):
        view = memoryview(self._pool)
        size = _BLOCK_BYTES
        for i in range(REFILL_BLOCKS):
            self._block(self._key, i, _NONCE, view[i * size : (i + 1) * size])
        self._key[:] = view[:KEY_BYTES]
        for i in range(KEY_BYTES):
            self._pool[i] = 0
        self._at = KEY_BYTES

    def _word(self):
        if self._at == len(self._pool):
            self._refill()
        (word,) = struct.unpack_from("<I", self._pool, self._at)
        struct.pack_into("<I", self._pool, self._at, 0)
        self._at += 4
        return word


def _erase(buffer):
    buffer[:] = bytes(len(buffer))
