"""The generator: ChaCha20 with fast key erasure, unbiased bounded numbers, entropy accounting.

Each refill is four blocks; their first 32 bytes replace the key at once and the rest is handed out as 32-bit
little-endian words and erased as it goes (Bernstein, "Fast-key-erasure random-number generators", 2017). This is
not one of the mechanisms of SP 800-90A. Keys live in bytearrays only and are overwritten.
"""

import struct
from array import array

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
    factorial = 1
    for i in range(2, cards + 1):
        factorial *= i
    bits = 0
    while factorial > 1 << bits:
        bits += 1
    return bits


_costs = array("I")  # by n, as far as they were asked for; 0: not yet
_COSTS_KEPT = 256  # more than the largest deck


def cost_q16(n):
    """log2(n) in units of 2**-16, rounded up: what a number below ``n`` takes from a key, never less than it does."""
    if n < len(_costs) and _costs[n]:
        return _costs[n]
    cost = log2_q16(n) + (1 if n & (n - 1) else 0)
    if n < _COSTS_KEPT:
        while len(_costs) <= n:
            _costs.append(0)
        _costs[n] = cost
    return cost


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
    for i in range(len(buffer)):
        buffer[i] = 0
