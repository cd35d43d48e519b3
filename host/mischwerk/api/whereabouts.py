"""Finds a board that was away: at the port where it was, or wherever the same board has come back."""

import os

from mischwerk.link.ports import board_id, candidates

_PTYS = ("/dev/pts/", "/dev/ttys")  # a twin's port: its number is given to the next terminal when the twin has gone


class Whereabouts:
    """``port``: as somebody has named it, None for the only board there is. Boards are told apart by their chip's
    id."""

    def __init__(self, port: str | None) -> None:
        self._named = port
        self._path: str | None = None  # where it was last
        self._board: str | None = None

    def seen_at(self, path: str) -> None:
        """It answers there now."""
        self._path, self._board = path, board_id(path)

    def forget(self) -> None:
        """Any board will do."""
        self._path = self._board = None

    def path(self) -> str | None:
        """The port at which it can be opened now; None while it is away."""
        if self._path is None:
            return self._first()
        if self._board is None:
            return self._path if _is_there(self._path, is_reopened=True) else None
        others = [one for one in candidates() if one != self._path]
        return next((one for one in (self._path, *others) if board_id(one) == self._board), None)

    def _first(self) -> str | None:
        if self._named is not None:
            return self._named if _is_there(self._named, is_reopened=False) else None
        found = candidates()
        return found[0] if len(found) == 1 else None


def _is_there(path: str, is_reopened: bool) -> bool:
    """Whether there is such a port, and not just another terminal that has got its number."""
    is_pty = os.path.realpath(path).startswith(_PTYS)
    return os.path.exists(path) and not (is_reopened and is_pty and not os.path.islink(path))
