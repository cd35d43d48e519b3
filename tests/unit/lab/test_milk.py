"""The milk shuffle: pair onto pair, and known exactly."""

from fractions import Fraction

import numpy as np
from mischwerk_lab.exact import distances
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.methods import METHODS
from shuffler.randomness.permutation import runs

MILK = METHODS["milk"]


def milked(deck):
    """As hands do it: each pair, the top card on the bottom one, lands on the pile."""
    pile, left = [], list(deck)
    while left:
        pile.append(left.pop(0))
        if left:
            pile.append(left.pop())
    return pile


def test_top_and_bottom_come_off_together(subtests):
    for cards in (2, 3, 7, 52):
        with subtests.test(cards):
            decks = sorted_decks(3, cards)
            deck = list(range(cards))
            for step in range(3):
                MILK.make(cards).shuffle(decks, 0, step, 1)
                deck = milked(deck)
                assert (decks == deck).all()
                places = np.linalg.matrix_power(MILK.moves_of(cards, {}), step + 1).argmax(axis=1)
                assert [deck[place] for place in places] == list(range(cards))


def test_one_deck_is_possible_and_its_runs_are_known():
    law = MILK.law_of(7, {})
    exact = distances(law.decks(7, 2))
    assert exact.possible == 1 and exact.total_variation == 1 - Fraction(1, 5040)
    assert [number for number, share in enumerate(law.runs(7, 2), 1) if share == 1] == [runs(milked(milked(range(7))))]
