"""What hands are worth as tables, so that the log-odds of winning a game are a sum of five numbers.

Compiled functions get them as arguments: code that is kept on disk does not hold weights of another version.
"""

from functools import cache
from typing import NamedTuple

from ...kernel.heuristic.null_games import stays_below
from ...rules.bidding import BID_VALUES
from ...rules.cards import JACK
from ...rules.contract import matadors
from ...rules.games import CLUBS, GRAND
from .features import null_features, side_features, trump_features
from .weights import AFTER, BEFORE, GRAND_WEIGHTS, HAND, NULL_WEIGHTS, SUIT_WEIGHTS, Weights

STAGES = (BEFORE, HAND, AFTER)
BEFORE_SKAT, FROM_HAND, AFTER_DISCARD = 0, 1, 2  # places in STAGES
_SUIT = 256  # sets of cards of one suit
_JACKS = 16  # sets of jacks, clubs lowest

Row = tuple[float, ...]


class Tables(NamedTuple):
    """``[stage][0]``: of suit games, ``[stage][1]``: of grand; suits by their eight ranks as bits; ``levels``: matadors
    and one; ``floor``: the highest bid value that is no more; ``low``: suits that take no trick in null, ``low_led``:
    in which a card may be led first."""

    base: tuple[Row, ...]
    leads: tuple[Row, ...]
    skat: tuple[Row, ...]
    side: tuple[tuple[Row, ...], ...]  # [stage][kind][suit]
    trump: tuple[tuple[Row, ...], ...]  # [stage][jacks][suit]
    grand_trump: tuple[Row, ...]  # [stage][jacks]
    null_base: Row
    null_leads: Row
    null_side: tuple[Row, ...]
    low: tuple[bool, ...]
    low_led: tuple[bool, ...]
    levels: tuple[tuple[int, ...], ...]  # [jacks][suit]
    grand_levels: tuple[int, ...]  # [jacks]
    floor: tuple[int, ...]


@cache
def tables() -> Tables:
    """Return the tables, made once."""
    suit = [SUIT_WEIGHTS[stage] for stage in STAGES]
    grand = [GRAND_WEIGHTS[stage] for stage in STAGES]
    null = [NULL_WEIGHTS.get(stage, Weights(0, (), (0.0,) * 8)) for stage in STAGES]
    jacks = [sum(1 << 8 * suit + JACK for suit in range(4) if held >> suit & 1) for held in range(_JACKS)]
    no_jack = ~(1 << JACK)
    trumps = [[jack | held & no_jack for held in range(_SUIT)] for jack in jacks]  # of clubs
    both = list(zip(suit, grand, strict=True))
    return Tables(
        tuple((one.base, other.base) for one, other in both),
        tuple((one.leads, other.leads) for one, other in both),
        tuple((one.skat, other.skat) for one, other in both),
        tuple(
            tuple(tuple(_sum(one.side, side_features(held & no_jack)) for held in range(_SUIT)) for one in pair)
            for pair in both
        ),
        tuple(
            tuple(tuple(_sum(one.trump, trump_features(CLUBS, held)) for held in row) for row in trumps) for one in suit
        ),
        tuple(tuple(_sum(one.trump, trump_features(GRAND, held)) for held in jacks) for one in grand),
        tuple(one.base for one in null),
        tuple(one.leads for one in null),
        tuple(tuple(_sum(one.side, null_features(held)) for held in range(_SUIT)) for one in null),
        tuple(stays_below(held, ~held & 0xFF) for held in range(_SUIT)),
        tuple(held > 0 and stays_below(held & held - 1, ~held & 0xFF) for held in range(_SUIT)),
        tuple(tuple(abs(matadors(CLUBS, held)) + 1 for held in row) for row in trumps),
        tuple(abs(matadors(GRAND, held)) + 1 for held in jacks),
        tuple(max((v for v in BID_VALUES if v <= most), default=0) for most in range(BID_VALUES[-1] + 1)),
    )


def _sum(weights: tuple[float, ...], features: tuple[int, ...]) -> float:
    return float(sum(weight * feature for weight, feature in zip(weights, features, strict=True)))
