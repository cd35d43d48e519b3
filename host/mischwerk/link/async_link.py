"""The asyncio shell around a line: an open port, on which procedures are run to their end.

Only one task uses an AsyncLink at a time.
"""

import asyncio
import os
from collections.abc import Callable
from typing import TypeVar

import serial

from mischwerk.errors import LinkError
from mischwerk.link.line import Line
from mischwerk.link.link import DYING_S, accepts_nothing, lost, nothing_to_watch
from mischwerk.link.serial_port import READ_TIMEOUT_S, WRITE_TIMEOUT_S
from mischwerk.link.steps import Procedure, Running, Step

T = TypeVar("T")


class AsyncLink:
    """An open port and the line on it. ``watch``: as in Link."""

    def __init__(self, port: serial.Serial, line: Line, watch: Callable[[], None] = nothing_to_watch) -> None:
        self.line = line
        self._port = port
        self._watch = watch

    async def run(self, procedure: Procedure[T]) -> T:
        """Return what a procedure returns; a cancellation meanwhile is raised in it, so that it can still stop the
        machine."""
        running = Running(procedure)
        while not running.is_over:
            try:
                data = await self._carry_out(running.step)
            except BaseException as problem:
                running.fail(problem)
            else:
                running.resume(data)
        return running.result

    async def _carry_out(self, wanted: Step) -> bytes:
        if wanted.write:
            await self._write(wanted.write)
        self._watch()
        try:
            return await self._read(wanted.timeout_s)
        except (serial.SerialException, OSError, TypeError) as problem:
            # pyserial raises TypeError when the port is closed under a read.
            raise await self._broken(lost(self.line.path)) from problem

    async def _read(self, timeout_s: float) -> bytes:
        waiting = self._port.in_waiting
        if not waiting:
            if not await self._ready(min(timeout_s, READ_TIMEOUT_S), reading=True):
                return b""
            waiting = max(1, self._port.in_waiting)  # ready without a byte: read says what is wrong
        return bytes(self._port.read(waiting))

    async def _write(self, frame: bytes) -> None:
        try:
            while frame:
                try:
                    frame = frame[os.write(self._port.fileno(), frame) :]
                except BlockingIOError:
                    if not await self._ready(WRITE_TIMEOUT_S, reading=False):
                        raise
        except (serial.SerialException, OSError) as problem:
            raise await self._broken(accepts_nothing(self.line.path)) from problem

    async def _ready(self, timeout_s: float, reading: bool) -> bool:
        """Tell whether the port can be read or written within this time."""
        loop = asyncio.get_running_loop()
        number = self._port.fileno()
        ready: asyncio.Future[None] = loop.create_future()
        add, remove = (loop.add_reader, loop.remove_reader) if reading else (loop.add_writer, loop.remove_writer)
        add(number, _set, ready)
        try:
            async with asyncio.timeout(timeout_s):  # `wait_for` of Python 3.11 may lose a cancellation
                await ready
        except TimeoutError:
            return False
        finally:
            remove(number)
        return True

    async def _broken(self, error: LinkError) -> LinkError:
        """As of Link."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + DYING_S
        while self._watch is not nothing_to_watch and loop.time() < deadline:
            self._watch()
            await asyncio.sleep(0.05)
        return error


def _set(ready: asyncio.Future[None]) -> None:
    if not ready.done():
        ready.set_result(None)
