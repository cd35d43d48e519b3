"""What a command of `mischwerk sim` can't do, in plain words, with foreign text in it made harmless."""

from __future__ import annotations

from pathlib import Path


class CommandError(Exception):
    """Something the user can fix; the text is one line, or two."""


# -- Text that others wrote (records, machine files, file names), made harmless for a terminal, as in the host.
# Host and twin share no code, so each has its own.

MOST = 200  # characters shown of a foreign value


def shown(value: object) -> str:
    """A foreign value on one line, cut to a length."""
    text = str(value)
    return _escaped(text if len(text) <= MOST else f"{text[: MOST - 3]}...", "")


def harmless(value: object) -> str:
    """Text of our own around foreign text: its lines stay, and its length."""
    return _escaped(str(value), "\n")


def _escaped(text: str, kept: str) -> str:
    """Controls, direction marks, lone surrogates and what Unicode has not assigned are not printable to Python."""
    return "".join(one if one.isprintable() or one in kept else ascii(one)[1:-1] for one in text)


# -- A folder that a command writes into.


def folder(option: str, name: str) -> Path:
    """``name``, made if it isn't there. Raises CommandError that names the option."""
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{option} {name}: {error.strerror}") from None
    return path
