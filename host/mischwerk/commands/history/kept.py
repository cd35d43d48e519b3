"""Whether a command keeps its jobs in the history."""

import sys

from mischwerk.history import place
from mischwerk.history.keeping import FORGETFUL, Keeper


def keeper(is_wanted: bool) -> Keeper:
    """Return the keeper of the user's history, with a warning on standard error if it can't be written."""
    return Keeper(place.path, _warn) if is_wanted else FORGETFUL


def _warn(why: str) -> None:
    print(why, file=sys.stderr, flush=True)
