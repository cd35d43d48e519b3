"""Around every command: whatever goes wrong ends in two plain lines (or one object) and an exit status."""

import json
import os
import sys
import traceback
from collections.abc import Callable

import typer
from typer.exceptions import TyperException

from mischwerk.errors import EXIT_DONE, Interrupted, LinkError, MischwerkError, UsageProblem

DEBUG_VARIABLE = "MISCHWERK_DEBUG"


def guarded(command: Callable[[], object], as_json: bool) -> int:
    """Exit status of a command. With MISCHWERK_DEBUG=1 the traceback of an error is shown as well."""
    try:
        status = command()
        sys.stdout.flush()
        return status if isinstance(status, int) else EXIT_DONE
    except BrokenPipeError:
        return reader_gone()
    except (Exception, KeyboardInterrupt) as problem:
        if os.environ.get(DEBUG_VARIABLE) == "1":
            traceback.print_exc()
        return _told(_as_ours(problem), as_json)


def reader_gone() -> int:
    """Whoever read our output has gone: nothing to complain about, the exit status is that of done."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python would complain again while closing stdout
    return EXIT_DONE


def _as_ours(problem: BaseException) -> MischwerkError:
    if isinstance(problem, MischwerkError):
        return problem
    if isinstance(problem, TyperException):
        return UsageProblem(problem.format_message(), "See `mischwerk --help` or `mischwerk COMMAND --help`.")
    if isinstance(problem, (KeyboardInterrupt, typer.Abort)):
        return Interrupted("Interrupted: nothing was moving.", "Start again when you like.")
    return LinkError(
        f"Something unexpected went wrong in this program: {type(problem).__name__}: {problem}",
        f"Run it again with {DEBUG_VARIABLE}=1 and report what it shows; `mischwerk home` brings cards back.",
    )


def _told(problem: MischwerkError, as_json: bool) -> int:
    if as_json:
        print(json.dumps(problem.as_json(), ensure_ascii=False), flush=True)
    print(problem.error, problem.what_to_do, sep="\n", file=sys.stderr, flush=True)
    return problem.exit_status
