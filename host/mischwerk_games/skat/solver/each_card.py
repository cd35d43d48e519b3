"""Each card of many worlds at once, in compiled code: worlds of one view differ in the hidden cards only.

``worlds``: three hands as the rules number the cards, from who led on. Cards on the table, and those asked about, are
in the solver's numbers. A card whose neighbour was solved before is decided by that one if their points are near
enough: to play one or the other is the same game but for these.
"""

from ..kernel.compiling import compiled, count, inlined, lowest
from . import null_search as null
from .null_search import null_search, same_suit
from .null_search import taker as null_taker
from .order import CARD, neighbours, order_second, order_third, playable
from .position import BEAT, VALUE, Table
from .search import decided, points_of, search, taker

# -- Questions about any position: where a trick has begun, its rest is played out in the order of the search, and
# then searched from trick to trick.  ``played``: cards on the table, 0 to 2: ``lead``, ``answer``. Hands are those
# of who led, of the second and of the third, without these cards.

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
        value = bound(
            first, second, third, soloist, played, lead, answer, target, kind, turn, memory, moves, nodes
        )  # fmt: skip
        if value >= target:
            least = value
            guess = min(least + step, (least + most + 1) // 2)
        else:
            most = value
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
                win = null_wins(first ^ 1 << card, second, third, soloist, 1, card, 0, memory, nodes)
            elif played == 1:
                win = null_wins(first, second ^ 1 << card, third, soloist, 2, lead, card, memory, nodes)
            else:
                left = third ^ 1 << card
                winner = null_taker(lead, answer, card)
                if winner == soloist:
                    win = 0
                elif winner == 0:
                    win = null_search(first, second, left, soloist, memory, nodes)
                elif winner == 1:
                    win = null_search(second, left, first, (soloist + 2) % 3, memory, nodes)
                else:
                    win = null_search(left, first, second, (soloist + 1) % 3, memory, nodes)
            wins[world, i] = win
