"""Progress on stderr: a bar or a line each tenth for long computations, a heartbeat wherever a command is silent."""

import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from mischwerk_work import foreign_text

# -- The heartbeat: what is being done, whenever a command would be silent for seconds.

VARIABLE = "MISCHWERK_PROGRESS_S"


def _interval_s(default: float = 2.5) -> float:
    """Between two lines in a pipe, as the environment wants it; 0 is never."""
    try:
        return float(os.environ.get(VARIABLE, default)) or math.inf
    except ValueError:
        return default


INTERVAL_S = _interval_s()
AT_ONCE_S = 1.0  # on a terminal, where the line is written over and goes away again
_LOOK_S = 0.2
_ERASE = "\r\x1b[2K"


@dataclass(eq=False)
class Work:
    """Something that is being done; ``words`` say what, and how far it is."""

    words: Callable[[], str]
    began: float = field(default_factory=time.monotonic)


class Heartbeat:
    """Works that contain one another: the innermost one is shown. Of a silent one, something else tells."""

    def __init__(self) -> None:
        self._works: list[Work] = []
        self._spoken = self._ended = 0.0
        self._is_drawn = False  # the line on the terminal
        self._compiling = 0
        self._compiler = Work(lambda: "working")
        self._thread: threading.Thread | None = None

    @contextmanager
    def doing(self, label: str | Callable[[], str], *, is_soon: bool = False) -> Iterator[Work]:
        """Something is done meanwhile; no ``label``: something else tells of it. ``is_soon``: the first line comes
        after AT_ONCE_S in a pipe as well."""
        work = Work(label if callable(label) else lambda: label)
        self.begin(work)
        if is_soon and math.inf > INTERVAL_S:
            self._spoken += AT_ONCE_S - INTERVAL_S
        try:
            yield work
        finally:
            self.end(work)

    def begin(self, work: Work) -> None:
        """``work`` begins, within the others."""
        now = time.monotonic()
        if not self._works and now - self._ended > AT_ONCE_S:
            self._spoken = now
        self._works.append(work)
        self._erase()
        if self._thread is None:
            self._thread = threading.Thread(target=self._beat, daemon=True)
            self._thread.start()

    def end(self, work: Work) -> None:
        """``work`` is done, or not to be told for now. May be called again."""
        if work in self._works:
            self._works.remove(work)
            self._ended = time.monotonic()
            self._erase()

    def clear(self) -> None:
        """Something is written: take the line away."""
        self._spoken = time.monotonic()
        self._erase()

    def compiling(self, is_begin: bool) -> None:
        """One function more is being compiled, or one less."""
        self._compiling += 1 if is_begin else -1
        if is_begin and not self._works:
            self.begin(self._compiler)
        elif not self._compiling:
            self.end(self._compiler)

    @property
    def reason(self) -> str:
        """Why it takes longer than usual: words behind the others, or none."""
        return ", compiling, once on this computer" if self._compiling else ""

    def _erase(self) -> None:
        if self._is_drawn:
            self._is_drawn = False
            _write(_ERASE)

    def _beat(self) -> None:
        while True:
            time.sleep(_LOOK_S)
            work, now = next(iter(self._works[-1:]), None), time.monotonic()
            text = work.words() if work is not None else ""
            if work is None or not text:
                continue
            line = foreign_text.shown(f"{text}{self.reason}, {now - work.began:.0f} s")
            if not sys.stderr.isatty():
                if now - self._spoken >= INTERVAL_S:
                    self._spoken = now
                    _write(line + "\n")
            elif self._is_drawn or now - self._spoken >= AT_ONCE_S:
                self._is_drawn = True
                _write(_ERASE + line)


def _write(text: str) -> None:
    stream: Any = sys.stderr
    stream = getattr(stream, "stream", stream)  # of a HarmlessStream: the line is harmless, and erased by a sequence
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError):  # nobody reads it any more
        return


HEARTBEAT = Heartbeat()

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
    items: Iterable[One],
    total: int,
    done: int = 0,
    counts: Callable[[], str] = str,
    console: Any = None,
) -> Iterator[One]:
    """Yield ``items``, each a step of ``total``; see `shown`."""
    with shown(what, total, done, says_tenths=False, counts=counts, console=console) as advance:
        for item in items:
            yield item
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
