"""Step segments -> a table of chunks, which a board's pulse generator plays without the processor.

A chunk is two words: the number of steps times two plus the level of DIR; and the delay of each step in cycles of
`CLOCK_HZ`, less `OVERHEAD`. A chunk of no steps ends a move. Chunks last about a quarter of a millisecond (one step,
when a step takes longer), so that acceleration is a fine staircase and the table can be changed soon. Tables are
arrays of 'I'; the position in a segment is kept in another one, so that writing can go on where it stopped.

All whole numbers, none above 2^30: the board's small integers and viper's registers hold them. What has types below is
viper code on the board.
"""

CLOCK_HZ = 12500000  # 80 ns: 0.36 % of a period at 45 kHz; divides 125, 150 and 200 MHz without a fraction
OVERHEAD = 29  # cycles of a step besides its delay: see firmware/rp2040/motion/steps_pio.py
CHUNK_HZ = 4000  # chunks a second
# What a player holds and can't be changed any more: chunks in its FIFO, and those that may be read before a change is
# written (1.5 ms; to write it takes about 1 ms). A stop acts so much later. Twins reckon with the same.
FIFO_CHUNKS = 2  # 4 words
MARGIN_CYCLES = 18750
MAX_HZ = 65534
MAX_STEPS = 1 << 26  # of one segment

# What a state holds, in this order. LEFT: steps still to be written; DIR: level of DIR.
# Rates are in units of 1/2^k Hz times two, k so large that the segment's top rate just fits in 15 bits: W, W_END.
# SQUARE: of the rate now; it changes by PER_STEP + REST/STEPS with every step. REMAINDER: what REST has added up to.
# CYCLES: of the clock, times 2^k; HALF: half the rate of a step a chunk; OWED: cycles not yet waited.
LEFT, DIR, W, W_END, SQUARE, PER_STEP, REST, STEPS, REMAINDER, FALLING, CYCLES, HALF, OWED = range(13)
STATE_WORDS = 13


def check(steps, start_hz, end_hz):
    """Raises ValueError for rates above MAX_HZ, for too many steps and for a segment that never moves."""
    if min(start_hz, end_hz) < 0 or not 0 < max(start_hz, end_hz) <= MAX_HZ or not 0 <= steps <= MAX_STEPS:
        raise ValueError("%d steps from %d to %d Hz: no axis can make that" % (steps, start_hz, end_hz))


def braking_steps(hz, decel_hz_s):
    """Steps from ``hz`` to rest, as `load_braking` makes them."""
    half = hz >> 1
    return half * half // (decel_hz_s + 1 >> 1)


def load_braking(s, hz, decel_hz_s, level):
    """Make ``s`` the braking from ``hz`` (> 0) to rest; of no steps if it is slow enough to stand at once."""
    load(s, braking_steps(hz, decel_hz_s), hz, 0, level)


def rate(delay):
    """Steps per second of a chunk with this second word."""
    return min(MAX_HZ, CLOCK_HZ // (delay + OVERHEAD))


def load(s: "ptr32", steps: int, start_hz: int, end_hz: int, level: int):
    """Make ``s`` the beginning of a segment: ``steps`` >= 0, linear in time from ``start_hz`` to ``end_hz``.

    They must be such as `check` lets pass.
    """
    k = 0
    while k < 6 and start_hz << k <= 32767 and end_hz << k <= 32767:
        k += 1
    w = start_hz << k >> 1
    to = end_hz << k >> 1
    change = to * to - w * w
    s[FALLING] = 0
    if change < 0:
        change = -change
        s[FALLING] = 1
    s[LEFT] = steps
    s[DIR] = level
    s[W] = w
    s[W_END] = to
    s[SQUARE] = w * w
    s[PER_STEP] = 0
    s[REST] = 0
    if steps > 0:
        s[PER_STEP] = change // steps
        s[REST] = change % steps
    s[STEPS] = steps
    s[REMAINDER] = 0
    s[CYCLES] = CLOCK_HZ << k
    s[HALF] = CHUNK_HZ << k >> 2
    s[OWED] = 0


def fill(t: "ptr32", i: int, count: int, s: "ptr32") -> int:
    """Write at most ``count`` chunks from chunk ``i`` of table ``t`` on, not round its end; how many were written.

    Fewer only if the segment in ``s`` is at its end (LEFT is 0).
    """
    left = s[LEFT]
    w = s[W]
    square = s[SQUARE]
    remainder = s[REMAINDER]
    half = s[HALF]
    owed = s[OWED]
    made = 0
    while left > 0 and made < count:
        n = (w + half) // (half + half)
        if n < 1:
            n = 1
        if n > left:
            n = left
        left -= n
        if left == 0:
            to = s[W_END]
        elif s[PER_STEP] == 0 and s[REST] == 0:
            to = w
        else:
            remainder += n * s[REST]
            k = remainder // s[STEPS]
            remainder -= k * s[STEPS]
            k += n * s[PER_STEP]
            if s[FALLING] == 1:
                square -= k
            else:
                square += k
            to = s[W_END]
            if w > 0:
                to = ((w + square // w) >> 1) + 1  # never below the root, so Newton's method comes down to it
            k = (to + square // to) >> 1
            while k < to and k > 0:
                to = k
                k = (to + square // to) >> 1
        k = s[CYCLES] * n // (w + to)
        owed += k % n
        k = k // n
        if owed >= n:
            owed -= n
            k += 1
        t[2 * i] = n + n + s[DIR]
        t[2 * i + 1] = k - OVERHEAD
        w = to
        i += 1
        made += 1
    s[LEFT] = left
    s[W] = w
    s[SQUARE] = square
    s[REMAINDER] = remainder
    s[OWED] = owed
    return made


def total(t: "ptr32", i: int, count: int, plus: int) -> int:
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


def ahead(t: "ptr32", size: int, i: int, end: int, cycles: int) -> int:
    """First chunk that begins ``cycles`` or more after chunk ``i`` does; ``end`` if none before it does.

    Chunks are counted on and on; the table, of ``size`` chunks, is used in a circle. cycles: below 2^29.
    """
    while i < end and cycles > 0:
        k = i % size
        cycles -= (t[2 * k] >> 1) * (t[2 * k + 1] + OVERHEAD)
        i += 1
    return i


def put(t: "ptr32", size: int, i: int, made: "ptr32", count: int):
    """Copy the first ``count`` chunks of ``made`` to chunk ``i`` and on of ``t``, a circle of ``size`` chunks."""
    k = 0
    while k < count:
        n = (i + k) % size
        t[2 * n] = made[2 * k]
        t[2 * n + 1] = made[2 * k + 1]
        k += 1


def replace(t: "ptr32", size: int, i: int, made: "ptr32", count: int, reading: "ptr32", base: int, tail: int) -> int:
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
