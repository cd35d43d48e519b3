"""Orders of a pack that agree with what a player has seen, drawn by how probable its mixing makes them: compiled.

Sequential importance resampling (Gordon, Salmond, Smith 1993): many partial orders grow side by side, card by card. One
that leads a card to a seat where it is known not to be dies; the others get the weight of what they had to assume, and
when weights differ too much, those with small ones give way to copies of the others.

Riffles and piles are one thing here. In a riffle each place takes the next card of a random packet, in a distribution
each card goes to the next place of a random pocket; what belongs to which is cut before by a multinomial law.
"""

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import U64, compiled, inlined, next64

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]
Orders = NDArray[np.int8]  # [order, place]: cards; at most 127
_S11 = U64(11)
_UNIT = 2.0**-53


@inlined
def fraction(state: np.uint64) -> tuple[np.uint64, float]:
    """State and a number of 0 to 1, 1 excluded."""
    state, word = next64(state)
    return state, np.int64(word >> _S11) * _UNIT


@inlined
def _ahead(is_known: bool, total: int, room: int, known: int, unknown: int) -> float:
    """By what factor a seat's next card makes a completion more probable than it was, if all were equally probable.

    room: places of the seat that are left, known: of its cards that are known and left, unknown: of all others.
    """
    if is_known:
        return total / room
    return total * (room - known) / (room * unknown)


@compiled
def only_seats(may: Numbers) -> Numbers:
    """Return the only seat where each card may be; -1 where there are several."""
    only = np.full(len(may), -1)
    for card in range(len(may)):
        if may[card] & (may[card] - 1) == 0:
            only[card] = 0
            while not may[card] >> only[card] & 1:
                only[card] += 1
    return only


@compiled
def _cut(packets: int, n: int, heads: Numbers, ends: Numbers, state: np.uint64) -> tuple[np.uint64, int]:
    """Begin and end of each packet that isn't empty: n cards, each in any of the packets; how many there are."""
    drawn = np.empty(n)
    for i in range(n):
        state, part = fraction(state)
        drawn[i] = np.floor(part * packets)
    drawn.sort()
    kinds = 0
    for i in range(n):
        if i == 0 or drawn[i] != drawn[i - 1]:
            heads[kinds] = i
            kinds += 1
        ends[kinds - 1] = i + 1
    return state, kinds


@compiled
def survivors(weights: Floats, state: np.uint64, is_last: bool, places: Numbers) -> tuple[np.uint64, bool]:
    """If weights differ too much, or at the end: who goes on, by systematic resampling, into ``places``, and all
    weights 1; else places[0] = -1. False if all are 0."""
    total, squares = 0.0, 0.0
    for weight in weights:
        total += weight
        squares += weight * weight
    if total <= 0.0:
        return state, False
    many = len(weights)
    places[0] = -1
    if not is_last and total * total > squares * many * 0.5:
        return state, True
    state, at = fraction(state)
    reached, row = weights[0], 0
    for i in range(many):
        wanted = (i + at) * total / many
        while reached <= wanted and row < many - 1:
            row += 1
            reached += weights[row]
        while weights[row] == 0.0:  # rounding at the upper end
            row -= 1
        places[i] = row
    weights[:] = 1.0
    return state, True


@compiled
def by_packets(
    packets: int, is_inverse: bool, seat_of: Numbers, may: Numbers, orders: Orders, state: np.uint64
) -> tuple[np.uint64, bool]:
    """Fill ``orders``: [particle, place]: cards. False if no particle got to the end.

    seat_of: of each place; may: of each card the seats where it may be, bits.
    """
    many, n = orders.shape
    seats = seat_of.max() + 1
    heads = np.zeros((many, min(n, packets)), np.int8)
    ends = np.zeros((many, min(n, packets)), np.int8)
    kinds = np.zeros(many, np.int8)  # packets that aren't empty
    only = only_seats(may)
    known, room = np.zeros((many, seats), np.int8), np.zeros((many, seats), np.int8)
    weights, places = np.ones(many), np.empty(many, np.int64)
    for i in range(n):
        room[:, seat_of[i]] += 1
        if only[i] >= 0:
            known[:, only[i]] += 1
    unknown = np.full(many, np.sum(only < 0))
    for i in range(many):
        state, kinds[i] = _cut(packets, n, heads[i], ends[i], state)
    chances = np.empty(n)
    for step in range(n):
        total = n - step
        for i in range(many):
            if weights[i] == 0.0:
                continue
            proposed = 0.0
            for j in range(kinds[i]):
                chances[j] = 0.0
                size = ends[i, j] - heads[i, j]
                if size == 0:
                    continue
                card, place = (step, heads[i, j]) if is_inverse else (heads[i, j], step)
                seat = seat_of[place]
                if not may[card] >> seat & 1:
                    continue
                alone = only[card] >= 0
                part = size / total * _ahead(alone, total, room[i, seat], known[i, seat], unknown[i])
                if not alone:
                    free = 0
                    for other in range(seats):
                        if may[card] >> other & 1:
                            free += room[i, other] - known[i, other]
                    part *= unknown[i] / max(free, 1)
                chances[j] = part
                proposed += part
            if proposed <= 0.0:
                weights[i] = 0.0
                continue
            state, at = fraction(state)
            at *= proposed
            chosen = -1
            for j in range(kinds[i]):
                if chances[j] > 0.0:
                    chosen = j
                    at -= chances[j]
                    if at < 0.0:
                        break
            card, place = (step, heads[i, chosen]) if is_inverse else (heads[i, chosen], step)
            seat = seat_of[place]
            alone = only[card] >= 0
            fits = (ends[i, chosen] - heads[i, chosen]) / total
            fits *= _ahead(alone, total, room[i, seat], known[i, seat], unknown[i])
            weights[i] *= fits * proposed / chances[chosen]
            orders[i, place] = card
            heads[i, chosen] += 1
            room[i, seat] -= 1
            if alone:
                known[i, seat] -= 1
            else:
                unknown[i] -= 1
        state, has_any = survivors(weights, state, step == n - 1, places)
        if not has_any:
            return state, False
        if places[0] >= 0:
            orders[:] = orders[places]
            heads[:], ends[:], kinds[:] = heads[places], ends[places], kinds[places]
            known[:], room[:], unknown[:] = known[places], room[places], unknown[places]
    return state, True


@compiled
def by_neighbours(
    chance: Floats, seat_of: Numbers, may: Numbers, orders: Orders, state: np.uint64
) -> tuple[np.uint64, bool]:
    """Draw an order where only the law of a card's next neighbour is known: chance[card, or n at first; next card]."""
    many, n = orders.shape
    left = np.ones((many, n), np.bool_)
    only = only_seats(may)
    known, room = np.zeros((many, seat_of.max() + 1), np.int8), np.zeros(seat_of.max() + 1, np.int64)
    weights, places = np.ones(many), np.empty(many, np.int64)
    for i in range(n):
        room[seat_of[i]] += 1
        if only[i] >= 0:
            known[:, only[i]] += 1
    unknown = np.full(many, np.sum(only < 0))
    chances = np.empty(n)
    for place in range(n):
        seat, total = seat_of[place], n - place
        for i in range(many):
            if weights[i] == 0.0:
                continue
            before = orders[i, place - 1] if place else n
            proposed, possible = 0.0, 0.0
            for card in range(n):
                chances[card] = 0.0
                if left[i, card]:
                    possible += chance[before, card]
                    if may[card] >> seat & 1:
                        chances[card] = chance[before, card] * _ahead(
                            only[card] >= 0, total, room[seat], known[i, seat], unknown[i]
                        )
                        proposed += chances[card]
            if proposed <= 0.0:
                weights[i] = 0.0
                continue
            weights[i] *= proposed / possible
            state, at = fraction(state)
            at *= proposed
            chosen = -1
            for card in range(n):
                if chances[card] > 0.0:
                    chosen = card
                    at -= chances[card]
                    if at < 0.0:
                        break
            orders[i, place] = chosen
            left[i, chosen] = False
            if only[chosen] >= 0:
                known[i, seat] -= 1
            else:
                unknown[i] -= 1
        room[seat] -= 1
        state, has_any = survivors(weights, state, place == n - 1, places)
        if not has_any:
            return state, False
        if places[0] >= 0:
            orders[:], left[:], known[:], unknown[:] = orders[places], left[places], known[places], unknown[places]
    return state, True
