"""How lines are fitted to where they are shown: wrapped on a terminal, unbroken when piped."""

import shutil
import sys
import textwrap


def hanging(head: str, text: str) -> str:
    """``text`` behind ``head``; on a terminal broken so that it stays to the right of it."""
    if not sys.stdout.isatty():
        return head + text
    left = max(24, shutil.get_terminal_size().columns - len(head))
    lines = textwrap.wrap(text, left, break_long_words=False, break_on_hyphens=False)
    return head + ("\n" + " " * len(head)).join(lines or [""])


def columns(most: int = 80) -> int:
    """How many a line of ours has, ``most`` at most: fewer on a narrower terminal."""
    return min(most, shutil.get_terminal_size().columns) if sys.stdout.isatty() else most
