"""The Monte Carlo player: bids, discards and declares as the heuristic one, and plays the card that ends best on
average over the worlds it has sampled (chapters 3 and 5 of the source document)."""

from ...rules.actions import Action, Play
from ...rules.state import Phase
from ...view import View
from ..heuristic.heuristic import Heuristic
from ..player import Advice, Player
from ..vote import reason
from .options import MCU, Options
from .thinking import think


class MonteCarlo(Player):
    """What it decides depends on the view and the seed, and on nothing that came before, unless ``think_s`` is set."""

    name = MCU

    def __init__(self, seed: int, options: Options) -> None:
        self._seed = seed
        self._options = options
        self._heuristic = Heuristic()

    def choose(self, seen: View) -> Action:
        return self.advise(seen).action

    def advise(self, seen: View) -> Advice:
        """The action for whose turn it is, and why."""
        if seen.phase != Phase.PLAY or seen.claim is not None:
            return self._heuristic.advise(seen)
        if seen.legal & (seen.legal - 1) == 0:
            return Advice(Play(seen.legal.bit_length() - 1), "the only card that may be played")
        found = think(seen, self._options, self._seed)
        why = reason(found.cards, found.wins, found.worths, found.best, found.worlds)
        return Advice(Play(found.cards[found.best]), why)
