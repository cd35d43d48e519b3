"""Which two cards go into the skat, and for which game: the pair that leaves the best hand for each."""

from itertools import combinations
from typing import NamedTuple

from ...rules.cards import JACK, members, points_of
from ...rules.contract import matadors
from ...rules.declaration import NULL_VALUES
from ...rules.games import BASES, GRAND, NULL, TRUMPS
from .bidding import worth
from .strength import chance, log_odds, never_takes, null_log_odds
from .weights import AFTER, HAND

IMPOSSIBLE = -1000.0  # such a null game can't be declared
_JACKS = sum(1 << 8 * suit + JACK for suit in range(4))


class Choice(NamedTuple):
    """A game after the skat was taken, what goes, the chance, and what it is worth on the list to play it."""

    game: int
    cards: int
    chance: float
    worth: float


def best_choice(hand: int, bid: int, leads: bool) -> Choice:
    """Of all games with these twelve cards: chance times what is won less the rest times what is lost."""
    found = [_for_game(game, hand, bid, leads) for game in range(GRAND + 1)]
    found.append(_for_null(hand, bid, leads))
    return max(found, key=lambda choice: choice.worth)


def game_after(hand: int, skat: int, bid: int, leads: bool, from_hand: bool) -> Choice:
    """The best game with these ten cards; ``skat``: the two that lie there, 0 if they aren't known."""
    stage = HAND if from_hand else AFTER
    found = []
    for game in range(GRAND + 1):
        odds = log_odds(game, hand, points_of(skat), leads, stage)
        found.append(_choice(game, skat, chance(odds), _value(game, hand | skat) + BASES[game] * from_hand, bid))
    found.append(_null_choice(hand, skat, bid, leads, from_hand))
    return max(found, key=lambda choice: choice.worth)


def _for_game(game: int, hand: int, bid: int, leads: bool) -> Choice:
    free = hand & ~TRUMPS[game] or hand & ~_JACKS
    if free.bit_count() < 2:
        free = hand & ~_JACKS
    best, cards = -99.0, 0
    for one, other in combinations(members(free), 2):
        pair = 1 << one | 1 << other
        odds = log_odds(game, hand ^ pair, points_of(pair), leads, AFTER)
        if odds > best:
            best, cards = odds, pair
    return _choice(game, cards, chance(best), _value(game, hand), bid)


def _for_null(hand: int, bid: int, leads: bool) -> Choice:
    pairs = [1 << one | 1 << other for one, other in combinations(members(hand), 2)]
    return _null_choice(hand, max(pairs, key=lambda pair: null_log_odds(hand ^ pair, leads, AFTER)), bid, leads)


def _null_choice(hand: int, cards: int, bid: int, leads: bool, from_hand: bool = False) -> Choice:
    """Ouvert if it is certain."""
    held = hand & ~cards
    value = NULL_VALUES[from_hand, never_takes(held, leads)]
    likely = chance(null_log_odds(held, leads, HAND if from_hand else AFTER))
    if value < bid:
        return Choice(NULL, cards, 0.0, IMPOSSIBLE)
    return Choice(NULL, cards, likely, worth(likely, value))


def _choice(game: int, cards: int, likely: float, value: int, bid: int) -> Choice:
    if value < bid:
        likely, value = 0.0, -(-bid // BASES[game]) * BASES[game]
    return Choice(game, cards, likely, worth(likely, value))


def _value(game: int, cards: int) -> int:
    return BASES[game] * (abs(matadors(game, cards)) + 1)
