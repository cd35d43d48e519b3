"""How lines are fitted to where they are shown: wrapped on a terminal, unbroken when piped."""

import shutil
import sys
import textwrap

_LEAST_BESIDE = 24  # columns


def hanging(head: str, text: str) -> str:
    """``text`` behind ``head``; on a terminal broken so that it stays to the right of it, or below it if that leaves
    too little room."""
    if not sys.stdout.isatty():
        return head + text
    columns, indent = shutil.get_terminal_size().columns, len(head)
    if columns - indent < min(_LEAST_BESIDE, len(text)):
        head, indent = head.rstrip() + "\n    ", 4
    lines = textwrap.wrap(text, max(_LEAST_BESIDE, columns - indent), break_long_words=False, break_on_hyphens=False)
    return head + ("\n" + " " * indent).join(lines or [""])


def columns(most: int = 80) -> int:
    """Return how many a line of ours has, ``most`` at most: fewer on a narrower terminal."""
    return min(most, shutil.get_terminal_size().columns) if sys.stdout.isatty() else most
