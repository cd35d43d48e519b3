"""The weights of hands: logistic regressions on 8,000 games of this player against itself for each row, by seeds."""

from typing import NamedTuple


class Weights(NamedTuple):
    """For a sum of log-odds; ``skat``: for each card point there, ``leads``: for leading the first trick."""

    base: float
    trump: tuple[float, ...]
    side: tuple[float, ...]
    skat: float = 0.0
    leads: float = 0.0


BEFORE, HAND, AFTER = "before the skat", "from the hand", "after the discard"

SUIT_WEIGHTS = {
    BEFORE: Weights(
        -2.12,
        (0.52, 0.48, 0.3, 0.09, 0.38, 0.48, 0.77, 0.63, 0.59, 0.61, 0.82),
        (0.54, 0.06, -0.09, -0.18, 0.07, -0.52, -0.51, -0.51, 0.1, -0.05),
        0.0,
        0.03,
    ),
    HAND: Weights(
        -5.55,
        (0.39, 0.33, 0.28, 0.11, 0.78, 0.64, 0.79, 0.55, 1.09, 0.73, 0.31),
        (0.95, 0.04, 0.1, -0.93, -0.0, -0.85, -0.71, -0.45, 0.75, 0.13),
        0.0,
        0.19,
    ),
    AFTER: Weights(
        -6.14,
        (0.7, 0.54, 0.42, 0.16, 0.72, 0.66, 1.15, 0.94, 0.75, 0.97, -0.01),
        (1.29, -0.16, 0.33, -1.07, 0.07, -0.8, -0.72, -0.63, 1.22, 0.09),
        0.05,
        0.04,
    ),
}
GRAND_WEIGHTS = {
    BEFORE: Weights(
        3.55,
        (1.26, 0.84, 0.8, 0.71, 0.03, -0.32),
        (0.21, -0.06, -0.24, -0.86, 0.1, -0.93, -0.9, -0.8, 0.01, 0.19),
        0.0,
        -0.05,
    ),
    HAND: Weights(
        3.45,
        (1.43, 1.02, 0.87, 0.87, -0.01, -0.55),
        (0.46, -0.1, -0.08, -1.24, 0.16, -1.29, -1.19, -0.74, 0.41, 0.15),
        0.0,
        -0.04,
    ),
    AFTER: Weights(
        3.34,
        (1.78, 1.15, 1.11, 1.04, 0.03, -0.56),
        (0.63, -0.25, -0.02, -1.4, 0.17, -1.63, -1.34, -1.05, 0.75, 0.13),
        0.03,
        -0.08,
    ),
}
NULL_WEIGHTS = {
    HAND: Weights(1.76, (), (-0.11, -1.27, -2.35, -0.15, -0.93, -0.42, 0.16, 0.22), 0.0, -0.37),
    AFTER: Weights(2.53, (), (-0.27, -2.08, -2.75, 0.0, -1.12, -0.59, 0.17, -0.07), 0.0, -0.47),
}
