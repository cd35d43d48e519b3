"""Measures the cells of an experiment, part by part; what is kept already is not measured again."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from mischwerk.errors import UsageProblem
from mischwerk.executor import results
from mischwerk.interrupts import Workers
from mischwerk_work.journal import NOWHERE, Journal

from .measure import Cell, DealScores, Part, Scores, Task, Times, measured
from .phrases import Amount, Content, phrase
from .tables import ROWS, Row, has_column

KEPT = "parts.jsonl"  # of the journal in the folder
_DEALS_A_PART = 10


class Experiment(NamedTuple):
    """``tables``, ``columns``: in the document's order; ``deals``: of each set; ``ddss_deals``: the first of them, for
    tables of the DDSS player."""

    tables: tuple[str, ...]
    columns: tuple[str, ...]
    deals: int
    ddss_deals: int
    seed: int

    @property
    def tasks(self) -> list[Task]:
        """All parts, the quick columns first."""
        return [
            Task(row, column, begin, min(begin + _DEALS_A_PART, self.deals_of(row)), self.seed)
            for column in self.columns
            for row in ROWS
            if row.table in self.tables and has_column(row, column)
            for begin in range(0, self.deals_of(row), _DEALS_A_PART)
        ]

    def deals_of(self, row: Row) -> int:
        """Return the deals of its cells."""
        return min(self.deals, self.ddss_deals) if row.has_ddss else self.deals

    @property
    def size(self) -> Content:
        """How many deals."""
        deals = Amount(f"{self.deals:,}")
        if self.ddss_deals >= self.deals:
            return phrase("deals", deals=deals)
        return phrase("deals-ddss", deals=deals, ddss=Amount(f"{self.ddss_deals:,}"))


def kept_in(folder: Path) -> Path:
    """Give the file of what was measured into a folder, which is made if need be. UsageProblem if it holds other
    things, or can't be used."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()) and not (folder / KEPT).exists():
            raise UsageProblem(f"{folder} is not empty, and this version can't go on with it.", "Give another --out.")
    except OSError as problem:
        raise UsageProblem(f"{folder} can't be used: {problem.strerror}.", "Give another --out.") from None
    return folder / KEPT


def run(tasks: Iterable[Task], workers: Workers, journal: Journal = NOWHERE) -> Iterator[Part]:
    """Measure parts, in their order; ``journal`` keeps them."""
    return journal.continued(Part, partial(results, measured, workers=workers), ((task,) for task in tasks))


def cells(tasks: Iterable[Task], parts: Iterable[Part]) -> dict[tuple[int, str], Cell]:
    """Sum up the parts of each cell, by its place in ROWS and its column."""
    by_cell: dict[tuple[int, str], list[Part]] = {}
    for task, part in zip(tasks, parts, strict=True):
        by_cell.setdefault((ROWS.index(task.row), task.column), []).append(part)
    return {key: _cell(of_cell) for key, of_cell in sorted(by_cell.items())}


def _cell(parts: Sequence[Part]) -> Cell:
    scores = [
        DealScores(*(np.concatenate([getattr(part.scores[which], name) for part in parts]) for name in Scores._fields))
        for which in (0, 1)
    ]
    times = [Times(*map(sum, zip(*(part.times[which] for part in parts), strict=True))) for which in (0, 1)]
    return Cell((scores[0], scores[1]), (times[0], times[1]))
