"""The DDSS player (chapter 7 of the source document): bids, discards and declares as the heuristic one, and plays the
card with which most of the worlds it has sampled are won if all cards lie open and nobody errs."""

from ...view import View
from ..thinking_player import ThinkingPlayer
from .options import DDSS, Options
from .thinking import Thought, think


class DoubleDummy(ThinkingPlayer):
    """Solves each world."""

    name = DDSS

    def __init__(self, seed: int, options: Options) -> None:
        super().__init__(seed, options)
        self._seed = seed
        self._options = options

    def think(self, seen: View) -> Thought:
        return think(seen, self._options, self._seed)
