"""What a worker makes once and uses for many tasks, such as programs that it has started."""

import atexit
import multiprocessing
import signal
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import FrameType
from typing import Any, TypeVar

_Key = TypeVar("_Key")


_Made = TypeVar("_Made")


_OF_THIS_THREAD = threading.local()  # a cluster's worker may have several


def kept(make: Callable[[_Key], AbstractContextManager[_Made]], key: _Key) -> _Made:
    """Enter ``make(key)`` once in each thread; it is left when the process ends, also by SIGTERM."""
    made: dict[Any, Any] = _OF_THIS_THREAD.__dict__.setdefault("made", {})
    if (make, key) not in made:
        if multiprocessing.parent_process() and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, _leave)
        manager = make(key)
        made[make, key] = manager.__enter__()
        atexit.register(manager.__exit__, None, None, None)
    found: _Made = made[make, key]
    return found


def _leave(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    raise SystemExit(0)
