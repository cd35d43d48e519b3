"""What workers have in common: what each makes once for many tasks, the order of results, what can go wrong."""

import atexit
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from types import FrameType
from typing import Any, Protocol, TypeVar

_Key = TypeVar("_Key")


_Made = TypeVar("_Made")


_OF_THIS_THREAD = threading.local()  # a cluster's worker may have several


def kept(make: Callable[[_Key], AbstractContextManager[_Made]], key: _Key) -> _Made:
    """Enter ``make(key)`` once in each thread; it is left when the process ends, also by SIGTERM."""
    import multiprocessing  # which most commands never need

    made: dict[Any, Any] = _OF_THIS_THREAD.__dict__.setdefault("made", {})
    if (make, key) not in made:
        if multiprocessing.parent_process() and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, _leave)
        manager = make(key)
        made[make, key] = manager.__enter__()
        atexit.register(manager.__exit__, None, None, None)
    value: _Made = made[make, key]
    return value


def _leave(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    raise SystemExit(0)


# -- Results in the order of their tasks, few of which are under way at a time.


class Future(Protocol):
    """A result that is still to come."""

    def result(self) -> Any: ...
    def cancel(self) -> Any: ...


def in_order(submitted: Iterable[Future], ahead: int) -> Iterator[Any]:
    """Yield the results of futures, of which ``ahead`` are under way at a time; if one fails, cancel the others."""
    running: deque[Future] = deque()
    try:
        for future in submitted:
            running.append(future)
            if len(running) >= ahead:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        for future in running:
            future.cancel()


# -- What can go wrong with the workers themselves, in plain words.


class WorkProblem(Exception):
    """The user can mend it. ``error``: what is wrong; ``what_to_do``: the next step. One line each."""

    def __init__(self, error: str, what_to_do: str) -> None:
        super().__init__(error, what_to_do)
        self.error, self.what_to_do = error, what_to_do

    def __str__(self) -> str:
        return f"{self.error}\n{self.what_to_do}"


class WorkersLost(WorkProblem):
    """A task was given up, as each process that had it was ended from outside."""
