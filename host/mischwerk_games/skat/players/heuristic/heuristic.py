"""The heuristic player: the same view, the same action, always."""

from ...rules.actions import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Action, Declare, Discard
from ...rules.declaration import Declaration
from ...rules.games import GAME_NAMES, NULL
from ...rules.seats import FOREHAND
from ...rules.state import Phase
from ...view import View
from ..player import Advice, Player
from . import bidding
from .defender_following import DEFENDER_FOLLOWING
from .defender_leading import DEFENDER_LEADING
from .discarding import best_choice, game_after
from .null_defender import NULL_DEFENDER
from .null_soloist import NULL_SOLOIST
from .position import Position
from .rule import first_answer
from .soloist_following import SOLOIST_FOLLOWING
from .soloist_leading import SOLOIST_LEADING


class Heuristic(Player):
    """Rules of thumb in bidding and play."""

    name = "heuristic"

    def choose(self, seen: View) -> Action:
        return self.advise(seen).action

    def advise(self, seen: View) -> Advice:
        """The action for whose turn it is, and why."""
        phase = seen.phase
        if phase == Phase.PLAY:
            return _card(seen)
        if phase == Phase.BIDDING:
            return _bid(seen)
        if phase == Phase.SKAT:
            return _skat(seen)
        return _discard(seen) if phase == Phase.DISCARD else _declare(seen)


def _bid(seen: View) -> Advice:
    limit = bidding.limit(seen.hand, seen.seat == FOREHAND)
    if seen.bidding.asked:
        if seen.bidding.value <= limit:
            return Advice(HOLD, f"the hand is worth {limit}")
        return Advice(PASS, "the hand is not worth that much")
    value = seen.bidding.values[0]
    if value <= limit:
        return Advice(BIDS[value], f"the hand is worth {limit}")
    return Advice(PASS, "the hand is not worth that much")


def _skat(seen: View) -> Advice:
    possible = [one for one in bidding.plans(seen.hand, seen.seat == FOREHAND) if one.limit >= seen.bidding.value]
    hand = [one for one in possible if one.hand]
    if hand:
        return Advice(PLAY_HAND, f"{max(hand)}: good enough from the hand")
    return Advice(TAKE_SKAT, "the skat will help")


def _discard(seen: View) -> Advice:
    choice = best_choice(seen.hand, seen.bidding.value, seen.seat == FOREHAND)
    return Advice(Discard(choice.cards), f"for {GAME_NAMES[choice.game]}, {choice.chance:.0%}")


def _declare(seen: View) -> Advice:
    leads = seen.seat == FOREHAND
    if not seen.hand_game:
        choice = game_after(seen.hand, seen.skat, seen.bidding.value, leads)
        return Advice(Declare(Declaration(choice.game)), f"{choice.chance:.0%}")
    possible = [one for one in bidding.plans(seen.hand, leads) if one.hand and one.limit >= seen.bidding.value]
    if not possible:
        return Advice(seen.actions[0], "nothing else")
    best = max(possible, key=lambda one: one.chance * one.limit)
    return Advice(Declare(Declaration(best.game, True)), str(best))


def _card(seen: View) -> Advice:
    claim = seen.claim
    if claim is not None:
        return Advice(claim, "the rest is certain")
    declared = seen.declaration
    assert declared is not None
    here = Position(seen, declared)
    if declared.game == NULL:
        return first_answer(NULL_SOLOIST if here.partner < 0 else NULL_DEFENDER, here)
    if here.partner < 0:
        return first_answer(SOLOIST_LEADING if here.leads else SOLOIST_FOLLOWING, here)
    return first_answer(DEFENDER_LEADING if here.leads else DEFENDER_FOLLOWING, here)
