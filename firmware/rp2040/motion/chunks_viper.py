"""What shuffler.motion.chunks writes and reads in tables, as viper code: the same lines under typed parameters.

A test holds the two texts equal line by line, and another their results, under MicroPython.
"""

import micropython
from shuffler.motion.chunks import CHUNK_HZ, CLOCK_HZ


@micropython.viper
def load(s: ptr32, steps: int, start_hz: int, end_hz: int, level: int):
    """Make ``s`` the beginning of a segment: ``steps`` >= 0, linear in time from ``start_hz`` to ``end_hz``.

    They must be such as `check` lets pass.
    """
    k = 0
    while k < 6 and start_hz << k <= 32767 and end_hz << k <= 32767:
        k += 1
    w = start_hz << k >> 1
    to = end_hz << k >> 1
    change = to * to - w * w
    s[9] = 0
    if change < 0:
        change = -change
        s[9] = 1
    s[0] = steps
    s[1] = level
    s[2] = w
    s[3] = to
    s[4] = w * w
    s[5] = 0
    s[6] = 0
    if steps > 0:
        s[5] = change // steps
        s[6] = change % steps
    s[7] = steps
    s[8] = 0
    s[10] = int(CLOCK_HZ) << k
    s[11] = int(CHUNK_HZ) << k >> 2
    s[12] = 0


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


@micropython.viper
def put(t: ptr32, size: int, i: int, made: ptr32, count: int):
    """Copy the first ``count`` chunks of ``made`` to chunk ``i`` and on of ``t``, a circle of ``size`` chunks."""
    k = 0
    while k < count:
        n = (i + k) % size
        t[2 * n] = made[2 * k]
        t[2 * n + 1] = made[2 * k + 1]
        k += 1


@micropython.viper
def replace(t: ptr32, size: int, i: int, made: ptr32, count: int, reading: ptr32, base: int, tail: int) -> int:
    """`put` into a table that DMA reads: 1; 0, and nothing is changed, if chunk ``i`` has been read or is next.

    Between looking and writing lie a few instructions, and a chunk that is not next is not read for as long as the one
    before it lasts. reading[0]: the address of the word that is read next; base: of the table. tail: a chunk that it is
    beyond, by less than a table.
    """
    ahead = reading[0] - base - 8 * (tail % size)
    if ahead < 0:
        ahead += 8 * size
    if ahead > 8 * (i - tail - 1):
        return 0
    k = 0
    while k < count:
        n = (i + k) % size
        t[2 * n] = made[2 * k]
        t[2 * n + 1] = made[2 * k + 1]
        k += 1
    return 1
