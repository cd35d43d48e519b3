"""The points of a map, a line each in a file as soon as they are known: an interrupted command goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from mischwerk_machines import reading
from mischwerk_work.bar import tracked
from rich.console import Console

from ..problem import CommandError
from .axes import SweepError

Row = dict[str, Any]  # with the ``name`` of what was measured
Point = TypeVar("Point")
_LARGEST_BYTES = 1 << 30
_LONGEST_BYTES = 1 << 16


class Store:
    """``rows``: what is known already, by name."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        """Raises SweepError if another study lies there, OSError."""
        self.rows: dict[str, Row] = {}
        self._path = path
        whole = self._read(settings) if self._path.exists() else 0
        with self._path.open("r+b" if whole else "wb") as file:
            file.truncate(whole)  # a line that was cut off in the middle
        if not whole:
            self._write({"study": settings})

    def add(self, row: Row) -> None:
        """Keep one more. Raises OSError."""
        self.rows[row["name"]] = row
        self._write(row)

    def remove(self) -> None:
        """Everything is measured and written elsewhere."""
        self._path.unlink()

    def _write(self, line: dict[str, Any]) -> None:
        with self._path.open("ab") as file:
            file.write(json.dumps(line).encode() + b"\n")

    def _read(self, settings: dict[str, Any]) -> int:
        """Take in what is there; length of its whole lines in bytes."""
        whole, path = 0, self._path
        for number, line in enumerate(reading.lines(path, _LARGEST_BYTES, _LONGEST_BYTES)):
            if not line.endswith(b"\n"):
                break
            try:
                known = json.loads(line)
                if number == 0:
                    _same(path, known["study"], settings)
                else:
                    self.rows[known["name"]] = known
            except (ValueError, KeyError, TypeError, AttributeError):
                raise SweepError(f"{path}, line {number + 1}: not from such a sweep. Choose another --out.") from None
            whole += len(line)
        return whole


def _same(path: Path, there: dict[str, Any], wanted: dict[str, Any]) -> None:
    off = [f"{key} {there.get(key)}, not {value}" for key, value in wanted.items() if there.get(key) != value]
    if off:
        raise SweepError(f"{path.parent} holds another sweep ({'; '.join(off)}).\nChoose another --out.")


def continued(
    store: Store | None, read: Callable[[Row], Point], measure: Callable[[int], Iterator[Any]]
) -> Iterator[Point]:
    """Yield the points that the store has, then those that ``measure`` gives from that number on, each kept at once."""
    rows = [] if store is None else list(store.rows.values())
    yield from map(read, rows)
    for number, point in enumerate(measure(len(rows)), len(rows)):
        if store is not None:
            store.add({"name": f"point {number}", **asdict(point)})
        yield point


# -- The points of a map, with a bar; those that an interrupted command has left in its folder are not measured
# again.

NAME = "points.jsonl"  # in the folder, until all are measured


def measured(
    out: Path | None,
    settings: dict[str, Any],
    measure: Callable[[int], Iterator[Any]],
    read: Callable[[Row], Point],
    total: int,
    console: Console,
) -> list[Point]:
    """All points, of which ``measure`` gives those from a number on; ``read`` makes one of what was kept. ``settings``:
    all that decides what comes out. Raises CommandError if another map is unfinished there."""
    try:
        store = None if out is None else Store(out / NAME, settings)
    except SweepError as error:
        raise CommandError(str(error)) from None
    try:
        points = list(tracked("points", continued(store, read, measure), total, console=console))
    except KeyboardInterrupt:
        if store is None or not store.rows:
            raise
        kept = f"points kept in {out}: {len(store.rows)} of {total}"
        raise KeyboardInterrupt(f"Interrupted; {kept}. The same command continues from there.") from None
    if store is not None:
        store.remove()
    return points
