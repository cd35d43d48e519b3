"""The search in suit and grand: whether the soloist gets a number of points more, by alpha-beta with one question.

It goes from trick to trick; hands are those of the leader, the second and the third. An answer is a bound: at
least the target, or else at most what is returned. Bounds go into the memory, so that a later question about other
points is shorter.
"""

from ..kernel.compiling import compiled, count, inlined, lowest
from .memory import home, keep, recall, second_word, shape
from .order import CARD, neighbours, order_lead, order_second, order_third
from .position import BEAT, VALUE, Table

_ALL = 1 << 7  # more than all points
_TENS = sum(1 << 7 * suit + 5 for suit in range(4))


@inlined
def points_of(cards: int) -> int:
    """The card points of a set."""
    return (
        11 * count(cards & _TENS << 1)
        + 10 * count(cards & _TENS)
        + 4 * count(cards & _TENS >> 1)
        + 3 * count(cards & _TENS >> 2)
        + 2 * count(cards >> 28)
    )


@inlined
def taker(kind: int, lead: int, second: int, third: int) -> int:
    """Who takes a trick: 0 for the leader, 1, or 2."""
    if BEAT[kind, lead] >> second & 1:
        return 2 if BEAT[kind, second] >> third & 1 else 1
    return 2 if BEAT[kind, lead] >> third & 1 else 0


@inlined
def decided(moves: Table, row: int, tried: int, card: int, others: int, apart: int, most: bool, target: int) -> int:
    """A bound of a card's value by a neighbour tried before, if that answers the question; -1 if none does.

    To play one or the other of two neighbours is the same game but for the points of these two cards. ``apart``: cards
    that take the trick so far, of which both have to be, or neither.
    """
    for before in range(tried):
        other = moves[row, before] & CARD
        if (apart >> card ^ apart >> other) & 1 == 0 and neighbours(card, other, others):
            difference: int = abs(VALUE[card] - VALUE[other])
            value: int = moves[row, before] >> 5
            if most and value + difference < target:
                return value + difference
            if not most and value - difference >= target:
                return value - difference
    return -1


@compiled
def search(
    first: int, second: int, third: int, soloist: int, target: int, kind: int, turn: int,
    memory: Table, moves: Table, nodes: Table,
) -> int:  # fmt: skip
    """A bound of the points that the soloist still takes: at least it if it reaches ``target``, at most it otherwise.

    ``soloist``: 0 if he leads, 1 if he is second, 2.
    """
    if target <= 0:
        return 0
    cards = first | second | third
    all_points = points_of(cards)
    if target > all_points:
        return all_points
    if first & first - 1 == 0:
        return all_points if taker(kind, lowest(first), lowest(second), lowest(third)) == soloist else 0
    nodes[0] += 1
    one = shape(cards, first) | shape(cards, second) << 32
    two = second_word(shape(cards, third), soloist, kind)
    at = home(memory, one, two)
    least, most, best = recall(memory, at, one, two, cards, all_points)
    if least >= target:
        return least
    if most < target:
        return most

    row = 3 * count(first)  # each trick has its own
    leads = order_lead(moves, row, first, second, third, soloist, kind, best)
    value = -_ALL if soloist == 0 else _ALL
    best = moves[row, 0] & CARD
    for i in range(leads):
        lead = moves[row, i] & CARD
        after_lead = decided(moves, row, i, lead, second | third, 0, soloist == 0, target)
        if after_lead < 0:
            first_left = first ^ 1 << lead
            seconds = order_second(moves, row + 1, second, lead, first_left, third, soloist, kind)
            beats_lead = BEAT[kind, lead]
            after_lead = -_ALL if soloist == 1 else _ALL
            for j in range(seconds):
                answer = moves[row + 1, j] & CARD
                after_answer = decided(moves, row + 1, j, answer, first_left | third, beats_lead, soloist == 1, target)
                if after_answer < 0:
                    second_left = second ^ 1 << answer
                    takes = beats_lead >> answer & 1
                    winning = answer if takes else lead
                    beats_winning = BEAT[kind, winning]
                    is_partner = (takes == soloist) == (soloist == 2)
                    thirds = order_third(
                        moves, row + 2, third, lead, winning, is_partner, first_left | second_left, kind
                    )
                    after_answer = -_ALL if soloist == 2 else _ALL
                    for k in range(thirds):
                        last = moves[row + 2, k] & CARD
                        third_left = third ^ 1 << last
                        winner = 2 if beats_winning >> last & 1 else takes
                        won = VALUE[lead] + VALUE[answer] + VALUE[last] if winner == soloist else 0
                        if winner == 0:
                            reached = search(
                                first_left, second_left, third_left, soloist,
                                target - won, kind, turn, memory, moves, nodes,
                            )  # fmt: skip
                        elif winner == 1:
                            reached = search(
                                second_left, third_left, first_left, (soloist + 2) % 3,
                                target - won, kind, turn, memory, moves, nodes,
                            )  # fmt: skip
                        else:
                            reached = search(
                                third_left, first_left, second_left, (soloist + 1) % 3,
                                target - won, kind, turn, memory, moves, nodes,
                            )  # fmt: skip
                        reached += won
                        if soloist == 2:
                            after_answer = max(after_answer, reached)
                            if after_answer >= target:
                                break
                        else:
                            after_answer = min(after_answer, reached)
                            if after_answer < target:
                                break
                moves[row + 1, j] = after_answer << 5 | answer
                if soloist == 1:
                    after_lead = max(after_lead, after_answer)
                    if after_lead >= target:
                        break
                else:
                    after_lead = min(after_lead, after_answer)
                    if after_lead < target:
                        break
        moves[row, i] = after_lead << 5 | lead
        if soloist == 0:
            if after_lead > value:
                value = after_lead
                best = lead
            if value >= target:
                break
        else:
            if after_lead < value:
                value = after_lead
                best = lead
            if value < target:
                break
    if value >= target:
        least = max(least, value)
    else:
        most = min(most, value)
    keep(memory, at, one, two, cards, least, most, best, count(first), turn)
    return value
