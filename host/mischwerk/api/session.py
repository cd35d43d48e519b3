"""Every conversation with an open board, as procedures without a port (link/steps.py); both shells run these."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from mischwerk import machines
from mischwerk.api.events import Ended, JobListener
from mischwerk.api.requests import Load, Request
from mischwerk.api.results import JobFailed, JobResult, Outcome, failure
from mischwerk.api.values import Calibration, Change, Count, Fault, Identity, Log, Sensors, Stopped
from mischwerk.errors import DeviceFault, LinkError, UsageProblem
from mischwerk.history.keeping import FORGETFUL, Keeper
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import revealing
from mischwerk.jobs.deck_job import DeckJob, OwnTwin
from mischwerk.jobs.homing import check_homed
from mischwerk.jobs.job import STOP_TIMEOUT_S, Follower, Refused
from mischwerk.jobs.record import fault_record
from mischwerk.jobs.remembering import remember
from mischwerk.link.board_status import JobStatus, Status
from mischwerk.link.line import Line
from mischwerk.link.wire import FORMATS, STATES
from mischwerk.upkeep import calibrating, setting_values, tasks

NOT_FROM_OUTSIDE = "the program that holds the port says itself when a job goes on"
PAUSE_S = 0.2  # between two questions to a machine that brakes


class Session:
    """An identified board on a line. One job at a time; ``build``: the one asked for, None for whichever it is. Raises
    DeviceFault if its identity contradicts itself."""

    def __init__(
        self,
        line: Line,
        identity: dict[str, Any],
        load: Load,
        build: machines.Build | None = None,
        twin: OwnTwin | None = None,
        keeper: Keeper = FORGETFUL,
    ) -> None:
        self.identity = Identity.of(line.path, identity)
        self.listener: JobListener | None = None  # of the job that runs
        self.idle = threading.Event()
        self.idle.set()
        self.where: str | None = None  # the cards are, after the last job
        self._line = line
        self._values = identity
        self._load = load
        self._build = build or machines.of_board(identity, FORMATS)
        self._twin = twin
        self._keeper = keeper
        self._interrupts = Interrupts()
        self._follower: Follower | None = None  # of the job that runs
        self._paused: DeckJob | None = None
        self._is_unsettled = False  # a job was left in the middle, the machine may still brake

    # -- while a job runs, from any thread -------------------------------------------------------
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
        return UsageProblem(f"A {listener.job if listener else 'job'} is running.", "Wait for its end, or stop it.")

    @staticmethod
    def forestalled() -> UsageProblem:
        """Why a job that waited for the line does not begin."""
        return UsageProblem("The machine was told to stop before this job began.", "Begin it again.")

    # -- questions -------------------------------------------------------------------------------
    async def status(self) -> Status:
        """What the board is doing. Raises LinkError."""
        return Status.of(self._line.path, self.identity.machine, await self._line.ask("status"))

    async def stop(self) -> Stopped:
        """Stop a machine on which this program runs no job. Raises LinkError, DeviceFault."""
        answer = await self._line.request("stop")
        if answer.name != "accepted":
            raise DeviceFault("The board did not accept the stop.", "Press stop on the machine, or switch it off.")
        return Stopped(True, self._line.path, None)

    async def settings(self) -> dict[str, Any]:
        """All settings by name: numbers, booleans, lists or text. Raises MischwerkError."""
        found = await tasks.settings(self._line)
        return {name: setting_values.typed(name, value) for name, value in found.items()}

    async def change_setting(self, name: str, value: Any) -> Any:
        """Change a setting; its value then. Raises UsageProblem, and then it is as it was."""
        after = await setting_values.put(self._line, name, setting_values.in_words(value))
        return setting_values.typed(name, after.after)

    async def sensors(self) -> Sensors:
        """What the sensors say now. Raises MischwerkError."""
        told = await tasks.ask(self._line, "sensors")
        return Sensors.of(tasks.levels(told), told["supply"])

    async def log(self) -> Log:
        """What happened since power-on, and the counters. Raises MischwerkError."""
        lines = await tasks.listed(self._line, "log")
        counters = await tasks.listed(self._line, "counter")
        return Log.of(lines, counters)

    # -- jobs ------------------------------------------------------------------------------------
    async def work(self, request: Request, listener: JobListener) -> JobResult:
        """A job on the deck. Raises JobFailed if it was not done, other MischwerkErrors if it was not begun."""
        began = time.monotonic()
        asked, task = request.prepared(self._load)
        with self._job(listener):
            await self._settle()
            job = DeckJob(self._line, self._values, asked, task, self._build, self._twin)
            listener.cards = job.cards
            listener.tells_cards = task.mode == "test"
            self._paused = None
            if self._twin is not None:
                self._twin = replace(self._twin, job=self._twin.job + 1)
            self._follower = job.prepared(listener, self._interrupts)
            self._follower.keeper = self._keeper
            await job.begin()
            return self._ended(job, request.job, began, listener)

    async def reveal(self, result: JobResult) -> JobResult:
        """The same result with what its auditable deck was drawn from. Raises UsageProblem, LinkError, DeviceFault."""
        record = result.to_dict()
        await revealing.complete(self._line, self._values, record, "The result")
        if self._twin is not None:  # only its last job can be revealed, and of that the report is
            record["order"] = self._twin.report.order
        return JobResult.of(record, result.state, result.where, result.stopped)

    async def resume(self, listener: JobListener) -> Outcome:
        """Go on with a paused job: a JobResult if it was begun here. Raises JobFailed, or UsageProblem if nothing is
        paused."""
        began = time.monotonic()
        with self._job(listener):
            await self._settle()
            job = self._paused
            if job is None:
                return await self._plain("resume", listener)
            job.follower.progress, job.follower.interrupts = listener, self._interrupts
            self._follower = job.follower
            try:
                await job.go_on("resume")
            except Refused as refusal:
                raise tasks.explained(refusal) from refusal
            return self._ended(job, "job", began, listener)

    async def home(self, listener: JobListener) -> Outcome:
        """Home the axes and bring all cards back into the well; clears a latched fault. Raises JobFailed."""
        with self._job(listener):
            await self._settle()
            self._paused = None
            return await self._plain("home", listener)

    async def count(self, listener: JobListener) -> Count:
        """Count the deck; it comes back in its order. Raises MischwerkError."""
        told = await self._upkeep(listener, tasks.COUNT)
        return Count("done", self.identity.machine, told.cards, told.misfeeds)

    async def clean(self, seconds: int, listener: JobListener) -> None:
        """Turn the rollers against a cloth. Raises MischwerkError."""
        if not 1 <= seconds <= tasks.MAX_CLEAN_S:
            raise UsageProblem(f"{seconds} s of cleaning is out of range.", f"Give 1 to {tasks.MAX_CLEAN_S} s.")
        await self._upkeep(listener, tasks.CLEAN, seconds)

    async def calibrate(
        self, height_mm: float | None, sleeves: bool, store: bool, listener: JobListener
    ) -> Calibration:
        """Measure the cards; ``store`` the settings that follow. Raises MischwerkError, and then nothing is stored."""
        calibrating.check(self._load.card_format, height_mm)
        with self._job(listener):
            await self._settle()
            follower = self._following(listener)
            found = await calibrating.measured(follower, self._values, self._load.card_format, height_mm, sleeves)
            self._note_end(follower, listener)
            if store:
                await calibrating.store(self._line, found.changes)
        changes = tuple(Change(*one) for one in found.changes)
        stored = store and bool(changes)
        return Calibration("done", self.identity.machine, *found.told, changes=changes, stored=stored)

    # -- within ----------------------------------------------------------------------------------
    @contextmanager
    def _job(self, listener: JobListener) -> Iterator[None]:
        """While a job runs. A machine that was left in the middle has been told to stop, and may still brake."""
        self._interrupts = Interrupts()
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
                    f"A stop was sent, but the machine has not stopped within {STOP_TIMEOUT_S:g} s.",
                    "Switch it off and on, then home it.",
                )
            await self._line.event(PAUSE_S)
        self._is_unsettled = False

    async def _plain(self, name: str, listener: JobListener) -> Outcome:
        """A job without a record."""
        follower = self._following(listener)
        try:
            await follower.start(name)
            state = await follower.follow()
        except Refused as refusal:
            raise tasks.explained(refusal) from refusal
        done = state == "done"
        if done and name == "home":
            check_homed(await self._line.ask("status"))
        self._note_end(follower, listener)
        remember(follower, self._values, name)
        faults = tuple(Fault.of(fault_record(fault)) for fault in follower.faults)
        result = Outcome("done" if done else "fault", self.identity.machine, faults, self.where or "")
        if not done:
            raise failure(result, name)
        return result

    async def _upkeep(self, listener: JobListener, what: int, amount: int = 0) -> tasks.CountResult:
        with self._job(listener):
            await self._settle()
            follower = self._following(listener)
            told = await tasks.run_task(follower, self._values, what, amount)
            self._note_end(follower, listener)
            return told

    def _following(self, listener: JobListener) -> Follower:
        self._follower = Follower(self._line, listener, self._interrupts, job=listener.job, keeper=self._keeper)
        return self._follower

    def _note_end(self, follower: Follower, listener: JobListener) -> None:
        state = follower.ended or "fault"
        self.where = "all in the well" if state == "done" else follower.where()
        listener.say(Ended(state, self.where))

    def _ended(self, job: DeckJob, name: str, began: float, listener: JobListener) -> JobResult:
        self.where = job.follower.where()
        stopped = self._interrupts.wanted.is_set() and job.state != "done"
        made = job.record(time.monotonic() - began, [])
        job.remember(made)
        result = JobResult.of(made, job.state, self.where, stopped)
        self._paused = job if job.state == "paused" else None
        listener.say(Ended(job.state, self.where))
        if not result.done:
            raise failure(result, name)
        return result
