"""How lines and tables fit where they are shown: within a terminal, and whole where they are piped."""

import os
import shutil
import sys
import textwrap

from rich.console import Console

_PIPED_COLUMNS = 10_000  # nothing is cut or broken for a program


def stdout_console() -> Console:
    """For reports on standard output; COLUMNS in the environment has the last word on how wide they are."""
    is_bounded = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(highlight=False, width=None if is_bounded else _PIPED_COLUMNS)


def hanging(head: str, text: str) -> str:
    """``text`` behind ``head``; on a terminal broken so that it stays to the right of it."""
    if not sys.stdout.isatty():
        return head + text
    columns = max(24, shutil.get_terminal_size().columns - len(head))
    return head + ("\n" + " " * len(head)).join(textwrap.wrap(text, columns) or [""])


def counted(number: int, one: str, several: str | None = None) -> str:
    """A number and what is counted: 1 card, 2 cards."""
    return f"{number:,} {one if number == 1 else several or one + 's'}"
