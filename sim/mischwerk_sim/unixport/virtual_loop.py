"""MicroPython's asyncio in virtual time: when no task is ready the twin is asked to let time pass.

`asyncio.core.ticks` and the I/O queue are replaced; a loop with nothing left to wait for raises instead of
hanging. The virtual clock starts far above the real one because the C task queue takes its own ticks for "now".
"""

from asyncio import core

ORIGIN_MS = 1 << 40


class VirtualQueue:
    """Stands in for asyncio's IOQueue. ``pass_time(dt_ms)``: dt_ms until the next task is due, -1 if there is none."""

    map = ()  # asyncio looks here for streams being polled; there are none

    def __init__(self, pass_time):
        self._pass_time = pass_time

    def wait_io_event(self, dt_ms):
        if dt_ms:
            self._pass_time(dt_ms)

    def remove(self, task):
        """Called when a task is cancelled; nothing here to forget."""


def install(now_us, pass_time):
    """Make asyncio live in the time of ``now_us()``; call before asyncio.run."""
    core.ticks = lambda: ORIGIN_MS + now_us() // 1000
    core._io_queue = VirtualQueue(pass_time)


def wake(task):
    """Make a sleeping task ready now."""
    core._task_queue.remove(task)
    core._task_queue.push(task, core.ticks())
