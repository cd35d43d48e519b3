"""Ways of mixing that a player may know: how packs are mixed, and how probable each order is then.

Orders are those of `lab simulate`: place by place the number that each card had before the mixing. Repeated GSR
riffles of n cards give an order with r rising sequences with probability C(2**k + n - r, n) / 2**(k n) (Bayer and
Diaconis 1992); random piles without a cap are inverse riffles, so that r counts the runs that rise from place to place,
and pockets**k stands for 2**k. Other methods have no such formula: there each card's neighbours are counted in decks.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from mischwerk_lab import engine, methods
from mischwerk_lab.exact import law
from mischwerk_lab.methods import METHODS
from mischwerk_lab.methods.method import UNIFORM
from mischwerk_lab.streams import Decks

RIFFLES, PILES, PLANNED = "gsr", "random-pile", "planned"
_COUNTED_DECKS = 100_000
_COUNT_SEED = 0x776F727468
_SEEN_ANYWAY = 0.01  # added to each count: no neighbour is impossible
_PRICE = 4.0  # natural logarithm, for each sequence too many
_MANY = 60  # passes beyond which riffles and piles are taken for uniform: 2**60 packets

Floats = NDArray[np.float64]


class Mixing(NamedTuple):
    """A method of `METHODS`, and how often it is repeated. ValueError from what uses it if it can't be."""

    method: str
    passes: int

    @property
    def packets(self) -> int:
        """How many packets one riffle or one distribution with the same law has; 0: there is none such."""
        packets = self._law.packets if self._law is not None else None
        if packets is None or packets.are_shelves:
            return 0
        return int(packets.count ** min(self.passes, int(_MANY / math.log2(packets.count))))

    @property
    def is_inverse(self) -> bool:
        """The runs of places count, not the rising sequences of cards."""
        return (
            self._law is not None
            and self._law.decks is not None
            and (self._law.decks(2, 1).statistic == law.ASCENDING_RUNS)
        )

    @property
    def is_uniform(self) -> bool:
        """Knowing how the pack lay before is worth nothing."""
        return self._law is UNIFORM

    @property
    def _law(self) -> methods.Law | None:
        return METHODS[self.method].law_of(2, {})

    def decks(self, cards: int, count: int, seed: int, first: int = 0) -> Decks:
        """That many mixed decks, from number ``first`` on."""
        kept: list[Decks] = []
        kernel = METHODS[self.method].kernel(cards, {})
        engine.run(
            kernel, cards, count, self.passes, seed, lambda _pass, some, _first: kept.append(some.copy()), first=first
        )
        return np.concatenate(kept)


class Law:
    """What the player knows of a mixing of n cards. ``sequences``: natural logarithm of the probability of an order by
    its number of sequences or runs, up to a constant; ``neighbours``: [card, or n for the first place; next card],
    probabilities; either may be empty."""

    def __init__(self, mixing: Mixing, cards: int) -> None:
        self.mixing, self.cards = mixing, cards

    @cached_property
    def sequences(self) -> Floats:
        packets, n = self.mixing.packets, self.cards
        r = np.arange(n + 1, dtype=np.float64)
        if self.mixing.is_uniform:
            return np.zeros(n + 1)
        if not packets:
            return np.empty(0)
        if packets > 1 << 40:  # differences are then below the precision of what follows
            return np.zeros(n + 1)
        with np.errstate(invalid="ignore"):
            log_p = gammaln(packets + n - r + 1) - gammaln(packets - r + 1) - gammaln(n + 1)
        return np.where((r >= 1) & (r <= packets), log_p, -np.inf)

    @cached_property
    def softened(self) -> Floats:
        """`sequences`, with a price in the place of what is impossible: for a search that begins there."""
        sequences = self.sequences.copy()
        sequences[0] = sequences[1]
        for r in range(2, len(sequences)):
            if not np.isfinite(sequences[r]):
                sequences[r] = sequences[r - 1] - _PRICE
        return sequences

    @cached_property
    def neighbours(self) -> Floats:
        if self.mixing.is_uniform or self.mixing.packets:
            return np.empty((0, 0))
        decks, n = self.mixing.decks(self.cards, _COUNTED_DECKS, _COUNT_SEED), self.cards
        pairs = decks[:, :-1].astype(np.int64) * n + decks[:, 1:]
        counts = np.vstack(
            [np.bincount(pairs.ravel(), minlength=n * n).reshape(n, n), np.bincount(decks[:, 0], minlength=n)]
        ).astype(np.float64)
        counts += _SEEN_ANYWAY
        shares: Floats = counts / counts.sum(axis=1, keepdims=True)
        return shares
