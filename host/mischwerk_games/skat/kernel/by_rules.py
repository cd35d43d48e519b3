"""The heuristic player's rules in compiled code, and playouts by them."""

from .bits import lowest
from .board import Board, play_card
from .compiling import compiled, part
from .fields import OVER
from .from_python import from_python
from .heuristic import decision, scene

_decide, _scene_of = from_python(decision.decide), from_python(scene.scene_of)


@part
def _card(board: Board) -> int:
    here = _scene_of(board)  # type: ignore[arg-type]
    if here.legal & here.legal - 1 == 0:
        return lowest(here.legal)
    return _decide(here)[0]


@compiled
def decision_on(board: Board) -> tuple[int, int]:
    """The card, and the number of its rule, of the seat whose turn it is, on a board that is not at its end and knows
    what players remember."""
    return _decide(_scene_of(board))  # type: ignore[arg-type]


@compiled
def play_out_by_rules(board: Board) -> None:
    """Play a board to its end."""
    while not board[OVER]:
        play_card(board, _card(board))
