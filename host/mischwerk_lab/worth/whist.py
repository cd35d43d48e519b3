"""A trick game like whist, compiled: 52 cards, four hands of 13, two against two, a fixed trump, 13 tricks.

Card 13 * suit + rank; sets of cards as bits. Seats in turn, 0 and 2 against 1 and 3. A board is a row of numbers:
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import compiled, copy, inlined
from mischwerk_lab.worth.knowledge import Knowledge
from mischwerk_lab.worth.particles import Numbers

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
    world = board.copy()
    for row in range(len(hands)):
        for i in range(len(cards)):
            copy(board, world)
            for seat in range(SEATS):
                world[seat] = hands[row, seat]
            play_card(world, cards[i])
            play_until(world, -1)
            sums[i] += world[TRICKS]


# -- Deals of the trick game in which one player weighs the hidden cards; the three others play by rules of thumb.

SEAT_OF: Numbers = np.arange(CARDS, dtype=np.int64) % SEATS  # dealt one by one


def played(pack: Numbers, seat: int, knowledge: Knowledge | None, worlds: int, seed: int) -> int:
    """Tricks of the player in ``seat`` and the partner, where seat 0 leads. knowledge None: the player sees all cards.
    Nothing here depends on ``seed``."""
    board = np.zeros(FIELDS, np.int64)
    for place, card in enumerate(pack.tolist()):
        board[(SEAT_OF[place] - seat) % SEATS] |= 1 << card
    board[LEADER] = -seat % SEATS
    play_until(board, 0)  # from here on the player is seat 0
    while board[0]:
        play_card(board, _chosen(board, seat, knowledge, worlds))
        play_until(board, 0)
    return int(board[TRICKS])


def seats_of_cards(board: Numbers, seat: int = 0) -> Numbers:
    """Return the seats, bits, where each card may have been dealt, by what the player has seen. On the board the player
    is seat 0; ``seat``: where that is at the table."""
    may = np.empty(CARDS, np.int64)
    for card in range(CARDS):
        here = [1 + other for other in range(3) if not board[LACKS + 1 + other] >> card // SUIT & 1]
        for other in range(SEATS):
            if (board[PLAYED + other] | (board[0] if other == 0 else 0)) >> card & 1:
                here = [other]
        may[card] = sum(1 << (holder + seat) % SEATS for holder in here)
    return may


def _chosen(board: Numbers, seat: int, knowledge: Knowledge | None, worlds: int) -> int:
    """The card that brings most tricks on average; of equal ones the lowest."""
    may = int(legal(board))
    cards = np.array([card for card in range(CARDS) if may >> card & 1], np.int64)
    if len(cards) == 1:
        return int(cards[0])
    hands = board[None, :SEATS].copy()
    if knowledge is not None:
        orders = knowledge.orders(seats_of_cards(board, seat), worlds)
        gone = np.bitwise_or.reduce(board[PLAYED : PLAYED + SEATS])
        hands = np.empty((len(orders), SEATS), np.int64)
        for other in range(SEATS):
            cards_of = orders[:, (other + seat) % SEATS == SEAT_OF]
            hands[:, other] = (np.int64(1) << cards_of).sum(axis=1) & ~gone
    sums = np.zeros(len(cards), np.int64)
    tricks_of(board, hands, cards, sums)
    return int(cards[int(np.argmax(sums))])
