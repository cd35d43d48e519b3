"""Null: what a suit is like, the memory, and the search for whether the soloist gets through without a trick.

The soloist needs little search. A low card is never worse than a high one, so of the cards that leave the trick to
others only the highest of a suit is tried, and one that takes it loses at once. The defenders try all cards but
neighbours.
"""

import numpy as np

from ..kernel.compiling import compiled, highest, inlined, lowest
from .memory import closed_up
from .position import SUITS, Table

# -- Null: what one suit is like, the memory, and when the soloist is safe.  In null only the order of the cards
# left matters, and suits have no names: a position is the four shapes of its suits, sorted, and who leads.

WORDS = 2
ENTRIES = 1 << 16
SUIT = 0xFF
_CLOSED = closed_up(8)
_KNOWN, _WINS = 1 << 34, 1 << 35
_M1, _M2, _M3 = -7046029254386353131, -4417276706812531889, -4658895280553007687


def new_null_memory() -> Table:
    """An empty table."""
    return np.zeros(WORDS * ENTRIES, dtype=np.int64)


@inlined
def _of_suit(first: int, second: int, third: int, start: int) -> int:
    one = first >> start & SUIT
    two = second >> start & SUIT
    three = third >> start & SUIT
    everything = (one | two | three) << 8
    packed: int = _CLOSED[everything | one] | _CLOSED[everything | two] << 8 | _CLOSED[everything | three] << 16
    return packed


@inlined
def key(first: int, second: int, third: int, soloist: int) -> tuple[int, int]:
    """Two words that are equal for two positions just if they are alike."""
    a = _of_suit(first, second, third, 0)
    b = _of_suit(first, second, third, 8)
    c = _of_suit(first, second, third, 16)
    d = _of_suit(first, second, third, 24)
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a | b << 24 | (c & 0xFFFF) << 48, c >> 16 | d << 8 | soloist << 32 | _KNOWN


@inlined
def home(memory: Table, one: int, two: int) -> int:
    """The word where a key's entry begins."""
    mixed = (one * _M1) ^ (two * _M2)
    mixed ^= mixed >> 29 & 0x7FFFFFFFF
    mixed *= _M3
    return (mixed >> 32 & (len(memory) // WORDS - 1)) * WORDS


@inlined
def recall(memory: Table, at: int, one: int, two: int) -> int:
    """1 if the soloist wins, 0 if not, -1 if it isn't known."""
    known = memory[at + 1]
    if memory[at] == one and known & ~_WINS == two:
        return 1 if known & _WINS else 0
    return -1


@inlined
def keep(memory: Table, at: int, one: int, two: int, wins: int) -> None:
    """Note an outcome."""
    memory[at] = one
    memory[at + 1] = two | wins * _WINS


@inlined
def stays_below(own: int, others: int) -> bool:
    """In a suit: the lowest own is below the lowest of the others, the second below the second, and so on. Then the
    soloist can't be made to take a trick that others lead in it."""
    while own and others:
        if lowest(own) > lowest(others):
            return False
        own &= own - 1
        others &= others - 1
    return True


@inlined
def unsafe_suits(own: int, others: int) -> int:
    """The cards of all suits in which the soloist may have to take a trick."""
    cards = 0
    for suit in range(SUITS):
        if not stays_below(own >> 8 * suit & SUIT, others >> 8 * suit & SUIT):
            cards |= SUIT << 8 * suit
    return cards


@inlined
def same_suit(card: int) -> int:
    """All cards of a card's suit."""
    return SUIT << (card & ~7)


_NONE = -1


@inlined
def _below(cards: int, limit: int) -> int:
    """The highest card below a limit, or none."""
    low = cards & (1 << limit) - 1 if limit > 0 else 0
    return highest(low) if low else _NONE


@inlined
def _forced_from(hand: int, lead: int) -> int:
    """A card below this one is beaten by a hand that has to follow, whichever it plays."""
    follow = hand & same_suit(lead)
    return lowest(follow) if follow else _NONE


@inlined
def different(cards: int, others: int) -> int:
    """Return the lowest of each row of neighbours in a set, which no card of others parts."""
    starts = 0
    before = -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if before < 0 or card >> 3 != before >> 3 or others >> before & ((1 << card - before) - 1):
            starts |= 1 << card
        before = card
    return starts


@inlined
def _discards(hand: int) -> int:
    """The highest card of each suit."""
    cards = 0
    for suit in range(SUITS):
        held = hand & SUIT << 8 * suit
        if held:
            cards |= 1 << highest(held)
    return cards


@inlined
def _is_safe(own: int, others: int, leads: bool) -> bool:
    """Without a search: below in all suits. Who leads also has to stay below in a suit after its lowest card, on which
    the others may have played their highest."""
    can_lead = not leads
    for suit in range(SUITS):
        mine = own >> 8 * suit & SUIT
        theirs = others >> 8 * suit & SUIT
        if not stays_below(mine, theirs):
            return False
        if not can_lead and mine and theirs:
            can_lead = stays_below(mine & mine - 1, theirs ^ 1 << highest(theirs))
    return can_lead


@inlined
def soloist_leads(own: int, second: int, third: int) -> int:
    """The leads that somebody has to beat, the highest of each suit."""
    leads = 0
    for suit in range(SUITS):
        held = own & SUIT << 8 * suit
        if held:
            card = _below(held, max(_forced_from(second, lowest(held)), _forced_from(third, lowest(held))))
            if card >= 0:
                leads |= 1 << card
    return leads


@inlined
def soloist_follows(own: int, lead: int, winning: int, after: int) -> int:
    """The cards that leave the trick to others; ``winning``: takes it so far; ``after``: the hand that plays last, or
    0."""
    follow = own & same_suit(lead)
    if not follow:
        return _discards(own)
    card = _below(follow, max(winning, _forced_from(after, lead)))
    return 1 << card if card >= 0 else 0


@inlined
def taker(lead: int, second: int, third: int) -> int:
    """Who takes a trick: 0 for the leader, 1, or 2."""
    suit = lead >> 3
    if second >> 3 == suit and second > lead:
        return 2 if third >> 3 == suit and third > second else 1
    return 2 if third >> 3 == suit and third > lead else 0


@inlined
def _next(choices: int, unsafe: int) -> int:
    """The defenders' order: first the suits that may cost the soloist a trick, low cards first."""
    return lowest(choices & unsafe) if choices & unsafe else lowest(choices)


@compiled
def null_search(first: int, second: int, third: int, soloist: int, memory: Table, nodes: Table) -> int:
    """1 if the soloist takes no trick any more, else 0. ``soloist``: 0 if he leads, 1 if he is second, 2."""
    if first == 0:
        return 1
    own = first if soloist == 0 else second if soloist == 1 else third
    everything = first | second | third
    others = everything & ~own
    if _is_safe(own, others, soloist == 0):
        return 1
    nodes[0] += 1
    one, two = key(first, second, third, soloist)
    at = home(memory, one, two)
    known = recall(memory, at, one, two)
    if known >= 0:
        return known
    unsafe = unsafe_suits(own, others)
    leads = soloist_leads(first, second, third) if soloist == 0 else different(first, second | third)
    wins = 0 if soloist == 0 else 1
    while leads:
        lead = _next(leads, unsafe)
        leads ^= 1 << lead
        first_left = first ^ 1 << lead
        suit = same_suit(lead)
        if soloist == 1:
            seconds = soloist_follows(second, lead, lead, third)
        else:
            seconds = different(second & suit if second & suit else second, everything & ~second)
        after_lead = 0 if soloist == 1 else 1
        while seconds:
            answer = _next(seconds, unsafe)
            seconds ^= 1 << answer
            second_left = second ^ 1 << answer
            winning = answer if answer >> 3 == lead >> 3 and answer > lead else lead
            if soloist == 2:
                thirds = soloist_follows(third, lead, winning, 0)
            else:
                thirds = different(third & suit if third & suit else third, everything & ~third)
            after_answer = 0 if soloist == 2 else 1
            while thirds:
                last = _next(thirds, unsafe)
                thirds ^= 1 << last
                third_left = third ^ 1 << last
                winner = taker(lead, answer, last)
                if winner == soloist:
                    reached = 0
                elif winner == 0:
                    reached = null_search(first_left, second_left, third_left, soloist, memory, nodes)
                elif winner == 1:
                    reached = null_search(second_left, third_left, first_left, (soloist + 2) % 3, memory, nodes)
                else:
                    reached = null_search(third_left, first_left, second_left, (soloist + 1) % 3, memory, nodes)
                if reached == (1 if soloist == 2 else 0):
                    after_answer = reached
                    break
            if after_answer == (1 if soloist == 1 else 0):
                after_lead = after_answer
                break
        if after_lead == (1 if soloist == 0 else 0):
            wins = after_lead
            break
    keep(memory, at, one, two, wins)
    return wins
