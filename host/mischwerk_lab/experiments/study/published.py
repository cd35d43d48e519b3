"""What the Swedish study published: study_published.json, with its source.

Means and deviations of the figures are cut after five places, as they were in its data (the sums over all places,
1326 and 45526, still come out). Table 4 is as printed.
"""

import json
import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from mischwerk_lab.exact import distances, random_piles
from mischwerk_lab.report import Cell, Words, numbers
from mischwerk_lab.report.document import Report
from mischwerk_lab.trials.poker import FREQUENCIES, HANDS, KINDS, STUDY_PLACES, kind

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
    riffle = _data()["fixed_riffle"]
    return [float(value) for value in riffle["chi_square"]], riffle["mean"]


def figures() -> list[Figure]:
    """In the order of their numbers."""
    return [Figure(**figure) for figure in _data()["figures"]]


# -- The sixth method in the study's data, which its document does not mention: a riffle without any chance. The
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
    deck, fixed = list(range(CARDS)), []
    for iteration in range(1, iterations + 1):
        deck = riffled(deck)
        number = int(kind(*(deck[place] for place in STUDY_PLACES)))
        expected = Fraction(decks() * FREQUENCIES[number], HANDS)
        fixed.append(Fixed(iteration, deck, KINDS[number], float(decks() ** 2 / expected - decks())))
    return fixed


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


# -- What the study's document says, and what its programme does.

_WRONG = (
    "cap",
    "means",
    "riffle",
    "bins",
    "limit",
    "soc-5",
    "exponents",
    "riffle-4",
    "simulations",
    "generator",
    "slower",
)
_CONTRADICTED = ("six", "soc", "stable", "counts")


def corrections(made: Report, words: Words) -> None:
    """The chapter."""
    made.section(words("study_corrections"))
    made.paragraph(words("study_corrections_intro"))
    known = distances(random_piles(CARDS, 10, 2)).total_variation
    first, second = _power("3.38", -91, words.language), _power("7.42", -5, words.language)
    values = {
        "limit": {"distance": numbers.fixed(float(known), words.language, 2)},
        "exponents": {"first": first, "second": second},
    }
    made.table(*_table(_WRONG, values, words), words("study_corrections_table"), "corrections")
    contradictions(made, words)


def contradictions(made: Report, words: Words) -> None:
    """The chapter's second half: where the document disagrees with itself, or with what its tests mean."""
    made.subsection(words("study_contradictions"))
    six, soc = _off(14), _off(18)
    values = {
        "six": {name: numbers.fixed(value, words.language, 0) for name, value in six._asdict().items()},
        "soc": {name: numbers.fixed(value, words.language, 1) for name, value in soc._asdict().items()},
        "counts": {"variance": numbers.fixed(_variance(), words.language, 2)},
    }
    made.table(*_table(_CONTRADICTED, values, words), words("study_contradictions_table"), "contradictions")


def _table(
    keys: tuple[str, ...], values: Mapping[str, Mapping[str, str]], words: Words
) -> tuple[list[str], list[list[Cell]]]:
    rows: list[list[Cell]] = [
        [words(f"study_says-{key}"), words(f"study_is-{key}", **values.get(key, {}))] for key in keys
    ]
    return [words("study_column_says"), words("study_column_is")], rows


class Off(NamedTuple):
    """In standard errors: the largest, and the average of their squares."""

    largest: float
    average: float


def _off(number: int) -> Off:
    """Return how far a published figure is from even decks: the largest of its means, in standard errors, and the
    average of their squares."""
    figure = next(candidate for candidate in figures() if candidate.number == number)
    error = math.sqrt((CARDS**2 - 1) / 12 / decks())
    z = [abs(mean - (CARDS - 1) / 2) / error for mean in figure.mean]
    return Off(max(z), sum(deviation**2 for deviation in z) / len(z))


def _variance() -> float:
    """Return the variance of the poker test's χ² with the study's number of decks, exactly (that of chi-square is 18):
    J. B. S. Haldane, The Exact Value of the Moments of the Distribution of χ², Biometrika 29 (1937)."""
    kinds = len(FREQUENCIES)
    inverse = sum(HANDS / frequency for frequency in FREQUENCIES)
    return 2 * (kinds - 1) + (inverse - kinds**2 - 2 * kinds + 2) / decks()


def _power(mantissa: str, exponent: int, language: str) -> str:
    return numbers.number(float(f"{mantissa}e{exponent}"), language, 3)
