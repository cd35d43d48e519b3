"""How high to bid: each game that the hand could play, its chance, and what the bid may be for it."""

from functools import lru_cache
from typing import NamedTuple

from ...rules.bidding import BID_VALUES
from ...rules.contract import matadors
from ...rules.declaration import NULL_VALUES
from ...rules.games import BASES, GAME_NAMES, GRAND, NULL
from ...rules.scoring import WON_BONUS
from .strength import chance, log_odds, never_takes, null_log_odds
from .weights import BEFORE, HAND

ENOUGH = 0.56  # a game lost costs twice its value
ENOUGH_HAND = 0.92
ENOUGH_NULL_HAND = 0.75


class Plan(NamedTuple):
    """A game that a hand can play: its chance, from the hand or not, and how high it may be bid."""

    chance: float
    game: int
    hand: bool
    limit: int

    def __str__(self) -> str:
        return f"{GAME_NAMES[self.game]}{' hand' * self.hand}, {self.chance:.0%}"


@lru_cache(64)
def plans(hand: int, leads: bool) -> tuple[Plan, ...]:
    """What could be played with ten cards, the skat unseen."""
    found = []
    for game in range(GRAND + 1):
        levels = abs(matadors(game, hand)) + 1
        likely = chance(log_odds(game, hand, 0, leads, BEFORE))
        if likely >= ENOUGH:
            found.append(Plan(likely, game, False, BASES[game] * levels))
        likely = chance(log_odds(game, hand, 0, leads, HAND))
        if likely >= ENOUGH_HAND:
            found.append(Plan(likely, game, True, BASES[game] * (levels + 1)))
    likely = chance(null_log_odds(hand, leads, HAND))
    if likely >= ENOUGH_NULL_HAND:
        found.append(Plan(likely, NULL, True, NULL_VALUES[True, never_takes(hand, leads)]))
    return tuple(found)


def limit(hand: int, leads: bool) -> int:
    """The highest value that a hand is worth bidding; 0 for none."""
    most = max((plan.limit for plan in plans(hand, leads)), default=0)
    return max((value for value in BID_VALUES if value <= most), default=0)


def worth(likely: float, value: int) -> float:
    """Seeger-Fabian points that a game brings its soloist on average."""
    return likely * (value + WON_BONUS) - (1 - likely) * (2 * value + WON_BONUS)
