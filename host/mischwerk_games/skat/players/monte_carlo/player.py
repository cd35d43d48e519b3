"""The Monte Carlo player: bids, discards and declares as the heuristic one, and plays the card that ends best on
average over the worlds it has sampled (chapters 3 and 5 of the source document)."""

import hashlib
import time
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernel.playouts import POLICIES
from ...kernel.random import stream
from ...rules.cards import as_set, members, points_of
from ...rules.contract import ALL_POINTS
from ...sampling.hidden import matadors_in
from ...sampling.sampler import Worlds, boards
from ...view import View
from ..inference import source
from ..thinking_player import ThinkingPlayer
from .options import MCU, Options
from .simulation import UNIT, Counts, range_of, simulate, values_of, wins_of

# -- Thinks about one card: samples worlds, plays each card in each of them to the end, and adds up.

Draws = Callable[[View, str, int], Callable[[int], Worlds]]  # as `source`: a view, the name of a sampler, a seed
_COARSE = 1000  # squares are of thousandths
_BATCH = 20  # worlds between two looks at the clock, and at whether the choice can still change


class Thought(NamedTuple):
    """``cards``: lowest number first; ``means``: of the evaluation, or what stands for them; ``wins``: parts of the
    playouts that the own party has won; ``best``: the place of the card that is played; ``worlds``: in how many it was;
    ``playouts``: of all."""

    cards: tuple[int, ...]
    means: tuple[float, ...]
    wins: tuple[float, ...]
    best: int
    worlds: int
    playouts: int

    @property
    def worths(self) -> list[tuple[float, float]]:
        """By which cards are ordered: of equal means that which wins more often."""
        return list(zip(self.means, self.wins, strict=True))


class Simulation:
    """A view, and what was found so far of each card. The same view, options and seed find the same."""

    def __init__(self, seen: View, options: Options, seed: int, draws: Draws = source) -> None:
        """``draws``: where worlds come from. Raises NoCompletion if no world agrees with the view."""
        digest = hashlib.sha256(f"{seed} {seen!r}".encode()).digest()
        self._seen, self._options = seen, options
        self._draw = draws(seen, options.sampler, int.from_bytes(digest[:8], "big"))
        self._random = stream(int.from_bytes(digest[8:16], "big"))
        self._policy = POLICIES.index(options.policy)
        self._tie = int.from_bytes(digest[16:20], "big")
        self.cards = np.array(list(members(seen.legal)), dtype=np.int64)
        self._sums, self._squares, self._wins, self.counts = np.zeros((4, len(self.cards)), dtype=np.int64)
        self._ends: list[list[Counts]] = [[] for _ in self.cards]  # for the median
        self.alive = np.arange(len(self.cards))  # places of the cards that may still be chosen

    def play(self, worlds: int, which: NDArray[np.int64]) -> None:
        """Some cards, by their places, in that many new worlds."""
        drawn = self._draw(worlds)
        variants, values, won = self._tables(drawn)
        repeat = self._options.repeat
        ends, wins = np.zeros((len(which), worlds * repeat), dtype=np.int64), np.zeros(len(which), dtype=np.int64)
        simulate(
            boards(self._seen, drawn), self.cards[which], self._policy, repeat, variants, values, won, self._random,
            ends, wins,
        )  # fmt: skip
        self._sums[which] += ends.sum(axis=1)
        self._wins[which] += wins
        if self._options.risk:
            self._squares[which] += ((ends // _COARSE) ** 2).sum(axis=1)
        if self._options.measure == "median":
            for place, found in zip(which, ends, strict=True):
                self._ends[place].append(found)
        self.counts[which] += worlds * repeat

    def is_settled(self, worlds: int) -> bool:
        """No other card can overtake the best one in so many more worlds, whatever happens in them."""
        if self._options.risk or self._options.measure != "mean":
            return False
        best = int(np.argmax(self._sums))
        others = np.delete(self._sums, best)
        return bool(self._sums[best] - others.max() > worlds * self._options.repeat * self._range * UNIT)

    def worths(self) -> NDArray[np.float64]:
        """By which cards are chosen: their means or medians, and ``risk`` times the standard deviation."""
        counts = np.maximum(self.counts, 1)
        mean: NDArray[np.float64] = self._sums / (counts * UNIT)
        worths = mean
        if self._options.measure == "median":
            worths = np.array([np.median(np.concatenate(ends)) / UNIT if ends else 0.0 for ends in self._ends])
        if self._options.risk:
            variance = self._squares / counts / (UNIT / _COARSE) ** 2 - mean**2
            worths = worths + self._options.risk * np.sqrt(np.maximum(variance, 0.0))
        return worths

    @cached_property
    def _range(self) -> float:
        """How far apart two ends of the game can be."""
        seen, declared = self._seen, self._seen.declaration
        assert declared is not None
        lost = sum(points_of(as_set(trick.cards)) for trick in seen.tricks) - seen.points
        least, most = seen.points + points_of(seen.skat), ALL_POINTS - lost
        return range_of(self._options.evaluation, declared, seen.bidding.value, seen.is_soloist, least, most)

    def thought(self) -> Thought:
        """Return what was found; of equal cards that which wins more often, then any."""
        means, wins = self.worths().tolist(), (self._wins / np.maximum(self.counts, 1)).tolist()
        most = max((means[i], wins[i]) for i in self.alive)
        equal = [int(i) for i in self.alive if (means[i], wins[i]) == most]
        best = equal[self._tie % len(equal)]
        worlds = int(self.counts[best]) // self._options.repeat
        return Thought(
            tuple(map(int, self.cards)), tuple(means), tuple(wins), best, worlds, int(self.counts.sum())
        )  # fmt: skip

    def _tables(self, worlds: Worlds) -> tuple[Counts, Counts, Counts]:
        """For each world which tables hold in it, and the tables: they differ by the soloist's matadors."""
        seen = self._seen
        declared = seen.declaration
        assert declared is not None
        counts, which = np.unique(matadors_in(seen, worlds), return_inverse=True)
        bid, is_soloist = seen.bidding.value, seen.is_soloist
        evaluation = self._options.evaluation
        values = np.array([values_of(evaluation, declared, int(count), bid, is_soloist) for count in counts])
        wins = np.array([wins_of(declared, int(count), bid, is_soloist) for count in counts])
        return which.astype(np.int64), np.rint(values * UNIT).astype(np.int64), wins.astype(np.int64)


def think(seen: View, options: Options, seed: int, draws: Draws = source) -> Thought:
    """About the cards that may be played; ``draws``: where worlds come from. Raises NoCompletion if no world agrees
    with the view."""
    simulation = Simulation(seen, options, seed, draws)
    if options.think_s:
        _for_a_time(simulation, options)
    elif options.spend == "halving":
        _by_halves(simulation, options.worlds)
    else:
        _equally(simulation, options.worlds)
    return simulation.thought()


def _equally(simulation: Simulation, worlds: int) -> None:
    """All cards in the same worlds; no more of them when the choice can't change any more."""
    every = np.arange(len(simulation.cards))
    for begin in range(0, worlds, _BATCH):
        simulation.play(min(_BATCH, worlds - begin), every)
        left = worlds - begin - _BATCH
        if left > 0 and simulation.is_settled(left):
            return


def _by_halves(simulation: Simulation, worlds: int) -> None:
    """As many playouts in all, in rounds of equally many: each with the better half of the cards of the one before, the
    last with two (successive halving: Karnin, Koren, Somekh 2013)."""
    cards = len(simulation.cards)
    rounds = (cards - 1).bit_length()
    for _ in range(rounds):
        alive = simulation.alive
        simulation.play(max(1, worlds * cards // (rounds * len(alive))), alive)
        better = np.argsort(-simulation.worths()[alive], kind="stable")[: (len(alive) + 1) // 2]
        simulation.alive = np.sort(alive[better])


def _for_a_time(simulation: Simulation, options: Options) -> None:
    """All cards in the same worlds until the time is over, or so many worlds were played."""
    every = np.arange(len(simulation.cards))
    began, played = time.monotonic(), 0
    while played == 0 or (
        time.monotonic() - began < options.think_s and (not options.worlds or played < options.worlds)
    ):
        count = min(_BATCH, options.worlds - played) if options.worlds else _BATCH
        simulation.play(count, every)
        played += count


class MonteCarlo(ThinkingPlayer):
    """Plays the cards of each world to the end. ``draws``: where worlds come from, if not from a sampler by name."""

    name = MCU

    def __init__(self, seed: int, options: Options, draws: Draws = source) -> None:
        super().__init__(seed, options)
        self._seed = seed
        self._options = options
        self._draws = draws

    def think(self, seen: View) -> Thought:
        return think(seen, self._options, self._seed, self._draws)
