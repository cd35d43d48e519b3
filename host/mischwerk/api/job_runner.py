"""The job that runs on an open board, whatever it is: its beginning, what others may ask of it, its end."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mischwerk.api.events import Ended, JobListener
from mischwerk.api.opening import Opening
from mischwerk.api.questions import Questions
from mischwerk.api.results import JobFailed
from mischwerk.api.values import Stopped
from mischwerk.errors import LinkError, UsageProblem
from mischwerk.jobs.job import STOP_TIMEOUT_S, Follower
from mischwerk.link.board_status import JobStatus, Status
from mischwerk.link.wire import STATES
from mischwerk.upkeep import tasks

PAUSE_S = 0.2  # between two questions to a machine that brakes


class JobRunner(Questions):
    """One job at a time; while it runs, any thread may look at it and ask it to stop."""

    def __init__(self, opening: Opening, identity: dict[str, Any]) -> None:
        super().__init__(opening, identity)
        self.listener: JobListener | None = None  # of the job that runs
        self.idle = threading.Event()
        self.idle.set()
        self.where: str | None = None  # the cards are, after the last job
        self._interrupts = opening.new_interrupts()
        self._follower: Follower | None = None  # of the job that runs
        self._is_unsettled = False  # a job was left in the middle, the machine may still brake

    def running(self) -> Status | None:
        """Status while a job runs, without asking the board; None if none does."""
        listener, follower = self.listener, self._follower
        if listener is None:
            return None
        if follower is not None:
            return follower.status()
        about = JobStatus(listener.job, "idle", 0, None, None, listener.cards, (), 0.0)
        return Status(
            self._line.path, self.identity.machine, "idle", "running", None, None, self._line.bad_frames, about
        )

    def request_stop(self) -> None:
        """Let the job that runs ask the machine to stop."""
        self._interrupts.wanted.set()

    def stopped(self) -> Stopped:
        """The answer to a stop, when the job has ended."""
        return Stopped(True, self._line.path, self.where)

    def busy(self) -> UsageProblem:
        """Why nothing else can be done now."""
        listener = self.listener
        return UsageProblem(f"A {listener.job if listener else 'job'} is running.", "Wait for it to end, or stop it.")

    @staticmethod
    def forestalled() -> UsageProblem:
        """Why a job that waited for the line does not begin."""
        return UsageProblem("The machine was told to stop before this job began.", "Start it again.")

    # -- jobs without a record ------------------------------------------------------------------
    async def carry_out(self, listener: JobListener, request: str, values: dict[str, Any]) -> None:
        """A job that ends with an answer or an error. Raises MischwerkError unless it was done."""
        with self._job(listener):
            await self._settle()
            follower = self._following(listener)
            await tasks.carry_out(follower, request, **values)
            self._note_end(follower, listener)

    async def upkeep(
        self, listener: JobListener, what: int, amount: int = 0, deck_name: str | None = None
    ) -> tasks.CountResult:
        """A task of upkeep, ``what`` of `tasks`. Raises MischwerkError unless it was done."""
        with self._job(listener):
            await self._settle()
            follower = self._following(listener)
            told = await tasks.run_task(follower, self._values, what, amount, deck_name)
            self._note_end(follower, listener)
            return told

    # -- within ----------------------------------------------------------------------------------
    @contextmanager
    def _job(self, listener: JobListener) -> Iterator[None]:
        """While a job runs. A machine that was left in the middle has been told to stop, and may still brake."""
        self._interrupts = self._opening.new_interrupts()
        self.listener, self.where = listener, None
        self.idle.clear()
        try:
            yield
        except JobFailed:
            raise
        except BaseException:
            self._is_unsettled = self._interrupts.deferred  # the board has, or may have, accepted a job
            raise
        finally:
            if self._follower is not None and self._follower.ended is not None:
                self._stands(self._follower)
            self.listener, self._follower = None, None
            self.idle.set()

    async def _settle(self) -> None:
        """Wait until a machine that was told to stop stands. Raises LinkError if it does not."""
        if not self._is_unsettled:
            return
        deadline = self._line.clock() + STOP_TIMEOUT_S
        while (await self._line.ask("status"))["state"] == STATES.index("running"):
            if self._line.clock() > deadline:
                raise LinkError(
                    f"A stop was sent, but the machine did not stop within {STOP_TIMEOUT_S:g} s.",
                    "Switch it off and on, then home it.",
                )
            await self._line.event(PAUSE_S)
        self._is_unsettled = False

    def _following(self, listener: JobListener) -> Follower:
        context = self._opening.context
        return self._follow(
            Follower(self._line, listener, self._interrupts, job=listener.job if context is None else context.job)
        )

    def _follow(self, follower: Follower) -> Follower:
        """The follower of the job that begins."""
        self._follower = follower
        follower.keeper = self._opening.keeper
        self._opening.control.watch(follower.status)
        return follower

    def _stands(self, follower: Follower) -> None:
        """The job has ended or paused: tell who waits for that."""
        is_plain_end = follower.report is None and follower.ended == "done"
        self.where = "all in the well" if is_plain_end else follower.where()
        self._opening.control.stands(self.where)

    def _note_end(self, follower: Follower, listener: JobListener) -> None:
        self._stands(follower)
        listener.say(Ended(follower.ended or "fault", self.where or ""))
