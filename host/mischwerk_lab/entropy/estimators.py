"""The list of estimators: one of them is enough to show that a source is bad, so the lowest counts."""

from collections.abc import Callable
from typing import NamedTuple

from mischwerk_lab.entropy import counting, predictors, suffixes, tuples
from mischwerk_lab.entropy.bounds import Bits
from mischwerk_lab.entropy.compression import compression

LEAST_BITS = 10_000  # below it some of the estimators have nothing to count


class Estimate(NamedTuple):
    """``section`` of SP 800-90B; ``min_entropy`` in bits per raw bit, 0 to 1."""

    name: str
    section: str
    min_entropy: float


_DIRECT: tuple[tuple[str, str, Callable[[Bits], float]], ...] = (
    ("most common value", "6.3.1", counting.most_common),
    ("collision", "6.3.2", counting.collision),
    ("Markov", "6.3.3", counting.markov),
    ("compression", "6.3.4", compression),
    ("MultiMCW", "6.3.7", predictors.multi_mcw),
    ("lag", "6.3.8", predictors.lag),
    ("MultiMMC", "6.3.9", predictors.multi_mmc),
    ("LZ78Y", "6.3.10", predictors.lz78y),
)
_BY_REPEATS: tuple[tuple[str, str, Callable[[suffixes.Repeats, int], float]], ...] = (
    ("t-tuple", "6.3.5", tuples.t_tuple),
    ("longest repeated", "6.3.6", tuples.longest_repeated),
)
NAMES = tuple(name for name, _, _ in (*_DIRECT, *_BY_REPEATS))


def estimates(bits: Bits, begins: Callable[[str], None] = lambda name: None) -> list[Estimate]:
    """All estimates, in the order of the standard. ``begins`` is called with each name. ValueError below LEAST_BITS."""
    if bits.size < LEAST_BITS:
        raise ValueError(f"{bits.size} bits are fewer than {LEAST_BITS}")
    found = []
    for name, section, estimator in _DIRECT:
        begins(name)
        found.append(Estimate(name, section, estimator(bits)))
    begins("repeated strings")
    repeated = suffixes.repeats(bits)
    found += [Estimate(name, section, estimate(repeated, bits.size)) for name, section, estimate in _BY_REPEATS]
    return sorted(found, key=lambda one: int(one.section.rpartition(".")[2]))


def lowest(found: list[Estimate]) -> Estimate:
    """The estimate that counts; the first in the standard's order if several are as low."""
    return min(found, key=lambda one: one.min_entropy)
