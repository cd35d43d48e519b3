"""Whether to leave the skat: the best hand game beside what the skat brings on average."""

from typing import NamedTuple

import numpy as np

from ...rules.contract import matadors
from ...rules.declaration import Announced, Declaration, null_value
from ...rules.games import BASES, NULL
from ..inference.judging import Numbers
from . import candidates
from .outcomes import ANNOUNCED, BY_RULES, GAME_OF
from .sampled import Situation, best_of

_PLAYOUTS = 8  # for each world of the setting, to find the best


class HandGame(NamedTuple):
    """``contract``: the best one; ``points``: what it brings on average; ``taken``: what taking the skat brings, if two
    cards are then laid away, and the game is chosen, as the heuristic player does."""

    contract: Numbers
    points: float
    taken: float

    @property
    def is_better(self) -> bool:
        """Than to take the skat."""
        return self.points > self.taken

    @property
    def declaration(self) -> Declaration:
        """The hand game's declaration."""
        return Declaration(int(self.contract[GAME_OF]), True, Announced(int(self.contract[ANNOUNCED])))

    def value(self, hand: int) -> int:
        """The least that it counts with these ten cards if it is won, the skat aside."""
        game, _, announced = declared = self.declaration
        if game == NULL:
            return null_value(declared)
        return BASES[game] * (abs(matadors(game, hand)) + 2 + 2 * announced - (announced == Announced.OUVERT))


def best_hand_game(here: Situation, bid: int) -> HandGame:
    """At that bid. It is found in some worlds and compared in others: the best of some means is better than it is."""
    count = here.setting.worlds
    best = best_of(here, candidates.from_hand(bid), bid, _PLAYOUTS * count)
    rows = np.array([best, (BY_RULES, 0, 0, 0)], dtype=np.int64)
    points, taken = here.points(rows, bid, here.worlds(count)).mean(axis=0).tolist()
    return HandGame(best, points, taken)
