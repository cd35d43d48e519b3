"""What is said to a feed rig: a job from its request to its end, questions, lists."""

import sys
from collections.abc import Callable
from typing import Any, Protocol

from mischwerk.errors import Interrupted
from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.jobs.job import Follower
from mischwerk.link.connection import Connection
from mischwerk.progress import Progress
from mischwerk.terminal import progress
from mischwerk.terminal.asking import entered
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
    """Return what the beams saw in the last job."""
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


# -- Who lays the cards: a person who reads the terminal, or the hand in our own twin.


class Person(Protocol):
    """Somebody at the rig."""

    def lay(self, cards: int) -> None:
        """Take all cards out, and lay that number into the well: one against its rear wall. Returns when it is done."""
        ...

    def empty_pocket(self) -> None:
        """Take out the cards that lie in the pocket: it is full."""
        ...

    def note(self, text: str) -> None:
        """Something that the person should know."""
        ...


class TwinHand:
    """The hand in our own twin. ``tell``: sends it a line."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def lay(self, cards: int) -> None:
        self._tell(f"lay {cards}\n")

    def empty_pocket(self) -> None:
        """Its table takes each card away."""

    def note(self, text: str) -> None:
        """It has eyes of its own."""


class PersonAtTerminal:
    """Asks for each card, and waits for Enter. Raises Interrupted on Ctrl-C or `mischwerk stop`."""

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def lay(self, cards: int) -> None:
        where = "against the rear wall" if cards == 1 else "squared"
        self._ask(f"Lay {counted(cards, 'card')} into the well, {where}; take out all others.")

    def empty_pocket(self) -> None:
        self._ask("Take all cards out of the pocket.")

    def _ask(self, text: str) -> None:
        print(f"{text} Enter > ", end="", file=sys.stderr, flush=True)
        while not entered(0.1):
            if self._interrupts.wanted.is_set():
                print(file=sys.stderr)
                raise Interrupted("Stopped on request: nothing was moving.", "Start again when you like.")
        if not sys.stdin.readline():
            raise Interrupted("Nobody is at the keyboard any more.", "Start again when you like.")

    def note(self, text: str) -> None:
        print(text, file=sys.stderr)
