"""The generator: ChaCha20 with fast key erasure, unbiased bounded numbers, entropy accounting.

Each refill is four blocks; their first 32 bytes replace the key at once and the rest is handed out as 32-bit
little-endian words and erased as it goes (Bernstein, "Fast-key-erasure random-number generators", 2017). This is
not one of the mechanisms of SP 800-90A. Keys live in bytearrays only and are overwritten.
"""

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
    most_q16 = sum(_costs_to(cards))  # as much as it is, or up to a unit a card more
    bits = max(0, most_q16 - cards) >> 16
    if cards > 2 and most_q16 >> 16 == bits:
        return bits + 1  # for no such factorial is a power of two
    factorial = 1
    for i in range(2, cards + 1):
        factorial *= i
    while factorial > 1 << bits:
        bits += 1
    return bits


# `costs(MOST)`: computed on the chip each would take a millisecond.
MOST = 110
_COSTS = (
    b"\x00\x00\x00\x00\x00\x00\xc1\x95\x00\x00\x6a\x52\xc1\x95\xaf\xce\x00\x00\x81\x2b\x6a\x52\x9e\x75\xc1\x95\x51\xb3"
    b"\xaf\xce\x2a\xe8\x00\x00\x64\x16\x81\x2b\x79\x3f\x6a\x52\x6f\x64\x9e\x75\x09\x86\xc1\x95\xd4\xa4\x51\xb3\x41\xc1"
    b"\xaf\xce\xa5\xdb\x2a\xe8\x47\xf4\x00\x00\x5e\x0b\x64\x16\x19\x21\x81\x2b\x9f\x35\x79\x3f\x11\x49\x6a\x52\x89\x5b"
    b"\x6f\x64\x20\x6d\x9e\x75\xeb\x7d\x09\x86\xfa\x8d\xc1\x95\x5e\x9d\xd4\xa4\x25\xac\x51\xb3\x59\xba\x41\xc1\x08\xc8"
    b"\xaf\xce\x39\xd5\xa5\xdb\xf5\xe1\x2a\xe8\x45\xee\x47\xf4\x30\xfa\x00\x00\xba\x05\x5e\x0b\xec\x10\x64\x16\xc9\x1b"
    b"\x19\x21\x56\x26\x81\x2b\x99\x30\x9f\x35\x94\x3a\x79\x3f\x4d\x44\x11\x49\xc5\x4d\x6a\x52\x01\x57\x89\x5b\x03\x60"
    b"\x6f\x64\xce\x68\x20\x6d\x65\x71\x9e\x75\xca\x79\xeb\x7d\xff\x81\x09\x86\x07\x8a\xfa\x8d\xe3\x91\xc1\x95\x94\x99"
    b"\x5e\x9d\x1e\xa1\xd4\xa4\x81\xa8\x25\xac\xbf\xaf\x51\xb3\xd9\xb6\x59\xba\xd1\xbd\x41\xc1\xa8\xc4\x08\xc8"
)


def costs(most):
    """The cost of each number from 0 to ``most`` without its whole bits, two bytes each, little-endian."""
    return b"".join([(_cost_q16(n) & 0xFFFF if n else 0).to_bytes(2, "little") for n in range(most + 1)])


def cost_q16(n):
    """log2(n) in units of 2**-16, rounded up: what a number below ``n`` takes from a key, never less than it does."""
    if n > MOST:
        return _cost_q16(n)
    whole = 0
    while n >> (whole + 1):
        whole += 1
    return whole << 16 | _COSTS[2 * n] | _COSTS[2 * n + 1] << 8


def _cost_q16(n):
    return log2_q16(n) + (1 if n & (n - 1) else 0)


def keys_for(cards):
    """How many keys the draw of a deck takes."""
    keys = 0
    most_q16 = BITS_PER_KEY_Q16
    spent_q16 = most_q16 + 1
    for cost in reversed(_costs_to(cards)):
        spent_q16 += cost
        if spent_q16 > most_q16:
            keys += 1
            spent_q16 = cost
    return keys


def _costs_to(cards):
    """`cost_q16` of each number from 2 to ``cards``, in a tenth of the time: a look at the sensors waits for this."""
    costs_q16, table, whole = [], _COSTS, 0
    for n in range(2, cards + 1):
        if n >> whole > 1:
            whole += 1
        costs_q16.append(_cost_q16(n) if n > MOST else whole << 16 | table[2 * n] | table[2 * n + 1] << 8)
    return costs_q16


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
        # The last 2**32 modulo n words are too many. In halves of a word, for a board takes memory for
        # numbers of more than 30 bits.
        beyond = (65536 % n) * (65536 % n) % n
        pool = self._pool
        while True:
            if self._at == len(pool):
                self._refill()
            at = self._at
            self._at = at + 4
            low, high = pool[at] | pool[at + 1] << 8, pool[at + 2] | pool[at + 3] << 8
            pool[at] = pool[at + 1] = pool[at + 2] = pool[at + 3] = 0
            if high < 65535 or 65535 - low >= beyond:
                return ((high % n) << 16 | low) % n

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


def _erase(buffer):
    buffer[:] = bytes(len(buffer))
