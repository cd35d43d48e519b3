"""Each card of many worlds at once, in compiled code: worlds of one view differ in the hidden cards only.

``worlds``: three hands as the rules number the cards, from who led on. Cards on the table, and those asked about, are
in the solver's numbers. A card whose neighbour was solved before is decided by that one if their points are near
enough: to play one or the other is the same game but for these.
"""

from ..kernel.bits import lowest
from ..kernel.compiling import compiled, inlined
from .null_search import null_search
from .null_search import taker as null_taker
from .order import CARD, neighbours
from .position import VALUE, Table
from .search import points_of, taker
from .within_trick import bound, exact, null_wins

_ROW = 0  # of the moves: the search needs none for its last trick
_FAR, _NEAR = 120, 1  # card points: how far off the first guess may be, and those after it


@inlined
def _hands(numbers: Table, worlds: Table, world: int) -> tuple[int, int, int]:
    """In the solver's numbers."""
    hands = (0, 0, 0)
    for place in range(3):
        cards = worlds[world, place]
        hand = 0
        while cards:
            hand |= 1 << numbers[lowest(cards)]
            cards &= cards - 1
        hands = (hands[1], hands[2], hand)
    return hands


@inlined
def _after(
    first: int, second: int, third: int, soloist: int, played: int, lead: int, answer: int, card: int, kind: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """Return what `bound` asks for once this card was played, and what the soloist gets in this trick if that was its
    last."""
    if played == 0:
        return first ^ 1 << card, second, third, soloist, 1, card, 0, 0
    if played == 1:
        return first, second ^ 1 << card, third, soloist, 2, lead, card, 0
    winner = taker(kind, lead, answer, card)
    left = third ^ 1 << card
    won = VALUE[lead] + VALUE[answer] + VALUE[card] if winner == soloist else 0
    if winner == 0:
        return first, second, left, soloist, 0, 0, 0, won
    if winner == 1:
        return second, left, first, (soloist + 2) % 3, 0, 0, 0, won
    return left, first, second, (soloist + 1) % 3, 0, 0, 0, won


@inlined
def _by_a_neighbour(moves: Table, tried: int, card: int, others: int, target: int) -> int:
    """A bound of this card's value that answers the question, by a card tried before; -1 if none does."""
    for before in range(tried):
        other = moves[_ROW, before] & CARD
        if neighbours(card, other, others):
            difference: int = abs(VALUE[card] - VALUE[other])
            value: int = moves[_ROW, before] >> 5
            if value < target and value + difference < target:
                return value + difference
            if value >= target and value - difference >= target:
                return value - difference
    return -1


@inlined
def _equal_neighbour(cards: Table, at: int, others: int) -> int:
    """The place of a card before this one that is its neighbour with as many points; -1 if there is none."""
    for before in range(at):
        if VALUE[cards[before]] == VALUE[cards[at]] and neighbours(cards[at], cards[before], others):
            return before
    return -1


@compiled
def each_card_wins(
    worlds: Table, numbers: Table, soloist: int, played: int, lead: int, answer: int, cards: Table, targets: Table,
    kind: int, turn: int, memory: Table, moves: Table, nodes: Table, wins: Table,
) -> None:  # fmt: skip
    """``wins``: [world, card]: 1 where the soloist still takes the world's target after this card, this trick
    included."""
    on_table = (1 << lead if played > 0 else 0) | (1 << answer if played > 1 else 0)
    for world in range(len(worlds)):
        first, second, third = _hands(numbers, worlds, world)
        own = first if played == 0 else second if played == 1 else third
        others = (first | second | third) & ~own | on_table
        target = targets[world]
        for i in range(len(cards)):
            value = _by_a_neighbour(moves, i, cards[i], others, target)
            if value < 0:
                one, two, three, place, laid, led, answered, won = _after(
                    first, second, third, soloist, played, lead, answer, cards[i], kind
                )
                value = won + bound(
                    one, two, three, place, laid, led, answered, target - won, kind, turn, memory, moves, nodes
                )  # fmt: skip
            moves[_ROW, i] = value << 5 | cards[i]
            wins[world, i] = value >= target


@compiled
def each_card_points(
    worlds: Table, numbers: Table, soloist: int, played: int, lead: int, answer: int, cards: Table, guess: int,
    kind: int, turn: int, memory: Table, moves: Table, nodes: Table, points: Table,
) -> None:  # fmt: skip
    """``points``: [world, card]: what the soloist still takes after this card, this trick included; ``guess``: of the
    first."""
    on_table = (1 << lead if played > 0 else 0) | (1 << answer if played > 1 else 0)
    for world in range(len(worlds)):
        first, second, third = _hands(numbers, worlds, world)
        own = first if played == 0 else second if played == 1 else third
        others = (first | second | third) & ~own | on_table
        step = _FAR
        for i in range(len(cards)):
            same = _equal_neighbour(cards, i, others)
            if same >= 0:
                points[world, i] = points[world, same]
                continue
            one, two, three, place, laid, led, answered, won = _after(
                first, second, third, soloist, played, lead, answer, cards[i], kind
            )
            table = (1 << led if laid > 0 else 0) | (1 << answered if laid > 1 else 0)
            most = points_of(one | two | three | table)
            points[world, i] = won + exact(
                one, two, three, place, laid, led, answered, guess - won, step, most, kind, turn, memory, moves, nodes
            )  # fmt: skip
            guess, step = points[world, i], _NEAR


@compiled
def each_card_null_wins(
    worlds: Table, soloist: int, played: int, lead: int, answer: int, cards: Table, memory: Table, nodes: Table,
    wins: Table,
) -> None:  # fmt: skip
    """``wins``: [world, card]: 1 where the soloist takes no trick from this one on after this card."""
    for world in range(len(worlds)):
        first, second, third = worlds[world, 0], worlds[world, 1], worlds[world, 2]
        for i in range(len(cards)):
            card = cards[i]
            if played == 0:
                found = null_wins(first ^ 1 << card, second, third, soloist, 1, card, 0, memory, nodes)
            elif played == 1:
                found = null_wins(first, second ^ 1 << card, third, soloist, 2, lead, card, memory, nodes)
            else:
                left = third ^ 1 << card
                winner = null_taker(lead, answer, card)
                if winner == soloist:
                    found = 0
                elif winner == 0:
                    found = null_search(first, second, left, soloist, memory, nodes)
                elif winner == 1:
                    found = null_search(second, left, first, (soloist + 2) % 3, memory, nodes)
                else:
                    found = null_search(left, first, second, (soloist + 1) % 3, memory, nodes)
            wins[world, i] = found
