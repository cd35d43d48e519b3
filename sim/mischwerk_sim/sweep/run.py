"""A sweep: every point of its grid measured; the result depends on the seed alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mischwerk_machines import MachineFileError, config

from ..measuring.feeds import KINDS, measure
from ..measuring.intervals import wilson
from ..mechanism import MechanismError
from .axes import Grid, Setting, SweepError

ENOUGH_FAULTS = 20  # then a point is not measured further: its probability is known well enough

# What a reader asks for, by the kinds of feeds.py; together they are all feeds.
CLASSES = {
    "clean": ("clean",),
    "misfeed": ("misfeed",),
    "double": ("double_offset", "double_aligned"),
    "jam": ("jam",),
    "slip": ("slip",),
}


@dataclass(frozen=True)
class Point:
    """Outcomes of the feeds at one point. broken: decks given up because the simulation broke."""

    values: tuple[Any, ...]
    feeds: int
    counts: dict[str, int]
    broken: int

    def hits(self, name: str) -> int:
        """Feeds of that class."""
        return sum(self.counts[kind] for kind in CLASSES[name])

    def share(self, name: str) -> float:
        """Return the share of all feeds; NaN if there were none."""
        return self.hits(name) / self.feeds if self.feeds else float("nan")

    def interval(self, name: str) -> tuple[float, float]:
        """Return the interval of the probability of that class."""
        return wilson(self.hits(name), self.feeds)


class Sweep(Grid[Setting]):
    """One or two axes; every point sees decks drawn from the same seed."""

    def at(self, values: tuple[Any, ...]) -> Setting:
        """The setting at a point. Raises SweepError if no machine can have it."""
        setting = super().at(values)
        try:
            config(setting.machine, setting.card)
        except MachineFileError as error:
            raise SweepError(str(error)) from None
        return setting


def point(setting: Setting, values: tuple[Any, ...], feeds: int, seed: int) -> Point:
    """Measure one point."""
    try:
        outcomes = measure(setting.machine, setting.card, setting.cards, feeds, seed, enough_faults=ENOUGH_FAULTS)
    except MechanismError:
        return Point(values, 0, dict.fromkeys(KINDS, 0), 1)
    return Point(values, len(outcomes), outcomes.counts(), outcomes.broken)
