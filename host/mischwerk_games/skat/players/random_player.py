"""A player that does anything it may: bids seldom, so that games get played at all heights."""

from random import Random

from ..rules.actions import Action, Bid, Pass
from ..view import View
from .player import Player

_RAISES = 0.3  # of the times it could bid or hold


class RandomPlayer(Player):
    """Every card, discard and declaration alike; of bids the lowest."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, seen: View) -> Action:
        offered = seen.actions
        if any(isinstance(one, Pass) for one in offered):
            if self._random.random() >= _RAISES:
                return next(one for one in offered if isinstance(one, Pass))
            bids = [one for one in offered if isinstance(one, Bid)]
            return bids[0] if bids else next(one for one in offered if not isinstance(one, Pass))
        return offered[self._random.randrange(len(offered))]
