"""Progress of a long computation, on stderr: a bar with the time left on a terminal, a line each tenth elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mischwerk.terminal import rich_console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Advance = Callable[[int], None]


@contextmanager
def shown(what: str, total: int) -> Iterator[Advance]:
    """Gives a function to call with the number of steps, of ``total``, that were just done."""
    if not sys.stderr.isatty():
        yield _lines(what, total)
        return
    console = rich_console.make(stderr=True)
    left = TextColumn("left", markup=False)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        left,
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda steps: progress.advance(task, steps)


def _lines(what: str, total: int) -> Advance:
    done = 0

    def advance(steps: int) -> None:
        nonlocal done
        tenths = 10 * done // total
        done += steps
        if 10 * done // total > tenths:
            print(f"{what}: {100 * done // total} %", file=sys.stderr, flush=True)

    return advance
