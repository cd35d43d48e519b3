"""The heuristic policy: the card that the heuristic player plays, but that it claims nothing; and playouts by it."""

from ...rules.games import NULL
from ..bits import lowest
from ..board import OVER, Board, play_card
from ..compiling import compiled
from .defender import defender_follows, defender_leads
from .null import null_defender_card, null_soloist_card
from .scene import scene_of
from .soloist_following import soloist_follows
from .soloist_leading import soloist_leads

_NULL = NULL


@compiled
def heuristic_card(board: Board) -> int:
    """Of the seat whose turn it is, on a board that is not at its end and knows what players remember."""
    here = scene_of(board)
    if here.legal & here.legal - 1 == 0:
        return lowest(here.legal)
    if here.game == _NULL:
        return null_soloist_card(here) if here.is_soloist else null_defender_card(here)
    if here.is_soloist:
        return soloist_leads(here) if here.place == 0 else soloist_follows(here)
    return defender_leads(here) if here.place == 0 else defender_follows(here)


@compiled
def play_out_by_rules(board: Board) -> None:
    """Play a board to its end."""
    while not board[OVER]:
        play_card(board, heuristic_card(board))
