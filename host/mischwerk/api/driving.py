"""Who may drive the line of a blocking program: one thread at a time; and a job as an iterator of its events."""

import threading
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from mischwerk.api.events import Event, JobListener
from mischwerk.api.opening import Opening
from mischwerk.api.session import NOT_FROM_OUTSIDE, Session, greet
from mischwerk.api.values import Stopped
from mischwerk.errors import LinkError, MischwerkError
from mischwerk.link.board_status import Status
from mischwerk.link.control import STOP_TIMEOUT_S
from mischwerk.link.link import Link
from mischwerk.link.steps import Procedure, Running
from mischwerk.messages import message

PATIENCE_S = 0.02

T = TypeVar("T")


class Driver:
    """Runs procedures of a session on its link."""

    def __init__(self, link: Link, session: Session) -> None:
        self.link = link
        self.session = session
        self._lock = threading.Lock()
        self._thread: int | None = None  # that drives
        self._job: Job[Any] | None = None  # that was started and not yet followed to its end
        self._stops = 0  # asked for so far

    def run(self, procedure: Procedure[T], *, is_job: bool = False) -> T:
        """Return what a procedure returns. Raises UsageProblem if a job is running; and for a job if a stop was asked
        for after it, but before the line was free for it."""
        self._take(procedure, is_job)
        try:
            return self.link.run(procedure)
        finally:
            self._give()

    def begin(self, job: "Job[T]", procedure: Procedure[T]) -> Running[T]:
        """The procedure of a job, which `ended` gives back. Raises UsageProblem as `run` does."""
        self._take(procedure, is_job=True)
        try:
            running = Running(procedure)
        except BaseException:
            self._give()
            raise
        self._job = job
        return running

    def ended(self) -> None:
        """The job that was begun is over."""
        self._job = None
        self._give()

    def stop(self, timeout_s: float = STOP_TIMEOUT_S) -> Stopped:
        """Stop all motion; from another thread than the one that drives, wait until the machine stands. Raises
        LinkError, DeviceFault."""
        self._stops += 1
        deadline = time.monotonic() + timeout_s
        while self.session.listener is None:  # no job runs, but a question may, or one may be about to begin
            if self._lock.acquire(timeout=PATIENCE_S):
                try:
                    return self.link.run(self.session.stop())
                finally:
                    self._lock.release()
            if time.monotonic() > deadline:
                raise self._unconfirmed()
        self.session.request_stop()
        is_own = self._thread == threading.get_ident()
        if not is_own and not self.session.idle.wait(max(0.0, deadline - time.monotonic())):
            raise self._unconfirmed()
        return self.session.stopped()

    def change_deck(self, opening: Opening, cards: int) -> None:
        """Lay another deck into a twin: as in Opening, and greet it. Raises MischwerkError."""
        greeting = greet(opening)
        self._take(greeting, is_job=False)
        try:
            opening.change_deck(cards)
            self.link = Link(opening.port, opening.line, opening.watch)
            self.session = self.link.run(greeting)
        finally:
            greeting.close()
            self._give()

    @staticmethod
    def _unconfirmed() -> LinkError:
        return LinkError(message("stop-not-confirmed"), message("press-stop"))

    def close(self) -> None:
        """Stop a job that was begun and still runs."""
        if self._job is not None:
            self._job.close()

    def _take(self, procedure: Procedure[Any], is_job: bool) -> None:
        stops = self._stops
        while not self._lock.acquire(timeout=PATIENCE_S):  # for a question of another thread, not for a job
            if self.session.listener is not None:
                procedure.close()
                raise self.session.busy()
        if is_job and stops != self._stops:
            self._lock.release()
            procedure.close()
            raise self.session.forestalled()
        self._thread = threading.get_ident()

    def _give(self) -> None:
        self._thread = None
        self._lock.release()


class DriverOwner:
    """What a blocking program lets others do: as its own threads might."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def status(self) -> Status | None:
        running = self._driver.session.running()
        if running is not None:
            return running
        try:
            return self._driver.run(self._driver.session.status())
        except MischwerkError:
            return None

    def stop(self, timeout_s: float) -> tuple[bool, str]:
        try:
            return True, self._driver.stop(timeout_s).where or ""
        except MischwerkError:
            return False, ""

    def resume(self) -> str:
        return NOT_FROM_OUTSIDE


class Job(Generic[T]):
    """A job as an iterator of its events; `result` follows it to its end. A context manager that is left before the
    end stops the machine.

    It belongs to the thread that started it. Events are read while the iterator is asked for the next one: who waits
    long between two lets them wait in the port, not the machine.
    """

    def __init__(self, driver: Driver, listener: JobListener, procedure: Procedure[T]) -> None:
        self._driver = driver
        self._waiting = listener.waiting
        self._problem: BaseException | None = None
        self._running = driver.begin(self, procedure)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[Event]:
        return self

    def __next__(self) -> Event:
        """The next event; the last is Ended, if the board has said how. Never raises for a job that was not done:
        `result` does."""
        while not self._waiting and not self._running.is_over:
            self._advance()
        if not self._waiting:
            raise StopIteration
        return self._waiting.popleft()

    def result(self) -> T:
        """Return how the job ended. Raises JobFailed if it was not done, another MischwerkError if something went
        wrong."""
        while not self._running.is_over:
            self._advance()
        if self._problem is not None:
            raise self._problem
        return self._running.result

    def stop(self) -> None:
        """Ask the machine to stop; the job then ends soon. Any thread may."""
        self._driver.session.request_stop()

    def close(self) -> None:
        """Stop the machine if the job still runs, and wait until it stands."""
        if not self._running.is_over:
            self.stop()
        while not self._running.is_over:
            self._advance()

    def _advance(self) -> None:
        try:
            self._driver.link.advance(self._running)
        except MischwerkError as problem:
            self._problem = problem
        except BaseException as problem:
            self._problem = problem
            raise
        finally:
            if self._running.is_over:
                self._driver.ended()
