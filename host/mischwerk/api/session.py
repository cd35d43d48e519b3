"""Every conversation with an open board, as procedures without a port (link/steps.py); both shells run these."""

import time
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from shuffler.hal import FOLLOWER

from mischwerk import machines
from mischwerk.api.events import Ended, JobListener, Listener
from mischwerk.api.job_runner import JobRunner
from mischwerk.api.opening import Opening
from mischwerk.api.requests import Request
from mischwerk.api.results import JobFailed, JobResult, Outcome, failure
from mischwerk.api.values import Calibration, Change, Count, Fault, Jog
from mischwerk.errors import LinkError, UsageProblem
from mischwerk.history import entry
from mischwerk.jobs import options, revealing
from mischwerk.jobs.deck_job import DeckJob
from mischwerk.jobs.job import Refused
from mischwerk.jobs.job_report import check_homed, remember
from mischwerk.jobs.record import fault_record
from mischwerk.link.connection import greeted
from mischwerk.link.wire import FORMATS, format_set
from mischwerk.messages import message
from mischwerk.upkeep import jogging, tasks
from mischwerk.upkeep.calibration import check_options, measured, store
from mischwerk.upkeep.doctor import Doctor, Tried

NOT_FROM_OUTSIDE = "the program that holds the port decides when a job continues"


async def greet(opening: Opening) -> "Session":
    """The session with the board behind a port that is open. Raises LinkError if nobody answers, DeviceFault if the
    board's identity contradicts itself."""
    identity = await greeted(opening.line)
    opening.control.identified(opening.line.is_twin)
    card_format = opening.load.card_format or format_set(identity["flags"])
    opening.load = replace(opening.load, card_format=card_format)
    session = Session(opening, identity)
    if opening.build is None and (opening.context is None or opening.context.checks_build):
        session.build = machines.of_board(identity, FORMATS)  # once: it reads a file
    return session


class Session(JobRunner):
    """An identified board on an open line; made by `greet`. One job at a time."""

    def __init__(self, opening: Opening, identity: dict[str, Any]) -> None:
        super().__init__(opening, identity)
        self.build = opening.build  # None: whichever the board is, asked for with each job
        self._twin = opening.twin
        self._paused: DeckJob | None = None
        # By time.monotonic; a command's first job began when the command did.
        self._command_began = opening.context.began if opening.context else None
        self._began = 0.0  # the last job on the deck

    async def work(self, request: Request, listener: JobListener) -> JobResult:
        """A job on the deck. Raises JobFailed if it was not done, other MischwerkErrors if it was not begun."""
        context = self._opening.context
        began, self._command_began = self._command_began or time.monotonic(), None
        run_options, task = request.prepared(self._opening.load)
        with self._job(listener):
            await self._settle()
            job = DeckJob(self._line, self._values, run_options, task, self.build, self._twin)
            listener.cards = job.cards
            listener.tells_cards = task.mode == "test" or context is not None
            self._paused, self._began = None, began
            if self._twin is not None:
                self._twin = replace(self._twin, job=self._twin.job + 1)
            self._follow(job.prepared(listener, self._interrupts))
            await job.begin()
            return self._ended(job, request.job, began, listener)

    def cards_needed(self, request: Request) -> int:
        """Count the cards that must lie in the well for it. Raises UsageProblem for what can't be."""
        _, task = request.prepared(self._opening.load)
        return options.announced(task.cards, self.build or machines.of_board(self._values, FORMATS))

    async def reveal(self, result: JobResult) -> JobResult:
        """Complete a result with what its auditable deck was drawn from. Raises UsageProblem, LinkError,
        DeviceFault."""
        record = await self.reveal_record(result.to_dict(), "The result")
        return JobResult.of(record, result.state, result.where, result.stopped)

    async def reveal_record(self, record: Mapping[str, Any], name: str) -> dict[str, Any]:
        """Complete a record, called by this name. Raises as `reveal`."""
        complete = deepcopy(dict(record))
        await revealing.complete(self._line, self._values, complete, name)
        if self._twin is not None:  # only its last job can be revealed, and of that the report is
            complete["order"] = self._twin.report.order
        return complete

    async def resume(self, on_event: Listener | None) -> Outcome:
        """Go on with a paused job: a JobResult if it was begun here. Raises JobFailed, or UsageProblem if nothing is
        paused."""
        listener = JobListener("resume", on_event)
        if self._paused is None:
            return await self._plain(listener)
        return await self._go_on(self._paused, "resume", listener)

    async def give_up(self, on_event: Listener | None) -> JobResult:
        """Bring the cards of a paused job home, which ends it; its result. Raises JobFailed if they can't be brought
        home, UsageProblem if no job that was begun here is paused."""
        job = self._paused
        if job is None:
            raise UsageProblem(message("no-paused-job"), message("home-to-bring-back"))
        try:
            return await self._go_on(job, "home", JobListener("home", on_event))
        except JobFailed as failed:
            if job.cards_inside:
                raise
            assert isinstance(failed.result, JobResult)
            return failed.result

    async def home(self, on_event: Listener | None) -> Outcome:
        """Home the axes and bring all cards back into the well; clears a latched fault. Raises JobFailed."""
        self._paused = None
        return await self._plain(JobListener("home", on_event))

    async def count(self, deck_name: str | None, on_event: Listener | None) -> Count:
        """Count the deck; it comes back in its order. Raises MischwerkError."""
        result = await self.upkeep(JobListener("count", on_event), tasks.COUNT, deck_name=_checked(deck_name))
        return Count("done", self.identity.machine, result.cards, result.misfeeds)

    async def clean(self, seconds: int, on_event: Listener | None) -> None:
        """Turn the rollers against a cloth. Raises MischwerkError."""
        if not 1 <= seconds <= tasks.MAX_CLEAN_S:
            raise UsageProblem(
                message("cleaning-out-of-range", seconds=seconds), message("give-seconds", most=tasks.MAX_CLEAN_S)
            )
        await self.upkeep(JobListener("clean", on_event), tasks.CLEAN, seconds)

    async def calibrate(
        self,
        height_mm: float | None,
        sleeves: bool,
        store: bool,
        card_format: str | None,
        deck_name: str | None,
        on_event: Listener | None,
    ) -> Calibration:
        """Measure the cards; ``store`` the settings that follow. Raises MischwerkError, and then nothing is
        stored."""
        if self._opening.context is None:  # a command leaves it to the machine
            card_format = card_format or self._opening.load.card_format
        check_options(card_format, height_mm)
        named = _checked(deck_name)
        with self._job(listener := JobListener("calibrate", on_event)):
            await self._settle()
            follower = self._following(listener)
            measurement = await measured(follower, self._values, card_format, height_mm, sleeves, named)
            self._note_end(follower, listener)
            changes = tuple(Change(*change) for change in measurement.changes)
            made = Calibration("done", self.identity.machine, *measurement.told, changes=changes, stored=False)
            return await self.store(made) if store else made

    async def store(self, calibration: Calibration) -> Calibration:
        """Keep the settings of a calibration; the same, stored. Raises MischwerkError."""
        await store(self._line, ((change.setting, change.after) for change in calibration.changes))
        return replace(calibration, stored=bool(calibration.changes))

    async def jog(self, axis: str, steps: int | None, mm: float | None, back: bool, on_event: Listener | None) -> Jog:
        """Turn one motor. Raises MischwerkError."""
        machine = self.identity.machine
        steps = jogging.steps(machine, axis, steps, mm)
        number = FOLLOWER if axis == jogging.FOLLOWER else tasks.AXES.index(axis)
        values = {"axis": number, "back": int(back), "steps": steps}
        await self.carry_out(JobListener("jog", on_event), "jog", values)
        return Jog("done", machine, axis, steps, back)

    def doctor(self, tried: Tried, on_event: Listener | None) -> Doctor:
        """The doctor's checks, each a procedure."""
        return Doctor(self._line, self._values, _DoctorJobs(self, on_event), tried)

    # -- within ----------------------------------------------------------------------------------
    async def _plain(self, listener: JobListener) -> Outcome:
        """A job without a record."""
        with self._job(listener):
            await self._settle()
            follower = self._following(listener)
            try:
                await follower.start(listener.job)
                state = await follower.follow()
            except Refused as refusal:
                raise self._explained(refusal) from refusal
            except LinkError:
                remember(follower, self._values, listener.job)
                raise
            done = state == "done"
            if done and listener.job == "home":
                check_homed(await self._line.ask("status"))
            self._note_end(follower, listener)
            remember(follower, self._values, listener.job)
            faults = tuple(Fault.of(fault_record(fault)) for fault in follower.faults)
            result = Outcome("done" if done else "fault", self.identity.machine, faults, self.where or "")
            if not done:
                raise failure(result, listener.job)
            return result

    async def _go_on(self, job: DeckJob, request: str, listener: JobListener) -> JobResult:
        """Go on with a paused job. Raises JobFailed."""
        began = time.monotonic() if self._opening.context is None else self._began
        with self._job(listener):
            await self._settle()
            job.follower.progress, job.follower.interrupts = listener, self._interrupts
            self._follow(job.follower)
            try:
                await job.go_on(request)
            except Refused as refusal:
                raise self._explained(refusal) from refusal
            return self._ended(job, "job", began, listener)

    def _ended(self, job: DeckJob, name: str, began: float, listener: JobListener) -> JobResult:
        self._stands(job.follower)
        where = self.where or ""
        stopped = self._interrupts.wanted.is_set() and job.state != "done"
        made = job.record(time.monotonic() - began, [])
        context = self._opening.context
        job.remember(made, None if context is None else context.folder)
        result = JobResult.of(made, job.state, where, stopped)
        self._paused = job if job.state == "paused" else None
        listener.say(Ended(job.state, where))
        if not result.done:
            raise failure(result, name)
        return result


class _DoctorJobs:
    """The doctor's jobs."""

    def __init__(self, session: Session, on_event: Listener | None) -> None:
        self._session = session
        self._on_event = on_event

    async def carry_out(self, name: str, **values: Any) -> None:
        await self._session.carry_out(JobListener("doctor", self._on_event), name, values)

    async def count(self) -> tasks.CountResult:
        return await self._session.upkeep(JobListener("doctor", self._on_event), tasks.COUNT)


def _checked(deck_name: str | None) -> str | None:
    return None if deck_name is None else entry.checked(deck_name)
