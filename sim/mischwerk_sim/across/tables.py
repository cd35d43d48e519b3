"""A map of skew as JSON, as CSV, and as a table on the screen."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich import box
from rich.table import Table

from ..sweep.axes import shown_value
from .run import KINDS, MEASURED, Point, SkewMap, Value

_PARTS = ("median", "p95", "most")
_SHOWN = {"lead_deg": "at the lead, deg", "tail_deg": "at the tail, deg", "edge_n": "on an edge, N"}


def as_json(skew: SkewMap, points: Sequence[Point]) -> dict[str, Any]:
    """Everything, with what is needed to measure it again."""
    return {
        **skew.settings(),
        "points": [
            {
                **{axis.name.name: value for axis, value in zip(skew.axes, point.values, strict=True)},
                "feeds": point.feeds,
                "counts": point.counts,
                "faults": {"p": point.faults / point.feeds, "interval": point.interval},
                **{name: asdict(getattr(point, name)) for name in MEASURED},
            }
            for point in points
        ],
    }


def write_csv(path: Path, skew: SkewMap, points: Sequence[Point]) -> None:
    """One line a point: values, feeds, counts by kind, the interval of a fault, median, 95th percentile and largest of
    what was measured."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        columns = [f"{name}_{part}" for name in MEASURED for part in _PARTS]
        names = (axis.name.name for axis in skew.axes)
        writer.writerow([*names, "feeds", *KINDS, "fault_low", "fault_high", *columns])
        for point in points:
            row: list[Any] = [*point.values, point.feeds, *(point.counts[kind] for kind in KINDS)]
            row += [f"{bound:.4f}" for bound in point.interval]
            row += [_number(getattr(getattr(point, name), part), 3) for name in MEASURED for part in _PARTS]
            writer.writerow(row)


def on_screen(skew: SkewMap, points: Sequence[Point], _width: int) -> Table:
    """Faults, and the 95th percentile of angles and forces; its headings break, whatever the width."""
    table = Table(
        caption="faults by kind; angles and force: 95 of 100 feeds are below", box=box.SIMPLE_HEAD, pad_edge=False
    )
    headings = (*(axis.name.name for axis in skew.axes), "feeds", *KINDS[1:], *_SHOWN.values())
    for heading in headings:
        table.add_column(heading, justify="right", overflow="fold")
    for point in points:
        measured: list[Value] = [getattr(point, name) for name in _SHOWN]
        table.add_row(
            *map(shown_value, point.values),
            str(point.feeds),
            *(str(point.counts[kind]) for kind in KINDS[1:]),
            *(_number(value.p95, 2) or "-" for value in measured),
        )
    return table


def _number(value: float | None, decimals: int) -> str:
    return "" if value is None else f"{value:.{decimals}f}"
