"""Questions about any position: where a trick has begun, its rest is played out and then searched from trick to trick.

``played``: cards on the table, 0 to 2: ``lead``, ``answer``. Hands are those of who led, of the second and of the
third, without these cards.
"""

from ..kernel.bits import lowest
from ..kernel.compiling import compiled, inlined
from . import null_search as null
from .layout import FOLLOW, VALUE, Table
from .null_search import null_search
from .null_shapes import same_suit
from .order import playable
from .search import search, taker

_MOST = 1 << 7


@inlined
def _end_of_trick(
    first: int, second: int, third: int, soloist: int, lead: int, answer: int, last: int, target: int, kind: int,
    turn: int, memory: Table, moves: Table, nodes: Table,
) -> int:  # fmt: skip
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
    """What the soloist still takes: at least what is returned if that reaches ``target``, at most it otherwise."""
    if played == 0:
        return 0 if first == 0 else search(
            first, second, third, soloist, target, kind, turn, memory, moves, nodes
        )  # fmt: skip
    value = -1 if soloist == (1 if played == 1 else 2) else _MOST
    choices = playable(second, FOLLOW[kind, lead]) if played == 1 else 1 << answer
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        second_left = second & ~(1 << card)
        inner = -1 if soloist == 2 else _MOST
        lasts = playable(third, FOLLOW[kind, lead])
        while lasts:
            last = lowest(lasts)
            lasts &= lasts - 1
            reached = _end_of_trick(
                first, second_left, third ^ 1 << last, soloist, lead, card, last, target, kind, turn, memory, moves,
                nodes,
            )  # fmt: skip
            inner = max(inner, reached) if soloist == 2 else min(inner, reached)
            if (inner >= target) == (soloist == 2):
                break
        value = max(value, inner) if soloist == (1 if played == 1 else 2) else min(value, inner)
        if (value >= target) == (soloist == (1 if played == 1 else 2)):
            break
    return value


@compiled
def exact(
    first: int, second: int, third: int, soloist: int, played: int, lead: int, answer: int, guess: int, step: int,
    most: int, kind: int, turn: int, memory: Table, moves: Table, nodes: Table,
) -> int:  # fmt: skip
    """What the soloist still takes: questions until both bounds meet. The first is about ``guess``, the second ``step``
    away, then twice as far; never beyond the middle of what is left."""
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
