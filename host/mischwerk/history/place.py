"""Where the history lies."""

import os
from pathlib import Path

HOME_VARIABLE = "MISCHWERK_HOME"
FILE = "history.sqlite3"


def path() -> Path:
    """In the folder that MISCHWERK_HOME names, else in the user's data folder. Nothing is created."""
    named = os.environ.get(HOME_VARIABLE)
    if named:
        return Path(named).expanduser().absolute() / FILE
    from platformdirs import user_data_path  # not in vain: most commands keep and read nothing

    return user_data_path("mischwerk", appauthor=False) / FILE
