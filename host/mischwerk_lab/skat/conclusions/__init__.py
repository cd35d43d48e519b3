"""The document's conclusions about strength, chapter by chapter, and what is found here of each."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from mischwerk_lab.report.numbers import Words

from .. import tables
from ..distributions import Distribution
from ..measure import DEALS, Cell, Cells, DealScores, Times
from ..tables import ROWS
from .chapter_5 import of_chapter_5, of_section_5_2
from .chapters_6_to_8 import of_chapter_6, of_chapters_7_and_8
from .judging import HOLDS, NOT, NOT_MEASURED, UNKNOWN, Statement
from .lookup import Results


def statements(cells: Cells, distributions: Sequence[Distribution] = ()) -> list[Statement]:
    """In the document's order. ``printed`` is by the cells that were measured."""
    ours = [*of_section_5_2(distributions), *_of_cells(Results(cells))]
    theirs = [*of_section_5_2([]), *_of_cells(Results(_as_printed(cells), by_deal=False))]
    return [
        own if other.found == NOT_MEASURED else own._replace(printed=other.found)
        for own, other in zip(ours, theirs, strict=True)
    ]


def summary(statements: Sequence[Statement], words: Words) -> str:
    """Such as "of 50 conclusions 20 hold, 5 do not hold, 25 can't be told"."""
    counts = Counter(statement.verdict for statement in statements)
    holding, wrong, unknown = (
        words(f"skat-count-{verdict}", count=counts[verdict]) for verdict in (HOLDS, NOT, UNKNOWN)
    )
    return words("skat-summary", count=len(statements), holding=holding, wrong=wrong, unknown=unknown)


def _of_cells(results: Results) -> list[Statement]:
    return [*of_chapter_5(results), *of_chapter_6(results), *of_chapters_7_and_8(results)]


def _as_printed(cells: Cells) -> Cells:
    """The document's own sums, as if of one deal, where it has both lines."""
    printed = {}
    for place, column in cells:
        row = ROWS[place]
        points = [tables.cell(row.table, row.line + which, column) for which in (0, 1)]
        if None not in points:
            scores = [_sums(points[which], row.table, which) for which in (0, 1)]
            printed[place, column] = Cell((scores[0], scores[1]), (_NO_TIMES, _NO_TIMES))
    return printed


_NO_TIMES = Times(0.0, 0, 0, 0)


def _sums(points: float | None, table: str, which: int) -> DealScores:
    sums = (points, tables.more("listed", table, which), tables.more("won", table, which))
    return DealScores(*(np.array([np.nan if total is None else total / DEALS]) for total in sums))
