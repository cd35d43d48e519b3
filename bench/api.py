"""Measure how long a call of the library takes until its first byte is on the wire.

The other end of a pty is a process of its own that answers as a board does, refuses every job at once, and notes when
bytes arrive, by the clock that both processes share. So each figure is the whole way: checks, the request, the frame,
the write, and the kernel's way to a process that waits. `connect` is from the call to `identify`; `import and connect`
and the command are from the start of Python.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import subprocess
import sys
import time
import tty
from collections.abc import Callable
from typing import Any

import mischwerk
from harness import arguments, computer, keep, show
from mischwerk import aio
from shuffler import faults, reasons
from shuffler.link import protocol
from shuffler.link.session import BoardSession

IDENTITY = {
    "protocol": protocol.VERSION, "firmware": "bench", "machine": "pile10", "kind": "rack", "pockets": 10,
    "capacity": 10, "interpreter": "none", "flags": 0,
}  # fmt: skip
STATUS = {"phase": 0, "state": 0, "fault": 0, "homed": 1, "bad_frames": 0}
BUSY = {"code": faults.code("BAD_REQUEST"), "reason": reasons.BUSY, "numbers": [], "detail": ""}
ANSWERS = {"identify": ("identity", IDENTITY), "status": ("status_is", STATUS)}
PROGRAM = "import mischwerk; mischwerk.connect({!r}).close()"


def board(master: int, arrivals: Any) -> None:
    """Answer until the pty is gone; send when each read returned, in nanoseconds of the system's clock."""
    session = BoardSession()
    while True:
        try:
            data = os.read(master, 4096)
        except OSError:
            return
        now_ns = time.monotonic_ns()
        for packet in session.receive(data)[0]:
            arrivals.send((packet.name, now_ns))
            os.write(master, session.answer(packet, *ANSWERS.get(packet.name, ("refused", BUSY))))


class Bench:
    """A board at ``path``."""

    def __init__(self) -> None:
        master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._arrivals, theirs = multiprocessing.Pipe(duplex=False)
        multiprocessing.get_context("fork").Process(target=board, args=(master, theirs), daemon=True).start()

    def arrived_ns(self, name: str) -> int:
        """When this request arrived, the next one that did."""
        while True:
            heard, at_ns = self._arrivals.recv()
            if heard == name:
                return int(at_ns)


def us(bench: Bench, name: str, call: Callable[[], object], times: int) -> list[float]:
    """Microseconds from each call to its request's arrival."""
    times_us = []
    for _ in range(times):
        began_ns = time.monotonic_ns()
        call()
        times_us.append((bench.arrived_ns(name) - began_ns) / 1e3)
    return times_us


def refused(shuffle: Callable[[], object]) -> None:
    """Call it, and expect the board to refuse."""
    try:
        shuffle()
    except mischwerk.MischwerkError:
        return
    raise RuntimeError("the board of this bench refuses every job")


async def refused_async(shuffler: aio.AsyncShuffler) -> None:
    """Refuse as `refused` does, in asyncio."""
    try:
        await shuffler.shuffle()
    except mischwerk.MischwerkError:
        return
    raise RuntimeError("the board of this bench refuses every job")


def blocking(bench: Bench, times: int) -> dict[str, list[float]]:
    """The calls of the blocking shell."""
    with mischwerk.connect(bench.path) as shuffler:
        bench.arrived_ns("identify")
        status = us(bench, "status", shuffler.status, times)
        shuffle = us(bench, "shuffle", lambda: refused(shuffler.shuffle), times)
    connect = us(bench, "identify", lambda: mischwerk.connect(bench.path).close(), max(1, times // 20))
    return {"status": status, "shuffle": shuffle, "connect": connect}


async def awaited(bench: Bench, times: int) -> dict[str, list[float]]:
    """The calls of the asyncio shell."""
    status, shuffle = [], []
    async with aio.connect(bench.path) as shuffler:
        bench.arrived_ns("identify")
        for _ in range(times):
            began_ns = time.monotonic_ns()
            await shuffler.status()
            status.append((bench.arrived_ns("status") - began_ns) / 1e3)
        for _ in range(times):
            began_ns = time.monotonic_ns()
            await refused_async(shuffler)
            shuffle.append((bench.arrived_ns("shuffle") - began_ns) / 1e3)
    return {"aio status": status, "aio shuffle": shuffle}


def started(bench: Bench, times: int) -> dict[str, list[float]]:
    """From the start of Python."""
    commands = {
        "import and connect": [sys.executable, "-c", PROGRAM.format(bench.path)],
        "mischwerk status": [sys.executable, "-m", "mischwerk", "status", "--port", bench.path],
    }
    return {
        name: us(bench, "identify", lambda argv=command: subprocess.run(argv, check=True, capture_output=True), times)
        for name, command in commands.items()
    }


def row(call: str, times_us: list[float]) -> dict[str, Any]:
    """Median, and the value that 95 % do not exceed."""
    times_us = sorted(times_us)
    return {
        "call": call,
        "times": len(times_us),
        "median_us": round(times_us[len(times_us) // 2], 1),
        "p95_us": round(times_us[min(len(times_us) - 1, len(times_us) * 95 // 100)], 1),
        "most_us": round(times_us[-1], 1),
    }


def main() -> None:
    """Measure and write the report."""
    options = arguments(__doc__).parse_args()
    times, starts = (10, 1) if options.small else (2000, 20)
    bench = Bench()
    times_us = blocking(bench, times) | asyncio.run(awaited(bench, times)) | started(bench, starts)
    rows = [row(call, values) for call, values in times_us.items()]
    show("From the call to the first byte on the wire", [*rows[0]], [cells.values() for cells in rows])
    keep("api", {**computer(), "rows": rows}, options)


if __name__ == "__main__":
    main()
