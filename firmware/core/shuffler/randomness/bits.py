"""Counts of bits in a window, as the health tests want them: one big number at a time. Stays off the board, where that
takes a third of a second a window; rp2040/randomness/bits_viper.py does the same there. That goes 16 bits at a time,
which takes CPython many times as long, and host and laboratory count many windows: so there are two.
"""

MAX_SHIFT = 32
ONES = bytes([bin(byte).count("1") for byte in range(256)])


def period(window, least):
    """Find the first shift from 1 to 32 at which ``least`` bits of ``window`` (128 bytes, newest first) are like those
    as many before them, or as many unlike: 65,536 times that, and how many are unlike; 0 if there is none."""
    bits = int.from_bytes(window, "little")
    for shift in range(1, MAX_SHIFT + 1):
        compared = 1024 - shift
        differ = _count((bits ^ (bits >> shift)) & ((1 << compared) - 1))
        if differ >= least or compared - differ >= least:
            return (shift << 16) + differ
    return 0


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
