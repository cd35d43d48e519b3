"""The contracts that a soloist can choose from, as rows of four numbers: see `outcomes`."""

from collections.abc import Iterable
from itertools import combinations

import numpy as np

from ...rules.cards import members
from ...rules.declaration import Declaration, declarations
from ..inference.judging import Numbers


def from_hand(bid: int) -> Numbers:
    """Hand games, with all announcements."""
    return _rows((one, 0) for one in declarations(True, bid))


def after_discard(skat: int, bid: int) -> Numbers:
    """With these two cards laid away."""
    return _rows((one, skat) for one in declarations(False, bid))


def with_discards(hand: int, bid: int) -> Numbers:
    """Judge all pairs of twelve cards in all games."""
    pairs = [1 << one | 1 << other for one, other in combinations(members(hand), 2)]
    return _rows((one, pair) for one in declarations(False, bid) for pair in pairs)


def _rows(contracts: Iterable[tuple[Declaration, int]]) -> Numbers:
    return np.array([(one.game, pair, one.hand, one.announced) for one, pair in contracts], dtype=np.int64)
