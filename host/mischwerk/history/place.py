"""Where the history lies."""

import os
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from mischwerk_work.foreign_text import shown

from mischwerk.errors import UsageProblem
from mischwerk.messages import message

# -- Boards of one build, told apart where several are known.


@dataclass(frozen=True)
class Boards:
    """Boards of one build, where several are known. ``ids``: as Identity.board, sorted."""

    machine: str
    ids: tuple[str, ...]


def several(database: sqlite3.Connection) -> tuple[Boards, ...]:
    """List every build of which more than one board is known, by name. Twins are no boards."""
    boards: dict[str, list[str]] = {}
    known = "board IS NOT NULL AND machine IS NOT NULL AND is_twin = 0"
    for machine, board in database.execute(f"SELECT DISTINCT machine, board FROM jobs WHERE {known} ORDER BY 1, 2"):
        boards.setdefault(machine, []).append(board)
    return tuple(Boards(machine, tuple(ids)) for machine, ids in boards.items() if len(ids) > 1)


class Whose(NamedTuple):
    """Jobs that are summed up together. ``board``: None if boards of that build are not told apart, or if it is not
    known whose these jobs are."""

    machine: str
    is_twin: bool
    board: str | None

    @property
    def rank(self) -> tuple[str, bool, bool, str]:
        """By which they are sorted: what is not known comes last."""
        return self.machine, self.is_twin, self.board is None, self.board or ""


class ToldApart:
    """Whose jobs are summed up together. As long as at most one board of a build is known, all jobs of that build are
    taken for its; then those of each, and those whose board is not known, are on their own."""

    def __init__(self, known: Iterable[Boards]) -> None:
        self._machines = {boards.machine for boards in known}

    def has(self, machine: str, is_twin: int) -> bool:
        """Tell whether boards of this build are told apart."""
        return not is_twin and machine in self._machines

    def whose(self, machine: str, is_twin: int, board: str | None) -> Whose:
        """The group to which a job belongs."""
        return Whose(machine, bool(is_twin), board if self.has(machine, is_twin) else None)


# -- What keeps the history from being read or written.


class HistoryProblem(UsageProblem):
    """The history can't be read or written; no job suffers from it."""


HOME_VARIABLE = "MISCHWERK_HOME"
FILE = "history.sqlite3"


def path() -> Path:
    """In the folder that MISCHWERK_HOME names, else in the user's data folder. Nothing is created. Raises
    HistoryProblem if there is no such folder, as for a user without a home."""
    named = os.environ.get(HOME_VARIABLE)
    try:
        folder = Path(named).expanduser().absolute() if named else _data_folder()
    except (RuntimeError, OSError) as problem:  # ~ of nobody; a working folder that was removed
        raise HistoryProblem(
            f"There is no folder {shown(named or '')} for the history: {problem}.",
            f"Set {HOME_VARIABLE} to the full path of a folder.",
        ) from problem
    if not folder.is_absolute():
        raise HistoryProblem(message("no-history-folder"), message("set-home-folder"))
    return folder / FILE


def _data_folder() -> Path:
    from platformdirs import user_data_path  # not in vain: most commands keep and read nothing

    return user_data_path("mischwerk", appauthor=False)
