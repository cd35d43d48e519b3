"""Before the cards are played: bids, the skat, the discard, the declaration, each with its reason."""

from ...rules.actions import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Declare, Discard
from ...rules.dealing import FOREHAND
from ...rules.declaration import Announced, Declaration
from ...rules.games import GAME_NAMES
from ...view import View
from ..player import Advice
from .judging import announced_of, choice_of, game_after, hand_game_of, limits_of
from .tables import tables


def say(seen: View) -> Advice:
    """Bid, hold or pass."""
    limit, _ = limits_of(seen.hand, seen.seat == FOREHAND, tables())
    asked = seen.bidding.asked
    value = seen.bidding.value if asked else seen.bidding.values[0]
    if value > limit:
        return Advice(PASS, f"no game that is likely enough for {value}")
    return Advice(HOLD if asked else BIDS[value], f"good for {limit}")


def take_or_leave(seen: View) -> Advice:
    """The skat."""
    game, chance = hand_game_of(seen.hand, seen.bidding.value, seen.seat == FOREHAND, tables())
    if game >= 0:
        return Advice(PLAY_HAND, f"{GAME_NAMES[game]} hand, {chance:.0%} without the skat")
    return Advice(TAKE_SKAT, "the skat makes the hand better")


def discard(seen: View) -> Advice:
    """Two cards."""
    game, cards, chance = choice_of(seen.hand, seen.bidding.value, seen.seat == FOREHAND, tables())
    return Advice(Discard(cards), f"{GAME_NAMES[game]}, {chance:.0%}, without these two")


def declare(seen: View) -> Advice:
    """The game."""
    leads, bid, from_hand = seen.seat == FOREHAND, seen.bidding.value, seen.hand_game
    game, chance = hand_game_of(seen.hand, bid, leads, tables()) if from_hand else (-1, 0.0)
    hand = " hand" * (game >= 0)
    if game < 0:  # the skat was taken, or a hand game is played that another has begun
        game, chance = game_after(seen.hand, seen.skat, bid, leads, from_hand, tables())
    announced = Announced(announced_of(game, seen.hand, leads, from_hand, tables()))
    return Advice(Declare(Declaration(game, from_hand, announced)), f"{GAME_NAMES[game]}{hand}, {chance:.0%}")
