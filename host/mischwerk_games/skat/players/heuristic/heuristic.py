"""The heuristic player: the same view, the same action, always."""

from ...kernel.fields import board_fields, memory_of
from ...kernel.heuristic.decision import RULES, decide
from ...kernel.heuristic.scene import scene_of
from ...rules.actions import PLAYS, Action
from ...rules.cards import points_of
from ...rules.state import Phase
from ...view import View
from ..player import Advice, Player
from .before_play import declare, discard, say, take_or_leave


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
