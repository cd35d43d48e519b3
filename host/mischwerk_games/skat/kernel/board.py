"""A game during the play as a row of numbers, whose places `fields` names and whose tables are those of the rules.

`board_of` makes one from a state; compiled code copies and plays it.
"""

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import HAND, points_of
from ..rules.cards import POINTS as POINTS_OF
from ..rules.games import BEATS, FOLLOWS, NULL
from ..rules.state import Phase, State
from .compiling import compiled, count, inlined
from .fields import (
    ANSWER,
    FIRST_HAND,
    GAME,
    IN_TRICK,
    LACKS,
    LEAD,
    LEADER,
    LED,
    LED_BITS,
    OVER,
    POINTS,
    SOLOIST,
    TRICKS,
    board_fields,
    memory_of,
)

Board = NDArray[np.int64]

FOLLOW = np.array(FOLLOWS, dtype=np.int64)  # [game, card]
BEAT = np.array(BEATS, dtype=np.int64)
VALUE = np.array(POINTS_OF, dtype=np.int64)
_NULL = NULL
_TRICKS = HAND


def board_of(state: State) -> Board:
    """Return the board of a game during or after the play; a claim is played on. Raises ValueError for any other."""
    if state.declaration is None or state.phase < Phase.PLAY:
        raise ValueError("the play of the cards has not begun")
    points = state.points + points_of(state.skat)
    game = state.declaration.game
    memory = memory_of(state.declaration, state.tricks, state.leader, state.trick)._replace(skat=state.skat)
    fields = board_fields(game, state.soloist, state.hands, points, state.won_tricks, state.leader, state.trick, memory)
    return np.array(fields, dtype=np.int64)


@inlined
def set_board(board: Board, row: int, boards: Board) -> None:
    """Make a board like a row of others. To assign the row would take seconds to compile: it can name shapes that
    differ."""
    for field in range(board.size):
        board[field] = boards[row, field]


@inlined
def turn_of(board: Board) -> int:
    """The seat that plays next."""
    return (board[LEADER] + board[IN_TRICK]) % 3  # type: ignore[no-any-return]


@inlined
def legal_cards(board: Board) -> int:
    """The cards that the seat whose turn it is may play; not at the end."""
    hand = board[FIRST_HAND + turn_of(board)]
    if board[IN_TRICK] == 0:
        return hand  # type: ignore[no-any-return]
    follow = hand & FOLLOW[board[GAME], board[LEAD]]
    return follow if follow else hand  # type: ignore[no-any-return]


@inlined
def winner_of(game: int, lead: int, answer: int, last: int) -> int:
    """Which card of a trick takes it: 0 for the card led, 1, or 2."""
    best = lead
    winner = 0
    if BEAT[game, best] >> answer & 1:
        best = answer
        winner = 1
    if BEAT[game, best] >> last & 1:
        winner = 2
    return winner


@compiled
def play_card(board: Board, card: int) -> None:
    """The seat whose turn it is plays a legal card."""
    seat = FIRST_HAND + turn_of(board)
    if board[IN_TRICK] == 0:
        board[LED + seat] |= card + 1 << LED_BITS * (_TRICKS - count(board[seat]))
        board[seat] ^= 1 << card
        board[LEAD] = card
        board[IN_TRICK] = 1
        return
    board[seat] ^= 1 << card
    follow = FOLLOW[board[GAME], board[LEAD]]
    if not follow >> card & 1:
        board[LACKS + seat] |= follow
    if board[IN_TRICK] == 1:
        board[ANSWER] = card
        board[IN_TRICK] = 2
        return
    game = board[GAME]
    winner = (board[LEADER] + winner_of(game, board[LEAD], board[ANSWER], card)) % 3
    board[LEADER] = winner
    board[IN_TRICK] = 0
    if winner == board[SOLOIST]:
        board[POINTS] += VALUE[board[LEAD]] + VALUE[board[ANSWER]] + VALUE[card]
        board[TRICKS] += 1
    board[LEAD] = 0
    board[ANSWER] = 0
    if board[seat] == 0 or (game == _NULL and winner == board[SOLOIST]):
        board[OVER] = 1


@inlined
def is_won(board: Board) -> int:
    """1 if the soloist has won, announcements aside; at the end."""
    if board[GAME] == _NULL:
        return 1 if board[TRICKS] == 0 else 0
    return 1 if board[POINTS] > 60 else 0
