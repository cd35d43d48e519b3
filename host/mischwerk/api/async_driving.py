"""Who may drive the line of an asyncio program: one task at a time; and a job as an asynchronous iterator."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import CancelledError
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from mischwerk.api.events import Event, JobListener, Listener
from mischwerk.api.opening import Opening
from mischwerk.api.session import NOT_FROM_OUTSIDE, Session, greet
from mischwerk.api.values import Stopped
from mischwerk.errors import LinkError, MischwerkError
from mischwerk.link.async_link import AsyncLink
from mischwerk.link.board_status import Status
from mischwerk.link.control import ANSWER_TIMEOUT_S, STOP_TIMEOUT_S
from mischwerk.link.steps import Procedure
from mischwerk.messages import message

T = TypeVar("T")


class AsyncDriver:
    """Runs procedures of a session on its link, in the event loop that made it."""

    def __init__(self, link: AsyncLink, session: Session) -> None:
        self.session = session
        self._link = link
        self._lock = asyncio.Lock()
        self._jobs: set[AsyncJob[Any]] = set()  # that were started and still run
        self._stops = 0  # asked for so far

    def run(self, procedure: Procedure[T], *, is_job: bool = False) -> Coroutine[Any, Any, T]:
        """Return what a procedure returns. Raises UsageProblem if a job is running; and for a job if a stop was asked
        for after it, but before the line was free for it."""
        return self._run(procedure, self._stops if is_job else None)

    async def _run(self, procedure: Procedure[T], stops: int | None) -> T:
        if self.session.listener is not None:
            procedure.close()
            raise self.session.busy()
        async with self._lock:
            if stops not in (None, self._stops):
                procedure.close()
                raise self.session.forestalled()
            return await self._link.run(procedure)

    async def stop(self) -> Stopped:
        """Stop all motion, and wait until the machine stands. Raises LinkError, DeviceFault."""
        self._stops += 1
        has_job = self.session.listener is not None
        if has_job:
            self.session.request_stop()
        try:
            # The line may also be taken by a question.
            async with asyncio.timeout(STOP_TIMEOUT_S), self._lock:
                return self.session.stopped() if has_job else await self._link.run(self.session.stop())
        except TimeoutError:
            raise LinkError(message("stop-not-confirmed"), message("press-stop")) from None

    async def change_deck(self, opening: Opening, cards: int) -> None:
        """Lay another deck into a twin: as in Opening, and greet it. Raises MischwerkError."""
        if self.session.listener is not None:
            raise self.session.busy()
        async with self._lock:
            await asyncio.to_thread(opening.change_deck, cards)
            self._link = AsyncLink(opening.port, opening.line, opening.watch)
            self.session = await self._link.run(greet(opening))

    def note(self, job: "AsyncJob[Any]") -> None:
        """A job was started; `close` stops it if it still runs."""
        self._jobs.add(job)
        job.task.add_done_callback(lambda _: self._jobs.discard(job))

    async def close(self) -> None:
        """Stop jobs that were started and still run."""
        for job in list(self._jobs):
            await job.close()


class AsyncDriverOwner:
    """What an asyncio program lets others do, who ask in threads of their own."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver
        self._loop = asyncio.get_running_loop()

    def status(self) -> Status | None:
        running = self._driver.session.running()
        if running is not None:
            return running
        return self._in_loop(self._driver.run(self._driver.session.status()), ANSWER_TIMEOUT_S)

    def stop(self, timeout_s: float) -> tuple[bool, str]:
        stopped = self._in_loop(self._driver.stop(), timeout_s)
        return stopped is not None, (stopped.where or "") if stopped else ""

    def resume(self) -> str:
        return NOT_FROM_OUTSIDE

    def _in_loop(self, work: Coroutine[Any, Any, T], timeout_s: float) -> T | None:
        """Return what comes of it; None if the loop has no time, or nothing does."""
        try:
            return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout_s)
        except (MischwerkError, TimeoutError, CancelledError):
            return None
        except RuntimeError:  # the loop has ended
            work.close()
            return None


class AsyncJob(Generic[T]):
    """A job as an asynchronous iterator of its events, in a task of its own; `result` waits for its end. A context
    manager that is left before the end stops the machine."""

    def __init__(self, driver: AsyncDriver, listener: JobListener, procedure: Procedure[T]) -> None:
        self._session = driver.session
        self._waiting = listener.waiting
        self._more = asyncio.Event()
        listener.on_event = self._passing_on(listener.on_event)
        self.task = asyncio.create_task(driver.run(procedure, is_job=True))
        self.task.add_done_callback(lambda _: self._more.set())
        driver.note(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[Event]:
        return self

    async def __anext__(self) -> Event:
        """The next event; the last is Ended, if the board has said how. Never raises for a job that was not done:
        `result` does."""
        while not self._waiting:
            if self.task.done():
                raise StopAsyncIteration
            self._more.clear()
            await self._more.wait()
        return self._waiting.popleft()

    async def result(self) -> T:
        """Return how the job ended. Raises JobFailed if it was not done, another MischwerkError if something went
        wrong. A cancellation stops the machine."""
        return await self.task

    def stop(self) -> None:
        """Ask the machine to stop; the job then ends soon."""
        self._session.request_stop()

    async def close(self) -> None:
        """Stop the machine if the job still runs, and wait until it stands."""
        if not self.task.done():
            self.stop()
        with contextlib.suppress(MischwerkError):  # `result` raises it
            await self.task

    def _passing_on(self, listener: Listener | None) -> Listener:
        def heard(event: Event) -> None:
            self._more.set()
            if listener is not None:
                listener(event)

        return heard
