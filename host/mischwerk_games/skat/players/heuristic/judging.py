"""Judging hands: how high to bid, which two cards to lay away, what to declare.

Plain Python, which compiled code takes over as it is: whole numbers, log-odds, and tables of them, loops.
"""

from math import exp, log

from ...rules.cards import POINTS, count, lowest, points_of
from ...rules.games import BASES, GRAND, NULL, NULL_VALUES, TRUMPS, Announced
from ...rules.scoring import WON_BONUS
from .tables import AFTER_DISCARD, BEFORE_SKAT, FROM_HAND, Tables

# Log-odds. A game lost costs twice its value; schneider, announced and then missed, three times what it brings.
ENOUGH, ENOUGH_HAND, ENOUGH_NULL_HAND = (log(chance / (1 - chance)) for chance in (0.56, 0.92, 0.75))
CERTAIN, SCHNEIDER_FROM = 9.0, 8.0
_IMPOSSIBLE = -1000.0  # points: such a null game can't be declared
_JACKS = TRUMPS[GRAND]
_NOTHING, _SCHNEIDER, _OUVERT = int(Announced.NOTHING), int(Announced.SCHNEIDER), int(Announced.OUVERT)
_NULL_HAND, _NULL_HAND_OUVERT = NULL_VALUES[True, False], NULL_VALUES[True, True]
_NULL_TAKEN, _NULL_OUVERT = NULL_VALUES[False, False], NULL_VALUES[False, True]


def _jacks(hand: int) -> int:
    return hand >> 4 & 1 | hand >> 11 & 2 | hand >> 18 & 4 | hand >> 25 & 8


def _odds(game: int, hand: int, skat_points: int, leads: bool, stage: int, tables: Tables) -> float:
    """Log-odds of winning with ten cards; ``stage``: before the skat, from the hand, after the discard."""
    if game == NULL:
        return _null_odds(hand, leads, stage, tables)
    kind = 1 if game == GRAND else 0
    jacks = _jacks(hand)
    if game == GRAND:
        odds = tables.base[stage][kind] + tables.grand_trump[stage][jacks]
    else:
        odds = tables.base[stage][kind] + tables.trump[stage][jacks][hand >> 8 * game & 0xFF]
    for suit in range(4):
        if suit != game:
            odds += tables.side[stage][kind][hand >> 8 * suit & 0xFF]
    return odds + tables.skat[stage][kind] * skat_points + tables.leads[stage][kind] * leads


def levels_of(game: int, hand: int, tables: Tables) -> int:
    """Matadors, and one for the game; of suit games and grand."""
    if game == GRAND:
        return tables.grand_levels[_jacks(hand)]
    return tables.levels[_jacks(hand)][hand >> 8 * game & 0xFF]


def _never_takes(hand: int, leads: bool, tables: Tables) -> bool:
    may_lead = False
    for suit in range(4):
        held = hand >> 8 * suit & 0xFF
        if not tables.low[held]:
            return False
        may_lead |= tables.low_led[held]
    return may_lead or not leads


def _null_odds(hand: int, leads: bool, stage: int, tables: Tables) -> float:
    if _never_takes(hand, leads, tables):
        return CERTAIN
    odds = 0.0
    for suit in range(4):
        odds += tables.null_side[stage][hand >> 8 * suit & 0xFF]
    return tables.null_base[stage] + tables.null_leads[stage] * leads + odds


def limits_of(hand: int, leads: bool, tables: Tables) -> tuple[int, int]:
    """Return the limits of ten cards: how high they are bid, and up to which bid they are played from the hand; 0 for
    never."""
    most = 0
    from_hand = 0
    for game in range(GRAND, -1, -1):  # the dearest first: what can't raise the limit is not judged
        levels = levels_of(game, hand, tables)
        if BASES[game] * levels > most and _odds(game, hand, 0, leads, BEFORE_SKAT, tables) >= ENOUGH:
            most = BASES[game] * levels
        if BASES[game] * (levels + 1) > from_hand and _odds(game, hand, 0, leads, FROM_HAND, tables) >= ENOUGH_HAND:
            from_hand = BASES[game] * (levels + 1)
    if _null_odds(hand, leads, FROM_HAND, tables) >= ENOUGH_NULL_HAND:
        from_hand = max(from_hand, _value_of(NULL, hand, leads, True, tables))
    return tables.floor[max(most, from_hand)], from_hand


def choice_of(hand: int, bid: int, leads: bool, tables: Tables) -> tuple[int, int, float]:
    """Judge twelve cards: the game worth most, the two that go, and how likely it is won."""
    best_game = 0
    best_pair = 0
    best_worth = -1e9
    best_chance = 0.0
    for game in range(NULL + 1):
        pair, odds = pair_for(game, hand, leads, tables)
        likely, worth = _worth_of(game, hand ^ pair, pair, odds, bid, leads, False, tables)
        if worth > best_worth:
            best_game = game
            best_pair = pair
            best_worth = worth
            best_chance = likely
    return best_game, best_pair, best_chance


def game_after(hand: int, skat: int, bid: int, leads: bool, from_hand: bool, tables: Tables) -> tuple[int, float]:
    """Judge ten cards that have to be played: the game worth most, and how likely it is won.

    ``skat``: the two cards that lie there, 0 if they aren't known."""
    stage = FROM_HAND if from_hand else AFTER_DISCARD
    best_game = 0
    best_worth = -1e9
    best_chance = 0.0
    for game in range(NULL + 1):
        odds = _odds(game, hand, points_of(skat), leads, stage, tables)
        likely, worth = _worth_of(game, hand, skat, odds, bid, leads, from_hand, tables)
        if worth > best_worth:
            best_game = game
            best_worth = worth
            best_chance = likely
    return best_game, best_chance


def hand_game_of(hand: int, bid: int, leads: bool, tables: Tables) -> tuple[int, float]:
    """Judge ten cards: the game worth most of those that are likely enough without the skat and reach the bid, and how
    likely it is won; -1 if there is none."""
    best_game = -1
    best_worth = -1e9
    best_chance = 0.0
    for game in range(NULL + 1):
        odds = _odds(game, hand, 0, leads, FROM_HAND, tables)
        value = _value_of(game, hand, leads, True, tables)
        if value >= bid and odds >= (ENOUGH_NULL_HAND if game == NULL else ENOUGH_HAND):
            worth = _points_expected(_chance(odds), value)
            if worth > best_worth:
                best_game = game
                best_worth = worth
                best_chance = _chance(odds)
    return best_game, best_chance


def announced_of(game: int, hand: int, leads: bool, from_hand: bool, tables: Tables) -> int:
    """Return what is announced with a game of ten cards."""
    if game == NULL:
        return _OUVERT if _never_takes(hand, leads, tables) else _NOTHING
    return _SCHNEIDER if from_hand and _odds(game, hand, 0, leads, FROM_HAND, tables) >= SCHNEIDER_FROM else _NOTHING


def pair_for(game: int, hand: int, leads: bool, tables: Tables) -> tuple[int, float]:
    """The two of twelve cards without which a game is most likely, and its log-odds; no trumps, if others are there."""
    free = hand & ~TRUMPS[game]
    if count(free) < 2:
        free = hand & ~_JACKS
    best = 0
    most = -1e9
    first = free
    while first:
        card = lowest(first)
        first &= first - 1
        second = first
        while second:
            other = lowest(second)
            second &= second - 1
            pair = 1 << card | 1 << other
            odds = _odds(game, hand ^ pair, POINTS[card] + POINTS[other], leads, AFTER_DISCARD, tables)
            if odds > most:
                best = pair
                most = odds
    return best, most


def _worth_of(
    game: int, hand: int, skat: int, odds: float, bid: int, leads: bool, from_hand: bool, tables: Tables
) -> tuple[float, float]:  # fmt: skip
    """How likely a game is won, and what it brings on the list on average, also where it does not reach the bid."""
    value = _value_of(game, hand if game == NULL else hand | skat, leads, from_hand, tables)
    if value >= bid:
        likely = _chance(odds)
        return likely, _points_expected(likely, value)
    if game == NULL:
        return 0.0, _IMPOSSIBLE
    return 0.0, _points_expected(0.0, (bid + BASES[game] - 1) // BASES[game] * BASES[game])


def _value_of(game: int, cards: int, leads: bool, from_hand: bool, tables: Tables) -> int:
    if game != NULL:
        return BASES[game] * (levels_of(game, cards, tables) + from_hand)
    if _never_takes(cards, leads, tables):
        return _NULL_HAND_OUVERT if from_hand else _NULL_OUVERT
    return _NULL_HAND if from_hand else _NULL_TAKEN


def _points_expected(likely: float, value: int) -> float:
    """Seeger-Fabian points that a game brings its soloist on average."""
    return likely * (value + WON_BONUS) - (1 - likely) * (2 * value + WON_BONUS)


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))
