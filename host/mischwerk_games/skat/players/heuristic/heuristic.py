"""The heuristic player: the same view, the same action, always."""

from collections.abc import Sequence

from ...rules.actions import Action
from ...rules.games import NULL
from ...rules.state import Phase
from ...view import View
from ..player import Advice, Player
from .before_play import declare, discard, say, take_or_leave
from .defender_following import DEFENDER_FOLLOWING
from .defender_leading import DEFENDER_LEADING
from .null_defender import NULL_DEFENDER
from .null_soloist import NULL_SOLOIST
from .position import Position
from .rule import Rule, first_answer
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
            return say(seen)
        if phase == Phase.SKAT:
            return take_or_leave(seen)
        return discard(seen) if phase == Phase.DISCARD else declare(seen)


def _card(seen: View) -> Advice:
    claim = seen.claim
    if claim is not None:
        return Advice(claim, "the rest is certain")
    declared = seen.declaration
    assert declared is not None
    here = Position(seen, declared)
    return first_answer(table_for(here), here)


def table_for(here: Position) -> Sequence[Rule]:
    """The rules that hold for a seat."""
    is_soloist = here.partner < 0
    if here.game == NULL:
        return NULL_SOLOIST if is_soloist else NULL_DEFENDER
    if is_soloist:
        return SOLOIST_LEADING if here.leads else SOLOIST_FOLLOWING
    return DEFENDER_LEADING if here.leads else DEFENDER_FOLLOWING
