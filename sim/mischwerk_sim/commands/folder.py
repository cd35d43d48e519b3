"""A folder that a command writes into."""

from __future__ import annotations

from pathlib import Path

from ..problem import CommandError


def folder(option: str, name: str) -> Path:
    """``name``, made if it isn't there. Raises CommandError that names the option."""
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{option} {name}: {error.strerror}") from None
    return path
