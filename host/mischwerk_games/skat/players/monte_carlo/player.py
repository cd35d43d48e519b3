"""The Monte Carlo player: bids, discards and declares as the heuristic one, and plays the card that ends best on
average over the worlds it has sampled (chapters 3 and 5 of the source document)."""

from ...view import View
from ..inference.sources import source
from ..thinking_player import ThinkingPlayer
from .options import MCU, Options
from .thinking import Draws, Thought, think


class MonteCarlo(ThinkingPlayer):
    """Plays the cards of each world to the end. ``draws``: where worlds come from, if not from a sampler by name."""

    name = MCU

    def __init__(self, seed: int, options: Options, draws: Draws = source) -> None:
        super().__init__(seed, options)
        self._seed = seed
        self._options = options
        self._draws = draws

    def think(self, seen: View) -> Thought:
        return think(seen, self._options, self._seed, self._draws)
