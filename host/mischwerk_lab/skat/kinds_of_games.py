"""Table 5.1: which games were played in the document's 1,000 deals; which ones XSkat declares in ours, and which the
heuristic player would have declared there."""

from collections import Counter
from functools import cache
from typing import NamedTuple

from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.games import GAME_NAMES
from mischwerk_games.skat.rules.state import Phase, State
from mischwerk_games.skat.view import view

from . import printed
from .measure import states
from .tables import ALL

PASSED = "passed in"
NAMES = ("null", "diamonds", "hearts", "spades", "clubs", "grand", PASSED)


class Line(NamedTuple):
    """Deals of 1,000."""

    game: str
    printed: int
    xskat: int
    heuristic: int


def table() -> list[Line]:
    """In the document's order."""
    player = Heuristic()
    own = Counter(_declared(player, begin(state.deal)) for _, state in states(ALL))
    return [Line(name, printed.kinds().get(name, 0), xskat()[name], own[name]) for name in NAMES]


@cache
def xskat() -> Counter[str]:
    """Deals in which XSkat declares a game."""
    return Counter(GAME_NAMES[state.declaration.game] for _, state in states(ALL) if state.declaration is not None)


def _declared(player: Heuristic, state: State) -> str:
    """By three of them. What it decides depends on the view alone, so that one can sit in all seats."""
    while not state.is_over and state.phase != Phase.PLAY:
        state = apply(state, player.choose(view(state, state.turn)))
    return PASSED if state.declaration is None else GAME_NAMES[state.declaration.game]
