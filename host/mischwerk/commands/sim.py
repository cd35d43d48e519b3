"""The commands of `mischwerk sim` but `serve`: the twin's own programs, in a process of their own."""

import importlib.util
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from mischwerk.errors import UsageProblem


def become(name: str, arguments: Sequence[str]) -> NoReturn:
    """This process becomes the twin's program of that name. UsageProblem if the twin is not installed."""
    if importlib.util.find_spec("mischwerk_sim") is None or importlib.util.find_spec("pymunk") is None:
        raise UsageProblem("The twin is not installed.", "Install it: pip install 'mischwerk[sim]'.")
    command = [sys.executable, "-m", "mischwerk_sim", name, *arguments]
    sys.stdout.flush()
    os.execv(command[0], command)
