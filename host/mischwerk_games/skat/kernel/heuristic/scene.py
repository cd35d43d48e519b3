"""What a board means for the seat whose turn it is, from what that seat may know: `players/heuristic/position.py` in
compiled code, with the same names where the same is meant."""

from typing import NamedTuple

import numpy as np

from ...prices import PRICES
from ...rules.cards import ALL, POINTS
from ...rules.games import SUIT_SETS, TRUMPS
from ..bits import count, lowest
from ..board import (
    ANSWER,
    BEAT,
    FOLLOW,
    GAME,
    IN_TRICK,
    LACKS,
    LEAD,
    LEADER,
    LED,
    OPEN,
    SKAT,
    SKAT_SEEN,
    SOLOIST,
    VALUE,
    Board,
)
from ..board import POINTS as BOARD_POINTS
from ..compiling import part

NONE = -1  # no card
SUITS = 4
PRICE = np.array(PRICES, dtype=np.int64)  # [game, card]
TRUMP = np.array(TRUMPS, dtype=np.int64)
# [game, i]: side suits, then empty sets
_SIDES = [[suit for suit in SUIT_SETS[game] if suit != TRUMPS[game]] for game in range(len(TRUMPS))]
SIDE = np.array([[*suits, 0, 0, 0, 0][:SUITS] for suits in _SIDES], dtype=np.int64)
_ALL = ALL
ACES, TENS, KINGS, QUEENS, JACKS = (
    sum(1 << card for card, value in enumerate(POINTS) if value == points) for points in (11, 10, 4, 3, 2)
)


class Scene(NamedTuple):
    """``place``: in the trick, 0 for who leads; ``best``: the card that wins it so far, ``takes``: those that beat it,
    ``is_soloist_s``, ``is_partner_s``: whose the trick is; ``before_soloist``: he plays next; ``may_..``: what others
    may hold, ``out``: all of it; ``own``: card points of the seat's party that it knows of; ``partner_led``: the cards
    that the partner has led, as on the board."""

    game: int
    is_soloist: bool
    hand: int
    legal: int
    place: int
    lead: int
    best: int
    takes: int
    is_soloist_s: bool
    is_partner_s: bool
    before_soloist: bool
    may_next: int
    may_soloist: int
    may_partner: int
    out: int
    trumps: int
    own: int
    trick_points: int
    partner_led: int


@part
def points_of(cards: int) -> int:
    """The card points of a set."""
    return (
        11 * count(cards & ACES)
        + 10 * count(cards & TENS)
        + 4 * count(cards & KINGS)
        + 3 * count(cards & QUEENS)
        + 2 * count(cards & JACKS)
    )


@part
def scene_of(board: Board) -> Scene:
    """Of a board that is not at its end."""
    game = board[GAME]
    place = board[IN_TRICK]
    leader = board[LEADER]
    soloist = board[SOLOIST]
    seat = (leader + place) % 3
    hand = board[seat]
    after = (seat + 1) % 3
    last = 3 - seat - after
    is_soloist = seat == soloist
    skat = board[SKAT]
    played = _ALL & ~(board[0] | board[1] | board[2] | skat)
    unseen = _ALL & ~(hand | played)
    if is_soloist and board[SKAT_SEEN]:
        unseen &= ~skat
    may_next = unseen & ~board[LACKS + after]
    may_last = unseen & ~board[LACKS + last]
    if not is_soloist and board[OPEN]:
        if after == soloist:
            may_next = board[soloist]
            may_last &= ~may_next
        else:
            may_last = board[soloist]
            may_next &= ~may_last
    legal = hand
    best = NONE
    lead = NONE
    takes = 0
    winner = NONE
    trick_points = 0
    if place > 0:
        lead = board[LEAD]
        follow = hand & FOLLOW[game, lead]
        legal = follow if follow else hand
        best = lead
        winner = leader
        trick_points = VALUE[lead]
        if place == 2:
            answer = board[ANSWER]
            trick_points += VALUE[answer]
            if BEAT[game, lead] >> answer & 1:
                best = answer
                winner = (leader + 1) % 3
        takes = BEAT[game, best]
    taken = board[BOARD_POINTS] - points_of(skat)
    if is_soloist:
        own = board[BOARD_POINTS] if board[SKAT_SEEN] else taken
        partner = NONE
        may_soloist = 0
        may_partner = 0
        partner_led = 0
    else:
        own = points_of(played) - trick_points - taken
        partner = 3 - seat - soloist
        may_soloist = may_next if after == soloist else may_last
        may_partner = may_last if after == soloist else may_next
        partner_led = board[LED + partner]
    return Scene(
        game,
        is_soloist,
        hand,
        legal,
        place,
        lead,
        best,
        takes,
        winner == soloist,
        winner == partner and winner != NONE,
        after == soloist,
        may_next,
        may_soloist,
        may_partner,
        may_next | may_last,
        TRUMP[game],
        own,
        trick_points,
        partner_led,
    )


@part
def is_master(here: Scene, card: int) -> bool:
    """No card out of its suit is higher."""
    return not BEAT[here.game, card] & FOLLOW[here.game, card] & here.out


@part
def is_sure(here: Scene, card: int) -> bool:
    """No card out beats it, no trump either."""
    return not BEAT[here.game, card] & here.out


@part
def soloist_lacks(here: Scene, card: int) -> bool:
    """He certainly has nothing of that card's suit."""
    return not here.may_soloist & FOLLOW[here.game, card]


@part
def partner_lacks(here: Scene, card: int) -> bool:
    """The partner certainly has nothing of that card's suit."""
    return not here.may_partner & FOLLOW[here.game, card]


@part
def cheapest(game: int, cards: int) -> int:
    """The card that is least worth."""
    best = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if PRICE[game, card] < PRICE[game, best]:
            best = card
    return best


@part
def richest(game: int, cards: int) -> int:
    """The card with the most points, the lowest of them."""
    best = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if VALUE[card] > VALUE[best] or (VALUE[card] == VALUE[best] and PRICE[game, card] < PRICE[game, best]):
            best = card
    return best


@part
def most_points(cards: int) -> int:
    """The card with the most points, the first of them; NONE of none."""
    best = NONE
    most = -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if VALUE[card] > most:
            best = card
            most = VALUE[card]
    return best


@part
def weakest(game: int, cards: int) -> int:
    """That which most of the others beat."""
    best = NONE
    most = -1
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        above = count(BEAT[game, card] & cards)
        if above > most:
            best = card
            most = above
    return best


@part
def strongest(game: int, cards: int) -> int:
    """That which fewest of the others beat."""
    best = NONE
    fewest = 99
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        above = count(BEAT[game, card] & cards)
        if above < fewest:
            best = card
            fewest = above
    return best


@part
def throw_short(here: Scene) -> int:
    """Free to throw: the least, rather from a short suit, and not the guard of a ten; NONE if not free."""
    if here.legal & FOLLOW[here.game, here.lead]:
        return NONE
    best = NONE
    least = 1 << 30
    left = here.legal
    while left:
        card = lowest(left)
        left &= left - 1
        held = here.hand & FOLLOW[here.game, card]
        cards = count(held)
        keeping = PRICE[here.game, card] + 20 * cards
        if cards == 2:
            top = strongest(here.game, held)
            if VALUE[top] == 10 and not is_master(here, top):
                keeping += 350
        if keeping < least:
            best = card
            least = keeping
    return best
