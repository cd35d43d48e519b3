"""Around every command: whatever goes wrong ends in two plain lines (or one object) and an exit status."""

import contextlib
import errno
import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import TextIO

import typer
from typer.exceptions import TyperException

from mischwerk.errors import EXIT_DONE, Interrupted, LinkError, MischwerkError, Unwritable, UsageProblem
from mischwerk.terminal.terminal import harmless_output

DEBUG_VARIABLE = "MISCHWERK_DEBUG"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def guarded(command: Callable[[], object], as_json: bool) -> int:
    """Exit status of a command. With MISCHWERK_DEBUG=1 the traceback of an error is shown as well."""
    _open_what_is_closed()
    with harmless_output():
        return _guarded(command, as_json)


def _guarded(command: Callable[[], object], as_json: bool) -> int:
    try:
        status = command()
        sys.stdout.flush()
        return status if isinstance(status, int) else EXIT_DONE
    except BrokenPipeError:
        return reader_gone()
    except SystemExit as left:
        if isinstance(left.__context__, BrokenPipeError):  # typer and rich turn it into an exit
            return reader_gone()
        raise
    except (Exception, KeyboardInterrupt) as problem:
        if os.environ.get(DEBUG_VARIABLE) == "1":
            with contextlib.suppress(OSError):
                traceback.print_exc()
        return _told(_as_ours(problem), as_json)


def reader_gone() -> int:
    """The reader of our output has gone: that is no error, so the exit status is that of success."""
    _mute(sys.stdout)
    return EXIT_DONE


def _open_what_is_closed() -> None:
    """A standard stream that was closed (`>&-`) is no error: what is written there goes nowhere. Its file descriptor is
    occupied as well, so that no other file gets it and a child then writes into that."""
    with open(os.devnull, "r+b", buffering=0) as nowhere:
        for name, number in (("stdout", 1), ("stderr", 2)):
            if getattr(sys, name) is None:
                try:
                    os.fstat(number)
                except OSError:
                    os.dup2(nowhere.fileno(), number)
                setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 (as long as the program)


def _mute(stream: TextIO) -> None:
    """Discard what is left in a stream that can't be written, or Python would complain again while closing it."""
    # A test may pass a stream that is not a file.
    with contextlib.suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def _as_ours(problem: BaseException) -> MischwerkError:
    from mischwerk_machines.reading import reason

    if isinstance(problem, MischwerkError):
        return problem
    if isinstance(problem, TyperException):
        context = getattr(problem, "ctx", None)
        path = "mischwerk" if context is None else context.command_path
        return UsageProblem(problem.format_message(), f"See `{path} --help`.")
    if isinstance(problem, (KeyboardInterrupt, typer.Abort)):
        return Interrupted("Interrupted: nothing was moving.", str(problem) or "Start again when you like.")
    if isinstance(problem, OSError) and problem.errno in _NO_ROOM:
        return Unwritable(problem.filename, problem)
    if isinstance(problem, OSError) and problem.filename is not None:
        return UsageProblem(
            f"{problem.filename} can't be used: {reason(problem)}.", "Check that it exists and that you have access."
        )
    text = reason(problem) if isinstance(problem, OSError) else str(problem)
    return LinkError(
        f"Something unexpected went wrong in this program: {type(problem).__name__}: {text}",
        f"Run it again with {DEBUG_VARIABLE}=1 and report what it shows; `mischwerk home` brings cards back.",
    )


def _told(problem: MischwerkError, as_json: bool) -> int:
    """Print the error on whichever stream still works."""
    _say(sys.stdout, json.dumps(problem.as_json()) if as_json else "")
    _say(sys.stderr, f"{problem.error}\n{problem.what_to_do}")
    return problem.exit_status


def _say(stream: TextIO, text: str) -> None:
    try:
        if text:
            print(text, file=stream)
        stream.flush()
    except OSError:
        _mute(stream)
