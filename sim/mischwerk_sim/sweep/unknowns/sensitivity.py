"""Which number fails first: how the samples that failed lie in each number's range, against those that did not.

For each number two questions are asked by ranks (H. B. Mann, D. R. Whitney, Annals of Mathematical Statistics 18, 1947,
p. 50): do failures lie higher or lower, and do they lie nearer to the ends? With 35 numbers one of 70 answers looks
remarkable by chance. So each p is that of the largest of all of them when the outcomes are dealt out anew among the
samples (P. H. Westfall, S. S. Young, Resampling-Based Multiple Testing, 1993): where nothing matters, in one study of
twenty any number at all is named at 0.05.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

LEVEL = 0.05
_DEALS = 2000
_SEED = 1  # of the dealing: it is part of the calculation


@dataclass(frozen=True)
class Effect:
    """How failures lie in one number's range.

    side: "high", "low", "ends" or "middle"; z: in standard deviations of chance; p: see the module; failing, exact:
    mean place in the range (0 to 1), or for ends and middle mean distance from its centre (0 to 0.5).
    """

    name: str
    side: str
    z: float
    p: float
    failing: float
    exact: float

    @property
    def is_significant(self) -> bool:
        return self.p <= LEVEL

    @property
    def chance(self) -> str:
        """p, for a person."""
        return f"p {self.p:.3f}" if self.p >= 0.001 else "p <0.001"


def effects(names: Sequence[str], places: NDArray[np.float64], failed: NDArray[np.bool_]) -> list[Effect]:
    """One a name, the stronger of its two, the strongest first; none if all failed or none did.

    places: in the range, 0 to 1, a row a sample and a column a name.
    """
    count, fails = len(failed), int(failed.sum())
    if not 0 < fails < count or not names:
        return []
    features = np.hstack([places, np.abs(places - 0.5)])
    ranks = features.argsort(axis=0).argsort(axis=0) - (count - 1) / 2.0
    # of a sum of ``fails`` ranks drawn without putting back
    spread = np.sqrt(fails * (count - fails) * (count + 1) / 12.0)
    z = failed @ ranks / spread
    rng = np.random.default_rng(_SEED)
    dealt = np.array([np.abs(rng.permutation(failed) @ ranks).max() for _ in range(_DEALS)]) / spread
    results = []
    for at, name in enumerate(names):
        straight, ends = float(z[at]), float(z[at + len(names)])
        column = at if abs(straight) >= abs(ends) else at + len(names)
        best = float(z[column])
        side = ("low", "high")[best > 0] if column == at else ("middle", "ends")[best > 0]
        p = (1 + int((dealt >= abs(best) - 1e-9).sum())) / (_DEALS + 1)
        values = features[:, column]
        results.append(Effect(name, side, best, p, float(values[failed].mean()), float(values[~failed].mean())))
    return sorted(results, key=lambda effect: -abs(effect.z))


# -- A Latin hypercube: along each number the samples lie one in each of as many equal parts (M. D. McKay and
# others, Technometrics 21, 1979, p. 239), so that a few hundred samples cover every range evenly.


def shares(names: Sequence[str], samples: int, seed: int) -> NDArray[np.float64]:
    """Return how far through its range each number is, 0 to 1: a row a sample, a column a name.

    A name's column follows from seed, name and number of samples alone: another unknown more changes no other.
    """
    places = np.empty((samples, len(names)))
    for column, name in enumerate(names):
        rng = np.random.default_rng([seed, crc32(name.encode())])
        places[:, column] = (rng.permutation(samples) + rng.random(samples)) / samples
    return places
