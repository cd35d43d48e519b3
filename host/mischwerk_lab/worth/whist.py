"""A trick game like whist, compiled: 52 cards, four hands of 13, two against two, a fixed trump, 13 tricks.

Card 13 * suit + rank; sets of cards as bits. Seats in turn, 0 and 2 against 1 and 3. A board is a row of numbers:
"""

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import compiled, inlined

Board = NDArray[np.int64]
CARDS, SEATS, SUIT = 52, 4, 13
TRUMP = 3
# Fields: four hands; who leads; how many cards lie on the table, and which; tricks of seats 0 and 2; suits, bits, that
# each seat did not follow; the cards that each seat played.
LEADER, ON_TABLE, TABLE, TRICKS, LACKS, PLAYED = 4, 5, 6, 10, 11, 15
FIELDS = 19
_SUIT_SET = (1 << SUIT) - 1


@inlined
def _beats(card: int, best: int) -> bool:
    """Played after it."""
    if card // SUIT == best // SUIT:
        return card > best
    return card // SUIT == TRUMP


@inlined
def turn(board: Board) -> int:
    """The seat that plays next."""
    return (board[LEADER] + board[ON_TABLE]) % SEATS  # type: ignore[no-any-return]


@inlined
def legal(board: Board) -> int:
    """The cards that it may play: those of the suit led, or all."""
    hand = board[turn(board)]
    if board[ON_TABLE]:
        follow = hand & (_SUIT_SET << SUIT * (board[TABLE] // SUIT))
        if follow:
            return follow  # type: ignore[no-any-return]
    return hand  # type: ignore[no-any-return]


@inlined
def _best_place(board: Board) -> int:
    """Which card on the table wins so far."""
    best = 0
    for place in range(1, board[ON_TABLE]):
        if _beats(board[TABLE + place], board[TABLE + best]):
            best = place
    return best


@compiled
def play_card(board: Board, card: int) -> None:
    """The seat whose turn it is plays a legal card."""
    seat = turn(board)
    board[seat] ^= 1 << card
    board[PLAYED + seat] |= 1 << card
    if board[ON_TABLE] and card // SUIT != board[TABLE] // SUIT:
        board[LACKS + seat] |= 1 << board[TABLE] // SUIT
    board[TABLE + board[ON_TABLE]] = card
    board[ON_TABLE] += 1
    if board[ON_TABLE] == SEATS:
        winner = (board[LEADER] + _best_place(board)) % SEATS
        board[LEADER] = winner
        board[ON_TABLE] = 0
        board[TRICKS] += 1 - winner % 2


@compiled
def policy(board: Board) -> int:
    """A card by rules of thumb, from the own hand and the table only.

    Leads the highest of the longest suit. Then: lowest if the partner's card wins and is the third or an ace or nobody
    can be beaten; the lowest that wins as the last, the highest as the third; as the second low, but for an ace. Who
    can't follow ruffs low unless the partner wins, or throws the lowest card that is no trump.
    """
    hand, may = board[turn(board)], legal(board)
    count = board[ON_TABLE]
    if count == 0:
        longest, most = 0, 0
        for suit in range(4):
            size = 0
            for rank in range(SUIT):
                size += hand >> SUIT * suit + rank & 1
            if size > most:
                longest, most = suit, size
        for rank in range(SUIT - 1, -1, -1):
            if hand >> SUIT * longest + rank & 1:
                return SUIT * longest + rank
    place = _best_place(board)
    best = board[TABLE + place]
    partner_wins = count >= 2 and place == count - 2
    lowest, wins_low, wins_high = -1, -1, -1
    for card in range(CARDS):
        if may >> card & 1:
            if (
                lowest < 0
                or (card % SUIT < lowest % SUIT and card // SUIT != TRUMP)
                or (lowest // SUIT == TRUMP and card // SUIT != TRUMP)
            ):
                lowest = card
            if _beats(card, best):
                if wins_low < 0:
                    wins_low = card
                wins_high = card
    if wins_low < 0 or (partner_wins and (count == 3 or best % SUIT == SUIT - 1)):
        return lowest
    if count == 3 or wins_low // SUIT != board[TABLE] // SUIT:
        return wins_low
    if count == 1:
        return wins_high if wins_high % SUIT == SUIT - 1 else lowest
    return wins_high


@compiled
def play_until(board: Board, seat: int) -> None:
    """By rules of thumb until it is a seat's turn, or the end; -1: to the end."""
    while board[turn(board)] and turn(board) != seat:
        play_card(board, policy(board))


@compiled
def tricks_of(board: Board, hands: Board, cards: Board, sums: Board) -> None:
    """Adds to ``sums`` [card]: tricks of seats 0 and 2 if a card is played and all go on by rules of thumb, in each of
    many worlds, ``hands`` [world, seat]."""
    one = board.copy()
    for row in range(len(hands)):
        for i in range(len(cards)):
            one[:] = board
            one[:SEATS] = hands[row]
            play_card(one, cards[i])
            play_until(one, -1)
            sums[i] += one[TRICKS]
