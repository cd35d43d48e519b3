"""How lines are fitted to where they are shown: wrapped on a terminal, unbroken when piped."""

import shutil
import sys
import textwrap


def hanging(head: str, text: str) -> str:
    """``text`` behind ``head``; on a terminal broken so that it stays to the right of it."""
    if not sys.stdout.isatty():
        return head + text
    columns = max(24, shutil.get_terminal_size().columns - len(head))
    return head + ("\n" + " " * len(head)).join(textwrap.wrap(text, columns) or [""])


def counted(number: int, one: str, several: str | None = None) -> str:
    """A number and what is counted: 1 card, 2 cards."""
    return f"{number:,} {one if number == 1 else several or one + 's'}"
