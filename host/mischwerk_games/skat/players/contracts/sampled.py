"""Worlds before the play, and what a number of contracts bring in them."""

import hashlib
from typing import NamedTuple

import numpy as np

from ...sampling.sources import Worlds
from ...view import View
from ..inference.judging import Numbers, tables
from ..inference.sources import BIDDING, source
from .outcomes import Values, contract_points

_DRAWN = 32  # worlds at a time: the sampler's bounded tries are then many more than worlds


class Setting(NamedTuple):
    """``worlds``: in which a bid is weighed."""

    worlds: int
    seed: int


class Situation:
    """A view before the play. The same view and setting, the same worlds in the same order."""

    def __init__(self, seen: View, setting: Setting) -> None:
        """Raises NoCompletion if no world agrees with the view."""
        digest = hashlib.sha256(f"contract {setting.seed} {seen!r}".encode()).digest()
        self._draw = source(seen, BIDDING, int.from_bytes(digest[:8], "big"))
        self.seen, self.setting = seen, setting

    def worlds(self, count: int) -> Worlds:
        """Other ones each time."""
        parts = [self._draw(min(_DRAWN, count - begin)) for begin in range(0, count, _DRAWN)]
        return np.concatenate(parts)

    def points(self, contracts: Numbers, bid: int, worlds: Worlds) -> Values:
        """[world, contract]: for the own seat as the soloist."""
        found = np.empty((len(worlds), len(contracts)))
        contract_points(worlds, self.seen.seat, bid, contracts, tables(), found)
        return found


def best_of(here: Situation, contracts: Numbers, bid: int, playouts: int) -> Numbers:
    """The contract that brings most. In rounds of equally many playouts, each with the better half of the contracts of
    the one before, and all their worlds so far (successive halving: Karnin, Koren, Somekh 2013)."""
    sums = np.zeros(len(contracts))
    rounds = (len(contracts) - 1).bit_length()
    while len(contracts) > 1:
        count = max(1, playouts // (rounds * len(contracts)))
        sums = sums + here.points(contracts, bid, here.worlds(count)).sum(axis=0)
        better = np.sort(np.argsort(-sums, kind="stable")[: (len(contracts) + 1) // 2])
        contracts, sums = contracts[better], sums[better]
    return contracts[0]  # type: ignore[no-any-return]
