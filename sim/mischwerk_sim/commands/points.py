"""The points of a map, with a bar; those that an interrupted command has left in its folder are not measured again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mischwerk_work.bar import tracked
from rich.console import Console

from ..problem import CommandError
from ..sweep.axes import SweepError
from ..sweep.store import Point, Row, Store, continued

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
        found = list(tracked("points", continued(store, read, measure), total, console=console))
    except KeyboardInterrupt:
        if store is None or not store.rows:
            raise
        kept = f"points kept in {out}: {len(store.rows)} of {total}"
        raise KeyboardInterrupt(f"Interrupted; {kept}. The same command continues from there.") from None
    if store is not None:
        store.remove()
    return found
