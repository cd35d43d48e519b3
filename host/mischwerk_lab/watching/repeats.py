"""A bet on equal decks: a source of few seeds, or a deck that nobody shuffled, gives them."""

from math import lgamma, log

import numpy as np

from mischwerk_lab.streams import Decks
from mischwerk_lab.watching.numbers import Floats

REPEATS = "repeats"
MOST_REMEMBERED = 1_000_000  # decks; some 150 MB


class RepeatBet:
    """That a deck equals one of those before, as often as it did so far. Its probability is known: decks / n!."""

    def __init__(self, cards: int) -> None:
        self.name = REPEATS
        self._log_orders = lgamma(cards + 1)
        self._remembered: set[bytes] = set()
        self._decks = self._repeats = 0
        self._log_evidence = 0.0

    def observe(self, decks: Decks) -> Floats:
        """Logarithm of the evidence after each deck."""
        out = np.empty(len(decks))
        for row, deck in enumerate(decks):
            out[row] = self._log_evidence = self._log_evidence + self._gain(deck.tobytes())
        return out

    def found(self) -> dict[str, float]:
        """How many decks were the same as one before."""
        return {"seen": self._repeats}

    def _gain(self, deck: bytes) -> float:
        known, again = len(self._remembered), deck in self._remembered
        bet = (self._repeats + 0.5) / (self._decks + 1)
        self._decks += 1
        self._repeats += again
        if known < MOST_REMEMBERED:
            self._remembered.add(deck)
        if not known:
            return 0.0
        log_chance = log(known) - self._log_orders
        if again:
            # At n! known decks every deck is one of them: lgamma is not exact enough for a probability of 1.
            return log(bet) - log_chance if log_chance < -1e-9 else 0.0
        return log((1 - bet) / -np.expm1(log_chance))
