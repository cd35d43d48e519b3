"""All conclusions, and how many of them hold."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from mischwerk_lab.report.words import Words

from .. import printed
from ..cells import Cell, Cells, DealScores
from ..distributions import Distribution
from ..measure import DEALS, Times
from ..tables import ROWS
from . import chapter_5, chapter_6, chapters_7_and_8, section_5_2
from .judging import HOLDS, NOT, NOT_MEASURED, UNKNOWN
from .lookup import Results
from .statement import Statement


def statements(cells: Cells, distributions: Sequence[Distribution] = ()) -> list[Statement]:
    """In the document's order. ``printed`` is by the cells that were measured."""
    ours = [*section_5_2.of_section_5_2(distributions), *_of_cells(Results(cells))]
    theirs = [*section_5_2.of_section_5_2([]), *_of_cells(Results(_as_printed(cells), by_deal=False))]
    return [
        one if other.found == NOT_MEASURED else one._replace(printed=other.found)
        for one, other in zip(ours, theirs, strict=True)
    ]


def summary(found: Sequence[Statement], words: Words) -> str:
    """Such as "of 50 conclusions 20 hold, 5 do not hold, 25 can't be told"."""
    counts = Counter(one.verdict for one in found)
    holding, wrong, unknown = (
        words(f"skat-count-{verdict}", count=counts[verdict]) for verdict in (HOLDS, NOT, UNKNOWN)
    )
    return words("skat-summary", count=len(found), holding=holding, wrong=wrong, unknown=unknown)


def _of_cells(found: Results) -> list[Statement]:
    return [*chapter_5.of_chapter_5(found), *chapter_6.of_chapter_6(found), *chapters_7_and_8.of_chapters_7_and_8(found)]


def _as_printed(cells: Cells) -> Cells:
    """The document's own sums, as if of one deal, where it has both lines."""
    found = {}
    for place, column in cells:
        row = ROWS[place]
        points = [printed.cell(row.table, row.line + which, column) for which in (0, 1)]
        if None not in points:
            scores = [_sums(points[which], row.table, which) for which in (0, 1)]
            found[place, column] = Cell((scores[0], scores[1]), (_NO_TIMES, _NO_TIMES))
    return found


_NO_TIMES = Times(0.0, 0, 0, 0)


def _sums(points: float | None, table: str, which: int) -> DealScores:
    sums = (points, printed.more("listed", table, which), printed.more("won", table, which))
    return DealScores(*(np.array([np.nan if one is None else one / DEALS]) for one in sums))
