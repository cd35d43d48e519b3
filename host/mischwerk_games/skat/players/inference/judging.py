"""The heuristic player's bids and discards in compiled code; held equal to the player's own by tests."""

from math import exp, log

import numpy as np

from ...kernel.bits import count, lowest
from ...kernel.compiling import compiled, part
from ...rules.cards import points_of as _points_of
from ...rules.declaration import NULL_VALUES, Announced
from ...rules.games import BASES, GRAND, NULL, TRUMPS
from ...rules.scoring import WON_BONUS
from ..heuristic.before_play import SCHNEIDER_FROM
from ..heuristic.bidding import ENOUGH, ENOUGH_HAND, ENOUGH_NULL_HAND
from ..heuristic.discarding import IMPOSSIBLE
from ..heuristic.strength import CERTAIN
from .tables import AFTER_DISCARD, BEFORE_SKAT, FROM_HAND, Numbers, Tables

_BASE = np.array(BASES, dtype=np.int64)
_TRUMP = np.array(TRUMPS, dtype=np.int64)
_POINTS = np.array([_points_of(1 << card) for card in range(32)], dtype=np.int64)
_JACKS = TRUMPS[GRAND]
_GRAND, _NULL, _BONUS = GRAND, NULL, float(WON_BONUS)
_ENOUGH, _ENOUGH_HAND, _ENOUGH_NULL_HAND = (  # log-odds
    log(chance / (1 - chance)) for chance in (ENOUGH, ENOUGH_HAND, ENOUGH_NULL_HAND)
)
_IMPOSSIBLE, _CERTAIN, _SCHNEIDER_FROM = IMPOSSIBLE, CERTAIN, SCHNEIDER_FROM
_NOTHING, _SCHNEIDER, _OUVERT = int(Announced.NOTHING), int(Announced.SCHNEIDER), int(Announced.OUVERT)
_NULL_HAND, _NULL_HAND_OUVERT = NULL_VALUES[True, False], NULL_VALUES[True, True]
_NULL_TAKEN, _NULL_OUVERT = NULL_VALUES[False, False], NULL_VALUES[False, True]
_BEFORE, _HAND, _AFTER = BEFORE_SKAT, FROM_HAND, AFTER_DISCARD


@part
def _jacks(hand: int) -> int:
    return hand >> 4 & 1 | hand >> 11 & 2 | hand >> 18 & 4 | hand >> 25 & 8


@part
def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


@part
def _odds(game: int, hand: int, skat_points: int, leads: bool, stage: int, told: Tables) -> float:
    kind = 1 if game == _GRAND else 0
    jacks = _jacks(hand)
    if game == _GRAND:
        found = told.base[stage, kind] + told.grand_trump[stage, jacks]
    else:
        found = told.base[stage, kind] + told.trump[stage, jacks, hand >> 8 * game & 0xFF]
    for suit in range(4):
        if suit != game:
            found += told.side[stage, kind, hand >> 8 * suit & 0xFF]
    return found + told.skat[stage, kind] * skat_points + told.leads[stage, kind] * leads  # type: ignore[no-any-return]


@part
def levels_of(game: int, hand: int, told: Tables) -> int:
    """Matadors, and one for the game; of suit games and grand."""
    if game == _GRAND:
        return told.grand_levels[_jacks(hand)]  # type: ignore[no-any-return]
    return told.levels[_jacks(hand), hand >> 8 * game & 0xFF]  # type: ignore[no-any-return]


@part
def _never_takes(hand: int, leads: bool, told: Tables) -> bool:
    may_lead = False
    for suit in range(4):
        held = hand >> 8 * suit & 0xFF
        if not told.low[held]:
            return False
        may_lead |= told.low_led[held]
    return may_lead or not leads


@part
def _null_odds(hand: int, leads: bool, stage: int, told: Tables) -> float:
    if _never_takes(hand, leads, told):
        return _CERTAIN
    found = 0.0
    for suit in range(4):
        found += told.null_side[stage, hand >> 8 * suit & 0xFF]
    return told.null_base[stage] + told.null_leads[stage] * leads + found  # type: ignore[no-any-return]


@part
def limits_of(hand: int, leads: bool, told: Tables) -> tuple[int, int]:
    """Return the limits of ten cards: how high they are bid, and up to which bid they are played from the hand; 0 for
    never."""
    most = 0
    from_hand = 0
    for game in range(_GRAND, -1, -1):  # the dearest first: what can't raise the limit is not judged
        levels = levels_of(game, hand, told)
        if _BASE[game] * levels > most and _odds(game, hand, 0, leads, _BEFORE, told) >= _ENOUGH:
            most = _BASE[game] * levels
        if _BASE[game] * (levels + 1) > from_hand and _odds(game, hand, 0, leads, _HAND, told) >= _ENOUGH_HAND:
            from_hand = _BASE[game] * (levels + 1)
    if _null_odds(hand, leads, _HAND, told) >= _ENOUGH_NULL_HAND:
        from_hand = max(from_hand, _NULL_HAND_OUVERT if _never_takes(hand, leads, told) else _NULL_HAND)
    return told.floor[max(most, from_hand)], from_hand


@part
def _worth(likely: float, value: int) -> float:
    return likely * (value + _BONUS) - (1 - likely) * (2 * value + _BONUS)


@part
def choice_of(hand: int, bid: int, leads: bool, told: Tables) -> tuple[int, int]:
    """Return the choice of twelve cards: the game, and the two that go."""
    best_game = 0
    best_pair = 0
    best_worth = -1e9
    for game in range(_GRAND + 1):
        free = hand & ~_TRUMP[game]
        if count(free) < 2:
            free = hand & ~_JACKS
        odds = -99.0
        pair = 0
        first = free
        while first:
            one = lowest(first)
            first &= first - 1
            second = first
            while second:
                other = lowest(second)
                second &= second - 1
                gone = 1 << one | 1 << other
                found = _odds(game, hand ^ gone, _POINTS[one] + _POINTS[other], leads, _AFTER, told)
                if found > odds:
                    odds = found
                    pair = gone
        value = _BASE[game] * levels_of(game, hand, told)
        likely = _chance(odds)
        if value < bid:
            likely = 0.0
            value = (bid + _BASE[game] - 1) // _BASE[game] * _BASE[game]
        worth = _worth(likely, value)
        if worth > best_worth:
            best_worth = worth
            best_game = game
            best_pair = pair
    odds = -1e9
    pair = 0
    first = hand
    while first:
        one = lowest(first)
        first &= first - 1
        second = first
        while second:
            other = lowest(second)
            second &= second - 1
            gone = 1 << one | 1 << other
            found = _null_odds(hand ^ gone, leads, _AFTER, told)
            if found > odds:
                odds = found
                pair = gone
    value = _NULL_OUVERT if _never_takes(hand ^ pair, leads, told) else _NULL_TAKEN
    worth = _worth(_chance(odds), value) if value >= bid else _IMPOSSIBLE
    if worth > best_worth:
        return _NULL, pair
    return best_game, best_pair


@part
def hand_game_of(hand: int, bid: int, leads: bool, told: Tables) -> tuple[int, int]:
    """Return the hand game of ten cards that are played from the hand at this bid: the game, and what is announced."""
    best_game = -1
    best_odds = 0.0
    best_worth = -1e9
    for game in range(_GRAND + 1):
        value = _BASE[game] * (levels_of(game, hand, told) + 1)
        odds = _odds(game, hand, 0, leads, _HAND, told)
        if value >= bid and odds >= _ENOUGH_HAND and _worth(_chance(odds), value) > best_worth:
            best_game = game
            best_odds = odds
            best_worth = _worth(_chance(odds), value)
    odds = _null_odds(hand, leads, _HAND, told)
    value = _NULL_HAND_OUVERT if _never_takes(hand, leads, told) else _NULL_HAND
    if value >= bid and odds >= _ENOUGH_NULL_HAND and _worth(_chance(odds), value) > best_worth:
        return _NULL, _OUVERT if value == _NULL_HAND_OUVERT else _NOTHING
    return best_game, _SCHNEIDER if best_odds >= _SCHNEIDER_FROM else _NOTHING


@part
def announced_after(game: int, held: int, leads: bool, told: Tables) -> int:
    """With ten cards after the discard."""
    return _OUVERT if game == _NULL and _never_takes(held, leads, told) else _NOTHING


@compiled
def limits(hands: Numbers, leads: bool, told: Tables, found: Numbers) -> None:
    """Fill ``found``: a row of `limits_of` for each hand of ten."""
    for row in range(len(hands)):
        found[row, 0], found[row, 1] = limits_of(hands[row], leads, told)


@compiled
def hand_games(hands: Numbers, bid: int, leads: bool, told: Tables, found: Numbers) -> None:
    """Fill ``found``: a row of `hand_game_of` for each hand of ten."""
    for row in range(len(hands)):
        found[row, 0], found[row, 1] = hand_game_of(hands[row], bid, leads, told)


@compiled
def choices(hands: Numbers, bid: int, leads: bool, told: Tables, found: Numbers) -> None:
    """Fill ``found``: a row of `choice_of` for each hand of twelve."""
    for row in range(len(hands)):
        found[row, 0], found[row, 1] = choice_of(hands[row], bid, leads, told)
