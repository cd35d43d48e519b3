"""The shares of a tournament on several processes, on a cluster, or here: the same results in the same order.

A process ends with ours however ours ends, and so do the programs that play in it: with such there is always one.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any

from mischwerk import cluster
from mischwerk.errors import MischwerkError

from .job import Dealt, Job
from .share import Players, Share, play_alone, play_share

_AHEAD = 4  # shares for each process that may wait for an earlier one
_TO_LEAVE_S = 5.0  # a process ends its programs, each of which has a second

Task = Sequence[Dealt]


def results(job: Job, tasks: Iterable[Task], processes: int, address: str | None = None) -> Iterator[Share]:
    """The share of each task, in order. Raises MischwerkError."""
    if address is not None:
        yield from cluster.results(address, play_alone, ((job, task) for task in tasks))
    elif processes == 1 and not any(one.command for one in job.kinds):
        with Players(job) as players:
            for task in tasks:
                yield play_share(job, task, players)
    else:
        with _started(job, processes) as workers:
            yield from _in_order(workers, iter(tasks))


def _in_order(workers: Sequence[Connection[Any, Any]], tasks: Iterator[Task]) -> Iterator[Share]:
    idle, busy, done = list(workers), dict[Any, int](), dict[int, Share]()
    given = wanted = 0
    is_more = True
    while True:
        while is_more and idle and given - wanted < _AHEAD * len(workers):
            task = next(tasks, None)
            if task is None:
                is_more = False
                break
            worker = idle.pop()
            _give(worker, task)
            busy[worker] = given
            given += 1
        if wanted in done:
            yield done.pop(wanted)
            wanted += 1
        elif busy:
            for ready in wait(list(busy)):
                done[busy.pop(ready)] = _received(ready)
                idle.append(ready)  # type: ignore[arg-type]
        else:
            return


def _give(worker: Connection[Any, Any], task: Task) -> None:
    try:
        worker.send(task)
    except OSError:
        raise _lost() from None


def _received(worker: Any) -> Share:
    try:
        found = worker.recv()
    except (EOFError, OSError):
        raise _lost() from None
    if isinstance(found, str):
        print(found, file=sys.stderr)
        raise MischwerkError(f"A process that plays has failed: {found.strip().splitlines()[-1]}", "Report it.")
    share: Share = found
    return share


def _lost() -> MischwerkError:
    return MischwerkError(
        "A process that plays was ended from outside.",
        "Give the same command again to go on, with fewer --processes if memory was short.",
    )


@contextmanager
def _started(job: Job, processes: int) -> Iterator[list[Connection[Any, Any]]]:
    context = multiprocessing.get_context("spawn")  # a fork would copy locks that our threads hold
    started: list[tuple[SpawnProcess, Connection[Any, Any]]] = []
    try:
        with _without_interrupts():
            for _ in range(processes):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, job), daemon=True)
                process.start()
                theirs.close()
                started.append((process, ours))
        yield [pipe for _, pipe in started]
    finally:
        for process, _ in started:
            process.terminate()
        for process, pipe in started:
            process.join(_TO_LEAVE_S)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()
            pipe.close()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes that start now ignore Ctrl-C: we end them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(pipe: Connection[Any, Any], job: Job) -> None:
    """In a process of its own."""
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with Players(job) as players:
        while True:
            try:
                task = pipe.recv()
            except EOFError:
                return
            try:
                found: Share | str = play_share(job, task, players)
            except Exception:
                found = traceback.format_exc()
            with suppress(BrokenPipeError):
                pipe.send(found)


def _leave(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    raise SystemExit(0)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
