"""Counts of bits in a window as the health tests want them: shuffler.randomness.bits in viper code, 16 bits at a time.

A test holds the results of both equal, under MicroPython.
"""

import micropython


@micropython.viper
def ones(window: ptr8) -> int:
    """Number of ones in ``window``, 128 bytes."""
    count = 0
    i = 0
    while i < 128:
        x = window[i]
        x -= (x >> 1) & 0x55
        x = (x & 0x33) + ((x >> 2) & 0x33)
        count += (x + (x >> 4)) & 15
        i += 1
    return count


@micropython.viper
def period(window: ptr16, least: int) -> int:
    """First shift from 1 to 32 at which ``least`` bits of ``window`` (128 bytes, newest first, and two more) are like
    those as many before them, or as many unlike: 65,536 times that, and how many are unlike; 0 if there is none."""
    shift = 0
    while shift < 32:
        shift += 1
        rest = shift & 15
        ahead = shift >> 4
        mask = 0xFFFF >> rest  # behind the window nothing is compared
        differ = 0
        i = 64 - ahead
        while i:
            i -= 1
            x = (window[i] ^ ((window[i + ahead + 1] << 16 | window[i + ahead]) >> rest)) & mask
            mask = 0xFFFF
            x -= (x >> 1) & 0x5555
            x = (x & 0x3333) + ((x >> 2) & 0x3333)
            x = (x + (x >> 4)) & 0x0F0F
            differ += (x + (x >> 8)) & 31
        if differ >= least or 1024 - shift - differ >= least:
            return (shift << 16) + differ
    return 0
