"""What a board means for the seat whose turn it is, from what that seat may know.

Plain Python, which compiled code takes over as it is (`playouts`): whole numbers, tables of them, loops.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ...rules.cards import ALL, CARDS, JACK, count, lowest, points_of
from ...rules.cards import POINTS as VALUES
from ...rules.games import BEATS, FOLLOWS, GAMES, SUIT_SETS, TRUMPS
from ..fields import ANSWER, GAME, IN_TRICK, LACKS, LEAD, LEADER, LED, OPEN, POINTS, SKAT, SKAT_SEEN, SOLOIST

# -- What it costs to give a card away, by rules of thumb: for the heuristic player and for its compiled form.

_TRUMP_PRICE = 150  # a small trump costs more than nothing, less than a queen
_JACK_PRICE = 400


def _price(game: int, card: int) -> int:
    """Price a card: few points first, low before high; trumps dearer, jacks dearer still."""
    height = 7 - (BEATS[game][card] & FOLLOWS[game][card]).bit_count()
    if not TRUMPS[game] >> card & 1:
        return 100 * VALUES[card] + height
    return 100 * VALUES[card] + _TRUMP_PRICE + _JACK_PRICE * (card & 7 == JACK) + height


# [game][card]
PRICES = tuple(tuple(_price(game, card) for card in range(CARDS)) for game in GAMES)

NONE = -1  # no card
# [game][i]: side suits, then empty sets
_SIDES = [[suit for suit in SUIT_SETS[game] if suit != TRUMPS[game]] for game in range(len(TRUMPS))]
SIDE_SUITS = tuple((*suits, 0, 0, 0, 0)[:4] for suits in _SIDES)
ACES, TENS, KINGS, QUEENS, JACKS = (
    sum(1 << card for card, value in enumerate(VALUES) if value == points) for points in (11, 10, 4, 3, 2)
)


class Scene(NamedTuple):
    """``place``: in the trick, 0 for the leader; ``best``: the card that wins it so far, ``takes``: those that beat it,
    ``winners``: the legal ones of these; ``is_soloist_s``, ``is_partner_s``: whose the trick is; ``before_soloist``: he
    plays next; ``may_..``: what others may hold, ``out``: all of it; ``own``: card points of the seat's party that it
    knows of; ``partner_led``: the cards that the partner has led, as on the board."""

    game: int
    is_soloist: bool
    hand: int
    legal: int
    place: int
    lead: int
    best: int
    takes: int
    winners: int
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


def scene_of(board: Sequence[int]) -> Scene:
    """Make the scene of a board that is not at its end."""
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
    played = ALL & ~(board[0] | board[1] | board[2] | skat)
    unseen = ALL & ~(hand | played)
    if is_soloist and board[SKAT_SEEN]:
        unseen &= ~skat
    may_next = unseen & ~board[LACKS + after]
    may_last = unseen & ~board[LACKS + last]
    if not is_soloist and board[OPEN] and board[soloist]:
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
        follow = hand & FOLLOWS[game][lead]
        legal = follow if follow else hand
        best = lead
        winner = leader
        trick_points = VALUES[lead]
        if place == 2:
            answer = board[ANSWER]
            trick_points += VALUES[answer]
            if BEATS[game][lead] >> answer & 1:
                best = answer
                winner = (leader + 1) % 3
        takes = BEATS[game][best]
    taken = board[POINTS] - points_of(skat)
    if is_soloist:
        own = board[POINTS] if board[SKAT_SEEN] else taken
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
        legal & takes,
        winner == soloist,
        winner == partner and winner != NONE,
        after == soloist,
        may_next,
        may_soloist,
        may_partner,
        may_next | may_last,
        TRUMPS[game],
        own,
        trick_points,
        partner_led,
    )


def is_master(here: Scene, card: int) -> bool:
    """No card out of its suit is higher."""
    return not BEATS[here.game][card] & FOLLOWS[here.game][card] & here.out


def masters_of(here: Scene, cards: int) -> int:
    """The cards of which no card out of their suit is higher."""
    left, kept = cards, 0
    while left:
        card = lowest(left)
        left &= left - 1
        if is_master(here, card):
            kept |= 1 << card
    return kept


def unbeaten(game: int, cards: int, others: int) -> int:
    """The cards that none of the others beats, no trump either."""
    left, kept = cards, 0
    while left:
        card = lowest(left)
        left &= left - 1
        if not BEATS[game][card] & others:
            kept |= 1 << card
    return kept


def soloist_lacks(here: Scene, card: int) -> bool:
    """He certainly has nothing of that card's suit."""
    return not here.may_soloist & FOLLOWS[here.game][card]


def partner_lacks(here: Scene, card: int) -> bool:
    """The partner certainly has nothing of that card's suit."""
    return not here.may_partner & FOLLOWS[here.game][card]


def worth_at_least(cards: int, points: int) -> int:
    """Pick the cards that have that number of points or more."""
    kept = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if VALUES[card] >= points:
            kept |= 1 << card
    return kept


def cheapest(game: int, cards: int) -> int:
    """The card that is least worth; NONE of none."""
    best = NONE
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if best == NONE or PRICES[game][card] < PRICES[game][best]:
            best = card
    return best


def richest(game: int, cards: int) -> int:
    """The card with the most points, the lowest of them."""
    best = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if VALUES[card] > VALUES[best] or (VALUES[card] == VALUES[best] and PRICES[game][card] < PRICES[game][best]):
            best = card
    return best


def most_points(cards: int) -> int:
    """The card with the most points, the first of them; NONE of none."""
    best = NONE
    most = -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if VALUES[card] > most:
            best = card
            most = VALUES[card]
    return best


def weakest(game: int, cards: int) -> int:
    """That which most of the others beat."""
    best = NONE
    most = -1
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        above = count(BEATS[game][card] & cards)
        if above > most:
            best = card
            most = above
    return best


def strongest(game: int, cards: int) -> int:
    """That which fewest of the others beat."""
    best = NONE
    fewest = 99
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        above = count(BEATS[game][card] & cards)
        if above < fewest:
            best = card
            fewest = above
    return best


def throw_short(here: Scene) -> int:
    """Free to throw: the least, rather from a short suit, and not the guard of a ten; NONE if not free."""
    if here.legal & FOLLOWS[here.game][here.lead]:
        return NONE
    best = NONE
    least = 1 << 30
    left = here.legal
    while left:
        card = lowest(left)
        left &= left - 1
        held = here.hand & FOLLOWS[here.game][card]
        cards = count(held)
        keeping = PRICES[here.game][card] + 20 * cards
        if cards == 2:
            top = strongest(here.game, held)
            if VALUES[top] == 10 and not is_master(here, top):
                keeping += 350
        if keeping < least:
            best = card
            least = keeping
    return best
