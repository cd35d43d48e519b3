"""Evidence against a shuffler, deck after deck: the weighted mean of many bets.

If every order is equally likely whatever the decks before were, each bet has mean 1 after each deck, given all before:
it is a test martingale, and so is their mean. By Ville's inequality it ever reaches 1/alpha with a probability of at
most alpha: it may be looked at after every deck, and whoever stops when it does is wrong in at most a share alpha of
cases.
"""

from math import exp, lgamma, log
from typing import NamedTuple, Protocol

import numpy as np

from mischwerk_lab.starts import LAG_1, LAG_2, NAMED, relative
from mischwerk_lab.streams import Decks
from mischwerk_lab.watching import cells, numbers
from mischwerk_lab.watching.cells import CellBet, OrderBet
from mischwerk_lab.watching.numbers import Floats, NumberBet

# -- A bet on equal decks: a source of few seeds, or a deck that nobody shuffled, gives them.

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
        """Return how many decks were the same as one before."""
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


FEWEST_CARDS = 4
BETS = (*numbers.COUNTED, *cells.NAMES, cells.PLACES, cells.FOLLOWERS, REPEATS)
_LAGS = {NAMED: 0, LAG_1: 1, LAG_2: 2}
_MAIN_SHARE = 0.5  # of the view that shows what a shuffle did
_MOST = 1e300  # evidence that is still shown as a number


class Bet(Protocol):
    """``name``: one of BETS."""

    name: str

    def observe(self, decks: Decks) -> Floats:
        """Logarithm of the evidence after each deck."""

    def found(self) -> dict[str, float]:
        """Return what speaks for it, as numbers."""


class Leader(NamedTuple):
    """The bet that brings most evidence: in which view, and what it found."""

    view: str
    bet: str
    found: dict[str, float]


class Watch:
    """``sequence``: each deck was the start of the next, otherwise all were sorted before. ValueError for few cards.

    That only decides where half of the stake lies: all decks are looked at as they are, and as seen from one and two
    decks before.
    """

    def __init__(self, cards: int, sequence: bool = False) -> None:
        if cards < FEWEST_CARDS:
            raise ValueError(f"decks to watch have at least {FEWEST_CARDS} cards, not {cards}")
        self.cards, self.decks = cards, 0
        main = LAG_1 if sequence else NAMED
        self._views = [_View(name, lag, cards) for name, lag in _LAGS.items()]
        shares = [_MAIN_SHARE if name == main else (1 - _MAIN_SHARE) / (len(_LAGS) - 1) for name in _LAGS]
        self._log_shares = np.log(np.array(shares)[:, None] / len(BETS))
        self.log_evidence = self.log_largest = 0.0

    def observe(self, decks: Decks) -> Floats:
        """Logarithm of the evidence after each of these decks, rows of the numbers 0..cards-1."""
        by_bet = np.stack([view.observe(decks) for view in self._views])  # views, bets, decks
        evidence: Floats = np.logaddexp.reduce(self._log_shares[:, :, None] + by_bet, axis=(0, 1))
        self.decks += len(decks)
        self.log_evidence = float(evidence[-1])
        self.log_largest = max(self.log_largest, float(evidence.max()))
        return evidence

    def forget_start(self) -> None:
        """A deck is missing: the next one is compared with none before it."""
        for view in self._views:
            view.forget_start()

    @property
    def evidence(self) -> float:
        """The e-value, at most 1e300."""
        return exp(min(self.log_evidence, log(_MOST)))

    @property
    def p_at_most(self) -> float:
        """A p-value that holds whenever one looks: one over the largest evidence so far, and at least 1e-300."""
        return exp(-min(self.log_largest, log(_MOST)))

    def leader(self) -> Leader:
        """Return what speaks most against the shuffler now."""
        shares = self._log_shares + np.array([view.latest for view in self._views])
        at, bet = np.unravel_index(int(shares.argmax()), shares.shape)
        view = self._views[at]
        return Leader(view.name, BETS[bet], view.bets[bet].found())


class _View:
    """Decks as seen from ``lag`` decks before, and the bets on them."""

    def __init__(self, name: str, lag: int, cards: int) -> None:
        self.name, self._lag = name, lag
        self.bets: list[Bet] = [
            *(NumberBet(quantity, cards) for quantity in numbers.COUNTED),
            *(CellBet(cell, cards) for cell in cells.NAMES),
            *(OrderBet(order, cards) for order in (cells.PLACES, cells.FOLLOWERS)),
            RepeatBet(cards),
        ]
        self.latest = np.zeros(len(self.bets))
        self._before = np.empty((0, cards), dtype=np.uint8)

    def observe(self, decks: Decks) -> Floats:
        """(bets, decks): logarithm of the evidence."""
        out = np.repeat(self.latest[:, None], len(decks), axis=1)
        known = np.concatenate([self._before, decks.astype(np.uint8)])
        seen = relative(known[: -self._lag], known[self._lag :]) if self._lag else known
        if len(seen):
            out[:, -len(seen) :] = [bet.observe(seen) for bet in self.bets]
            self.latest = out[:, -1].copy()
        self._before = known[len(known) - min(self._lag, len(known)) :]
        return out

    def forget_start(self) -> None:
        """The next deck has none before it."""
        self._before = self._before[:0]
