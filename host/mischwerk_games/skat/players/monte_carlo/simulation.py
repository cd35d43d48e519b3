"""Cards played in worlds, and each game to its end, in compiled code."""

import numpy as np
from numpy.typing import NDArray

from ...kernel.board import Board, play_card
from ...kernel.compiling import compiled
from ...kernel.fields import OVER, POINTS, TRICKS
from ...kernel.playouts import play_out
from ...kernel.random import Stream, next64
from .evaluations import Values

_ALL_TRICKS = 10


@compiled
def simulate(
    boards: Board, cards: NDArray[np.int64], policy: int, repeat: int, variants: NDArray[np.int64], values: Values,
    wins: Values, random: Stream, sums: Values, won: Values,
) -> None:  # fmt: skip
    """Adds to ``sums``, ``won``: [card], of ``repeat`` playouts in each world; ``variants``: which of the tables
    ``values`` and ``wins`` hold in a world.

    Each world has random numbers of its own, the same for all of its cards: differences between cards are then less
    random, and worlds may be simulated in any parts. ``random`` moves on by one draw a world.
    """
    board = boards[0].copy()
    own = random.copy()
    for row in range(len(boards)):
        begin = next64(random)
        variant = variants[row]
        for i in range(len(cards)):
            own[0] = begin
            for _ in range(repeat):
                board[:] = boards[row]
                play_card(board, cards[i])
                if not board[OVER]:
                    play_out(board, policy, own)
                taken = 0 if board[TRICKS] == 0 else 2 if board[TRICKS] == _ALL_TRICKS else 1
                sums[i] += values[variant, taken, board[POINTS]]
                won[i] += wins[variant, taken, board[POINTS]]
