"""Thinks about one card: samples worlds, simulates, adds up."""

import hashlib
import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernel.policies import POLICIES
from ...kernel.random import stream
from ...rules.cards import members
from ...sampling.matadors import matadors_in
from ...sampling.sampler import boards, constrained
from ...view import View
from .evaluations import Values, values_of, wins_of
from .options import Options
from .simulation import simulate

_BATCH = 100  # worlds between two looks at the clock


class Thought(NamedTuple):
    """``cards``: lowest number first; ``means``: of the evaluation; ``wins``: parts of the playouts that the own party
    has won; ``worlds``: how many were sampled; ``tie``: a random number to choose among equals."""

    cards: tuple[int, ...]
    means: tuple[float, ...]
    wins: tuple[float, ...]
    worlds: int
    tie: int

    @property
    def best(self) -> int:
        """The place of the best card; of equal ones that which wins most often, then any."""
        best = max(zip(self.means, self.wins, strict=True))
        equal = [i for i, one in enumerate(zip(self.means, self.wins, strict=True)) if one == best]
        return equal[self.tie % len(equal)]


def think(seen: View, options: Options, seed: int) -> Thought:
    """About the cards that may be played. The same view, options and seed give the same thought, unless time limits it.

    Raises NoCompletion if no world agrees with the view.
    """
    digest = hashlib.sha256(f"{seed} {seen!r}".encode()).digest()
    random = stream(int.from_bytes(digest[:8], "big"))
    cards = np.array(list(members(seen.legal)), dtype=np.int64)
    sampler = constrained(seen)
    policy = POLICIES.index(options.policy)
    sums, wins, worlds = np.zeros(len(cards)), np.zeros(len(cards)), 0
    began = time.monotonic()
    while True:
        count = _BATCH if options.think_s else options.worlds
        drawn = sampler.worlds(count, random)
        variants, values, won = _tables(seen, drawn, options.evaluation)
        found, found_won = np.zeros((count, len(cards))), np.zeros((count, len(cards)))
        simulate(
            boards(seen, drawn), cards, policy, options.repeat, variants, values, won, random, found, found_won
        )  # fmt: skip
        sums += found.sum(axis=0)
        wins += found_won.sum(axis=0)
        worlds += count
        if not options.think_s or time.monotonic() - began >= options.think_s:
            break
    games = worlds * options.repeat
    means = tuple(float(one) / games for one in sums)
    return Thought(
        tuple(map(int, cards)), means, tuple(float(one) / games for one in wins), worlds, int.from_bytes(digest[8:12])
    )


def _tables(seen: View, worlds: NDArray[np.int64], evaluation: str) -> tuple[NDArray[np.int64], Values, Values]:
    """For each world which tables hold in it, and the tables: they differ by the soloist's matadors."""
    declared = seen.declaration
    assert declared is not None
    counts = matadors_in(seen, worlds)
    kinds = sorted(set(counts))
    bid, is_soloist = seen.bidding.value, seen.is_soloist
    values = np.array([values_of(evaluation, declared, count, bid, is_soloist) for count in kinds])
    wins = np.array([wins_of(declared, count, bid, is_soloist) for count in kinds])
    return np.array([kinds.index(count) for count in counts], dtype=np.int64), values, wins
