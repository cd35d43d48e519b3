"""Work that nobody waits for, on another core: pictures are drawn while the simulation goes on."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable


class Beside:
    """Runs work in a copy of this process as it is at that moment; what the work changes, it changes there."""

    def __init__(self) -> None:
        self._children: list[int] = []

    def run(self, work: Callable[[], None]) -> None:
        """Start ``work``, or do it at once where processes can't be copied safely."""
        if sys.platform != "linux":
            work()
            return
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child:
            self._children.append(child)
            return
        status = 1
        try:
            work()
            status = 0
        except Exception:
            traceback.print_exc()
            sys.stderr.flush()
        finally:
            os._exit(status)  # nothing of the original's is closed, flushed or removed here

    def wait(self) -> None:
        """Until all is done. Raises RuntimeError if some of it failed, which has said why."""
        children, self._children = self._children, []
        failed = [child for child in children if os.waitpid(child, 0)[1]]
        if failed:
            raise RuntimeError("a picture could not be drawn")
