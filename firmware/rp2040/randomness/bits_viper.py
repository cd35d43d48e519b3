"""Counts of bits in a window as the health tests want them: shuffler.randomness.bits in viper code, 16 bits at a time.

A test holds the results of both equal, under MicroPython.
"""

import micropython

ONES = bytes([bin(byte).count("1") for byte in range(256)])  # in each byte


@micropython.viper
def period(window: ptr16, least: int) -> int:
    """Find the first shift from 1 to 32 at which ``least`` bits of ``window`` (128 bytes, newest first) are like those
    as many before them, or as many unlike: 65,536 times that, and how many are unlike; 0 if there is none."""
    table = ptr8(ONES)
    shift = 0
    while shift < 32:
        shift += 1
        rest = shift & 15
        ahead = shift >> 4
        mask = 0xFFFF >> rest  # behind the window nothing is compared
        before = differ = 0
        i = 64 - ahead
        while i:
            i -= 1
            before = before << 16 | window[i + ahead]
            x = (window[i] ^ (before >> rest)) & mask
            mask = 0xFFFF
            differ += table[x >> 8] + table[x & 255]
        if differ >= least or 1024 - shift - differ >= least:
            return (shift << 16) + differ
    return 0
