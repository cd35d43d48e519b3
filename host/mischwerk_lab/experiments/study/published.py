"""What the Swedish study published: study_published.json, with its source.

Means and deviations of the figures are cut after five places, as they were in its data (the sums over all places,
1326 and 45526, still come out). Table 4 is as printed.
"""

import json
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from mischwerk_lab.trials.poker import STUDY_PLACES
from mischwerk_lab.trials.poker_hands import FREQUENCIES, HANDS, KINDS, kind

CARDS = 52
CRITICAL = 16.918977604620448  # of chi-square, 9 degrees of freedom, 5 %: "gränsvärde"


class Row(NamedTuple):
    """A row of table 4 as printed; the data of the study behind it may differ: misprints."""

    iteration: int
    chi_square: float
    p_value: float
    lead_time_ns: int


class Figure(NamedTuple):
    """Figures 7 to 23: mean and standard deviation of the card number found at each place."""

    number: int
    method: str
    iteration: int
    mean: list[float]
    deviation: list[float]


@cache
def _data() -> Any:
    return json.loads(resources.files(__package__).joinpath("study_published.json").read_text(encoding="utf-8"))


def decks() -> int:
    """Return the decks of each simulation: enough that five royal flushes are expected."""
    return int(_data()["decks"])


def source() -> str:
    """The source of all this."""
    return str(_data()["source"])


def table_4(method: str) -> list[Row]:
    """Read table 4 for pile-6, pile-8, pile-10, half-riffle or wheel."""
    return [Row(*row) for row in _data()["table_4"][method]]


def chi_square(method: str) -> list[float]:
    """Read chi-square of the poker test after 1, 2 .. 15 iterations, from the study's data."""
    return [float(value) for value in _data()["chi_square"][method]]


def fixed_riffle() -> tuple[list[float], list[list[int]]]:
    """Read the method that is in its data alone: chi-square, and the one deck, after 1, 2 .. 15 iterations."""
    found = _data()["fixed_riffle"]
    return [float(value) for value in found["chi_square"]], found["mean"]


def figures() -> list[Figure]:
    """In the order of their numbers."""
    return [Figure(**figure) for figure in _data()["figures"]]


# -- The sixth method in the study's data, which its document does not mention: a riffle without any chance.  The
# deck is cut exactly in half, and the halves alternate, the second one first (an in-shuffle). So all decks of a
# simulation are the same one, and everything about it is exact.


class Fixed(NamedTuple):
    """After ``iteration`` iterations. ``hand``: at the study's places; ``chi_square``: of its number of decks."""

    iteration: int
    deck: list[int]
    hand: str
    chi_square: float


def after(iterations: int) -> list[Fixed]:
    """After 1, 2 .. ``iterations`` of them, of a deck that begins in order."""
    deck, found = list(range(CARDS)), []
    for iteration in range(1, iterations + 1):
        deck = riffled(deck)
        number = int(kind(*(deck[place] for place in STUDY_PLACES)))
        expected = Fraction(decks() * FREQUENCIES[number], HANDS)
        found.append(Fixed(iteration, deck, KINDS[number], float(decks() ** 2 / expected - decks())))
    return found


def riffled(deck: list[int]) -> list[int]:
    """Once."""
    half = len(deck) // 2
    return [card for pair in zip(deck[half:], deck[:half], strict=True) for card in pair]


def order(cards: int = CARDS) -> int:
    """After how many a deck is as it was before."""
    begun = list(range(cards))
    deck, count = riffled(begun), 1
    while deck != begun:
        deck, count = riffled(deck), count + 1
    return count
