"""Shuffles of small decks by listing everything that can happen: the law of one pass, and of several.

A law is {deck: ways}: decks are tuples of card numbers from place 0 on, ways are out of the sum of all of them. Nothing
here knows a formula of what it is compared with.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb


def _collected(decks):
    law = defaultdict(int)
    for deck, ways in decks:
        law[tuple(deck)] += ways
    return dict(law)


def riffle(cards):
    """Cut by as many heads as in n throws; any interleaving of the packets."""

    def all_of_them():
        for cut in range(cards + 1):
            of_cut = comb(cards, cut)
            interleavings = list(combinations(range(cards), cut))
            for places in interleavings:
                # of_cut / len(interleavings) is 1: both are C(n, cut)
                yield interleaved(cards, cut, places), of_cut // len(interleavings)

    return _collected(all_of_them())


def interleaved(cards, cut, places):
    first, second = iter(range(cut)), iter(range(cut, cards))
    return [next(first) if place in places else next(second) for place in range(cards)]


def half_riffle(cards):
    """Cut in the middle; any interleaving, as cards falling in proportion to what is left make it."""
    cut = cards // 2
    return _collected((interleaved(cards, cut, places), 1) for places in combinations(range(cards), cut))


def split_and_mix(cards):
    """The essay's two iterators, for each sequence of coins."""

    def one(coins):
        current, other = list(range(cards // 2)), list(range(cards // 2, cards))
        deck, coins = [], iter(coins)
        while current:
            if next(coins):
                current, other = other, current
            deck.append(current.pop(0))
        return deck + other

    return _collected((one(coins), 1) for coins in product((0, 1), repeat=cards))


def random_piles(cards, pockets, lifo=False):
    def one(drawn):
        piles = [[] for _ in range(pockets)]
        for card, pocket in enumerate(drawn):
            piles[pocket].append(card)
        return [card for pile in piles for card in (reversed(pile) if lifo else pile)]

    return _collected((one(drawn), 1) for drawn in product(range(pockets), repeat=cards))


def shelves(cards, count):
    def one(drawn):
        piles = [[] for _ in range(count)]
        for card, (shelf, on_top) in enumerate(drawn):
            piles[shelf].insert(0 if on_top else len(piles[shelf]), card)
        return [card for pile in piles for card in pile]

    return _collected((one(drawn), 1) for drawn in product(product(range(count), (True, False)), repeat=cards))


def capped_piles(cards, pockets, capacity):
    """{deck: probability}: a card whose pocket is full is drawn another."""
    law = defaultdict(Fraction)

    def put(card, piles, probability):
        if card == cards:
            law[tuple(one for pile in piles for one in pile)] += probability
            return
        free = [number for number, pile in enumerate(piles) if len(pile) < capacity]
        for number in free:
            left, here, right = piles[:number], piles[number], piles[number + 1 :]
            put(card + 1, (*left, (*here, card), *right), probability / len(free))

    put(0, ((),) * pockets, Fraction(1))
    return dict(law)


def after(one_pass, passes):
    """The same pass again and again, each moving places, whatever lies there."""
    law = one_pass
    for _ in range(passes - 1):
        law = _collected(
            (tuple(deck[place] for place in move), ways * more)
            for deck, ways in law.items()
            for move, more in one_pass.items()
        )
    return law


def every_deck(cards):
    return list(permutations(range(cards)))


# -- what is counted on a deck -----------------------------------------------------------------------------
def ascending_runs(deck):
    return 1 + sum(deck[i] > deck[i + 1] for i in range(len(deck) - 1))


def descending_runs(deck):
    return ascending_runs(deck[::-1])


def rising_sequences(deck):
    return 1 + sum(deck.index(card) > deck.index(card + 1) for card in range(len(deck) - 1))


def peaks(deck):
    return sum(deck[i - 1] < deck[i] > deck[i + 1] for i in range(1, len(deck) - 1))
