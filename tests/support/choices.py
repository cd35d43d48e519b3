"""The law of a shuffle written as a short program, by trying all possibilities.

A program is program(below, deck): it makes a list of a list, and each below(k) may give any of 0..k-1 with the same
probability. All laws are exact.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations


def law(program, cards):
    """{order: probability} of one pass over a sorted deck."""
    distribution = defaultdict(Fraction)
    script = []
    while True:
        at, probability = 0, Fraction(1)

        def below(bound):
            nonlocal at, probability
            if at == len(script):
                script.append([0, bound])
            probability /= bound
            at += 1
            return script[at - 1][0]

        distribution[tuple(program(below, list(range(cards))))] += probability
        while script and script[-1][0] + 1 == script[-1][1]:
            script.pop()
        if not script:
            assert sum(distribution.values()) == 1
            return dict(distribution)
        script[-1][0] += 1


def after(one_pass, passes):
    """The law of the same pass again and again, each moving places, whatever lies there."""
    distribution = one_pass
    for _ in range(passes - 1):
        further = defaultdict(Fraction)
        for deck, probability in distribution.items():
            for move, more in one_pass.items():
                further[tuple(deck[place] for place in move)] += probability * more
        distribution = dict(further)
    return distribution


def uniform(below, deck):
    return [deck.pop(below(len(deck))) for _ in range(len(deck))]


def pile(pockets, capacity, lifo=False):
    def program(below, deck):
        filled = [[] for _ in range(pockets)]
        for card in deck:
            with_room = [pocket for pocket in filled if len(pocket) < capacity]
            with_room[below(len(with_room))].append(card)
        return [card for pocket in filled for card in (pocket[::-1] if lifo else pocket)]

    return program


def shelf(shelves):
    def program(below, deck):
        filled = [[] for _ in range(shelves)]
        for card in deck:
            on = filled[below(shelves)]
            on.insert(len(on) if below(2) else 0, card)
        return [card for on in filled for card in on]

    return program


def _interleaved(below, lower, upper):
    """A card comes from a packet in proportion to what is left of it."""
    deck = []
    while lower or upper:
        deck.append((lower if below(len(lower) + len(upper)) < len(lower) else upper).pop(0))
    return deck


def gsr(below, deck):
    cut = sum(below(2) for _ in deck)
    return _interleaved(below, deck[:cut], deck[cut:])


def half_riffle(below, deck):
    return _interleaved(below, deck[: len(deck) // 2], deck[len(deck) // 2 :])


def splitandmix(below, deck):
    """Word for word the essay's."""
    current, other = deck[: len(deck) // 2], deck[len(deck) // 2 :]
    mixed = []
    while current:
        if below(2):
            current, other = other, current
        mixed.append(current.pop(0))
    return mixed + other


def mash(packet):
    def program(below, deck):
        cut = sum(below(2) for _ in deck)
        packets = [deck[:cut], deck[cut:]]
        turn = below(2)
        mixed = []
        while packets[0] and packets[1]:
            mixed.append(packets[turn].pop(0))
            if below(packet) == 0:
                turn = 1 - turn
        return mixed + packets[0] + packets[1]

    return program


def overhand(packet):
    def program(below, deck):
        heap, in_hand = [], []
        while deck:
            in_hand.insert(0, deck.pop())
            if not deck or below(packet) == 0:
                heap, in_hand = heap + in_hand, []
        return heap

    return program


def strip(packet):
    def program(below, deck):
        heap, from_top = [], True
        while deck:
            length = min(1 + below(2 * packet - 1), len(deck))
            if from_top:
                heap, deck = heap + deck[-length:], deck[:-length]
            else:
                heap, deck = heap + deck[:length], deck[length:]
            from_top = not from_top
        return heap

    return program


def cut(packets):
    def program(below, deck):
        ways = list(combinations(range(1, len(deck)), packets - 1))
        places = [0, *ways[below(len(ways))], len(deck)]
        parts = [deck[low:high] for low, high in zip(places, places[1:])]
        return [card for part in reversed(parts) for card in part]

    return program
