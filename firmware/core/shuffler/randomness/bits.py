"""Counts of bits in a window, as the health tests want them: one big number at a time. Stays off the board, where that
takes a third of a second a window; rp2040/randomness/bits_viper.py does the same there. That goes byte by byte, which
takes CPython 16 times as long, and host and laboratory count many windows: so there are two.
"""


def ones(window):
    """Number of ones in ``window``, 128 bytes."""
    return _count(int.from_bytes(window, "big"))


def differing(window, shift):
    """How many bits of ``window`` (128 bytes) are unlike the one ``shift`` (1 to 32) before them."""
    bits = int.from_bytes(window, "big")
    return _count((bits ^ (bits >> shift)) & ((1 << 1024 - shift) - 1))


def _mask(pattern):
    return int.from_bytes(bytes(pattern) * (128 // len(pattern)), "big")


_PAIRS, _NIBBLES, _BYTES, _WORDS = _mask(b"\x55"), _mask(b"\x33"), _mask(b"\x0f"), _mask(b"\x00\xff")


def _count(n):
    """Sums of 2, 4, 8 and 16 bits side by side (Warren, Hacker's Delight, 5-1)."""
    n -= (n >> 1) & _PAIRS
    n = (n & _NIBBLES) + ((n >> 2) & _NIBBLES)
    n = (n + (n >> 4)) & _BYTES
    n = (n & _WORDS) + ((n >> 8) & _WORDS)
    return n % 65535  # adds the 16-bit sums: 65536 leaves 1
