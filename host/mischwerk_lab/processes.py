"""Parts of a long computation on several processes, which end at once when the first one is stopped."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from typing import TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


def results(function: Callable[[_Task], _Result], tasks: Iterable[_Task], processes: int) -> Iterator[_Result]:
    """``function`` of each task, in their order; 1 process is this one."""
    if processes == 1:
        yield from map(function, tasks)
        return
    context = multiprocessing.get_context("spawn")
    with ExitStack() as stack:
        pool = ProcessPoolExecutor(processes, context, initializer=_ignore_interrupts)
        stack.callback(_end, pool)
        yield from pool.map(function, tasks)


def cores() -> int:
    """That this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _end(pool: ProcessPoolExecutor) -> None:
    """At once: a part may take minutes. The pool has no way of its own for that (Python 3.14 has)."""
    running = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.terminate()


def _ignore_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal: the first one ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
