"""Many feeds seen from above: how they end, how far cards turn, and what the sensors make of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .axes import SkewSetting
from .build import drawn
from .feed import Card, Track
from .plan import GUIDES, WALLS, plan

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
