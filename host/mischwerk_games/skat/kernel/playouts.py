"""Games played to their end by a policy, as many as wanted, from one board or from each of many."""

from .board import OVER, POINTS, TRICKS, Board, is_won, play_card
from .compiling import compiled
from .policies import choose
from .random import Stream


@compiled
def play_out(board: Board, policy: int, random: Stream) -> None:
    """Play a board to its end."""
    while board[OVER] == 0:
        card = choose(policy, board, random)
        play_card(board, card)


@compiled
def playouts(boards: Board, policy: int, rounds: int, random: Stream, results: Board) -> None:
    """Play each row of ``boards`` ``rounds`` times. Adds up in the same row of ``results``: games won, the soloist's
    points with the skat, his tricks. The boards stay as they are."""
    board = boards[0].copy()
    for row in range(len(boards)):
        for _ in range(rounds):
            board[:] = boards[row]
            play_out(board, policy, random)
            results[row, 0] += is_won(board)
            results[row, 1] += board[POINTS]
            results[row, 2] += board[TRICKS]
