"""How likely a hand wins a game: the log-odds are a sum of one number for the trumps and one for each side suit."""

from functools import cache
from math import exp

from ...rules.cards import JACK, RANKS, members
from ...rules.games import GRAND, TRUMPS
from .weights import GRAND_WEIGHTS, NULL_WEIGHTS, SUIT_WEIGHTS, Weights

CERTAIN = 9.0  # log-odds
_TEN, _KING, _ACE = (1 << RANKS.index(rank) for rank in "TKA")


def side_features(held: int) -> tuple[int, ...]:
    """Of one side suit, ``held``: its eight ranks as bits, without the jack. Ace; ten with it; ten with a smaller card;
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


@cache
def _side_sum(weights: Weights, held: int) -> float:
    return sum(weight * feature for weight, feature in zip(weights.side, side_features(held), strict=True))


@cache
def _trump_sum(weights: Weights, game: int, trumps: int) -> float:
    return sum(weight * feature for weight, feature in zip(weights.trump, trump_features(game, trumps), strict=True))


def log_odds(game: int, hand: int, skat_points: int, leads: bool, stage: str) -> float:
    """Of winning a suit game or a grand with these cards; ``stage``: a key of the weights."""
    weights = (GRAND_WEIGHTS if game == GRAND else SUIT_WEIGHTS)[stage]
    found = weights.base + _trump_sum(weights, game, hand & TRUMPS[game])
    for suit in range(4):
        if suit != game:
            found += _side_sum(weights, hand >> 8 * suit & 0xEF)
    return found + weights.skat * skat_points + weights.leads * leads


def null_features(held: int) -> tuple[int, ...]:
    """Of one suit in null: how far the lowest, the second, the third card and the others are above what is certain."""
    above = [max(0, rank - 2 * place) for place, rank in enumerate(r for r in range(8) if held >> r & 1)]
    low = above[0] if above else 0
    return (
        low == 1,
        low == 2,
        low > 2,
        max(low - 3, 0),
        sum(1 for one in above[1:2] if one),
        sum(1 for one in above[2:] if one),
        len(above) == 1 and low > 1,
        not above,
    )


def never_takes(hand: int, leads: bool) -> bool:
    """In null, whatever the others hold, open cards or not: in each suit the lowest card is below the lowest of the
    others, the second below the second, and so on; for who leads, in one suit also without its lowest card."""
    suits = [hand >> 8 * suit & 0xFF for suit in range(4)]
    if not all(stays_below(held, ~held & 0xFF) for held in suits):
        return False
    return not leads or any(held and stays_below(held & held - 1, ~held & 0xFF) for held in suits)


def stays_below(held: int, others: int) -> bool:
    """Of one suit in null: nobody can force these cards to take a trick, if another leads."""
    return all(own < other for own, other in zip(members(held), members(others), strict=False))


@cache
def _null_sum(held: int, stage: str) -> float:
    return sum(w * f for w, f in zip(NULL_WEIGHTS[stage].side, null_features(held), strict=True))


def null_log_odds(hand: int, leads: bool, stage: str) -> float:
    """Of winning a null game."""
    if never_takes(hand, leads):
        return CERTAIN
    weights = NULL_WEIGHTS[stage]
    return weights.base + weights.leads * leads + sum(_null_sum(hand >> 8 * suit & 0xFF, stage) for suit in range(4))


def chance(odds: float) -> float:
    """The probability of log-odds."""
    return 1 / (1 + exp(-odds))
