"""The DDSS player (chapter 7 of the source document): bids, discards and declares as the heuristic one, and plays the
card with which most of the worlds it has sampled are won if all cards lie open and nobody errs."""

import hashlib
import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from ...rules.cards import as_set, members
from ...rules.contract import ALL_POINTS, ALL_TRICKS, SCHNEIDER, TO_WIN
from ...rules.games import NULL, Declaration
from ...rules.scoring import score
from ...sampling.hidden import matadors_in
from ...sampling.sampler import Worlds
from ...solver.solver import Solver
from ...view import View
from ..inference import source
from ..thinking_player import ThinkingPlayer
from .options import DDSS, Options

# -- What the soloist needs in sampled worlds.

OUT_OF_REACH = ALL_POINTS + 1


def needed_in(seen: View, worlds: Worlds) -> Sequence[int]:
    """The card points with which the soloist wins each world, with what was announced and the bid."""
    assert seen.declaration is not None
    bid = seen.bidding.value
    return [_needed(seen.declaration, count, bid) for count in map(int, matadors_in(seen, worlds))]


@cache
def _needed(declared: Declaration, matadors: int, bid: int) -> int:
    """Schwarz is taken as all points, which is a little less than all tricks."""
    if declared.game == NULL:
        return 0
    for points, tricks in ((TO_WIN, 1), (ALL_POINTS - SCHNEIDER, 1), (ALL_POINTS, ALL_TRICKS)):
        if score(declared, matadors, bid, points, tricks).won:
            return points
    return OUT_OF_REACH


# -- Thinks about one card: samples worlds, solves each with open cards, and votes.

_BATCH = 5  # worlds between two looks at the clock
_TIED_WORLDS = 20  # of which card points are found where the vote is tied: those of a world take longer than its winner
_own = threading.local()


class Thought(NamedTuple):
    """``cards``: lowest number first; ``wins``: parts of the worlds that the own party wins after each; ``points``: its
    mean card points where the vote is tied, else 0; ``worlds``: how many; ``tie``: a random number to choose among
    equals."""

    cards: tuple[int, ...]
    wins: tuple[float, ...]
    points: tuple[float, ...]
    worlds: int
    tie: int

    @property
    def worths(self) -> list[tuple[float, float]]:
        """By which cards are ordered."""
        return list(zip(self.wins, self.points, strict=True))

    @property
    def best(self) -> int:
        """The place of the card that is played."""
        best = max(self.worths)
        equal = [i for i, worth in enumerate(self.worths) if worth == best]
        return equal[self.tie % len(equal)]


def think(seen: View, options: Options, seed: int) -> Thought:
    """About the cards that may be played. The same view, options and seed give the same thought, unless time limits it.

    Raises NoCompletion if no world agrees with the view.
    """
    digest = digest_of(seen, seed)
    draw = source(seen, options.sampler, int.from_bytes(digest[:8], "big"))
    cards = tuple(members(seen.legal))
    won, worlds = np.zeros(len(cards), dtype=np.int64), 0
    some: Worlds | None = None
    began = time.monotonic()
    while True:
        count = options.worlds - worlds if options.worlds else _BATCH
        drawn = draw(min(count, _BATCH) if options.think_s else count)
        if some is None or len(some) < _TIED_WORLDS:
            some = drawn if some is None else np.concatenate((some, drawn))
        won += solver().wins_in_worlds(seen, drawn, needed_in(seen, drawn)).sum(axis=0)
        worlds += len(drawn)
        if worlds == options.worlds or (options.think_s and time.monotonic() - began >= options.think_s):
            break
    if not seen.is_soloist:
        won = worlds - won
    points = _points(seen, cards, won, some[:_TIED_WORLDS], options.tie)
    wins = tuple(float(total) / worlds for total in won)
    return Thought(cards, wins, points, worlds, int.from_bytes(digest[8:12], "big"))


def digest_of(seen: View, seed: int) -> bytes:
    """Return what is random in a decision."""
    return hashlib.sha256(f"{seed} {seen!r}".encode()).digest()


def solver() -> Solver:
    """Return this thread's solver: what it has found helps with the next decision."""
    if not hasattr(_own, "solver"):
        _own.solver = Solver()
    instance: Solver = _own.solver
    return instance


def _points(seen: View, cards: tuple[int, ...], won: Worlds, worlds: Worlds, tie: str) -> tuple[float, ...]:
    """Return the points of the own party, for cards that share the first place; 0 for all others."""
    equal = [card for card, wins in zip(cards, won, strict=True) if wins == won.max()]
    assert seen.declaration is not None
    if tie == "random" or seen.declaration.game == NULL or len(equal) == 1:
        return (0.0,) * len(cards)
    points = solver().points_in_worlds(seen, worlds, as_set(equal)).mean(axis=0)
    own = points if seen.is_soloist else ALL_POINTS - points
    means = dict(zip(equal, own, strict=True))
    return tuple(float(means.get(card, 0)) for card in cards)


class DoubleDummy(ThinkingPlayer):
    """Solves each world."""

    name = DDSS

    def __init__(self, seed: int, options: Options) -> None:
        super().__init__(seed, options)
        self._seed = seed
        self._options = options

    def think(self, seen: View) -> Thought:
        return think(seen, self._options, self._seed)
