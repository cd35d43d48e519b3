"""The heuristic player's cards, with contracts by simulation."""

from ...rules.actions import Action
from ...rules.state import Phase
from ...view import View
from ..heuristic.heuristic import Heuristic
from ..player import Advice, Player
from .decider import HasContract, decider


class HeuristicCards(Player):
    """What it decides depends on the view and the seed only."""

    name = "heuristic"

    def __init__(self, seed: int, options: HasContract) -> None:
        self._decide = decider(options, seed)
        self._heuristic = Heuristic()

    def choose(self, seen: View) -> Action:
        return self.advise(seen).action

    def advise(self, seen: View) -> Advice:
        """The action for whose turn it is, and why."""
        return self._heuristic.advise(seen) if seen.phase == Phase.PLAY else self._decide(seen)
