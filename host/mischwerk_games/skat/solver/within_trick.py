"""Questions about any position: where a trick has begun, its rest is played out in the order of the search, and then
searched from trick to trick.

``played``: cards on the table, 0 to 2: ``lead``, ``answer``. Hands are those of who led, of the second and of the
third, without these cards.
"""

from ..kernel.bits import count, lowest
from ..kernel.compiling import compiled, inlined
from . import null_search as null
from .null_search import null_search
from .null_shapes import same_suit
from .order import CARD, order_second, order_third, playable
from .position import BEAT, VALUE, Table
from .search import decided, search, taker

_MOST = 1 << 7


@inlined
def end_of_trick(
    first: int, second: int, third: int, soloist: int, lead: int, answer: int, last: int, target: int, kind: int,
    turn: int, memory: Table, moves: Table, nodes: Table,
) -> int:  # fmt: skip
    """Search from after the third card, this trick included."""
    winner = taker(kind, lead, answer, last)
    won = VALUE[lead] + VALUE[answer] + VALUE[last] if winner == soloist else 0
    if winner == 1:
        first, second, third = second, third, first
    elif winner == 2:
        first, second, third = third, first, second
    place = (soloist + 3 - winner) % 3
    if first == 0:
        return won
    return won + search(first, second, third, place, target - won, kind, turn, memory, moves, nodes)


@compiled
def bound(
    first: int, second: int, third: int, soloist: int, played: int, lead: int, answer: int, target: int, kind: int,
    turn: int, memory: Table, moves: Table, nodes: Table,
) -> int:  # fmt: skip
    """Return what the soloist still takes: at least what is returned if that reaches ``target``, at most it
    otherwise."""
    if played == 0:
        return 0 if first == 0 else search(
            first, second, third, soloist, target, kind, turn, memory, moves, nodes
        )  # fmt: skip
    row = 3 * count(third)  # of this trick: the search uses those of the tricks after it
    if played == 1:
        answers = order_second(moves, row + 1, second, lead, first, third, soloist, kind)
    else:
        answers = 1
        moves[row + 1, 0] = answer
    beats_lead = BEAT[kind, lead]
    is_answering = played == 1 and soloist == 1
    value = -1 if is_answering else _MOST
    for i in range(answers):
        card = moves[row + 1, i] & CARD
        inner = -1
        if played == 1:
            inner = decided(moves, row + 1, i, card, first | third, beats_lead, is_answering, target)
        if inner < 0:
            second_left = second & ~(1 << card)
            takes = beats_lead >> card & 1
            winning = card if takes else lead
            is_partner = (takes == soloist) == (soloist == 2)
            lasts = order_third(moves, row + 2, third, lead, winning, is_partner, first | second_left, kind)
            inner = -1 if soloist == 2 else _MOST
            for j in range(lasts):
                last = moves[row + 2, j] & CARD
                reached = end_of_trick(
                    first, second_left, third ^ 1 << last, soloist, lead, card, last, target, kind, turn, memory,
                    moves, nodes,
                )  # fmt: skip
                inner = max(inner, reached) if soloist == 2 else min(inner, reached)
                if (inner >= target) == (soloist == 2):
                    break
        if played == 1:
            moves[row + 1, i] = inner << 5 | card
        value = max(value, inner) if is_answering else min(value, inner)
        if (value >= target) == is_answering:
            break
    return value


@compiled
def exact(
    first: int, second: int, third: int, soloist: int, played: int, lead: int, answer: int, guess: int, step: int,
    most: int, kind: int, turn: int, memory: Table, moves: Table, nodes: Table,
) -> int:  # fmt: skip
    """Return what the soloist still takes: questions until both bounds meet. The first is about ``guess``, the second
    ``step`` away, then twice as far; never beyond the middle of what is left."""
    least = 0
    while least < most:
        target = min(max(guess, least + 1), most)
        found = bound(
            first, second, third, soloist, played, lead, answer, target, kind, turn, memory, moves, nodes
        )  # fmt: skip
        if found >= target:
            least = found
            guess = min(least + step, (least + most + 1) // 2)
        else:
            most = found
            guess = max(most + 1 - step, (least + most + 1) // 2)
        step *= 2
    return least


@compiled
def null_wins(
    first: int, second: int, third: int, soloist: int, played: int, lead: int, answer: int, memory: Table,
    nodes: Table,
) -> int:  # fmt: skip
    """1 if the soloist takes neither this trick nor one that follows, else 0."""
    if played == 0:
        return null_search(first, second, third, soloist, memory, nodes)
    is_soloist = soloist == (1 if played == 1 else 2)
    choices = playable(second, same_suit(lead)) if played == 1 else 1 << answer
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        second_left = second & ~(1 << card)
        inner = 0 if soloist == 2 else 1
        lasts = playable(third, same_suit(lead))
        while lasts and inner == (0 if soloist == 2 else 1):
            last = lowest(lasts)
            lasts &= lasts - 1
            third_left = third ^ 1 << last
            winner = null.taker(lead, card, last)
            if winner == soloist:
                inner = 0
            elif winner == 0:
                inner = null_search(first, second_left, third_left, soloist, memory, nodes)
            elif winner == 1:
                inner = null_search(second_left, third_left, first, (soloist + 2) % 3, memory, nodes)
            else:
                inner = null_search(third_left, first, second_left, (soloist + 1) % 3, memory, nodes)
        if played == 2 or inner == (1 if is_soloist else 0):
            return inner
    return 0 if is_soloist else 1
