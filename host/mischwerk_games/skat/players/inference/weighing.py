"""How likely the hands of a world are by what their owners bid, took and laid away, in compiled code.

``doubt``: the weight of what the heuristic player would not have done: players are not all alike.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernel.compiling import compiled
from ..heuristic.tables import Tables
from .judging import Numbers, choice_of, limits_of

Weights = NDArray[np.float64]


@compiled
def weigh_hands(
    hands: Numbers, least: int, below: int, leads: bool, hand_bid: int, doubt: float, told: Tables, weights: Weights
) -> None:
    """Multiply ``weights`` for the ten cards that a seat was dealt; ``hand_bid``: the bid of a hand game that it plays
    without the skat, 0 if it does not."""
    for row in range(len(hands)):
        limit, from_hand = limits_of(hands[row], leads, told)
        if limit < least or limit >= below or from_hand < hand_bid:
            weights[row] *= doubt


@compiled
def weigh_taken(
    hands: Numbers, skats: Numbers, declared: int, least: int, below: int, bid: int, leads: bool, doubt: float,
    told: Tables, weights: Weights,
) -> None:  # fmt: skip
    """Multiply ``weights`` for the twelve cards of a soloist who took the skat and laid ``skats`` away for the game
    ``declared``.

    Which two of the twelve were the skat is not known: any two are as probable as others, the mean is taken over all.
    """
    for row in range(len(hands)):
        fit = 0.0
        first = hands[row]
        while first:
            one = first & -first
            first ^= one
            second = first
            while second:
                other = second & -second
                second ^= other
                limit, from_hand = limits_of(hands[row] ^ one ^ other, leads, told)
                fit += 1.0 if least <= limit and limit < below and from_hand < bid else doubt
        weights[row] *= fit / 66
        game, pair, _ = choice_of(hands[row], bid, leads, told)
        if game != declared or pair != skats[row]:
            weights[row] *= doubt
