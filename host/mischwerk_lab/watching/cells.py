"""Bets on single events, a card at a place or two in a row, and on whole decks, card after card.

For each of the events a bet on how often it happens (beta priors: one around its probability, one for anything), and
the mean of them all. Events of one deck depend on each other; but each bet alone has mean 1, and so has their mean.
"""

from math import lgamma, log

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import Decks, compiled
from mischwerk_lab.watching.numbers import Floats, log_mean

_Counts = NDArray[np.int64]
CELLS, PAIRS, NEIGHBOURS = "cells", "pairs", "neighbours"
NAMES = (CELLS, PAIRS, NEIGHBOURS)


class CellBet:
    """``cells``: a card at a place; ``pairs``: a card right after another; ``neighbours``: in either order."""

    def __init__(self, name: str, cards: int) -> None:
        self.name = name
        self._kind, self._cards = NAMES.index(name), cards
        self._decks = 0
        self._counts = np.zeros(cards * cards, dtype=np.int64)  # of the first card or place, and the second
        self._probability = (2 if name == NEIGHBOURS else 1) / cards
        self._priors = np.array([[0.5, 0.5 / self._probability - 0.5], [0.5, 0.5]])
        events = {CELLS: cards * cards, PAIRS: cards * (cards - 1), NEIGHBOURS: cards * (cards - 1) // 2}[name]
        self._by_count = np.zeros(64, dtype=np.int64)  # events that happened 0, 1, .. times
        self._by_count[0] = events

    def observe(self, decks: Decks) -> Floats:
        """Logarithm of the evidence after each deck."""
        short = self._decks + len(decks) + 1 - len(self._by_count)
        if short > 0:
            self._by_count = np.concatenate([self._by_count, np.zeros(short + len(self._by_count), dtype=np.int64)])
        out = np.empty(len(decks))
        _bet(decks, self._kind, self._decks, self._counts, self._by_count, self._priors, self._probability, out)
        self._decks += len(decks)
        return out

    def found(self) -> dict[str, float]:
        """The event that brings most evidence: place and card, or the two cards; how often it was seen and expected."""
        possible = np.ones((self._cards, self._cards), dtype=bool)
        if self.name != CELLS:
            possible = ~np.eye(self._cards, dtype=bool) if self.name == PAIRS else np.triu(possible, 1)
        most = self._counts[possible.ravel()]
        extremes = {int(most.min()), int(most.max())}  # the evidence has one minimum between them
        count = max(extremes, key=lambda seen: self._evidence(seen))
        at = int(np.flatnonzero(possible.ravel() & (self._counts == count))[0])
        first, second = divmod(at, self._cards)
        return {"first": first, "second": second, "seen": count, "expected": self._decks * self._probability}

    def _evidence(self, seen: int) -> float:
        p = self._probability
        return float(np.logaddexp.reduce([_of_count(self._decks, seen, a, b, p) for a, b in self._priors.tolist()]))


def _of_count(decks: int, seen: int, a: float, b: float, p: float) -> float:
    """Logarithm of the evidence of one bet, for an event seen that often."""
    return (
        lgamma(a + seen) + lgamma(b + decks - seen) - lgamma(a + b + decks) - lgamma(a) - lgamma(b) + lgamma(a + b)
        - seen * log(p) - (decks - seen) * log(1 - p)
    )  # fmt: skip


_compiled_of_count = compiled(_of_count)


@compiled
def _bet(
    decks: Decks,
    kind: int,
    before: int,
    counts: _Counts,
    by_count: _Counts,
    priors: Floats,
    probability: float,
    out: Floats,
) -> None:
    n = decks.shape[1]
    most = 0
    for count in range(by_count.shape[0]):
        if by_count[count] > 0:
            most = count
    events = by_count.sum()
    for row in range(decks.shape[0]):
        for place in range(n):
            second = np.int64(decks[row, place])
            first = np.int64(place)
            if kind > 0:
                if place == 0:
                    continue
                first = np.int64(decks[row, place - 1])
                if kind == 2 and first > second:
                    first, second = second, first
            at = first * n + second
            by_count[counts[at]] -= 1
            counts[at] += 1
            by_count[counts[at]] += 1
            most = max(most, counts[at])
        decks_seen = before + row + 1
        total = -np.inf
        for count in range(most + 1):
            if by_count[count] > 0:
                for prior in range(priors.shape[0]):
                    log_evidence = _compiled_of_count(
                        decks_seen, count, priors[prior, 0], priors[prior, 1], probability
                    )
                    total = np.logaddexp(total, np.log(by_count[count]) + log_evidence)
        out[row] = total - np.log(events * priors.shape[0])


# -- Bets on whole decks, card after card: each card is expected as often as it came there so far. The product over
# all places of (probability given to the card) * n would be no bet: cards of one deck exclude each other. So cards
# are taken one after the other, and the probabilities are those among the cards that are left: under uniformity
# each of these has the same. The product is then the probability of the whole deck, over 1/n!.

PLACES, FOLLOWERS = "places", "followers"
# Times that every card counts as seen: few learn gross faults in some decks, many small ones in thousands.
_SMOOTHINGS = 2.0 ** np.array([0, 3, 6, 9, 12])


class OrderBet:
    """``places``: each card by how often it lay at this place; ``followers``: by how often it came after the last."""

    def __init__(self, name: str, cards: int) -> None:
        self.name = name
        self._counts = np.zeros((cards, cards))
        self._log_evidence = np.zeros(len(_SMOOTHINGS))

    def observe(self, decks: Decks) -> Floats:
        """Logarithm of the evidence after each deck."""
        out = np.empty(len(decks))
        _bet_orders(decks, self.name == FOLLOWERS, _SMOOTHINGS, self._counts, self._log_evidence, out)
        return out

    def found(self) -> dict[str, float]:
        """Nothing: it is spread over all cards."""
        return {}


@compiled
def _bet_orders(
    decks: Decks, follows: bool, smoothings: Floats, counts: Floats, log_evidence: Floats, out: Floats
) -> None:
    n = decks.shape[1]
    for row in range(decks.shape[0]):
        for place in range(n):
            if follows and place == 0:
                continue
            given = np.int64(decks[row, place - 1]) if follows else np.int64(place)
            seen = counts[given].sum()  # of the cards that are left
            for earlier in range(place):
                seen -= counts[given, decks[row, earlier]]
            left = n - place
            here = counts[given, decks[row, place]]
            for at in range(smoothings.shape[0]):
                extra = smoothings[at]
                log_evidence[at] += np.log((here + extra) * left / (seen + extra * left))
        for place in range(n):
            if follows and place == 0:
                continue
            given = np.int64(decks[row, place - 1]) if follows else np.int64(place)
            counts[given, decks[row, place]] += 1
        out[row] = log_mean(log_evidence)
