"""A game during the play as a row of numbers: sets of cards as bits, numbered as in the rules, whose tables these are.

A board holds what the play changes and what it needs, nothing of bidding and declaration. `deal_board` makes one from a
state; compiled code copies and plays it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import POINTS as POINTS_OF
from ..rules.cards import points_of
from ..rules.dealing import HAND
from ..rules.declaration import Declaration
from ..rules.games import BEATS, FOLLOWS, NULL
from ..rules.state import Phase, State, Trick
from .bits import count
from .compiling import compiled, inlined

Board = NDArray[np.int64]

# Fields: three hands; the game; seats; cards of the trick on the table, in order; what the soloist has, the points with
# the skat; 1 at the end. What players remember: the skat, 1 if the soloist has seen it, 1 if his hand lies open; of
# each seat the suits that it did not follow, and the cards that it led, six bits for each trick.
FIRST_HAND, GAME, SOLOIST, LEADER, IN_TRICK, LEAD, ANSWER, POINTS, TRICKS, OVER = 0, 3, 4, 5, 6, 7, 8, 9, 10, 11
SKAT, SKAT_SEEN, OPEN, LACKS, LED = 12, 13, 14, 15, 18
FIELDS = 21
LED_BITS = 6

FOLLOW = np.array(FOLLOWS, dtype=np.int64)  # [game, card]
BEAT = np.array(BEATS, dtype=np.int64)
VALUE = np.array(POINTS_OF, dtype=np.int64)
_NULL = NULL
_TRICKS = HAND


class Memory(NamedTuple):
    """What players remember of a game, for those that play by rules of thumb: see the fields of a board."""

    skat: int = 0
    skat_seen: bool = False
    is_open: bool = False
    lacks: tuple[int, int, int] = (0, 0, 0)
    led: tuple[int, int, int] = (0, 0, 0)


def new_board(
    game: int, soloist: int, hands: tuple[int, int, int], points: int = 0, tricks: int = 0, leader: int = 0,
    trick: tuple[int, ...] = (), memory: Memory | None = None,
) -> Board:  # fmt: skip
    """``hands``: of the three seats; ``points``, ``tricks``: what the soloist has taken, with the skat's points."""
    lead, answer = (*trick, 0, 0)[:2]
    is_over = not (hands[0] | hands[1] | hands[2]) or (game == NULL and tricks > 0)
    fields = (*hands, game, soloist, leader, len(trick), lead, answer, points, tricks, is_over)
    skat, skat_seen, is_open, lacks, led = memory or Memory()
    return np.array((*fields, skat, skat_seen, is_open, *lacks, *led), dtype=np.int64)


def memory_of(declared: Declaration, tricks: tuple[Trick, ...], leader: int, trick: tuple[int, ...]) -> Memory:
    """Of what was played: ``tricks``, and the one on the table. The skat is left empty."""
    follows = FOLLOWS[declared.game]
    lacks, led = [0, 0, 0], [0, 0, 0]
    for number, (first, cards) in enumerate([*((one.leader, one.cards) for one in tricks), (leader, trick)]):
        for place, card in enumerate(cards):
            if place == 0:
                led[first] |= card + 1 << LED_BITS * number
            elif not follows[cards[0]] >> card & 1:
                lacks[(first + place) % 3] |= follows[cards[0]]
    return Memory(0, not declared.hand, declared.is_ouvert, (lacks[0], lacks[1], lacks[2]), (led[0], led[1], led[2]))


def board_of(state: State) -> Board:
    """Of a game during or after the play; a claim is played on. Raises ValueError for any other."""
    if state.declaration is None or state.phase < Phase.PLAY:
        raise ValueError("the play of the cards has not begun")
    points = state.points + points_of(state.skat)
    game = state.declaration.game
    memory = memory_of(state.declaration, state.tricks, state.leader, state.trick)._replace(skat=state.skat)
    return new_board(game, state.soloist, state.hands, points, state.won_tricks, state.leader, state.trick, memory)


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
