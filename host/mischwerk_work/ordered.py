"""Results in the order of their tasks, few of which are under way at a time."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Protocol


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
