"""Carry out function(*task) for many tasks: in this process, in several, or on a Dask cluster.

The results come in the order of the tasks, however many workers there are; few tasks are under way at a time, so that
there may be any number of them. A worker that is killed is replaced, and its task done again.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from mischwerk_work.workers import WorkProblem, in_order

MOST_PROCESSES = 1024
_AHEAD = 2  # tasks for each thread that may wait for an earlier one


class Workers(NamedTuple):
    """``local``: how many here; ``cluster``: address of a Dask scheduler that has others instead."""

    local: int = 1
    cluster: str | None = None


HERE = Workers()


def cores() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers_of(processes: int | None, cluster: str | None = None) -> Workers:
    """Check what was typed as --processes and --cluster; one process for each core by default. Raises WorkProblem."""
    if processes is not None and not 1 <= processes <= MOST_PROCESSES:
        raise WorkProblem(
            f"--processes {processes} is out of range: give 1 to {MOST_PROCESSES}.",
            "Leave it out for one on each core.",
        )
    return Workers(processes or cores(), cluster)


def results(
    function: Callable[..., Any],
    tasks: Iterable[tuple[Any, ...]],
    workers: Workers = HERE,
    *,
    threads: bool = False,
    is_apart: bool = False,
) -> Iterator[Any]:
    """Yield function(*task) of each task, in order. 1 worker is this process, unless the work must be ``is_apart``.

    ``threads``: the function leaves Python's lock alone, so that threads of this process do instead of others; other
    processes and clusters import it by its name. Raises what it raises, and WorkProblem.
    """
    if workers.cluster is not None:
        from mischwerk_work import cluster

        yield from cluster.results(workers.cluster, function, tasks)
    elif workers.local == 1 and not is_apart:
        for task in tasks:
            yield function(*task)
    elif threads:
        with ThreadPoolExecutor(workers.local) as pool:
            submitted = (pool.submit(function, *task) for task in tasks)
            yield from in_order(submitted, _AHEAD * workers.local)
    else:
        from mischwerk_work import processes

        yield from processes.results(function, tasks, workers.local)
