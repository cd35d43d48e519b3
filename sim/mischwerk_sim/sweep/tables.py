"""A sweep's result as CSV, as JSON, and as a table on the screen."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from ..measuring.feeds import KINDS
from ..measuring.intervals import CONFIDENCE
from .axes import shown_value
from .run import CLASSES, Point, Sweep


def as_json(sweep: Sweep, points: Sequence[Point]) -> dict[str, Any]:
    """Everything, with what is needed to measure it again."""
    return {
        **sweep.settings(),
        "points": [
            {
                **_values(sweep, point),
                "feeds": point.feeds,
                "broken": point.broken,
                "counts": point.counts,
                **{name: _probability(point, name) for name in CLASSES},
            }
            for point in points
        ],
    }


def write_csv(path: Path, sweep: Sweep, points: Sequence[Point]) -> None:
    """One line a point: values, feeds, counts by kind, and share and interval of each class."""
    bounds = [f"{name}_{what}" for name in CLASSES for what in ("p", "low", "high")]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([*(axis.name.name for axis in sweep.axes), "feeds", "broken", *KINDS, *bounds])
        for point in points:
            row: list[Any] = [*point.values, point.feeds, point.broken, *(point.counts[kind] for kind in KINDS)]
            for name in CLASSES:
                low, high = point.interval(name)
                row += [f"{value:.4f}" for value in (point.share(name), low, high)]
            writer.writerow(row)


def on_screen(sweep: Sweep, points: Sequence[Point], width: int) -> Table:
    """Percent, with the interval behind it; below it where ``width``, in columns, has no room for that."""
    wide = _table(sweep, points, " ", "-")
    return wide if Console(width=10 * width).measure(wide).maximum <= width else _table(sweep, points, "\n", "-\n")


def _table(sweep: Sweep, points: Sequence[Point], between: str, hyphen: str) -> Table:
    caption = f"percent of the feeds, and the {CONFIDENCE:.0%} interval"
    table = Table(caption=caption, box=box.SIMPLE_HEAD, pad_edge=False)
    shown = [name for name in CLASSES if name != "slip" or any(point.hits(name) for point in points)]
    headings = [*(axis.name.name for axis in sweep.axes), "feeds", *shown]
    for heading in headings:
        table.add_column(heading.replace("-", hyphen), justify="right", overflow="fold")
    for point in points:
        cells = (_cell(point, name, between) for name in shown)
        table.add_row(*map(shown_value, point.values), str(point.feeds), *cells)
    return table


def _probability(point: Point, name: str) -> dict[str, Any]:
    return {"p": point.share(name) if point.feeds else None, "interval": point.interval(name)}


def _values(sweep: Sweep, point: Point) -> dict[str, Any]:
    return {axis.name.name: value for axis, value in zip(sweep.axes, point.values, strict=True)}


def _cell(point: Point, name: str, between: str) -> str:
    if not point.feeds:
        return "broke"
    low, high = point.interval(name)
    return f"{100.0 * point.share(name):.1f}{between}({100.0 * low:.0f}-{100.0 * high:.0f})"
