"""Progress on stderr, as in the host: a bar on a terminal, and a line whenever a command would be silent for long."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

One = TypeVar("One")
VARIABLE = "MISCHWERK_PROGRESS_S"


def _interval_s(default: float = 2.5) -> float:
    """Between two lines in a pipe, as the environment wants it; 0 is never."""
    try:
        return float(os.environ.get(VARIABLE, default)) or threading.TIMEOUT_MAX
    except ValueError:
        return default


INTERVAL_S = _interval_s()
AT_ONCE_S = 1.0  # till the first line, and on a terminal, where the line is written over and goes away again
_ERASE = "\r\x1b[2K"


_DRAWN = threading.Event()  # the line on the terminal
_DOING: list[Callable[[], str]] = []  # works that contain one another; empty words: a bar shows more


@contextmanager
def told() -> Iterator[None]:
    """Meanwhile a line says every few seconds what is being done."""
    ended = threading.Event()
    beating = threading.Thread(target=_beat, args=(ended,), daemon=True)
    beating.start()
    try:
        yield
    finally:
        ended.set()
        beating.join()


@contextmanager
def doing(words: str | Callable[[], str]) -> Iterator[None]:
    """Something is done meanwhile, within what is done already."""
    _DOING.append(words if callable(words) else lambda: words)
    try:
        yield
    finally:
        _DOING.pop()


def tracked(
    console: Console,
    what: str,
    found: Iterable[One],
    total: int,
    done: int = 0,
    counts: Callable[[], str] = str,
) -> Iterator[One]:
    """The same, each a step of ``total`` of which some were ``done`` before; ``counts``: of what came."""

    def words() -> str:
        return f"{what}: {done} of {total}{counts() and ', '}{counts()}"

    bar = None
    with _bar(console, words) as progress:
        if progress is not None:
            bar = progress.add_task(what, total=total, completed=done, counts="")
        for one in found:
            yield one
            done += 1
            if progress is not None and bar is not None:
                progress.update(bar, completed=done, counts=counts())


@contextmanager
def _bar(console: Console, words: Callable[[], str]) -> Iterator[Progress | None]:
    if not sys.stderr.isatty():
        with doing(words):
            yield None
        return
    columns: Any = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[counts]}", markup=False),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("left", markup=False),
    )
    shown = console if console.is_terminal else Console(stderr=True)
    with doing(""), Progress(*columns, console=shown, transient=True) as progress:
        yield progress


def _beat(ended: threading.Event) -> None:
    began, is_terminal = time.monotonic(), sys.stderr.isatty()
    pause_s = AT_ONCE_S if is_terminal or INTERVAL_S < threading.TIMEOUT_MAX else INTERVAL_S
    while not ended.wait(pause_s):
        pause_s = AT_ONCE_S if is_terminal else INTERVAL_S
        words = _DOING[-1]() if _DOING else ""
        line = f"{words}, {time.monotonic() - began:.0f} s"
        if not words:
            clear()
        elif is_terminal:
            _DRAWN.set()
            _write(_ERASE + line)
        else:
            _write(line + "\n")
    clear()


def clear() -> None:
    """Something is written: take the line away."""
    if _DRAWN.is_set():
        _DRAWN.clear()
        _write(_ERASE)


def _write(text: str) -> None:
    with suppress(OSError, ValueError):  # nobody reads it any more
        sys.stderr.write(text)
        sys.stderr.flush()
