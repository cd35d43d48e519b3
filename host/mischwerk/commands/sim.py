"""The commands of `mischwerk sim` but `serve`: the twin's own programs, in a process of their own."""

import os
import sys
from typing import NoReturn

from mischwerk import extras


def become(command: list[str]) -> NoReturn:
    """This process becomes the twin's program. UsageProblem if the twin is not installed."""
    beside = [name for name in ("crosscheck", "cluster") if any(word.lstrip("-").startswith(name) for word in command)]
    extras.check_twin(",".join(["sim", *beside]))
    sys.stdout.flush()
    os.execv(command[0], command)
