"""What the Swedish study published: study_published.json, with its source.

Means and deviations of the figures are cut after five places, as they were in its data (the sums over all places,
1326 and 45526, still come out). Table 4 is as printed.
"""

import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

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
    """Of each simulation: enough that five royal flushes are expected."""
    return int(_data()["decks"])


def source() -> str:
    """The source of all this."""
    return str(_data()["source"])


def table_4(method: str) -> list[Row]:
    """Of pile-6, pile-8, pile-10, half-riffle or wheel."""
    return [Row(*row) for row in _data()["table_4"][method]]


def chi_square(method: str) -> list[float]:
    """Of the poker test after 1, 2 .. 15 iterations, from the study's data."""
    return [float(value) for value in _data()["chi_square"][method]]


def fixed_riffle() -> tuple[list[float], list[list[int]]]:
    """Of the method that is in its data alone: chi-square, and the one deck, after 1, 2 .. 15 iterations."""
    found = _data()["fixed_riffle"]
    return [float(value) for value in found["chi_square"]], found["mean"]


def figures() -> list[Figure]:
    """In the order of their numbers."""
    return [Figure(**figure) for figure in _data()["figures"]]
