"""What the study's document says, and what its programme does."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from mischwerk_lab.exact import distances, random_piles
from mischwerk_lab.experiments.study import published
from mischwerk_lab.report import Cell, Words, numbers
from mischwerk_lab.report.document import Report
from mischwerk_lab.trials.poker_hands import FREQUENCIES, HANDS

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
    known = distances(random_piles(published.CARDS, 10, 2)).total_variation
    first, second = _power("3.38", -91, words.language), _power("7.42", -5, words.language)
    found = {
        "limit": {"distance": numbers.fixed(float(known), words.language, 2)},
        "exponents": {"first": first, "second": second},
    }
    made.table(*_table(_WRONG, found, words), words("study_corrections_table"), "corrections")
    contradictions(made, words)


def contradictions(made: Report, words: Words) -> None:
    """The chapter's second half: where the document disagrees with itself, or with what its tests mean."""
    made.subsection(words("study_contradictions"))
    six, soc = _off(14), _off(18)
    found = {
        "six": {name: numbers.fixed(value, words.language, 0) for name, value in six._asdict().items()},
        "soc": {name: numbers.fixed(value, words.language, 1) for name, value in soc._asdict().items()},
        "counts": {"variance": numbers.fixed(_variance(), words.language, 2)},
    }
    made.table(*_table(_CONTRADICTED, found, words), words("study_contradictions_table"), "contradictions")


def _table(
    keys: tuple[str, ...], found: Mapping[str, Mapping[str, str]], words: Words
) -> tuple[list[str], list[list[Cell]]]:
    rows: list[list[Cell]] = [
        [words(f"study_says-{key}"), words(f"study_is-{key}", **found.get(key, {}))] for key in keys
    ]
    return [words("study_column_says"), words("study_column_is")], rows


class Off(NamedTuple):
    """In standard errors: the largest, and the average of their squares."""

    largest: float
    average: float


def _off(number: int) -> Off:
    """Return how far a published figure is from even decks: the largest of its means, in standard errors, and the
    average of their squares."""
    figure = next(one for one in published.figures() if one.number == number)
    error = math.sqrt((published.CARDS**2 - 1) / 12 / published.decks())
    z = [abs(mean - (published.CARDS - 1) / 2) / error for mean in figure.mean]
    return Off(max(z), sum(one**2 for one in z) / len(z))


def _variance() -> float:
    """Return the variance of the poker test's χ² with the study's number of decks, exactly (that of chi-square is 18):
    J. B. S. Haldane, The Exact Value of the Moments of the Distribution of χ², Biometrika 29 (1937)."""
    kinds = len(FREQUENCIES)
    inverse = sum(HANDS / frequency for frequency in FREQUENCIES)
    return 2 * (kinds - 1) + (inverse - kinds**2 - 2 * kinds + 2) / published.decks()


def _power(mantissa: str, exponent: int, language: str) -> str:
    return numbers.number(float(f"{mantissa}e{exponent}"), language, 3)
