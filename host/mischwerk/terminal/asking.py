"""Asking the person at the machine: what to do with a paused shuffle, by lines or by single keys."""

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mischwerk_work.foreign_text import shown

from mischwerk.errors import Interrupted, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.link import wire

# -- A question to the user that Ctrl-C and `mischwerk stop` can end.


def confirmed(question: str, interrupts: Interrupts) -> bool:
    """Tell whether the user pressed Enter; anything else typed before it means no. Raises Interrupted."""
    line = answered(f"{question}\nEnter: yes    n: no", interrupts)
    return bool(line) and line.strip().lower() in ("", "y", "yes")


def answered(question: str, interrupts: Interrupts) -> str:
    """Return the line that the user types, with its end; empty at the end of input. Raises Interrupted."""
    print(f"{question} > ", end="", file=sys.stderr, flush=True)
    while not entered(0.1):
        if interrupts.wanted.is_set():
            print(file=sys.stderr)
            raise Interrupted("Stopped on request: nothing was moving.", "Start again when you like.")
    return typed_line()


_LONGEST = 1000  # characters of a line: an endless pipe is no answer


def typed_line() -> str:
    """Read a line from the keyboard; empty at the end of all lines. What is no text is no answer."""
    try:
        return sys.stdin.readline(_LONGEST)
    except UnicodeDecodeError:
        return "?"


def entered(timeout_s: float) -> bool:
    """Tell whether a line (or the end of them) waits at the keyboard; on Windows, whether one has been begun."""
    if os.name == "nt":
        return _begun(timeout_s)
    return bool(select.select([sys.stdin], [], [], timeout_s)[0])


def _begun(timeout_s: float) -> bool:
    import msvcrt  # type: ignore[import-not-found,unused-ignore]

    windows: Any = msvcrt
    deadline = time.monotonic() + timeout_s
    while not windows.kbhit():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def present() -> bool:
    """Tell whether a person can be asked: keyboard and messages are both a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def named(fault: dict[str, Any]) -> str:
    """A fault in one line: what and where."""
    kind = wire.fault_kind(fault["code"])
    return wire.named(kind.name, shown(fault["where"]), shown(fault["detail"]) or kind.meaning)


def to_do(fault: dict[str, Any], twin_cards: int | None) -> str:
    """Return what to do about a fault; ``twin_cards``: announced to a twin that goes on, whose well nobody reaches
    into."""
    if twin_cards is not None and fault["name"] == "WRONG_COUNT":
        return (
            f"end this twin and start it with the deck that is wanted, `mischwerk sim serve --cards {twin_cards}`, or "
            "use --sim instead of --port: it brings its own"
        )
    return str(fault["action"])


def explain(fault: dict[str, Any], where: str, twin_cards: int | None) -> None:
    """Say what has paused the shuffle, where the cards are, and what to do."""
    print(f"{named(fault)} Cards: {where}.", file=sys.stderr)
    print(f"To do: {to_do(fault, twin_cards)}.", file=sys.stderr)


def go_on(interrupts: Interrupts) -> bool | None:
    """True: resume, also by `mischwerk resume` elsewhere; False: bring the cards home; None: the user wants to stop
    here (Ctrl-C, `mischwerk stop`)."""
    interrupts.resumed.clear()
    interrupts.is_pausing = True
    try:
        return _go_on(interrupts)
    finally:
        interrupts.is_pausing = False


def _go_on(interrupts: Interrupts) -> bool | None:
    while True:
        print("Enter: go on    q: bring the cards home > ", end="", file=sys.stderr, flush=True)
        # input() would sit through Ctrl-C and `mischwerk stop`: so the keyboard is polled.
        while not entered(0.1):
            if interrupts.wanted.is_set() or interrupts.resumed.is_set():
                print(file=sys.stderr)
                return None if interrupts.wanted.is_set() else True
        line = typed_line()
        if not line or line.strip().lower() in ("q", "quit"):
            return False
        if not line.strip():
            return True


# -- Keys as they are pressed, one at a time and without Enter.

try:
    import termios
    import tty
except ImportError:  # Windows
    termios = tty = None  # type: ignore[assignment]

UP, DOWN, RIGHT, LEFT, ESCAPE, END = "up", "down", "right", "left", "escape", "end"
_ARROWS = {"A": UP, "B": DOWN, "C": RIGHT, "D": LEFT}
_SEQUENCE_S = 0.05  # an Escape that nothing follows within this time was the key itself


class Keys:
    """Reads keys at the terminal of standard input. Make it with `keys`."""

    def next(self, interrupts: Interrupts) -> str:
        """The next key: an arrow or Escape by name, END for the end of the input and for `mischwerk stop` elsewhere,
        else its letter; empty for any other."""
        while not self._is_there(0.1):
            if interrupts.wanted.is_set():
                return END
        key = self._read()
        if key != "\x1b":
            return key or END
        if not self._is_there(_SEQUENCE_S):
            return ESCAPE
        if self._read() not in ("[", "O"):  # O: of a terminal whose keypad sends applications' codes
            return ""
        letter = self._read()
        while letter.isdigit() or letter == ";":  # such as with Shift
            letter = self._read()
        return _ARROWS.get(letter, "")

    def forget(self) -> None:
        """Forget what was typed until now: a key held down would move a motor for long after it was let go."""
        termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def _is_there(self, seconds: float) -> bool:
        return bool(select.select([sys.stdin], [], [], seconds)[0])

    def _read(self) -> str:
        return os.read(sys.stdin.fileno(), 1).decode("latin-1")


@contextmanager
def keys() -> Iterator[Keys]:
    """The terminal hands over each key at once, and shows none of them; as it was before, afterwards. UsageProblem on
    Windows."""
    if termios is None:
        raise UsageProblem(
            "Motors turn by keys on Linux and macOS only.", "Name a motor, and how far: `mischwerk jog feed 100`."
        )
    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield Keys()
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
