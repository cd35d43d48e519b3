"""`mischwerk shuffle`, and the path of every job on a deck from its options to its record."""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk import machines
from mischwerk.deck import decks
from mischwerk.deck.task import Task
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED, Interrupted, MischwerkError, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import options, outdir, record
from mischwerk.jobs.job import Follower, Refused
from mischwerk.jobs.job_report import JobReport
from mischwerk.jobs.options import RunOptions, ShuffleOptions
from mischwerk.jobs.pictures import Pictures
from mischwerk.link.connection import Connection, connected
from mischwerk.link.events import EventLog
from mischwerk.link.ports import find_board
from mischwerk.link.twin import TwinChild, TwinSettings
from mischwerk.link.twin_report import TwinReport
from mischwerk.link.wire import FORMATS, METHODS, MODES
from mischwerk.terminal import asking, progress
from mischwerk.verify import consistency, nonces
from mischwerk.verify.auditing import Auditing
from mischwerk.verify.consistency import JobRequest
from mischwerk.verify.nonces import Given


class Finished(NamedTuple):
    """What `run` hands back: the record and its folder, the exit status, where the cards are, and whether
    `mischwerk home` has to bring them back (it can't in a twin that ended with the job)."""

    record: dict[str, Any]
    folder: Path
    status: int
    where: str
    needs_home: bool


def run(asked: ShuffleOptions) -> Finished:
    """Carry out a shuffle. Raises MischwerkError when there is nothing to record."""
    options.check(asked)
    options.check_method(asked)
    deck = decks.chosen(asked.deck, asked.cards)
    fields = {
        "method": METHODS.index(asked.method),
        "passes": asked.asked_passes,
        "mode": MODES.index(asked.mode),
        "seed": asked.seed_bytes,
    }
    cards = asked.cards if deck is None else deck.size
    return carry_out(asked, Task("shuffle", asked.method, asked.mode, fields, cards, deck))


def carry_out(asked: RunOptions, task: Task) -> Finished:
    """A task, with options that were checked. Raises MischwerkError when there is nothing to record."""
    build = machines.load(asked.machine or options.DEFAULT_MACHINE) if asked.sim or asked.machine else None
    if build is not None:
        options.announced(task.cards, build)
        options.check_format(asked.card_format, build)
    port = None if asked.sim else asked.port or find_board()
    was_there = asked.out is not None and asked.out.exists()
    folder = outdir.prepare(asked.out)
    try:
        with ExitStack() as stack:
            stack.enter_context(outdir.marked(folder, own_twin=port is None))
            return _Run(asked, task, build, folder, stack).run(port)
    except UsageProblem:
        outdir.remove_if_new(folder, was_there=was_there)
        raise
    except Interrupted:
        if asked.sim:
            outdir.remove_if_new(folder, was_there=was_there)
        else:
            outdir.remove_if_nothing_was_said(folder, was_there=was_there)
        raise
    except MischwerkError:  # no port, a busy one, a twin that did not start
        outdir.remove_if_nothing_was_said(folder, was_there=was_there)
        raise


class _Run:
    """One task being carried out; ``stack`` closes what it opens."""

    def __init__(
        self, asked: RunOptions, task: Task, build: machines.Build | None, folder: Path, stack: ExitStack
    ) -> None:
        self._asked = asked
        self._task = task
        self._build = build
        self._folder = folder
        self._stack = stack
        self._began = time.monotonic()
        self._interrupts = stack.enter_context(Interrupts())
        self._report: TwinReport | None = None
        self._child: TwinChild | None = None
        self._sim_seed: int | None = None
        self._cards_inside = True

    def run(self, port: str | None) -> Finished:
        """Connect, check, carry out, record."""
        try:
            return self._run(port)
        except Interrupted:
            if self._child is None:
                raise
            self._child.kill()
            if not self._interrupts.deferred:
                raise
            raise Interrupted(
                "Left at once: the twin is ended, nothing is recorded.", "Start again when you like."
            ) from None

    def _run(self, port: str | None) -> Finished:
        watch: Callable[[], None] | None = None
        if port is None:
            child = self._start_twin()
            port, watch = child.port, child.watch
        log = EventLog(self._folder / "events.jsonl")
        board = self._stack.enter_context(connected(port, self._task.request, self._interrupts, watch, log))
        build = self._checked_build(board)
        cards = options.announced(self._task.cards, build)
        request = {"cards": cards, "format": FORMATS.index(self._asked.card_format), **self._task.fields}
        shown = progress.make(cards, board.is_twin and self._report is not None)
        self._stack.callback(shown.close)
        auditing = Auditing(self._given_nonce(shown), self._sim_seed if self._report else None)
        follower = Follower(board.link, shown, self._interrupts, self._report, auditing)
        job = self._job(board, build, cards)
        try:
            follower.start(self._task.request, **request)
        except Refused as refusal:
            return self._refused(board, follower, build, cards, refusal)
        state = follower.follow()
        told = self._told(follower, job, state)
        while state == "paused" and not follower.stop_sent:
            choice = self._ask_person(follower)
            if choice is None:
                break
            state = follower.follow()
            if choice == "home":  # the board has forgotten the task: what it reported before is the record
                told = told.then(follower)
                self._cards_inside = state != "done"
                state = "fault"
            else:
                told = self._told(follower, job, state)
        return self._finish(board, follower, build, cards, state, told)

    def _told(self, follower: Follower, job: JobRequest, state: str) -> JobReport:
        return JobReport.ask(follower, job, state, not self._asked.reveal_later)

    def _job(self, board: Connection, build: machines.Build, cards: int) -> JobRequest:
        """What is requested, to be compared with what the board reports."""
        task, identity = self._task, board.identity
        return JobRequest(
            task.method, task.mode, cards, self._asked.card_format, build.name, identity["pockets"],
            identity["capacity"], task.fields.get("passes", 0), self._asked.seed_bytes, task.piles,
            task.fields.get("target"), machines.config_of(build, self._asked.card_format, identity["capacity"]),
        )  # fmt: skip

    def _given_nonce(self, shown: progress.Progress) -> Given | None:
        """The user's own nonce, with a note on how much randomness it holds."""
        given = self._asked.given_nonce
        hint = nonces.hint(given.phrase) if given is not None and given.phrase is not None else None
        if hint is not None:
            shown.note(f"--nonce is {hint}")
        return given

    def _start_twin(self) -> TwinChild:
        assert self._build is not None  # --sim always loads a build
        asked = self._asked
        self._sim_seed = options.fresh_sim_seed() if asked.sim_seed is None else asked.sim_seed
        cards = options.announced(self._task.cards, self._build) if asked.sim_cards is None else asked.sim_cards
        report = (self._folder / "twin.jsonl").resolve()
        pictures = (self._folder / "pictures").resolve()
        pictures.mkdir()
        trace = (self._folder / "trace.json.gz").resolve()
        settings = TwinSettings(
            asked.machine or options.DEFAULT_MACHINE, asked.card_format, cards, self._sim_seed,
            asked.twin or "world", "none", report, pictures, trace, child=True, interpreter=asked.interpreter,
            rosc=asked.rosc,
        )  # fmt: skip
        try:
            child = TwinChild(settings)
        except MischwerkError:
            report.unlink(missing_ok=True)  # all it says is that a twin was about to start
            raise
        self._stack.callback(outdir.remove_parts, self._folder)
        self._stack.callback(child.close)
        self._child, self._report = child, TwinReport(report)
        return child

    def _drawn(self, follower: Follower) -> list[str]:
        """The pictures of the twin, which ends with the last of them."""
        if self._report is None or self._child is None:
            return []
        pictures = Pictures(self._folder, self._report)
        pictures.wait(self._child, follower.progress, self._interrupts)
        return pictures.drawn()

    def _checked_build(self, board: Connection) -> machines.Build:
        """The build on the board; it must be the one asked for."""
        is_named = board.identity["machine"]
        if self._task.machine not in (None, is_named):
            raise UsageProblem(
                f"The record is of a {self._task.machine}, but the board at {board.link.path} is a {is_named}.",
                "Connect the machine of the record, or choose another record.",
            )
        if self._build is None:
            build = machines.of_board(board.identity, FORMATS)
            options.check_format(self._asked.card_format, build)
            return build
        if self._build.name != is_named:
            raise UsageProblem(
                f"--machine says {self._build.name}, but the board at {board.link.path} is a {is_named}.",
                "Leave --machine out, or connect the other machine.",
            )
        machines.check_identity(board.identity, self._build)
        return self._build

    def _ask_person(self, follower: Follower) -> str | None:
        """Let the user choose; returns the job begun then ("resume" or "home"), or None to leave it paused."""
        follower.progress.pause()
        if self._asked.as_json or not asking.present():
            return None
        if follower.faults:
            asking.explain(follower.faults[-1], follower.where())
        while True:
            choice = asking.go_on(self._interrupts)
            if choice is None:
                return None
            job = "resume" if choice else "home"
            try:
                follower.start(job)
                return job
            except Refused as refusal:
                print(f"The board refuses: {shown(refusal.detail)}.", file=sys.stderr)

    def _refused(
        self, board: Connection, follower: Follower, build: machines.Build, cards: int, refusal: Refused
    ) -> Finished:
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
        self._cards_inside = True  # a latched fault: unknown until the machine has homed
        return self._finish(board, follower, build, cards, "fault", JobReport(None, [fault]))

    def _finish(
        self, board: Connection, follower: Follower, build: machines.Build, cards: int, state: str, told: JobReport
    ) -> Finished:
        where = follower.where()
        board.control.stands(where)
        target, plan = told.target, told.plan
        contradictions = told.contradictions
        pictures: list[str] = []
        if self._report is not None:
            self._report.news()
            contradictions += consistency.of_report(state, told.result, target, self._report.target, self._report.plan)
            if told.audit is None:  # for an auditable deck the record has what the board reported, to be verified
                target, plan = self._report.target, self._report.plan
            pictures = self._drawn(follower)
        capacity = board.identity["capacity"]
        facts = record.Facts(
            task=self._task, identity=board.identity, state=state, result=told.result, faults=told.faults,
            machine=build.name, cards=cards, card_format=self._asked.card_format,
            sim_seed=self._sim_seed, rosc=(self._asked.rosc or options.DEFAULT_ROSC) if self._report else None,
            seed=self._asked.seed_bytes,
            twin=(self._asked.twin or "world") if self._report else "unknown" if board.is_twin else None,
            own_twin=self._report is not None, wall_s=time.monotonic() - self._began, target=target,
            order=self._report.order if self._report else None, plan=plan, pictures=pictures,
            audit=told.audit, changed=told.changed, contradictions=contradictions,
            capacity=capacity if capacity < build.capacity or told.audit is not None else None,
        )  # fmt: skip
        made = record.build(facts)
        record.write(self._folder, made)
        status = EXIT_DONE if made["result"] == "done" else EXIT_FAULT
        if state != "done" and self._interrupts.wanted.is_set():
            status = EXIT_INTERRUPTED
        return Finished(made, self._folder, status, where, self._cards_inside and self._report is None)
