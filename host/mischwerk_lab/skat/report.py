"""The report of `lab skat`: what was said, what was found, every cell beside the printed one."""

from collections.abc import Mapping, Sequence
from typing import Any

from mischwerk_lab.report.document import Report
from mischwerk_lab.report.numbers import Cell as TableCell

from . import figures, printed
from .cells import Cell, Cells, Estimate
from .distributions import WORLDS, distributions
from .run import Experiment
from .statements import EQUAL, SURE, Statement, statements
from .tables import NULL, ROWS, Row

_HEADINGS = ("", "first line, printed", "here", "±", "second line, printed", "here", "±", "second less first", "±")


def told(cells: Cells, experiment: Experiment) -> dict[str, Any]:
    """All of it as values: for --json, and for the documents."""
    return {
        "deals": experiment.deals,
        "columns": list(experiment.columns),
        "seed": experiment.seed,
        "statements": [one._asdict() for one in statements(cells)],
        "cells": [_object(ROWS[row], column, cell) for (row, column), cell in in_order(cells)],
    }


def in_order(cells: Cells) -> list[tuple[tuple[int, str], Cell]]:
    """By row and column of the document."""
    columns = printed.columns()
    return sorted(cells.items(), key=lambda one: (one[0][0], columns.index(one[0][1])))


def _object(row: Row, column: str, cell: Cell) -> dict[str, Any]:
    lines: list[dict[str, Any]] = []
    for which, words in enumerate((row.first, row.second)):
        found = cell.line(which)
        lines.append(
            {
                "players": words,
                "seats": 1 + (row.doubled == which),
                "printed": _printed(row, which, column),
                "points": round(found.value),
                "error": round(found.error),
            }
        )
    gain = cell.gain
    return {
        "table": row.table,
        "column": column,
        "deals": len(cell.first),
        "lines": lines,
        "second_less_first": round(gain.value),
        "error": round(gain.error),
    }


def _printed(row: Row, which: int, column: str) -> int | None:
    return None if row.table.startswith("text") else printed.cell(row.table, row.line + which, column)


def report(cells: Cells, experiment: Experiment) -> Report:
    """The page, its tables and pictures."""
    found = Report(
        "Monte Carlo simulation in Skat, twenty years later",
        subtitle="The tables of J. Schäfer's thesis (Magdeburg 2005), played again: "
        f"{experiment.deals:,} deals of each set in all seatings, {', '.join(experiment.columns)}, "
        f"seed {experiment.seed}.",
    )
    found.section("What of the document holds")
    found.paragraph(
        "Our heuristic player sits in XSkat's place and plays the playouts; deals, bids, discards and games are "
        "XSkat's own. Points are Seeger-Fabian with the document's own factors for lost games, summed over three "
        "seatings and scaled to its 1,000 deals; ± is one standard error, deals being independent. A difference "
        f"counts beyond {SURE:.0f} of them, which chance alone exceeds in 0.27 % of cases. That something stays the "
        f"same holds if {SURE:.0f} standard errors around the change lie within {EQUAL:,.0f} points."
    )
    found.table(
        ("section", "the document says", "here", "what was found"),
        [(one.where, one.said, one.verdict, one.found) for one in statements(cells)],
        "Its conclusions",
        "statements",
    )
    found.section("The tables")
    for place, row in enumerate(ROWS):
        columns = {column: cell for (at, column), cell in in_order(cells) if at == place}
        if columns:
            _table(found, place, row, columns)
    found.section("Figures")
    found.figure(figures.evaluations(), "evaluations", "Evaluation functions, as figures 6.1 to 6.4 define them.")
    found.figure(
        figures.histograms(distributions(experiment.seed)),
        "distributions",
        f"The soloist's card points in {WORLDS:,} worlds after a first card: for each kind that figures 5.2 to 5.4 "
        "show, the card of forty deals that shows it best. Right of the dashed line the game is won.",
    )
    return found


def _table(found: Report, place: int, row: Row, columns: Mapping[str, Cell]) -> None:
    rows: list[Sequence[TableCell]] = []
    for column, cell in columns.items():
        line: list[TableCell] = [column]
        for which in (0, 1):
            line += [_printed(row, which, column), *_rounded(cell.line(which))]
        rows.append([*line, *_rounded(cell.gain)])
    twice = (row.first, row.second)[row.doubled]
    alone = (row.first, row.second)[1 - row.doubled]
    what = "null games" if row.deals == NULL else "games"
    found.table(
        _HEADINGS,
        rows,
        f"{row.table}: {what}, first line {row.first.format('..')}, second {row.second.format('..')}; "
        f"two of {twice.format('..')} against one of {alone.format('..')}",
        f"table-{place + 1}-{row.table.replace('.', '-').replace(' ', '-')}",
    )


def _rounded(one: Estimate) -> tuple[int, int]:
    return round(one.value), round(one.error)


def lines(found: Sequence[Statement]) -> list[str]:
    """For the terminal."""
    return [f"{one.where:6} {one.verdict:13} {one.said}" for one in found]
