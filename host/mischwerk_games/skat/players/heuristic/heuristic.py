"""The heuristic player: the same view, the same action, always."""

from ...kernel.fields import board_fields, memory_of
from ...kernel.heuristic.decision import RULES, decide
from ...kernel.heuristic.scene import scene_of
from ...rules.cards import FOREHAND, points_of
from ...rules.games import GAME_NAMES, Announced, Declaration
from ...rules.state import BIDS, HOLD, PASS, PLAY_HAND, PLAYS, TAKE_SKAT, Action, Declare, Discard, Phase
from ...view import View
from ..player import Advice, Player
from .judging import announced_of, choice_of, game_after, hand_game_of, limits_of
from .tables import tables

# -- Before the cards are played: bids, the skat, the discard, the declaration, each with its reason.


def say(seen: View) -> Advice:
    """Bid, hold or pass."""
    limit, _ = limits_of(seen.hand, seen.seat == FOREHAND, tables())
    is_asked = seen.bidding.asked
    value = seen.bidding.value if is_asked else seen.bidding.values[0]
    if value > limit:
        return Advice(PASS, f"no game that is likely enough for {value}")
    return Advice(HOLD if is_asked else BIDS[value], f"good for {limit}")


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
            return say(seen)
        if phase == Phase.SKAT:
            return take_or_leave(seen)
        return discard(seen) if phase == Phase.DISCARD else declare(seen)


def _card(seen: View) -> Advice:
    claim = seen.claim
    if claim is not None:
        return Advice(claim, "the rest is certain")
    card, number = decide(scene_of(board_as_seen(seen)))
    return Advice(PLAYS[card], RULES[number].__doc__ or RULES[number].__name__)


def board_as_seen(seen: View) -> tuple[int, ...]:
    """Put what a seat knows on the kernel's board: cards that it has not seen lie with another seat."""
    declared = seen.declaration
    assert declared is not None
    hands = [0, 0, 0]
    hands[(seen.seat + 1) % 3 if seen.is_soloist else 3 - seen.seat - seen.soloist] = seen.unseen & ~seen.open_hand
    hands[seen.soloist] = seen.open_hand
    hands[seen.seat] = seen.hand
    memory = memory_of(declared, seen.tricks, seen.leader, seen.trick)._replace(skat=seen.skat)
    points = seen.points + points_of(seen.skat)
    return board_fields(declared.game, seen.soloist, tuple(hands), points, 0, seen.leader, seen.trick, memory)
