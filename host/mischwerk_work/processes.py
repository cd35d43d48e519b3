"""Tasks on several processes of this computer, which end at once when the first one is stopped, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from mischwerk_work.workers import WorkersLost

_AHEAD = 8  # tasks for each process that may wait for an earlier one
_MOST_TRIES = 3
_TO_LEAVE_S = 5.0  # for a process that has something to end itself: see kept.py


@dataclass
class _Task:
    number: int
    arguments: tuple[Any, ...]
    tries: int = 0


class _Worker:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy locks that our threads hold
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), daemon=True)
        with _without_interrupts():
            self.process.start()
        theirs.close()
        self.task: _Task | None = None


def results(function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], processes: int) -> Iterator[Any]:
    """Yield function(*task) of each task, in order. Raises what it raises, and WorkersLost."""
    pool = _Pool(function, tasks, processes)
    try:
        yield from pool.results()
    finally:
        pool.end()


class _Pool:
    """Workers are started when there is something for them to do."""

    def __init__(self, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], processes: int) -> None:
        self._function, self._processes = function, processes
        self._new = (_Task(number, arguments) for number, arguments in enumerate(tasks))
        self._again: deque[_Task] = deque()
        self._workers: list[_Worker] = []
        self._given = self._wanted = 0  # numbers of the next task and of the next result

    def results(self) -> Iterator[Any]:
        """Yield them in order."""
        done: dict[int, tuple[bool, Any]] = {}  # by number: a result, or what was raised
        while True:
            self._give()
            if self._wanted in done:
                is_done, result = done.pop(self._wanted)
                if not is_done:
                    raise result
                yield result
                self._wanted += 1
                continue
            busy = {worker.pipe: worker for worker in self._workers if worker.task is not None}
            if not busy:
                return
            for pipe in wait(list(busy)):
                done.update(self._received(busy[pipe]))  # type: ignore[index]

    def end(self) -> None:
        """End all processes, now."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join(_TO_LEAVE_S)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()
            worker.pipe.close()

    def _give(self) -> None:
        while True:
            idle = next((worker for worker in self._workers if worker.task is None), None)
            if idle is None and len(self._workers) == self._processes:
                return
            task = self._next()
            if task is None:
                return
            if idle is None:
                idle = _Worker()
                self._workers.append(idle)
            idle.task = task
            try:
                idle.pipe.send((self._function, task.arguments))
            except OSError:
                self._lost(idle)

    def _next(self) -> _Task | None:
        if self._again:
            return self._again.popleft()
        if self._given - self._wanted >= _AHEAD * self._processes:
            return None
        task = next(self._new, None)
        self._given += task is not None
        return task

    def _received(self, worker: _Worker) -> dict[int, tuple[bool, Any]]:
        """The answer by its number; nothing if there is none, as the process was ended."""
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError):
            self._lost(worker)
            return {}
        task, worker.task = worker.task, None
        assert task is not None
        return {task.number: answer}

    def _lost(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.pipe.close()
        worker.process.kill()  # if it is only its pipe that has gone
        worker.process.join()
        worker.process.close()
        task = worker.task
        assert task is not None
        task.tries += 1
        if task.tries == _MOST_TRIES:
            raise WorkersLost(
                f"A process that worked was ended from outside, {_MOST_TRIES} times at the same task.",
                "Give the same command again, with fewer --processes if memory was short.",
            )
        self._again.append(task)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes that start now ignore Ctrl-C, which a terminal sends to all of them: we end them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(pipe: Connection[Any, Any]) -> None:
    """Do tasks until there are no more, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            request = pipe.recv_bytes()
        except EOFError:
            return
        with suppress(BrokenPipeError):
            pipe.send_bytes(_answer(request))


def _answer(request: bytes) -> bytes:
    try:
        function, arguments = pickle.loads(request)
        return pickle.dumps((True, function(*arguments)))
    except Exception as problem:
        problem.add_note(traceback.format_exc())
        try:
            answer = pickle.dumps((False, problem))
            pickle.loads(answer)
        except Exception:  # its class takes other arguments than it keeps
            answer = pickle.dumps((False, RuntimeError(traceback.format_exc())))
        return answer


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
