"""Keeping entries: the one way in which commands and library write the history. A job never fails because of it, and
never waits long for it."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

from mischwerk.history.entry import Entry
from mischwerk.history.place import HistoryProblem

LONGEST_S = 5.0  # that a job's end waits for a disk; more than a writer waits for another (database.PATIENCE_S)

_Task = tuple[Entry, int, threading.Event] | None  # None: no more will come


class Keeper:
    """Keeps entries in the database at ``where()``; None keeps nothing. A thread of its own writes, one entry after the
    other: what hangs or fails there can't stop a job. ``waits``: `keep` returns when the entry is written, or after
    LONGEST_S; an event loop must not wait. ``warn``: told once why something was not kept, in a line."""

    def __init__(self, where: Callable[[], Path] | None, warn: Callable[[str], None], *, waits: bool = True) -> None:
        self._where = where
        self._warn: Callable[[str], None] | None = warn
        self._waits = waits
        self._tasks: SimpleQueue[_Task] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._last: threading.Event | None = None  # set when all that was given is dealt with

    def keep(self, entry: Entry) -> None:
        """Have it written down, as of now. Never raises."""
        if self._where is None:
            return
        is_stuck = self._last is not None and not self._last.is_set()
        self._last = threading.Event()
        self._tasks.put((entry, int(time.time()), self._last))
        try:
            self._start()
        except RuntimeError as problem:  # the system gives no more threads
            self._tell(str(problem))
            return
        if self._waits and not is_stuck:
            self._wait()

    def close(self) -> None:
        """Wait until all is written, LONGEST_S at most. May be called again."""
        if self._thread is not None:
            self._wait()
            self._tasks.put(None)
            self._thread = None

    def _wait(self) -> None:
        if self._last is not None and not self._last.wait(LONGEST_S):
            self._tell(f"it takes longer than {LONGEST_S:g} s.")

    def _start(self) -> None:
        if self._thread is None:
            # A daemon: the program can end although a disk never answers.
            thread = threading.Thread(target=self._work, name="mischwerk-history", daemon=True)
            thread.start()
            self._thread = thread

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            self._write(*task)

    def _write(self, entry: Entry, ended_at: int, written: threading.Event) -> None:
        assert self._where is not None
        try:
            from mischwerk.history.writing import write  # not in vain: SQLite is loaded when there is something to keep

            write(self._where(), entry, ended_at)
        except HistoryProblem as problem:
            self._tell(problem.error)
        except Exception as problem:  # whatever it is, the job is done and the machine stands well
            self._tell(f"{type(problem).__name__}: {problem}")
        finally:
            written.set()

    def _tell(self, why: str) -> None:
        warn, self._warn = self._warn, None
        if warn is not None:
            warn(f"Not kept in the history: {why}")


FORGETFUL = Keeper(None, lambda why: None)
