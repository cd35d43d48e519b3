"""Exact distances from uniform: riffles, random piles without a cap and shelves, for any number of cards and passes.

`law` says how likely each deck is and how far that is from uniform, `runs` how many ascending runs to expect,
`capped` what is certain of piles with a cap, `places` where one card goes. All but `places` needs nothing but Python.
"""

from mischwerk_lab.exact.counting import by_peaks, by_runs, runs_law
from mischwerk_lab.exact.law import (
    Distances,
    Law,
    a_shuffle,
    distances,
    random_piles,
    riffles,
    shelves,
    total_variation,
)

__all__ = [
    "Distances",
    "Law",
    "a_shuffle",
    "by_peaks",
    "by_runs",
    "distances",
    "random_piles",
    "riffles",
    "runs_law",
    "shelves",
    "total_variation",
]
