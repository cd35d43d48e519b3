"""The numbers that a conclusion speaks of, found by table and column."""

from collections.abc import Sequence

import numpy as np
from mischwerk_games.skat.rules.games import GRAND, NULL

from ..cells import Cell, Cells, Numbers
from ..measure import states
from ..phrases import Content, phrase
from ..tables import ALL, ROWS
from .judging import Series, mean

FIRST, SECOND = 0, 1
WORLDS = (5, 10, 25, 50, 100, 250, 500, 1000)
TIMED = ("T1", "T2", "T3")


def worlds(least: int = 5, most: int = 1000) -> tuple[str, ...]:
    """The columns with so many worlds."""
    return tuple(f"S{count}" for count in WORLDS if least <= count <= most)


class Results:
    """The cells. What was not measured is left out of every series."""

    def __init__(self, cells: Cells, by_deal: bool = True) -> None:
        """``by_deal``: they have numbers of deals, and not a sum alone, as printed ones have."""
        self._cells, self.by_deal = cells, by_deal

    def cell(self, table: str, column: str, line: int = 0) -> Cell | None:
        """``line``: of the pair, as in the table. None if it was not measured."""
        place = next(i for i, row in enumerate(ROWS) if (row.table, row.line) == (table, line))
        return self._cells.get((place, column))

    def gains(
        self, tables: Sequence[str], columns: Sequence[str], lines: Sequence[int] = (0,), of: str = "points"
    ) -> Series:
        """Return what the second kind has more than the first."""
        found: list[tuple[Content, Numbers]] = []
        for table in tables:
            for line in lines:
                for column in columns:
                    if (cell := self.cell(table, column, line)) is not None:
                        name = column if len(tables) == 1 else in_table(column, table)
                        found.append((name, getattr(cell.scores[1], of) - getattr(cell.scores[0], of)))
        return found

    def lines(self, tables: Sequence[str], which: int, columns: Sequence[str]) -> Series:
        """The points of a kind."""
        cells = [(in_table(column, table), self.cell(table, column)) for table in tables for column in columns]
        return [(name, cell.scores[which].points) for name, cell in cells if cell is not None]

    def between(
        self, one: tuple[str, int], other: tuple[str, int], columns: Sequence[str], lines: tuple[int, int] = (0, 0)
    ) -> Series:
        """Return what a kind has in one table more than a kind in another, each given as (table, FIRST or SECOND)."""
        found: list[tuple[Content, Numbers]] = []
        for column in columns:
            cells = [self.cell(table, column, line) for (table, _), line in zip((one, other), lines, strict=True)]
            if cells[0] is not None and cells[1] is not None:
                deals = min(cells[0].deals, cells[1].deals)  # the first ones of a set
                points, less = cells[0].scores[one[1]].points, cells[1].scores[other[1]].points
                found.append((column, points[:deals] - less[:deals]))
        return found

    def gains_between(self, one: str, other: str, columns: Sequence[str]) -> Series:
        """By how much the second kind's gain in a table is above that in another."""
        found = []
        for column in columns:
            gains = [self.gains([table], [column]) for table in (one, other)]
            if all(gains):
                found.append((in_table(column, one), gains[0][0][1] - gains[1][0][1]))
        return found

    def against(self, table: str, which: int, columns: Sequence[str], base: str, line: int = 0) -> Series:
        """Return what a kind has in each column more than in the column ``base``."""
        start = self.cell(table, base, line)
        found = []
        for column in columns:
            cell = self.cell(table, column, line)
            if start is not None and cell is not None and column != base:
                points = cell.scores[which].points - start.scores[which].points
                found.append((phrase("less-base", column=column, base=base, table=table), points))
        return found

    def of_games(self, series: Series, grand: bool) -> Series:
        """Return what deals with grand games, or with suit games, add to it."""
        games = [state.declaration.game for _, state in states(ALL) if state.declaration is not None]
        chosen = np.array([game == GRAND if grand else game not in (GRAND, NULL) for game in games])
        name = phrase("grand" if grand else "suit-games")
        found = [
            (phrase("of-games", games=name, column=part), np.where(chosen[: len(numbers)], numbers, 0.0))
            for part, numbers in series
        ]
        return found if self.by_deal else []

    def most_worlds(self, table: str) -> str:
        """The column with most worlds that was measured; "" if there is none."""
        there = [column for column in worlds() if self.cell(table, column) is not None]
        return there[-1] if there else ""


def in_table(column: Content, table: str) -> Content:
    """The name of a part."""
    return phrase("in-table", column=column, table=table)


def together(name: Content, series: Series) -> Series:
    """The mean of all parts, deal by deal, as one; nothing if there is none."""
    return [(name, mean(series))] if series else []


def less_other(name: Content, one: Series, other: Series) -> Series:
    """The mean of one less the mean of the other; nothing if one of them is missing."""
    return [(name, mean(one) - mean(other))] if one and other else []
