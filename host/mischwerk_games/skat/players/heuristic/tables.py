"""What hands are worth as tables, so that the log-odds of winning a game are a sum of five numbers.

Compiled functions get them as arguments: code that is kept on disk does not hold weights of another version.
"""

from functools import cache
from typing import NamedTuple

from ...kernel.heuristic.null_games import stays_below
from ...rules.bidding import BID_VALUES
from ...rules.cards import JACK, RANKS
from ...rules.contract import matadors
from ...rules.games import CLUBS, GRAND, TRUMPS

# -- What of a hand counts for the odds of winning: features, which `weights` weighs.

_TEN, _KING, _ACE = (1 << RANKS.index(rank) for rank in "TKA")


def side_features(held: int) -> tuple[int, ...]:
    """Count the features of one side suit, ``held``: its eight ranks as bits, without the jack.

    Ace; ten with it; ten with a smaller card;
    ten alone; king beside ace or ten; small cards: the first, the second, the others; none at all."""
    ace, ten, king = bool(held & _ACE), bool(held & _TEN), bool(held & _KING)
    count = held.bit_count()
    small = count - ace - ten
    return (
        ace,
        ace and ten,
        ten and not ace and count > 1,
        ten and not ace and count == 1,
        king and (ace or ten),
        small > 0,
        small > 1,
        max(small - 2, 0),
        count == 0,
        ace and count > 3,
    )


def trump_features(game: int, hand: int) -> tuple[int, ...]:
    """The four jacks; of a suit game the ace, the ten, the number of trumps above four, above five, above six."""
    jacks = [hand >> 8 * suit + JACK & 1 for suit in range(4)]
    jack_features = (*jacks, jacks[0] and jacks[1], sum(jacks) > 2)
    if game == GRAND:
        return jack_features
    count = (hand & TRUMPS[game]).bit_count()
    ranks = hand >> 8 * game
    return (
        *jack_features,
        ranks & _ACE != 0,
        ranks & _TEN != 0,
        min(count, 5),
        max(count - 5, 0),
        max(count - 6, 0),
    )


def null_features(held: int) -> tuple[int, ...]:
    """Measure one suit in null: how far its lowest, second, third card and the others are above what is certain."""
    above = [max(0, rank - 2 * place) for place, rank in enumerate(r for r in range(8) if held >> r & 1)]
    low = above[0] if above else 0
    return (
        low == 1,
        low == 2,
        low > 2,
        max(low - 3, 0),
        sum(1 for excess in above[1:2] if excess),
        sum(1 for excess in above[2:] if excess),
        len(above) == 1 and low > 1,
        not above,
    )


# -- The weights of hands: logistic regressions on 8,000 games of this player against itself for each row, by seeds.


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
        tuple((weights.base, other.base) for weights, other in both),
        tuple((weights.leads, other.leads) for weights, other in both),
        tuple((weights.skat, other.skat) for weights, other in both),
        tuple(
            tuple(tuple(_sum(weights.side, side_features(held & no_jack)) for held in range(_SUIT)) for weights in pair)
            for pair in both
        ),
        tuple(
            tuple(tuple(_sum(weights.trump, trump_features(CLUBS, held)) for held in row) for row in trumps)
            for weights in suit
        ),
        tuple(tuple(_sum(weights.trump, trump_features(GRAND, held)) for held in jacks) for weights in grand),
        tuple(weights.base for weights in null),
        tuple(weights.leads for weights in null),
        tuple(tuple(_sum(weights.side, null_features(held)) for held in range(_SUIT)) for weights in null),
        tuple(stays_below(held, ~held & 0xFF) for held in range(_SUIT)),
        tuple(held > 0 and stays_below(held & held - 1, ~held & 0xFF) for held in range(_SUIT)),
        tuple(tuple(abs(matadors(CLUBS, held)) + 1 for held in row) for row in trumps),
        tuple(abs(matadors(GRAND, held)) + 1 for held in jacks),
        tuple(max((v for v in BID_VALUES if v <= most), default=0) for most in range(BID_VALUES[-1] + 1)),
    )


def _sum(weights: tuple[float, ...], features: tuple[int, ...]) -> float:
    return float(sum(weight * feature for weight, feature in zip(weights, features, strict=True)))
