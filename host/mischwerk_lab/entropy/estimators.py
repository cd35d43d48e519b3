"""The list of estimators: one of them is enough to show that a source is bad, so the lowest counts."""

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.entropy import Bits, Z, compiled, min_entropy, predictors, suffixes, upper
from mischwerk_lab.entropy.suffixes import Repeats, compression

# -- Estimators that count repeated strings: SP 800-90B sections 6.3.5 and 6.3.6.

_OFTEN = 35  # a string that comes so often is counted in the t-tuple estimate, a rarer one in the LRS estimate


def t_tuple(repeats: Repeats, bits: int) -> float:
    """6.3.5: the most common strings of each length that come often. ``bits``: length of the whole sequence."""
    lengths = np.arange(1, _often(repeats) + 1)
    return _likeliest(repeats.most[lengths] / (bits - lengths + 1), lengths, bits)


def longest_repeated(repeats: Repeats, bits: int) -> float:
    """6.3.6: collisions of strings too long to come often, up to the longest repeated one."""
    lengths = np.arange(_often(repeats) + 1, repeats.most.size)
    places = bits - lengths + 1
    return _likeliest(repeats.pairs[lengths] / (places * (places - 1) // 2), lengths, bits)


def _often(repeats: Repeats) -> int:
    """Length of the longest string that comes often."""
    return int(np.count_nonzero(repeats.most[1:] >= _OFTEN))


def _likeliest(p: NDArray[np.float64], lengths: NDArray[np.int64], bits: int) -> float:
    """Entropy per bit from the probabilities of strings; without any string there is no evidence against the source."""
    if lengths.size == 0:
        return 1.0
    return min_entropy(upper(float((p ** (1 / lengths)).max()), bits))


# -- Estimators that count values, collisions and transitions: SP 800-90B sections 6.3.1, 6.3.2 and 6.3.3.

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
    """Return how many collisions took 2 bits, and how many 3; an incomplete one at the end doesn't count."""
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


LEAST_BITS = 10_000  # below it some of the estimators have nothing to count


class Estimate(NamedTuple):
    """``section`` of SP 800-90B; ``min_entropy`` in bits per raw bit, 0 to 1."""

    name: str
    section: str
    min_entropy: float


_DIRECT: tuple[tuple[str, str, Callable[[Bits], float]], ...] = (
    ("most common value", "6.3.1", most_common),
    ("collision", "6.3.2", collision),
    ("Markov", "6.3.3", markov),
    ("compression", "6.3.4", compression),
    ("MultiMCW", "6.3.7", predictors.multi_mcw),
    ("lag", "6.3.8", predictors.lag),
    ("MultiMMC", "6.3.9", predictors.multi_mmc),
    ("LZ78Y", "6.3.10", predictors.lz78y),
)
_BY_REPEATS: tuple[tuple[str, str, Callable[[suffixes.Repeats, int], float]], ...] = (
    ("t-tuple", "6.3.5", t_tuple),
    ("longest repeated", "6.3.6", longest_repeated),
)
NAMES = tuple(name for name, _, _ in (*_DIRECT, *_BY_REPEATS))


def estimates(bits: Bits, begins: Callable[[str], None] = lambda name: None) -> list[Estimate]:
    """All estimates, in the order of the standard. ``begins`` is called with each name. ValueError below LEAST_BITS."""
    if bits.size < LEAST_BITS:
        raise ValueError(f"{bits.size} bits are fewer than {LEAST_BITS}")
    results = []
    for name, section, estimator in _DIRECT:
        begins(name)
        results.append(Estimate(name, section, estimator(bits)))
    begins("repeated strings")
    repeated = suffixes.repeats(bits)
    results += [Estimate(name, section, estimate(repeated, bits.size)) for name, section, estimate in _BY_REPEATS]
    return sorted(results, key=lambda result: int(result.section.rpartition(".")[2]))


def lowest(results: list[Estimate]) -> Estimate:
    """The estimate that counts; the first in the standard's order if several are as low."""
    return min(results, key=lambda result: result.min_entropy)
