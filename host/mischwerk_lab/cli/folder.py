"""The folder of a report: made before the work begins, and not left behind empty if that is stopped."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

from mischwerk import interrupts
from mischwerk.errors import Interrupted
from mischwerk.jobs import outdir


@contextlib.contextmanager
def new_folder(asked: Path | None, name: str, what: str) -> Iterator[Path]:
    """The folder asked for, or out/``name``; ``what`` is made in it, such as "A study". UsageProblem if it is in use.

    Stopping it says how to go on, if the KeyboardInterrupt does, or that a report can't be resumed.
    """
    folder = asked or outdir.PARENT / name
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    outdir.prepare(folder)
    try:
        yield folder
    except KeyboardInterrupt as pressed:
        if any(folder.iterdir()):
            raise Interrupted(
                f"Stopped on request: the report in {folder} is incomplete.",
                f"Delete that folder. {pressed}"
                if pressed.args
                else f"{what} can't be resumed: delete that folder and start again.",
            ) from None
        raise Interrupted(
            "Stopped on request: nothing was written.", str(pressed) or f"{what} can't be resumed: start again."
        ) from None
    finally:
        with contextlib.suppress(OSError):  # the report is in it
            for path in made:
                path.rmdir()


@contextlib.contextmanager
def terminable() -> Iterator[None]:
    """SIGTERM and SIGHUP are like Ctrl-C: they would end the program at once, leaving a folder behind without a
    message. `nohup` keeps its meaning."""
    if threading.current_thread() is not threading.main_thread():  # signals can't be handled there
        yield
        return
    others = [number for number in interrupts.ENDING if number != signal.SIGINT]
    numbers = [number for number in others if signal.getsignal(number) is not signal.SIG_IGN]
    before = [(number, signal.signal(number, signal.default_int_handler)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
