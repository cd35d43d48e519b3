"""How high to bid: what each own limit brings, with all that the others do as far as they can bid it."""

from typing import NamedTuple

import numpy as np

from ...rules.bidding import BID_VALUES
from ...rules.contract import matadors
from ...rules.games import BASES, GRAND
from ..inference.judging import tables
from .hand_game import best_hand_game
from .outcomes import limit_points
from .sampled import Situation

_NULL_OUVERT_HAND = 59


class Limit(NamedTuple):
    """``value``: up to which to bid, 0 to pass; ``bidding``: what the best limit but to pass brings on average, None if
    no game of this hand is worth what is asked; ``passing``: what passing brings."""

    value: int
    bidding: float | None
    passing: float


def best_limit(here: Situation) -> Limit:
    """From here on; the others bid as the heuristic player."""
    seen, setting = here.seen, here.setting
    standing = seen.bidding
    asked = standing.value if standing.asked else standing.values[0]
    limits = [0, *(value for value in BID_VALUES if asked <= value <= _most(seen.hand))]
    hand_game = best_hand_game(here, asked)
    found = np.empty((setting.worlds, len(limits)))
    limit_points(
        here.worlds(setting.worlds), seen.seat, _numbers(standing.bidder, standing.holder, standing.value,
        standing.asked), _numbers(*limits), hand_game.contract,
        hand_game.value(seen.hand) if hand_game.is_better else 0, tables(), found,
    )  # fmt: skip
    means = found.mean(axis=0).tolist()
    best = int(np.argmax(means))
    return Limit(limits[best], max(means[1:], default=None), means[0])


def _numbers(*values: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(values, dtype=np.int64)


def _most(hand: int) -> int:
    """Return what a game from the hand counts, schneider in it, or the dearest null game."""
    return max(_NULL_OUVERT_HAND, *(BASES[game] * (abs(matadors(game, hand)) + 3) for game in range(GRAND + 1)))
