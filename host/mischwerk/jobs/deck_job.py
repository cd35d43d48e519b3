"""One task on the deck of one board, from its request to its record, without a port: its procedures are for a shell to
run (link/steps.py)."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mischwerk import machines
from mischwerk.deck.targets import Task
from mischwerk.errors import LinkError, UsageProblem
from mischwerk.history import entry
from mischwerk.history.entry import Entry
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import options, record
from mischwerk.jobs.job import Follower, Refused
from mischwerk.jobs.job_options import RunOptions
from mischwerk.jobs.job_report import JobReport
from mischwerk.link.line import Line
from mischwerk.link.twin_report import TwinReport
from mischwerk.link.wire import FLAG_TWIN, FORMATS, format_set
from mischwerk.messages import message
from mischwerk.progress import Progress
from mischwerk.verify import consistency, nonces
from mischwerk.verify.consistency import JobRequest
from mischwerk.verify.schemes import Auditing


@dataclass(frozen=True)
class OwnTwin:
    """A twin that this program started, so that its report can be read. ``job``: number of the next one, from 0."""

    report: TwinReport
    sim_seed: int
    job: int = 0


class DeckJob:
    """``task`` on the board of ``identity``. ``build``: the one asked for, None for whichever the board is. Raises
    UsageProblem if board, cards and task do not go together."""

    def __init__(
        self,
        line: Line,
        identity: dict[str, Any],
        args: RunOptions,
        task: Task,
        build: machines.Build | None = None,
        twin: OwnTwin | None = None,
    ) -> None:
        self._line = line
        self._identity = identity
        self._asked = args
        self._task = task
        self._twin = twin
        self.build = self._checked_build(build)
        self._format = args.card_format or format_set(identity["flags"])
        options.check_format(self._format, self.build)
        self.cards = options.announced(task.cards, self.build)
        self.state = "none"
        self.cards_inside = True  # as far as is known: homing brings them out
        self._told = JobReport(None, [])
        self._key = entry.new_key()
        self._is_refused = False
        self._follower: Follower | None = None

    @property
    def follower(self) -> Follower:
        """What is known of the job that was begun."""
        assert self._follower is not None
        return self._follower

    @property
    def shows_cards(self) -> bool:
        """True if it is heard how many cards have gone: a board says it in test mode only."""
        return self._twin is not None or self._task.mode == "test"

    def prepared(self, progress: Progress, interrupts: Interrupts) -> Follower:
        """The follower with which the job can begin."""
        twin, given = self._twin, self._asked.given_nonce
        auditing = Auditing(given, twin.sim_seed, twin.job) if twin else Auditing(given)
        self._follower = Follower(self._line, progress, interrupts, twin.report if twin else None, auditing)
        return self._follower

    async def begin(self) -> str:
        """Ask for the task and follow it until it has ended or paused; its state. Raises MischwerkError, and then there
        is nothing to record."""
        follower, given = self.follower, self._asked.given_nonce
        follower.most_passes = consistency.passes(self._job())[1]
        hint = nonces.hint(given.phrase) if given is not None and given.phrase is not None else None
        if hint is not None:
            follower.progress.note(f"--nonce is {hint}")
        if follower.report is not None:
            follower.report.forget()
        request = {"cards": self.cards, "format": FORMATS.index(self._format), **self._task.fields}
        if self._task.mode == "auditable":
            request["seed"] = follower.auditing.lock
        try:
            await follower.start(self._task.request, **request)
        except Refused as refusal:
            return self._refused(refusal)
        async with self._kept_if_broken_off():
            await self._follow()
        return self.state

    async def go_on(self, request: str) -> str:
        """Resume a paused job, or bring its cards home (which ends it); the state then. Raises Refused."""
        await self.follower.start(request)
        async with self._kept_if_broken_off():
            if request == "resume":
                await self._follow()
                return self.state
            state = await self.follower.follow()
        # The board has forgotten the task: what it reported before is the record.
        self._told = self._told.then(self.follower)
        self.cards_inside = state != "done"
        self.state = "fault"
        return self.state

    def record(self, wall_s: float, pictures: list[str]) -> dict[str, Any]:
        """The record of the job as it stands. ``pictures``: paths of those of the twin."""
        reported, args = self._told, self._asked
        target, plan = reported.target, reported.plan
        contradictions = reported.contradictions
        report = self._twin.report if self._twin else None
        if report is not None:
            report.news()
            contradictions += consistency.of_report(self.state, reported.result, target, report.target, report.plan)
            if reported.audit is None:  # for an auditable deck the record has what the board reported, to be verified
                target, plan = report.target, report.plan
        order = report.order if report else None
        if args.reveal_later and order is not None and report is not None:
            # Compared here, and not recorded: the deck is to be played with before anybody knows it.
            if self.state == "done" and order != report.target:
                contradictions += ("the deck in the twin does not lie as planned",)
            order = None
        capacity = self._identity["capacity"]
        is_twin = bool(self._identity["flags"] & FLAG_TWIN)
        facts = record.Facts(
            task=self._task, identity=self._identity, state=self.state, result=reported.result, faults=reported.faults,
            machine=self.build.name, cards=self.cards, card_format=self._format,
            sim_seed=self._twin.sim_seed if self._twin else None,
            rosc=(args.rosc or options.DEFAULT_ROSC) if report else None, seed=args.seed_bytes,
            twin=(args.twin or "world") if report else "unknown" if is_twin else None,
            own_twin=report is not None and not args.reveal_later, wall_s=wall_s, target=target, order=order,
            plan=plan, pictures=pictures, audit=reported.audit, changed=reported.changed, contradictions=contradictions,
            changes=args.changes,
            capacity=capacity if capacity < self.build.capacity or reported.audit is not None else None,
        )  # fmt: skip
        return record.build(facts)

    def remember(self, made: dict[str, Any], folder: Path | None = None) -> None:
        """Write its record ``made``, which is in ``folder`` if in any, into the history; of a paused job again, when it
        has gone on. A job that was refused was none."""
        if self._is_refused:
            return
        if self.state == "done":  # not by its record, which found a contradiction
            result = "fault"
        else:
            result = "stopped" if self.follower.stop_sent else "paused" if self.state == "paused" else "fault"
        self.follower.keeper.keep(self._entry(made, result, folder))

    @contextlib.asynccontextmanager
    async def _kept_if_broken_off(self) -> AsyncIterator[None]:
        """A job whose line dies has no record, but a line in the history."""
        try:
            yield
        except LinkError:
            self._told, self.state = JobReport(None, list(self.follower.faults)), "fault"
            made = self.record(self.follower.elapsed_s, [])
            kept = replace(self._entry(made, entry.BROKEN_OFF), passes=None, retries=None, machine_s=None)
            self.follower.keeper.keep(kept)
            raise

    def _entry(self, made: dict[str, Any], result: str, folder: Path | None = None) -> Entry:
        is_twin = bool(self._identity["flags"] & FLAG_TWIN)
        named = self._asked.deck_name
        name = None if named is None else entry.checked(named)
        return entry.of_deck_job(
            self._task.request, made, result, is_twin=is_twin, key=self._key, board=self._line.board, deck_name=name,
            folder=folder,
        )  # fmt: skip

    async def _follow(self) -> None:
        self.state = await self.follower.follow()
        self._told = await JobReport.ask(self.follower, self._job(), self.state, not self._asked.reveal_later)

    def _refused(self, refusal: Refused) -> str:
        self._is_refused = True
        problem = refusal.explained()
        if isinstance(problem, UsageProblem):
            raise problem from refusal
        fault = {
            "code": refusal.code,
            "where": "",
            "card": 0,
            "attempt": 0,
            "t_us": 0,
            "reason": refusal.reason,
            "detail": refusal.detail,
        }
        self._told = JobReport(None, [fault])
        self.state = "fault"
        return self.state

    def _job(self) -> JobRequest:
        """Return what is requested, to be compared with what the board reports."""
        task, args = self._task, self._asked
        pockets, capacity = self._identity["pockets"], self._identity["capacity"]
        return JobRequest(
            task.method, task.mode, self.cards, self._format, self.build.name, pockets, capacity,
            task.fields.get("passes", 0), args.seed_bytes, task.piles, task.fields.get("target"),
            machines.config_of(self.build, self._format, capacity),
        )  # fmt: skip

    def _checked_build(self, build: machines.Build | None) -> machines.Build:
        """The build on the board; it must be the one asked for."""
        is_named, path = self._identity["machine"], self._line.path
        if self._task.machine not in (None, is_named):
            raise UsageProblem(
                f"The record was made by a {self._task.machine}, but the board at {path} is a {is_named}.",
                "Connect the machine of the record, or choose another record.",
            )
        if build is None:
            return machines.of_board(self._identity, FORMATS)
        if build.name != is_named:
            raise UsageProblem(
                message("other-machine-at-port", machine=build.name, path=path, other=is_named),
                message("leave-machine-out"),
            )
        machines.check_identity(self._identity, build)
        return build
