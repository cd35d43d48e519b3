"""Work that nobody waits for, on another core: pictures are drawn while the simulation goes on."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
from collections.abc import Callable


class WorkFailed(Exception):
    """Work that could not be done; the text says why, on one line."""


class ForkedWork:
    """Runs work in a copy of this process as it is at that moment; what the work changes, it changes there."""

    def __init__(self) -> None:
        self._children: list[int] = []
        self._failed = 0

    def run(self, work: Callable[[], None]) -> None:
        """Start ``work``, or do it at once where processes can't be copied safely."""
        if sys.platform != "linux":
            self._failed += bool(_status(work))
            return
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child:
            self._children.append(child)
            return
        status = 1
        try:
            for number in (signal.SIGTERM, signal.SIGHUP):  # the original's handlers would unwind it here too
                signal.signal(number, signal.SIG_DFL)
            status = _status(work)
        finally:
            os._exit(status)  # nothing of the original's is closed, flushed or removed here

    def wait(self) -> None:
        """Wait until everything is done. Raises WorkFailed if some of it failed, which has said why. If left early (by
        a signal), it ends what is still running."""
        try:
            while self._children:
                self._failed += bool(os.waitpid(self._children[0], 0)[1])
                self._children.pop(0)
        except BaseException:
            for child in self._children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(child, 0)
            self._children = []
            raise
        failed, self._failed = self._failed, 0
        if failed:
            raise WorkFailed(f"{failed} of the pictures could not be drawn")


def _status(work: Callable[[], None]) -> int:
    """Do it; 0, or 1 if it failed, with a message on stderr."""
    try:
        work()
    except WorkFailed as problem:
        print(problem, file=sys.stderr, flush=True)
        return 1
    except Exception:
        traceback.print_exc()
        sys.stderr.flush()
        return 1
    return 0
