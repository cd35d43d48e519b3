"""`mischwerk shuffle`, and the path of every job on a deck from its options to its record."""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk import machines
from mischwerk.commands.history import kept
from mischwerk.deck.task import Task
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED, Interrupted, MischwerkError, UsageProblem
from mischwerk.foreign_text import shown as shown_text
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import deck_tasks, options, outdir, record
from mischwerk.jobs.deck_job import DeckJob, OwnTwin
from mischwerk.jobs.job import Follower, Refused
from mischwerk.jobs.options import RunOptions, ShuffleOptions
from mischwerk.jobs.pictures import Pictures
from mischwerk.link.connection import Connection, connected
from mischwerk.link.events import EventLog
from mischwerk.link.ports import find_board
from mischwerk.link.twin import TwinChild, TwinSettings
from mischwerk.link.twin_report import TwinReport
from mischwerk.terminal import asking, progress


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
    return carry_out(asked, deck_tasks.of_shuffle(asked))


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
        self._child: TwinChild | None = None
        self._twin: OwnTwin | None = None

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
        job = DeckJob(board.link.line, board.identity, self._asked, self._task, self._build, self._twin)
        shown = progress.make(job.cards if job.shows_cards else None)
        self._stack.callback(shown.close)
        follower = job.prepared(shown, self._interrupts)
        follower.keeper = kept.keeper(self._asked.history)
        board.control.watch(follower.status)
        state = board.link.run(job.begin())
        while state == "paused" and not job.follower.stop_sent:
            choice = self._ask_person(job.follower)
            if choice is None:
                break
            try:
                state = board.link.run(job.go_on(choice))
            except Refused as refusal:
                print(f"The board refuses: {shown_text(refusal.detail)}.", file=sys.stderr)
        return self._finish(board, job)

    def _start_twin(self) -> TwinChild:
        assert self._build is not None  # --sim always loads a build
        asked = self._asked
        sim_seed = options.fresh_sim_seed() if asked.sim_seed is None else asked.sim_seed
        cards = options.announced(self._task.cards, self._build) if asked.sim_cards is None else asked.sim_cards
        report = (self._folder / "twin.jsonl").resolve()
        pictures = (self._folder / "pictures").resolve()
        pictures.mkdir()
        trace = (self._folder / "trace.json.gz").resolve()
        settings = TwinSettings(
            asked.machine or options.DEFAULT_MACHINE, asked.card_format, cards, sim_seed,
            asked.twin or "world", "none", report, pictures, trace, child=True, interpreter=asked.interpreter,
            rosc=asked.rosc, changes=asked.changes,
        )  # fmt: skip
        try:
            child = TwinChild(settings)
        except MischwerkError:
            report.unlink(missing_ok=True)  # all it says is that a twin was about to start
            raise
        self._stack.callback(outdir.remove_parts, self._folder)
        self._stack.callback(child.close)
        self._child, self._twin = child, OwnTwin(TwinReport(report), sim_seed)
        return child

    def _drawn(self, follower: Follower) -> list[str]:
        """The pictures of the twin, which ends with the last of them."""
        if self._twin is None or self._child is None:
            return []
        pictures = Pictures(self._folder, self._twin.report)
        pictures.wait(self._child, follower.progress, self._interrupts)
        return pictures.drawn()

    def _ask_person(self, follower: Follower) -> str | None:
        """Let the user choose "resume" or "home"; None to leave it paused."""
        follower.progress.pause()
        if self._asked.as_json or not asking.present():
            return None
        if follower.faults:
            asking.explain(follower.faults[-1], follower.where())
        choice = asking.go_on(self._interrupts)
        if choice is None:
            return None
        return "resume" if choice else "home"

    def _finish(self, board: Connection, job: DeckJob) -> Finished:
        where = job.follower.where()
        board.control.stands(where)
        pictures = self._drawn(job.follower)
        made = job.record(time.monotonic() - self._began, pictures)
        record.write(self._folder, made)
        job.remember(made, self._folder)
        status = EXIT_DONE if made["result"] == "done" else EXIT_FAULT
        if job.state != "done" and self._interrupts.wanted.is_set():
            status = EXIT_INTERRUPTED
        return Finished(made, self._folder, status, where, job.cards_inside and self._twin is None)
