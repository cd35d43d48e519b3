"""The weights of hands: fitted to games of this player against itself (bench/skat_weights.py)."""

from typing import NamedTuple


class Weights(NamedTuple):
    """For a sum of log-odds; ``skat``: for each card point there, ``leads``: for leading the first trick."""

    base: float
    trump: tuple[float, ...]
    side: tuple[float, ...]
    skat: float = 0.0
    leads: float = 0.0


BEFORE, HAND, AFTER = "before the skat", "from the hand", "after the discard"

_SUIT = Weights(
    -8.0,
    (0.7, 0.5, 0.4, 0.3, 0.1, 0.1, 0.6, 0.5, 1.2, 0.9, 0.0),
    (1.1, 0.6, 0.4, -0.2, 0.3, -0.5, -0.4, -0.3, 0.3, 0.0),
    0.05,
    0.1,
)
_GRAND = Weights(
    -5.6, (1.5, 1.1, 0.8, 0.6, 0.3, 0.3), (1.6, 0.9, 0.3, -0.3, 0.4, -0.5, -0.4, -0.1, 0.2, 0.7), 0.05, 0.4
)
SUIT_WEIGHTS = {
    BEFORE: _SUIT._replace(base=-6.5),
    HAND: _SUIT,
    AFTER: _SUIT,
}
GRAND_WEIGHTS = {
    BEFORE: _GRAND._replace(base=-4.6),
    HAND: _GRAND,
    AFTER: _GRAND,
}
_NULL = Weights(4.0, (), (-0.6, -1.2, -2.2, -0.7, -0.6, -0.2, -0.4, 0.3), 0.0, -0.3)
NULL_WEIGHTS = {HAND: _NULL, AFTER: _NULL}
