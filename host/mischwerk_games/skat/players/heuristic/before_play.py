"""Before the cards are played: bids, the skat, the discard, the declaration, each with its reason."""

from ...rules.actions import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Declare, Discard
from ...rules.dealing import FOREHAND
from ...rules.declaration import Announced, Declaration
from ...rules.games import GAME_NAMES, NULL
from ...view import View
from ..player import Advice
from . import bidding
from .discarding import best_choice, game_after
from .strength import log_odds, never_takes
from .weights import HAND

SCHNEIDER_FROM = 8.0  # log-odds of a hand game: announced, and then missed, it costs three times what it brings


def say(seen: View) -> Advice:
    """Bid, hold or pass."""
    limit = bidding.limit(seen.hand, seen.seat == FOREHAND)
    asked = seen.bidding.asked
    value = seen.bidding.value if asked else seen.bidding.values[0]
    if value > limit:
        return Advice(PASS, f"no game that is likely enough for {value}")
    return Advice(HOLD if asked else BIDS[value], f"good for {limit}")


def take_or_leave(seen: View) -> Advice:
    """The skat."""
    hand = _hand_games(seen)
    if hand:
        return Advice(PLAY_HAND, f"{_best(hand)} without the skat")
    return Advice(TAKE_SKAT, "the skat makes the hand better")


def discard(seen: View) -> Advice:
    """Two cards."""
    choice = best_choice(seen.hand, seen.bidding.value, seen.seat == FOREHAND)
    return Advice(Discard(choice.cards), f"{GAME_NAMES[choice.game]}, {choice.chance:.0%}, without these two")


def declare(seen: View) -> Advice:
    """The game."""
    leads = seen.seat == FOREHAND
    hand_games = _hand_games(seen) if seen.hand_game else []
    if hand_games:
        best = _best(hand_games)
        game, reason = best.game, str(best)
    else:  # the skat was taken, or a hand game is played that another has begun
        choice = game_after(seen.hand, seen.skat, seen.bidding.value, leads, seen.hand_game)
        game, reason = choice.game, f"{GAME_NAMES[choice.game]}, {choice.chance:.0%}"
    announced = Announced.NOTHING
    if game == NULL:
        announced = Announced.OUVERT if never_takes(seen.hand, leads) else Announced.NOTHING
    elif seen.hand_game and log_odds(game, seen.hand, 0, leads, HAND) >= SCHNEIDER_FROM:
        announced = Announced.SCHNEIDER
    return Advice(Declare(Declaration(game, seen.hand_game, announced)), reason)


def _hand_games(seen: View) -> list[bidding.Plan]:
    possible = bidding.plans(seen.hand, seen.seat == FOREHAND)
    return [plan for plan in possible if plan.hand and plan.limit >= seen.bidding.value]


def _best(plans: list[bidding.Plan]) -> bidding.Plan:
    return max(plans, key=lambda plan: bidding.worth(plan.chance, plan.limit))
