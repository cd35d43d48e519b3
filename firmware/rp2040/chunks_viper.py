"""What shuffler.chunks writes and reads in tables, as viper code: the same lines under typed parameters.

A test holds the two texts equal line by line, and another their results, under MicroPython.
"""

import micropython


@micropython.viper
def fill(t: ptr32, i: int, count: int, s: ptr32) -> int:
    """Write at most ``count`` chunks from chunk ``i`` of table ``t`` on, not round its end; how many were written.

    Fewer only if the segment in ``s`` is at its end (LEFT is 0).
    """
    left = s[0]
    w = s[2]
    square = s[4]
    remainder = s[8]
    half = s[11]
    owed = s[12]
    made = 0
    while left > 0 and made < count:
        n = (w + half) // (half + half)
        if n < 1:
            n = 1
        if n > left:
            n = left
        left -= n
        if left == 0:
            to = s[3]
        elif s[5] == 0 and s[6] == 0:
            to = w
        else:
            remainder += n * s[6]
            k = remainder // s[7]
            remainder -= k * s[7]
            k += n * s[5]
            if s[9] == 1:
                square -= k
            else:
                square += k
            to = s[3]
            if w > 0:
                to = ((w + square // w) >> 1) + 1  # never below the root, so Newton's method comes down to it
            k = (to + square // to) >> 1
            while k < to and k > 0:
                to = k
                k = (to + square // to) >> 1
        k = s[10] * n // (w + to)
        owed += k % n
        k = k // n
        if owed >= n:
            owed -= n
            k += 1
        t[2 * i] = n + n + s[1]
        t[2 * i + 1] = k - 29
        w = to
        i += 1
        made += 1
    s[0] = left
    s[2] = w
    s[4] = square
    s[8] = remainder
    s[12] = owed
    return made


@micropython.viper
def total(t: ptr32, i: int, count: int, plus: int) -> int:
    """Net steps of ``count`` chunks from chunk ``i`` on; those with DIR at level ``plus`` count forwards."""
    steps = 0
    end = i + count
    while i < end:
        n = t[2 * i]
        if n & 1 == plus:
            steps += n >> 1
        else:
            steps -= n >> 1
        i += 1
    return steps


@micropython.viper
def ahead(t: ptr32, size: int, i: int, end: int, cycles: int) -> int:
    """First chunk that begins ``cycles`` or more after chunk ``i`` does; ``end`` if none before it does.

    Chunks are counted on and on; the table, of ``size`` chunks, is used in a circle. cycles: below 2^29.
    """
    while i < end and cycles > 0:
        k = i % size
        cycles -= (t[2 * k] >> 1) * (t[2 * k + 1] + 29)
        i += 1
    return i
