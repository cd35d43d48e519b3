"""Which cards are tried, and in which order: the search is the shorter, the sooner it meets a card that decides.

The weights were found by trying on reference games; a wrong order costs time, never a wrong value. The last of a trick
needs few cards: of neighbours that take or leave the trick alike, the most points for the own party, the least for the
other.
"""

from ..kernel.compiling import inlined, lowest
from .position import BEAT, FOLLOW, RANKS, TRUMP, VALUE, Table

CARD = 31  # a move is its weight << 5 | its card
_BITS = 5


@inlined
def neighbours(card: int, other: int, between: int) -> bool:
    """Two cards of a suit (jacks are one for themselves) that no card of ``between`` parts."""
    if card // RANKS != other // RANKS:
        return False
    low = min(card, other)
    high = max(card, other)
    return between >> low & ((1 << high - low) - 1) == 0


@inlined
def playable(hand: int, follow: int) -> int:
    """The cards that may be played where these would follow."""
    return hand & follow if hand & follow else hand


@inlined
def _insert(moves: Table, row: int, count: int, weight: int, card: int) -> None:
    move = weight << _BITS | card
    place = count
    while place > 0 and moves[row, place - 1] < move:
        moves[row, place] = moves[row, place - 1]
        place -= 1
    moves[row, place] = move


@inlined
def order_lead(moves: Table, row: int, hand: int, second: int, third: int, soloist: int, kind: int, best: int) -> int:
    """Cards of the leader, best first: sure tricks with many points, then little ones. Returns their number."""
    count = 0
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        points = VALUE[card]
        follow = FOLLOW[kind, card]
        beat = BEAT[kind, card]
        second_beats = playable(second, follow) & beat != 0
        third_beats = playable(third, follow) & beat != 0
        is_trump = TRUMP[kind] >> card & 1
        if soloist == 0:
            weight = 124 + points if not (second_beats or third_beats) else 94 - points
            weight += 5 * is_trump
        else:
            soloist_beats = second_beats if soloist == 1 else third_beats
            partner_beats = third_beats if soloist == 1 else second_beats
            weight = 104 - points if partner_beats else 94 - points
            if not soloist_beats:
                weight = 124 + points
            weight -= 10 * is_trump
        if card == best:
            weight = 564
        _insert(moves, row, count, weight, card)
        count += 1
    return count


@inlined
def order_second(moves: Table, row: int, hand: int, lead: int, first: int, third: int, soloist: int, kind: int) -> int:
    """Cards of the second; ``first``, ``third``: the other hands. Returns their number."""
    follow = FOLLOW[kind, lead]
    beat = BEAT[kind, lead]
    third_may = playable(third, follow)
    third_beats_lead = third_may & beat != 0
    count = 0
    rest = playable(hand, follow)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        points = VALUE[card]
        if beat >> card & 1:
            third_beats = third_may & BEAT[kind, card] != 0
            if soloist == 0:  # the third is a partner
                weight = 104 + points if third_beats_lead else 124 + points
            elif soloist == 2 and not third_beats_lead:  # the trick was safe as it was
                weight = 94 + points
            elif third_beats:
                weight = 84 - points
            else:
                weight = 134 + points if soloist == 2 else 124 + points
        elif soloist == 0:
            weight = 114 + points if third_beats_lead else 94 - points
        elif soloist == 2:
            weight = 94 - points if third_beats_lead else 114 + points
        else:
            weight = 104 - points
        _insert(moves, row, count, weight, card)
        count += 1
    return count


@inlined
def order_third(
    moves: Table, row: int, hand: int, lead: int, winning: int, is_partner: bool, others: int, kind: int
) -> int:
    """Cards of the last; ``winning``: the card that takes the trick so far; ``is_partner``: it is of the own party;
    ``others``: the cards left in the other hands. Returns their number."""
    may = playable(hand, FOLLOW[kind, lead])
    beat = BEAT[kind, winning]
    count = 0
    for takes in range(2):
        rest = may & beat if takes else may & ~beat
        ours = takes == 1 or is_partner
        weight = 20
        if ours:
            weight = 32 if takes and is_partner else 64
        kept = -1
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if kept >= 0 and neighbours(kept, card, others):
                if ours:
                    kept = card  # within a suit, points grow with the numbers
                continue
            if kept >= 0:
                _insert(moves, row, count, weight + VALUE[kept] if ours else weight - VALUE[kept], kept)
                count += 1
            kept = card
        if kept >= 0:
            _insert(moves, row, count, weight + VALUE[kept] if ours else weight - VALUE[kept], kept)
            count += 1
    return count
