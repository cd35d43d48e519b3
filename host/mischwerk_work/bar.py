"""Progress of a long computation, on stderr: a bar with the time left on a terminal, a line each tenth elsewhere."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from mischwerk_work.heartbeat import HEARTBEAT

Advance = Callable[[int], None]
One = TypeVar("One")


@contextmanager
def shown(
    what: str,
    total: int,
    done: int = 0,
    *,
    says_tenths: bool = True,
    counts: Callable[[], str] | None = None,
    console: Any = None,
) -> Iterator[Advance]:
    """Give a function to call with the number of steps, of ``total``, that were just done; ``done``: before.

    Where there is no terminal, a short computation is silent unless it ``says_tenths``. ``counts``: what came of the
    steps, which are then told by their number; otherwise by their share. ``console``: rich's, if others print
    on it meanwhile.
    """
    steps = _Steps(what, total, done, counts)
    if not sys.stderr.isatty():
        with HEARTBEAT.doing(steps.words):
            yield steps.told if says_tenths else steps.add
        return
    with HEARTBEAT.doing(""), _bar(console, steps) as draw:

        def advance(count: int) -> None:
            steps.add(count)
            draw()

        yield advance


def tracked(
    what: str,
    found: Iterable[One],
    total: int,
    done: int = 0,
    counts: Callable[[], str] = str,
    console: Any = None,
) -> Iterator[One]:
    """Yield ``found``, each a step of ``total``; see `shown`."""
    with shown(what, total, done, says_tenths=False, counts=counts, console=console) as advance:
        for one in found:
            yield one
            advance(1)


class _Steps:
    def __init__(self, what: str, total: int, done: int, counts: Callable[[], str] | None) -> None:
        self.what, self.done, self.total, self.counts = what, done, total, counts

    def words(self) -> str:
        if self.counts is None:
            return f"{self.what}: {100 * self.done // max(self.total, 1)} %"  # there may be nothing to do
        return f"{self.what}: {self.done} of {self.total}{self.counts() and ', '}{self.counts()}"

    def add(self, count: int) -> None:
        self.done += count

    def told(self, count: int) -> None:
        """Add them, and say each tenth."""
        total = max(self.total, 1)
        tenths = 10 * self.done // total
        self.add(count)
        if 10 * self.done // total > tenths:
            HEARTBEAT.clear()
            print(self.words(), file=sys.stderr, flush=True)


@contextmanager
def _bar(console: Any, steps: _Steps) -> Iterator[Callable[[], None]]:
    from rich.console import Console
    from rich.progress import (  # takes a tenth of a second to import, and most commands draw none
        BarColumn,
        MofNCompleteColumn,
        Progress,
        Task,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class What(TextColumn):
        def render(self, task: Task) -> Text:
            return Text(task.description + HEARTBEAT.reason)

    columns: list[Any] = [What(""), BarColumn()]
    if steps.counts is None:
        columns.append(TaskProgressColumn())
    else:
        columns += [MofNCompleteColumn(), TextColumn("{task.fields[counts]}", markup=False)]
    columns += [TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("left", markup=False)]
    if console is None or not console.is_terminal:
        stream: Any = sys.stderr  # of the host's, which shows rich's sequences as text, the stream within
        console = Console(file=getattr(stream, "stream", stream), highlight=False, markup=False, emoji=False)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(steps.what, total=steps.total, completed=steps.done, counts="")

        def draw() -> None:
            progress.update(task, completed=steps.done, counts="" if steps.counts is None else steps.counts())

        yield draw
