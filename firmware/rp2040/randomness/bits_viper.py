"""Counts of bits in a window as the health tests want them: shuffler.randomness.bits in viper code, byte by byte.

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
def differing(window: ptr8, shift: int) -> int:
    """How many bits of ``window`` (128 bytes) are unlike the one ``shift`` (1 to 32) before them."""
    far = shift >> 3
    rest = shift & 7
    count = 0
    i = 0
    while i + far < 128:
        after = window[i + far] << 8
        if i + far < 127:
            after |= window[i + far + 1]
        x = (window[i] ^ (after >> (8 - rest))) & 255
        if i + far == 127:
            x &= 256 - (1 << rest)  # behind the window nothing is compared
        x -= (x >> 1) & 0x55
        x = (x & 0x33) + ((x >> 2) & 0x33)
        count += (x + (x >> 4)) & 15
        i += 1
    return count
