"""Keys as they are pressed, one at a time and without Enter."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from mischwerk.errors import UsageProblem
from mischwerk.interrupts import Interrupts

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
