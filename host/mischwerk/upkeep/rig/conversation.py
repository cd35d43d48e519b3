"""What is said to a feed rig: a job from its request to its end, questions, lists."""

import sys
from typing import Any

from mischwerk.interrupts import Interrupts
from mischwerk.jobs.job import Follower
from mischwerk.link.connection import Connection
from mischwerk.progress import Progress
from mischwerk.terminal import progress
from mischwerk.upkeep import tasks


def feed(board: Connection, interrupts: Interrupts, **values: Any) -> None:
    """Feed a card, with progress on a terminal. Raises MischwerkError unless it was done."""
    shown = progress.make()
    follower = Follower(board.link.line, _Quiet(shown), interrupts, job=board.control.job)
    board.control.watch(follower.status)
    try:
        board.link.run(tasks.carry_out(follower, "feed", **values))
    finally:
        shown.close()
        if follower.ended is not None:
            board.control.stands("all in the well" if follower.ended == "done" else follower.where())


def ask(board: Connection, name: str) -> dict[str, Any]:
    """As of tasks."""
    return board.link.run(tasks.ask(board.link.line, name))


def edges(board: Connection) -> list[dict[str, Any]]:
    """What the beams saw in the last job."""
    return board.link.run(tasks.listed(board.link.line, "edge"))


class _Quiet:
    """Progress without what the error will repeat, and on a terminal only."""

    def __init__(self, shown: Progress) -> None:
        self._shown = shown

    def phase(self, name: str, number: int) -> None:
        if sys.stderr.isatty() and name not in ("idle", "paused", "fault"):
            self._shown.phase(name, number)

    def passes(self, count: int) -> None:
        """Feeding has none."""

    def card(self, number: int, gone: int) -> None:
        self._shown.card(number, gone)

    def fault(self, fault: dict[str, Any]) -> None:
        """The error says it."""

    def commitment(self, attempt: int, commitment: bytes, words: str) -> None:
        """Feeding has none."""

    def note(self, text: str) -> None:
        self._shown.note(text)

    def pause(self) -> None:
        self._shown.pause()

    def close(self) -> None:
        self._shown.close()
