"""Commands of `mischwerk sim`: each module has ``main(arguments) -> exit status`` and reads its own options.

The host starts them as processes of their own, for host and twin know nothing of each other but the wire.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from importlib.util import find_spec
from typing import Any

from mischwerk_machines.reading import reason
from mischwerk_work.bar import HEARTBEAT
from mischwerk_work.foreign_text import harmless
from mischwerk_work.whole_words import fitted, wrapped_text
from mischwerk_work.workers import WorkProblem
from rich.console import Console
from rich.table import Table

from ..problem import CommandError

KNOWN = ("sweep", "unknowns", "skew", "calibrate", "campaign", "play", "crosscheck")
OF_THE_HOST = ("drawing",)  # which people do not type
_PIPED_COLUMNS = 10_000
EXIT_USAGE, EXIT_UNWRITABLE, EXIT_INTERRUPTED = 2, 4, 130


def run(name: str, arguments: Sequence[str]) -> int:
    """Run the command of that name; a CommandError is printed on stderr, exit status 2. Signals end it cleanly."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)
    if name in KNOWN and find_spec("pymunk") is None:  # told before an option is
        raise ModuleNotFoundError("the twin is not installed", name="pymunk")
    try:
        with ExitStack() as stack:
            if name in KNOWN and not {"-h", "--help"} & {*arguments}:
                stack.enter_context(HEARTBEAT.doing(f"sim {name}", is_soon=True))
            status: int = importlib.import_module(f".{name}", __name__).main(list(arguments))
        sys.stdout.flush()
    except CommandError as error:
        complain(str(error))
        return EXIT_USAGE
    except WorkProblem as error:
        complain(str(error))
        return EXIT_USAGE
    except KeyboardInterrupt as pressed:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all that is left to do is exit
        lost = "Interrupted: results not yet written are lost.\nStart again when you like."
        print(str(pressed) or lost, file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone: that is no error
        _mute()
        return 0
    except OSError as problem:
        complain(
            f"{problem.filename or 'Output'} can't be written: {reason(problem)}.\n"
            "Make room, or write to another disk, and run it again."
        )
        _mute()
        return EXIT_UNWRITABLE
    return status


def console_at(*, stderr: bool) -> Console:
    """For output that people read; when piped, nothing is cut or broken, unless COLUMNS in the environment asks for
    it."""
    is_bounded = (sys.stderr if stderr else sys.stdout).isatty() or "COLUMNS" in os.environ
    return _Console(stderr=stderr, width=None if is_bounded else _PIPED_COLUMNS)


def complain(text: str) -> None:
    """Say an error on stderr; on a terminal its lines break between words."""
    console_at(stderr=True).print(harmless(text), soft_wrap=True, markup=False, highlight=False)


class _Console(Console):
    """Breaks no word: neither in a table nor in a line on a terminal."""

    def print(self, *objects: Any, **how: Any) -> None:
        HEARTBEAT.clear()
        if how.get("soft_wrap") and self.is_terminal:
            objects = tuple(wrapped_text(item, self.width) if isinstance(item, str) else item for item in objects)
        super().print(*(fitted(item, self) if isinstance(item, Table) else item for item in objects), **how)


def _mute() -> None:
    """Discard what is left in a stream that can't be written, or Python would complain while closing it."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
