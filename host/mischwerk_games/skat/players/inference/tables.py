"""The heuristic player's judgement of hands as tables, for compiled code: a sum of log-odds is then five numbers.

They are made from `heuristic/strength.py` and go into compiled functions as arguments: code that is kept on disk does
not hold weights of another version.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.bidding import BID_VALUES
from ...rules.cards import JACK
from ...rules.contract import matadors
from ...rules.games import CLUBS, GRAND
from ..heuristic.strength import null_features, side_features, stays_below, trump_features
from ..heuristic.weights import AFTER, BEFORE, GRAND_WEIGHTS, HAND, NULL_WEIGHTS, SUIT_WEIGHTS, Weights

STAGES = (BEFORE, HAND, AFTER)
BEFORE_SKAT, FROM_HAND, AFTER_DISCARD = 0, 1, 2  # places in STAGES
_SUIT = 256  # sets of cards of one suit
_JACKS = 16  # sets of jacks, clubs lowest

Numbers = NDArray[np.int64]
Values = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Tables(NamedTuple):
    """``[stage, 0]``: of suit games, ``[stage, 1]``: of grand; suits by their eight ranks as bits; ``levels``: matadors
    and one; ``floor``: the highest bid value that is no more; ``low``: suits that take no trick in null, ``low_led``:
    in which a card may be led first."""

    base: Values
    leads: Values
    skat: Values
    side: Values
    trump: Values  # [stage, jacks, suit]
    grand_trump: Values  # [stage, jacks]
    null_base: Values
    null_leads: Values
    null_side: Values
    low: Flags
    low_led: Flags
    levels: Numbers  # [jacks, suit]
    grand_levels: Numbers  # [jacks]
    floor: Numbers


@cache
def tables() -> Tables:
    """Return the tables, made once."""
    suit = [SUIT_WEIGHTS[stage] for stage in STAGES]
    grand = [GRAND_WEIGHTS[stage] for stage in STAGES]
    null = [NULL_WEIGHTS.get(stage, Weights(0, (), (0.0,) * 8)) for stage in STAGES]
    jacks = [sum(1 << 8 * suit + JACK for suit in range(4) if held >> suit & 1) for held in range(_JACKS)]
    no_jack = ~(1 << JACK)
    trumps = [[jack | held & no_jack for held in range(_SUIT)] for jack in jacks]  # of clubs
    return Tables(
        np.array([[one.base, other.base] for one, other in zip(suit, grand, strict=True)]),
        np.array([[one.leads, other.leads] for one, other in zip(suit, grand, strict=True)]),
        np.array([[one.skat, other.skat] for one, other in zip(suit, grand, strict=True)]),
        np.array(
            [
                [[_sum(one.side, side_features(held & no_jack)) for held in range(_SUIT)] for one in pair]
                for pair in zip(suit, grand, strict=True)
            ]
        ),
        np.array([[[_sum(one.trump, trump_features(CLUBS, held)) for held in row] for row in trumps] for one in suit]),
        np.array([[_sum(one.trump, trump_features(GRAND, held)) for held in jacks] for one in grand]),
        np.array([one.base for one in null]),
        np.array([one.leads for one in null]),
        np.array([[_sum(one.side, null_features(held)) for held in range(_SUIT)] for one in null]),
        np.array([stays_below(held, ~held & 0xFF) for held in range(_SUIT)]),
        np.array([held > 0 and stays_below(held & held - 1, ~held & 0xFF) for held in range(_SUIT)]),
        np.array([[abs(matadors(CLUBS, held)) + 1 for held in row] for row in trumps], dtype=np.int64),
        np.array([abs(matadors(GRAND, held)) + 1 for held in jacks], dtype=np.int64),
        np.array(
            [max((v for v in BID_VALUES if v <= most), default=0) for most in range(BID_VALUES[-1] + 1)],
            dtype=np.int64,
        ),
    )


def _sum(weights: tuple[float, ...], features: tuple[int, ...]) -> float:
    return float(sum(weight * feature for weight, feature in zip(weights, features, strict=True)))
