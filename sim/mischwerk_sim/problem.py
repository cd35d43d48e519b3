"""What a command of `mischwerk sim` can't do, in plain words."""

from __future__ import annotations

from pathlib import Path


class CommandError(Exception):
    """Something the user can fix; the text is one line, or two."""


# -- A folder that a command writes into.


def folder(option: str, name: str) -> Path:
    """``name``, made if it isn't there. Raises CommandError that names the option."""
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{option} {name}: {error.strerror}") from None
    return path
