"""asyncio as MicroPython has it, in the chip's time. CPython only."""

import asyncio
import contextlib

from . import power


class _Wait:
    """In place of a selector: when no task is ready, time passes."""

    def __init__(self, loop):
        self._loop = loop

    def select(self, timeout):
        chip = power.chip
        if timeout is not None and timeout <= 0:
            chip.spend(chip.call_us)
            return ()
        if timeout is None:
            timeout = 1.0  # somebody has to wake it by an interrupt
        chip.advance_to(chip.time_us() + timeout * 1e6, self._is_ready)
        return ()

    def _is_ready(self):
        return bool(self._loop._ready)

    def close(self):
        """As asyncio wants it."""


class ChipLoop(asyncio.BaseEventLoop):
    """Time is the chip's."""

    def __init__(self):
        super().__init__()
        self._selector = _Wait(self)
        self._clock_resolution = 1e-7

    def time(self):
        return power.chip.time_us() / 1e6

    def _process_events(self, events):
        """There are none."""

    def _write_to_self(self):
        """Nobody else is here."""


def run(coroutine):
    """asyncio.run(); after a reset nothing of the program runs."""
    loop = ChipLoop()
    task = loop.create_task(coroutine)
    try:
        asyncio.set_event_loop(loop)
        return loop.run_until_complete(task)
    except SystemExit:
        loop.set_exception_handler(lambda *_: None)
        for left in asyncio.all_tasks(loop):
            left._log_destroy_pending = False
            with contextlib.suppress(BaseException):  # it is not asked
                left.get_coro().close()
        raise
    finally:
        asyncio.set_event_loop(None)
        loop.close()


async def sleep_ms(ms):
    """Wakes when a number of milliseconds of the clock have passed: up to 1 ms early, as MicroPython's."""
    loop = asyncio.get_running_loop()
    now = power.chip.time_us()
    if ms <= 0:
        await asyncio.sleep(0)
        return
    future = loop.create_future()
    handle = loop.call_at((now // 1000 + ms) * 1e-3, _wake, future)
    try:
        await future
    finally:
        handle.cancel()


def _wake(future):
    if not future.done():
        future.set_result(None)


async def sleep(s):
    await sleep_ms(int(s * 1000))


async def wait_for_ms(awaitable, timeout):
    return await asyncio.wait_for(awaitable, timeout / 1000)


class ThreadSafeFlag:
    """The one thing of asyncio that an interrupt may touch. One task waits for it."""

    def __init__(self):
        self._is_set = False
        self._waiter = None

    def set(self):
        self._is_set = True
        if self._waiter is not None:
            waiter, self._waiter = self._waiter, None
            waiter.get_loop().call_soon(_wake, waiter)

    def clear(self):
        self._is_set = False

    async def wait(self):
        if not self._is_set:
            if self._waiter is not None:
                power.chip.fail("two tasks wait for one ThreadSafeFlag")
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        self._is_set = False


class Event(asyncio.Event):
    def set(self):
        if power.chip.in_hard:
            power.chip.fail("asyncio.Event.set() in a hard interrupt")
        super().set()


class StreamReader:
    """Of sys.stdin."""

    def __init__(self, stream):
        self._stream = stream.buffer

    async def read(self, count=-1):
        while not self._stream.ready():
            await sleep_ms(1)
        there = len(self._stream.console.received)
        return self._stream.read(there if count < 0 else min(count, there))
