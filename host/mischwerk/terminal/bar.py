"""Progress of a long computation, on stderr: a bar with the time left on a terminal, a line each tenth elsewhere."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.progress import (
    BarColumn,
    Progress,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from mischwerk.heartbeat import HEARTBEAT
from mischwerk.terminal import rich_console

Advance = Callable[[int], None]
One = TypeVar("One")


@contextmanager
def shown(what: str, total: int, done: int = 0, *, says_tenths: bool = True) -> Iterator[Advance]:
    """Gives a function to call with the number of steps, of ``total``, that were just done; ``done``: before. Where
    there is no terminal, a short computation is silent unless it ``says_tenths``."""
    if not sys.stderr.isatty():
        lines = _Lines(what, total, done, says_tenths)
        with HEARTBEAT.doing(lines.words):
            yield lines.advance
        return
    columns = (
        _What(""),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("left", markup=False),
    )
    console = rich_console.make(stderr=True)
    with HEARTBEAT.doing(""), Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(what, total=total, completed=done)
        yield lambda steps: progress.advance(task, steps)


def tracked(what: str, total: int, found: Iterable[One]) -> Iterator[One]:
    """The same, each a step of ``total``."""
    with shown(what, total, says_tenths=False) as advance:
        for one in found:
            yield one
            advance(1)


class _What(TextColumn):
    def render(self, task: Task) -> Text:
        return Text(task.description + HEARTBEAT.reason)


class _Lines:
    def __init__(self, what: str, total: int, done: int, says_tenths: bool) -> None:
        self._what, self._done, self._says_tenths = what, done, says_tenths
        self._total = max(total, 1)  # there may be nothing to do

    def words(self) -> str:
        return f"{self._what}: {100 * self._done // self._total} %"

    def advance(self, steps: int) -> None:
        tenths = 10 * self._done // self._total
        self._done += steps
        if self._says_tenths and 10 * self._done // self._total > tenths:
            HEARTBEAT.clear()
            print(self.words(), file=sys.stderr, flush=True)
