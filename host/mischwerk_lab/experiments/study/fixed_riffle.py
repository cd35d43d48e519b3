"""The sixth method in the study's data, which its document does not mention: a riffle without any chance.

The deck is cut exactly in half, and the halves alternate, the second one first (an in-shuffle). So all decks of a
simulation are the same one, and everything about it is exact.
"""

from fractions import Fraction
from typing import NamedTuple

from mischwerk_lab.experiments.study import published
from mischwerk_lab.trials.poker import STUDY_PLACES
from mischwerk_lab.trials.poker_hands import FREQUENCIES, HANDS, KINDS, kind


class Fixed(NamedTuple):
    """After ``iteration`` iterations. ``hand``: at the study's places; ``chi_square``: of its number of decks."""

    iteration: int
    deck: list[int]
    hand: str
    chi_square: float


def after(iterations: int) -> list[Fixed]:
    """After 1, 2 .. ``iterations`` of them, of a deck that begins in order."""
    deck, found = list(range(published.CARDS)), []
    for iteration in range(1, iterations + 1):
        deck = riffled(deck)
        number = int(kind(*(deck[place] for place in STUDY_PLACES)))
        expected = Fraction(published.decks() * FREQUENCIES[number], HANDS)
        found.append(
            Fixed(iteration, deck, KINDS[number], float(published.decks() ** 2 / expected - published.decks()))
        )
    return found


def riffled(deck: list[int]) -> list[int]:
    """Once."""
    half = len(deck) // 2
    return [card for pair in zip(deck[half:], deck[:half], strict=True) for card in pair]


def order(cards: int = published.CARDS) -> int:
    """After how many a deck is as it was before."""
    begun = list(range(cards))
    deck, count = riffled(begun), 1
    while deck != begun:
        deck, count = riffled(deck), count + 1
    return count
