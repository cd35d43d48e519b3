"""What `lab skat` found, as values: for --json, and for the documents."""

from collections.abc import Sequence
from typing import Any

from mischwerk_lab.report.numbers import Words

from . import tables
from .conclusions import summary
from .conclusions.judging import Statement, in_words
from .distributions import Distribution
from .measure import Cell, Cells
from .phrases import told
from .run import Experiment
from .tables import ROWS, Row, name_of


def values(
    cells: Cells, statements: Sequence[Statement], distributions: Sequence[Distribution], experiment: Experiment
) -> dict[str, Any]:
    """All of it, in English whatever the report's language."""
    texts = Words("en")
    return {
        "deals": experiment.deals,
        "deals_in_words": told(experiment.size, texts),
        "columns": list(experiment.columns),
        "seed": experiment.seed,
        "distributions_of_deals": len({distribution.deal for distribution in distributions}),
        "summary": summary(statements, texts),
        "statements": [in_words(statement, texts)._asdict() for statement in statements],
        "cells": [_object(ROWS[row], column, cell) for (row, column), cell in in_order(cells)],
        "ms_a_game": times(cells),
    }


def in_order(cells: Cells) -> list[tuple[tuple[int, str], Cell]]:
    """By row and column of the document."""
    columns = tables.columns()
    return sorted(cells.items(), key=lambda item: (item[0][0], columns.index(item[0][1])))


def times(cells: Cells) -> dict[str, dict[str, float]]:
    """Milliseconds a game that a player took to choose, by kind of player and column: of all tables that it sat at."""
    sums: dict[str, dict[str, tuple[float, int]]] = {}
    for (place, column), cell in in_order(cells):
        for player, timing in zip((ROWS[place].first, ROWS[place].second), cell.times, strict=True):
            of = sums.setdefault(name_of(player), {})
            seconds, games = of.get(column, (0.0, 0))
            of[column] = (seconds + timing.seconds, games + timing.games)
    return {
        name: {column: round(1000 * seconds / games, 2) for column, (seconds, games) in of.items()}
        for name, of in sums.items()
    }


def printed_points(row: Row, which: int, column: str) -> int | None:
    """Read a row's first or second line; None where the document has none."""
    return tables.cell(row.table, row.line + which, column)


def _object(row: Row, column: str, cell: Cell) -> dict[str, Any]:
    lines: list[dict[str, Any]] = []
    for which, player in enumerate((row.first, row.second)):
        estimate = cell.line(which)
        lines.append(
            {
                "players": player,
                "seats": 1 + (row.doubled == which),
                "printed": printed_points(row, which, column),
                "points": round(estimate.value),
                "error": round(estimate.error),
                "listed": round(cell.line(which, "listed").value),
                "won": round(cell.line(which, "won").value, 1),
            }
        )
    gain = cell.gain()
    return {
        "table": row.table,
        "column": column,
        "deals": cell.deals,
        "lines": lines,
        "second_less_first": round(gain.value),
        "error": round(gain.error),
    }
