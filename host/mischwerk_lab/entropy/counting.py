"""Estimators that count values, collisions and transitions: SP 800-90B sections 6.3.1, 6.3.2 and 6.3.3."""

import math

import numpy as np

from mischwerk_lab.entropy.bounds import Bits, Z, compiled, min_entropy, upper

_CHAIN = 128  # bits of the likeliest sequence that the Markov estimate looks at


def most_common(bits: Bits) -> float:
    """6.3.1: the more common value."""
    ones = int(bits.sum(dtype=np.int64))
    return min_entropy(upper(max(ones, bits.size - ones) / bits.size, bits.size))


def collision(bits: Bits) -> float:
    """6.3.2: how soon a value comes again. Two equal bits take 2 or 3 bits to appear."""
    twos, threes = _collisions(bits)
    count = twos + threes
    mean = (2 * twos + 3 * threes) / count
    deviation = math.sqrt((twos * (2 - mean) ** 2 + threes * (3 - mean) ** 2) / (count - 1))
    bound = mean - Z * deviation / math.sqrt(count)
    # The text's equation for the mean is 2 + 2p(1 - p) for a bit; beyond its range: no solution, or the value is sure.
    if bound > 2.5:
        return 1.0
    return min_entropy(0.5 + math.sqrt(1.25 - 0.5 * max(2.0, bound)))


def markov(bits: Bits) -> float:
    """6.3.3: the likeliest sequence of 128 bits of a first-order Markov chain with the transitions seen."""
    seen = np.bincount(2 * bits[:-1] + bits[1:], minlength=4).reshape(2, 2)
    ones = int(bits.sum(dtype=np.int64))
    start = [_log(count, bits.size) for count in (bits.size - ones, ones)]
    step = [[_log(count, row.sum()) for count in row] for row in seen]
    half = _CHAIN // 2
    sequences = []
    for here, there in ((0, 1), (1, 0)):
        sequences += [
            start[here] + (_CHAIN - 1) * step[here][here],  # 000...
            start[here] + step[here][there] + (_CHAIN - 2) * step[there][there],  # 0111...
            start[here] + half * step[here][there] + (half - 1) * step[there][here],  # 0101...
        ]
    return max(0.0, min(-max(sequences) / _CHAIN, 1.0))


def _log(count: int, total: int) -> float:
    return math.log2(count / total) if count else -math.inf


@compiled
def _collisions(bits: Bits) -> tuple[int, int]:
    """How many collisions took 2 bits, and how many 3; an incomplete one at the end doesn't count."""
    twos = threes = 0
    i = 0
    while i + 1 < bits.size:
        if bits[i] == bits[i + 1]:
            twos += 1
            i += 2
        elif i + 2 < bits.size:
            threes += 1
            i += 3
        else:
            break
    return twos, threes
