"""Deals of the trick game in which one player weighs the hidden cards; the three others play by rules of thumb."""

from __future__ import annotations

import numpy as np

from mischwerk_lab.worth import whist
from mischwerk_lab.worth.knowledge import Knowledge
from mischwerk_lab.worth.particles import Numbers

SEAT_OF: Numbers = np.arange(whist.CARDS, dtype=np.int64) % whist.SEATS  # dealt one by one


def played(pack: Numbers, seat: int, knowledge: Knowledge | None, worlds: int, seed: int) -> int:
    """Tricks of the player in ``seat`` and the partner, where seat 0 leads. knowledge None: the player sees all cards.
    Nothing here depends on ``seed``."""
    board = np.zeros(whist.FIELDS, np.int64)
    for place, card in enumerate(pack.tolist()):
        board[(SEAT_OF[place] - seat) % whist.SEATS] |= 1 << card
    board[whist.LEADER] = -seat % whist.SEATS
    whist.play_until(board, 0)  # from here on the player is seat 0
    while board[0]:
        whist.play_card(board, _chosen(board, seat, knowledge, worlds))
        whist.play_until(board, 0)
    return int(board[whist.TRICKS])


def seats_of_cards(board: Numbers, seat: int = 0) -> Numbers:
    """Of each card the seats, bits, where it may have been dealt, by what the player has seen. On the board the player
    is seat 0; ``seat``: where that is at the table."""
    may = np.empty(whist.CARDS, np.int64)
    for card in range(whist.CARDS):
        here = [1 + other for other in range(3) if not board[whist.LACKS + 1 + other] >> card // whist.SUIT & 1]
        for other in range(whist.SEATS):
            if (board[whist.PLAYED + other] | (board[0] if other == 0 else 0)) >> card & 1:
                here = [other]
        may[card] = sum(1 << (one + seat) % whist.SEATS for one in here)
    return may


def _chosen(board: Numbers, seat: int, knowledge: Knowledge | None, worlds: int) -> int:
    """The card that brings most tricks on average; of equal ones the lowest."""
    may = int(whist.legal(board))
    cards = np.array([card for card in range(whist.CARDS) if may >> card & 1], np.int64)
    if len(cards) == 1:
        return int(cards[0])
    hands = board[None, : whist.SEATS].copy()
    if knowledge is not None:
        orders = knowledge.orders(seats_of_cards(board, seat), worlds)
        gone = np.bitwise_or.reduce(board[whist.PLAYED : whist.PLAYED + whist.SEATS])
        hands = np.empty((len(orders), whist.SEATS), np.int64)
        for other in range(whist.SEATS):
            cards_of = orders[:, (other + seat) % whist.SEATS == SEAT_OF]
            hands[:, other] = (np.int64(1) << cards_of).sum(axis=1) & ~gone
    sums = np.zeros(len(cards), np.int64)
    whist.tricks_of(board, hands, cards, sums)
    return int(cards[int(np.argmax(sums))])
