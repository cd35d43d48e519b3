"""Who lays the cards: a person who reads the terminal, or the hand in our own twin."""

import sys
from collections.abc import Callable
from typing import Protocol

from mischwerk.errors import Interrupted
from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.terminal.confirm import entered


class Person(Protocol):
    """Somebody at the rig."""

    def lay(self, cards: int) -> None:
        """Take all cards out, and lay so many into the well: one against its rear wall. Returns when it is done."""
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
