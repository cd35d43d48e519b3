"""A map of skew: many feeds at every point of its grid; the result depends on the seed alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..measuring.intervals import wilson
from ..sweep.axes import Grid, SweepError
from .axes import SkewSetting
from .feed import Card, Track
from .plan import GUIDES, WALLS, drawn, plan

# -- Many feeds seen from above: how they end, how far cards turn, and what the sensors make of it.

# clean: through, and wholly inside its pocket when that moves on. out: a corner still stands out. long: through, but
# taken for two. jam: in the throat, and not through. misfeed: it did not come to the throat.
KINDS = ("clean", "out", "long", "jam", "misfeed")
LONG_SHARE = 1.15  # the firmware's limit with few cards in the well (_LONG_PERCENT of shuffler.machine.feeder)
OUT_MM = 0.7  # side plates end so far before a rack's shelves: a corner that stands out farther meets them

_UNGUIDED = tuple(name for name in WALLS if name not in GUIDES)


@dataclass(frozen=True)
class Measured:
    """One entry a feed; NaN where there is nothing. Angles and places without sign; see Track. longer_mm: than the card
    is, as the throat measures it."""

    kind: NDArray[np.int64]
    lead_deg: NDArray[np.float64]
    tail_deg: NDArray[np.float64]
    mouth_mm: NDArray[np.float64]
    longer_mm: NDArray[np.float64]
    clear_ms: NDArray[np.float64]
    rest_mm: NDArray[np.float64]
    edge_n: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.kind)

    def counts(self) -> dict[str, int]:
        """Return how many feeds of each kind."""
        return {name: int((self.kind == number).sum()) for number, name in enumerate(KINDS)}


def kind_of(track: Track, length_mm: float) -> int:
    """Number in KINDS, the most serious first."""
    if not track.through:
        return KINDS.index("jam" if track.came else "misfeed")
    if track.length_mm > LONG_SHARE * length_mm:
        return KINDS.index("long")
    return KINDS.index("out" if track.out_mm > OUT_MM else "clean")


def measure(setting: SkewSetting, feeds: int, seed: int) -> Measured:
    """``feeds`` single feeds, each with its own chance; everything random follows from ``seed``."""
    machine, card, across = setting.machine, setting.card, setting.section
    middle = plan(machine, card, across)
    rows = []
    for number in range(feeds):
        rng = np.random.default_rng(np.random.SeedSequence([seed, number]))
        chance = drawn(machine, card, across, middle, setting.cards, rng)
        track = Card(machine, card, across, chance, WALLS if setting.guided else _UNGUIDED).feed()
        rows.append(
            (
                kind_of(track, card.length_mm),
                abs(track.lead_deg),
                abs(track.tail_deg),
                abs(track.mouth_mm),
                track.length_mm - card.length_mm,
                track.clear_ms,
                abs(track.rest_mm),
                track.edge_n,
            )
        )
    kinds, *columns = np.array(rows, dtype=float).T
    return Measured(kinds.astype(np.int64), *columns)


FAULTS = KINDS[1:]
QUANTILE = 0.95
_LEAST_PLAY_MM = 0.01


@dataclass(frozen=True)
class Value:
    """Something measured of every feed that came through: its median, its 95th percentile, its largest. None: no
    feed did."""

    median: float | None
    p95: float | None
    most: float | None

    @classmethod
    def of(cls, values: NDArray[np.float64]) -> Value:
        known = values[~np.isnan(values)]
        if not len(known):
            return cls(None, None, None)
        return cls(*(round(float(np.quantile(known, part)), 4) for part in (0.5, QUANTILE, 1.0)))


@dataclass(frozen=True)
class Point:
    """Outcomes at one point."""

    values: tuple[Any, ...]
    feeds: int
    counts: dict[str, int]
    lead_deg: Value
    tail_deg: Value
    mouth_mm: Value
    longer_mm: Value
    clear_ms: Value
    rest_mm: Value
    edge_n: Value

    @property
    def faults(self) -> int:
        return sum(self.counts[name] for name in FAULTS)

    @property
    def interval(self) -> tuple[float, float]:
        """Interval of the probability of a fault."""
        return wilson(self.faults, self.feeds)


MEASURED = ("lead_deg", "tail_deg", "mouth_mm", "longer_mm", "clear_ms", "rest_mm", "edge_n")


class SkewMap(Grid[SkewSetting]):
    """Up to three axes."""

    def at(self, values: tuple[Any, ...]) -> SkewSetting:
        """The setting at a point. Raises SweepError if no card can lie there."""
        setting = super().at(values)
        if setting.play_mm < _LEAST_PLAY_MM:
            raise SweepError(
                f"{setting.card.name} cards of {setting.card.width_mm:g} mm have {setting.play_mm:g} mm of play on "
                f"each side: {_LEAST_PLAY_MM:g} or more is needed"
            )
        return setting


def point(setting: SkewSetting, values: tuple[Any, ...], feeds: int, seed: int) -> Point:
    """Measure one point."""
    outcomes = measure(setting, feeds, seed)
    return Point(values, len(outcomes), outcomes.counts(), *(Value.of(getattr(outcomes, name)) for name in MEASURED))
