"""What the commands of upkeep share: the tasks of tasks.py, run on an open board, with progress on the terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mischwerk.interrupts import Interrupts
from mischwerk.jobs.job import Follower
from mischwerk.link.connection import Connection
from mischwerk.link.link import Link
from mischwerk.progress import Progress
from mischwerk.terminal import progress
from mischwerk.upkeep import tasks
from mischwerk.upkeep.tasks import AXES as AXES
from mischwerk.upkeep.tasks import CALIBRATE as CALIBRATE
from mischwerk.upkeep.tasks import CLEAN as CLEAN
from mischwerk.upkeep.tasks import COUNT as COUNT
from mischwerk.upkeep.tasks import MAX_CLEAN_S as MAX_CLEAN_S
from mischwerk.upkeep.tasks import SENSORS as SENSORS
from mischwerk.upkeep.tasks import CountResult as CountResult


def carry_out(board: Connection, interrupts: Interrupts, request: str, quiet: bool = False, **values: Any) -> None:
    """A job from its request to its end. Raises MischwerkError unless it was done. ``quiet``: no line per phase."""
    with following(board, interrupts, quiet) as follower:
        board.link.run(tasks.carry_out(follower, request, **values))


def run_task(board: Connection, interrupts: Interrupts, what: int, amount: int = 0, quiet: bool = False) -> CountResult:
    """Run one of the upkeep tasks; its result. Raises MischwerkError."""
    with following(board, interrupts, quiet) as follower:
        return board.link.run(tasks.run_task(follower, board.identity, what, amount))


def ask(link: Link, name: str, **values: Any) -> dict[str, Any]:
    """As of tasks."""
    return link.run(tasks.ask(link.line, name, **values))


def listed(link: Link, what: str) -> list[dict[str, Any]]:
    """As of tasks."""
    return link.run(tasks.listed(link.line, what))


def put(link: Link, name: str, value: str) -> str:
    """As of tasks."""
    return link.run(tasks.put(link.line, name, value))


def settings(link: Link) -> dict[str, str]:
    """As of tasks."""
    return link.run(tasks.settings(link.line))


@contextmanager
def following(board: Connection, interrupts: Interrupts, quiet: bool = False) -> Iterator[Follower]:
    """A follower of the next job, with progress on the terminal."""
    shown = _Shown(progress.make(), quiet and not sys.stderr.isatty())
    follower = Follower(board.link.line, shown, interrupts, job=board.control.job, keeper=board.keeper)
    board.control.watch(follower.status)
    try:
        yield follower
    finally:
        shown.close()
        if follower.ended is not None:
            board.control.stands("all in the well" if follower.ended == "done" else follower.where())


class _Shown:
    """Progress without what the error will repeat."""

    def __init__(self, shown: Progress, silent: bool) -> None:
        self._shown = shown
        self._silent = silent

    def phase(self, name: str, number: int) -> None:
        if not self._silent and name not in ("idle", "paused", "fault"):
            self._shown.phase(name, number)

    def passes(self, count: int) -> None:
        self._shown.passes(count)

    def card(self, number: int, gone: int) -> None:
        self._shown.card(number, gone)

    def fault(self, fault: dict[str, Any]) -> None:
        """The error says it."""

    def commitment(self, attempt: int, commitment: bytes, words: str) -> None:
        """There is none in upkeep."""

    def note(self, text: str) -> None:
        self._shown.note(text)

    def pause(self) -> None:
        self._shown.pause()

    def close(self) -> None:
        self._shown.close()
