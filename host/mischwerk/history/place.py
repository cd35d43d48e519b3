"""Where the history lies."""

import os
from pathlib import Path

from mischwerk.foreign_text import shown
from mischwerk.history.problem import HistoryProblem

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
        raise HistoryProblem(
            "There is no folder for the history: this user has no home folder.", f"Set {HOME_VARIABLE}."
        )
    return folder / FILE


def _data_folder() -> Path:
    from platformdirs import user_data_path  # not in vain: most commands keep and read nothing

    return user_data_path("mischwerk", appauthor=False)
