"""A question to the user that Ctrl-C and `mischwerk stop` can end."""

import os
import select
import sys
import time
from typing import Any

from mischwerk.errors import Interrupted
from mischwerk.interrupts import Interrupts


def confirmed(question: str, interrupts: Interrupts) -> bool:
    """Whether the user pressed Enter; anything else typed before it means no. Raises Interrupted."""
    print(f"{question}\nEnter: yes    n: no > ", end="", file=sys.stderr, flush=True)
    while not entered(0.1):
        if interrupts.wanted.is_set():
            print(file=sys.stderr)
            raise Interrupted("Stopped on request: nothing was moving.", "Start again when you like.")
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() in ("", "y", "yes")


def entered(timeout_s: float) -> bool:
    """Whether a line (or the end of them) waits at the keyboard; on Windows, whether one has been begun."""
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
