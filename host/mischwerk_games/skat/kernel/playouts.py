"""Games played to their end by a policy, as many as wanted, from one board or from each of many."""

from ..rules.games import NULL
from .board import FOLLOW, VALUE, Board, is_won
from .board import winner_of as taker
from .by_rules import play_out_by_rules
from .compiling import compiled, inlined
from .fields import ANSWER, GAME, IN_TRICK, LEAD, LEADER, OVER, POINTS, SOLOIST, TRICKS
from .policies import HEURISTIC, choose
from .random import Stream

_NULL = NULL


@inlined
def _legal(hand: int, follow: int) -> int:
    return hand & follow if hand & follow else hand


@compiled
def play_out(board: Board, policy: int, random: Stream) -> None:
    """Play a board to its end."""
    if board[OVER]:
        return
    if policy == HEURISTIC:
        play_out_by_rules(board)
        return
    # Plain variables, not the board: twice as quick.
    game = board[GAME]
    leader = board[LEADER]
    first = board[leader]
    second = board[(leader + 1) % 3]
    third = board[(leader + 2) % 3]
    soloist = (board[SOLOIST] - leader + 3) % 3
    points = board[POINTS]
    tricks = board[TRICKS]
    given = board[IN_TRICK]
    lead = board[LEAD]
    answer = board[ANSWER]
    while third:
        if given == 0:
            lead = choose(policy, first, game, 0, soloist, 0, 0, random)
            first ^= 1 << lead
        follow = FOLLOW[game, lead]
        if given < 2:
            answer = choose(policy, _legal(second, follow), game, 1, soloist, lead, 0, random)
            second ^= 1 << answer
        last = choose(policy, _legal(third, follow), game, 2, soloist, lead, answer, random)
        third ^= 1 << last
        given = 0
        winner = taker(game, lead, answer, last)
        if winner == soloist:
            points += VALUE[lead] + VALUE[answer] + VALUE[last]
            tricks += 1
        if winner == 1:
            first, second, third = second, third, first
            soloist = soloist - 1 if soloist > 0 else 2
            leader = leader + 1 if leader < 2 else 0
        elif winner == 2:
            first, second, third = third, first, second
            soloist = soloist + 1 if soloist < 2 else 0
            leader = leader - 1 if leader > 0 else 2
        if game == _NULL and tricks:
            break
    board[leader] = first
    board[(leader + 1) % 3] = second
    board[(leader + 2) % 3] = third
    board[LEADER] = leader
    board[IN_TRICK] = 0
    board[LEAD] = 0
    board[ANSWER] = 0
    board[POINTS] = points
    board[TRICKS] = tricks
    board[OVER] = 1


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
