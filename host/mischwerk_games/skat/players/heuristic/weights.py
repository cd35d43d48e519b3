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

# The weights
SUIT_WEIGHTS = {
    BEFORE: Weights(
        -2.21,
        (0.19, 0.21, 0.39, 0.27, 0.49, 0.39, 0.64, 0.46, 0.79, 0.73, 0.37),
        (0.38, -0.05, -0.08, 0.01, 0.08, -0.58, -0.59, -0.63, -0.04, -0.09),
        0.0,
        -0.01,
    ),
    HAND: Weights(
        -5.55,
        (0.39, 0.42, 0.41, 0.26, 0.45, 0.7, 0.71, 0.62, 1.11, 0.63, -0.25),
        (0.85, 0.14, 0.1, -1.03, 0.04, -0.72, -0.59, -0.52, 0.62, -0.1),
        0.0,
        -0.02,
    ),
    AFTER: Weights(
        -5.29,
        (0.3, 0.4, 0.61, 0.45, 0.45, 0.51, 0.98, 0.62, 1.04, 0.68, 0.44),
        (0.77, -0.06, 0.18, 0.0, 0.13, -1.12, -0.77, -0.76, 0.7, -0.05),
        0.06,
        -0.02,
    ),
}
GRAND_WEIGHTS = {
    BEFORE: Weights(
        3.05,
        (0.76, 0.62, 0.57, 0.49, 0.44, 0.73),
        (0.27, -0.04, 0.05, -0.27, 0.04, -0.8, -0.83, -0.78, 0.03, 0.0),
        0.0,
        -0.24,
    ),
    HAND: Weights(
        1.92,
        (0.72, 0.56, 0.62, 0.56, 0.38, 0.5),
        (0.57, 0.04, 0.24, -0.75, 0.16, -0.93, -0.89, -0.74, 0.18, 0.16),
        0.0,
        -0.19,
    ),
    AFTER: Weights(
        2.88,
        (0.8, 0.65, 0.67, 0.49, 0.46, 0.95),
        (0.43, -0.11, 0.25, 0.0, 0.03, -1.2, -0.97, -1.0, 0.19, -0.03),
        0.07,
        -0.26,
    ),
}
NULL_WEIGHTS = {
    HAND: Weights(1.49, (), (-0.03, -0.94, -2.07, -0.23, -0.92, -0.33, -0.03, 0.22), 0.0, -0.18),
    AFTER: Weights(2.03, (), (-0.12, -1.48, -2.51, -0.38, -0.84, -0.45, 0.3, -0.16), 0.0, -0.41),
}
