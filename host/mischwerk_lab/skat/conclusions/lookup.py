"""The numbers that a conclusion speaks of, found by table and column."""

from collections.abc import Sequence

import numpy as np
from mischwerk_games.skat.rules.games import GRAND, NULL

from ..measure import Cell, Cells, Numbers, states
from ..phrases import Amount, Content, phrase
from ..tables import ALL, GAMES_OF_A_ROUND, ROWS
from .judging import HOLDS, NOT, Judgement, Series, mean, unknown

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
        series: list[tuple[Content, Numbers]] = []
        for table in tables:
            for line in lines:
                for column in columns:
                    if (cell := self.cell(table, column, line)) is not None:
                        name = column if len(tables) == 1 else in_table(column, table)
                        series.append((name, getattr(cell.scores[1], of) - getattr(cell.scores[0], of)))
        return series

    def lines(self, tables: Sequence[str], which: int, columns: Sequence[str]) -> Series:
        """The points of a kind."""
        cells = [(in_table(column, table), self.cell(table, column)) for table in tables for column in columns]
        return [(name, cell.scores[which].points) for name, cell in cells if cell is not None]

    def between(
        self, first: tuple[str, int], other: tuple[str, int], columns: Sequence[str], lines: tuple[int, int] = (0, 0)
    ) -> Series:
        """Return what a kind has in one table more than a kind in another, each given as (table, FIRST or SECOND)."""
        differences: list[tuple[Content, Numbers]] = []
        for column in columns:
            cells = [self.cell(table, column, line) for (table, _), line in zip((first, other), lines, strict=True)]
            if cells[0] is not None and cells[1] is not None:
                deals = min(cells[0].deals, cells[1].deals)  # the first ones of a set
                points, less = cells[0].scores[first[1]].points, cells[1].scores[other[1]].points
                differences.append((column, points[:deals] - less[:deals]))
        return differences

    def gains_between(self, first: str, other: str, columns: Sequence[str]) -> Series:
        """By how much the second kind's gain in a table is above that in another."""
        differences = []
        for column in columns:
            gains = [self.gains([table], [column]) for table in (first, other)]
            if all(gains):
                differences.append((in_table(column, first), gains[0][0][1] - gains[1][0][1]))
        return differences

    def against(self, table: str, which: int, columns: Sequence[str], base: str) -> Series:
        """Return what a kind has in each column more than in the column ``base``."""
        start = self.cell(table, base)
        differences = []
        for column in columns:
            cell = self.cell(table, column)
            if start is not None and cell is not None and column != base:
                points = cell.scores[which].points - start.scores[which].points
                differences.append((phrase("less-base", column=column, base=base, table=table), points))
        return differences

    def of_games(self, series: Series, grand: bool) -> Series:
        """Return what deals with grand games, or with suit games, add to it."""
        games = [state.declaration.game for _, state in states(ALL) if state.declaration is not None]
        chosen = np.array([game == GRAND if grand else game not in (GRAND, NULL) for game in games])
        name = phrase("grand" if grand else "suit-games")
        parts = [
            (phrase("of-games", games=name, column=part), np.where(chosen[: len(numbers)], numbers, 0.0))
            for part, numbers in series
        ]
        return parts if self.by_deal else []

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


def less_other(name: Content, series: Series, other: Series) -> Series:
    """The mean of one less the mean of the other; nothing if one of them is missing."""
    return [(name, mean(series) - mean(other))] if series and other else []


# -- Conclusions about time. They depend on the computer: the document's was an Athlon XP 3000+.


def hours_of_a_round(results: Results, least: float) -> Judgement:
    """All players of tables 5.3 and 5.5 together, at three seconds a card."""
    test = phrase("test-hours", least=Amount(f"{least:.0f}"))
    cells = [cell for table in ("5.3", "5.5") if (cell := results.cell(table, "T3")) is not None]
    if not any(cell.games for cell in cells):
        return unknown(test)
    a_game = [sum(timing.seconds for timing in cell.times) / cell.games for cell in cells]
    hours = sum(a_game) / len(a_game) * GAMES_OF_A_ROUND / 3600
    return Judgement(HOLDS if hours >= least else NOT, phrase("hours", hours=Amount(f"{hours:.1f}")), "", test)


def worlds_in_a_second(cell: Cell | None, least: float, most: float = float("inf")) -> Judgement:
    """On average of all cards that the second kind thought about for a second."""
    at_least, at_most = (Amount(f"{limit:,.0f}") for limit in (least, most))
    endless = most == float("inf")
    test = phrase("test-or-more", least=at_least) if endless else phrase("test-between", least=at_least, most=at_most)
    if cell is None or not cell.times[SECOND].thoughts:
        return unknown(test)
    worlds = cell.times[SECOND].worlds / cell.times[SECOND].thoughts
    average = phrase("worlds-on-average", worlds=Amount(f"{worlds:,.0f}"))
    return Judgement(HOLDS if least <= worlds <= most else NOT, average, "", test)


def times_as_long(results: Results, least: float, most: float) -> Judgement:
    """The DDSS player with 100 worlds beside the Monte Carlo player with as many, at one table."""
    test = phrase("test-times", least=Amount(f"{least:.0f}"), most=Amount(f"{most:.0f}"))
    cell = results.cell("text of 7.2", "S100")
    if cell is None or not cell.times[0].seconds:
        return unknown(test)
    ms = [1000 * timing.seconds / timing.games for timing in cell.times]
    times = ms[1] / ms[0]
    verdict = HOLDS if least <= times <= most else NOT
    second, first, ratio = (Amount(text) for text in (f"{ms[1]:.0f}", f"{ms[0]:.1f}", f"{times:.0f}"))
    return Judgement(verdict, phrase("times-as-long", ms=second, other=first, times=ratio), "", test)
