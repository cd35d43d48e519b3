"""`mischwerk shuffle` and `mischwerk deal`, and the path of every job on a deck from its options to its record."""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk_work.foreign_text import shown as shown_text

from mischwerk import machines
from mischwerk.api.events import Listener
from mischwerk.api.opening import CommandContext, Where, refused_detail
from mischwerk.api.requests import Checked
from mischwerk.api.results import JobFailed, JobResult, Outcome
from mischwerk.api.shuffler import Shuffler
from mischwerk.commands import machine
from mischwerk.commands.machine import listener
from mischwerk.deck.targets import Task
from mischwerk.errors import (
    EXIT_DONE,
    EXIT_FAULT,
    EXIT_INTERRUPTED,
    DeviceFault,
    Interrupted,
    MischwerkError,
    UsageProblem,
)
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import options, outdir, record
from mischwerk.jobs.job_options import DealOptions, RunOptions, ShuffleOptions
from mischwerk.jobs.outdir import drawn_of
from mischwerk.link.ports import find_board
from mischwerk.messages import message
from mischwerk.progress import Progress
from mischwerk.terminal import asking
from mischwerk.terminal.presentation import Presentation


class Finished(NamedTuple):
    """What `run` hands back: the record and its folder, the exit status, where the cards are, whether `mischwerk home`
    has to bring them back (it can't in a twin that ended with the job), and what a twin that goes on was to hold."""

    record: dict[str, Any]
    folder: Path
    status: int
    where: str
    needs_home: bool
    twin_cards: int | None = None


def run(args: ShuffleOptions, presentation: Presentation | None = None) -> Finished:
    """Carry out a shuffle. Raises MischwerkError when there is nothing to record."""
    return carry_out(args, options.of_shuffle(args), presentation)


def carry_out(args: RunOptions, task: Task, presentation: Presentation | None = None) -> Finished:
    """A task, with options that were checked. Raises MischwerkError when there is nothing to record."""
    build = machines.load(args.machine or options.DEFAULT_MACHINE) if args.sim or args.machine else None
    cards = 0
    if build is not None:
        cards = options.announced(task.cards, build)
        options.check_format(args.card_format, build)
    port = None if args.sim else args.port or find_board()
    made = outdir.missing(args.out)
    folder = outdir.prepare(args.out)
    try:
        with ExitStack() as stack:
            stack.enter_context(outdir.marked(folder, own_twin=args.sim))
            return _Run(args, task, folder, cards, stack, presentation or Presentation()).run(port)
    except UsageProblem:
        outdir.remove_if_new(folder, made)
        raise
    except Interrupted:
        if args.sim:
            outdir.remove_if_new(folder, made)
        else:
            outdir.remove_if_nothing_was_said(folder, made)
        raise
    except MischwerkError:  # no port, a busy one, a twin that did not start
        outdir.remove_if_nothing_was_said(folder, made)
        raise


class _Run:
    """One task being carried out; ``cards``: of the deck, as far as known; ``stack`` closes what it opens."""

    def __init__(
        self, args: RunOptions, task: Task, folder: Path, cards: int, stack: ExitStack, presentation: Presentation
    ) -> None:
        self._presentation = presentation
        self._asked = args
        self._task = task
        self._folder = folder
        self._cards = cards
        self._stack = stack
        self._interrupts = stack.enter_context(Interrupts())
        self._context = CommandContext(
            job=task.request, interrupts=self._interrupts, keeper=machine.keeper(args.history), folder=folder
        )

    def run(self, port: str | None) -> Finished:
        """Open the machine, carry out, record."""
        try:
            self._stack.callback(outdir.remove_parts, self._folder)
            with self._presentation.doing("starting the twin" if self._asked.sim else "opening the port"):
                shuffler = self._stack.enter_context(Shuffler(self._where(port), self._context))
            return self._carried_out(shuffler)
        except Interrupted:
            if not self._asked.sim or not self._interrupts.deferred:
                raise
            raise Interrupted(
                "Left at once: the twin was ended, nothing was recorded.", "Start again when you like."
            ) from None

    def _where(self, port: str | None) -> Where:
        loaded = self._cards if self._asked.sim_cards is None else self._asked.sim_cards
        return Where.of(self._asked, port=port, cards=loaded if self._asked.sim else None)

    def _carried_out(self, shuffler: Shuffler) -> Finished:
        shown = self._presentation.progress(self._seen_cards(shuffler))
        self._stack.callback(shown.close)
        heard = listener(shown)
        needs_home = not self._asked.sim
        result = _ended(lambda: shuffler.carry_out(Checked(self._asked, self._task), heard))
        while result.state == "paused" and not result.stopped:
            choice = self._ask_person(shuffler, result, shown)
            if choice is None:
                break
            try:
                if choice == "resume":
                    result = _ended(lambda: shuffler.resume(on_event=heard))
                else:
                    result, needs_home = self._given_up(shuffler, heard)
            except (UsageProblem, DeviceFault) as problem:
                why = refused_detail(problem)
                if why is None:
                    raise
                print(message("board-refuses", why=shown_text(why)), file=sys.stderr)
        opening = shuffler.opening
        report = opening.twin.report if opening.twin else None
        pictures = drawn_of(opening.child, report, self._context.folder, shown, self._context.interrupts)
        return self._finish(result, pictures, needs_home, self._of_kept_twin(shuffler, result))

    def _seen_cards(self, shuffler: Shuffler) -> int | None:
        """Cards of the deck, if it is heard how many have gone: a board says it in test mode only."""
        if self._asked.sim:
            return self._cards
        if self._task.mode != "test":
            return None
        build = machines.of_board(shuffler.identity.to_dict(), options.FORMATS)
        return options.announced(self._task.cards, build)

    def _of_kept_twin(self, shuffler: Shuffler, result: JobResult) -> int | None:
        return result.cards if shuffler.identity.twin and not self._asked.sim else None

    def _given_up(self, shuffler: Shuffler, heard: Listener) -> tuple[JobResult, bool]:
        """The result of a job whose cards are brought home, and whether that has failed."""
        try:
            return shuffler.give_up(on_event=heard), False
        except JobFailed as failed:
            return _of_deck(failed.result), not self._asked.sim

    def _ask_person(self, shuffler: Shuffler, result: JobResult, shown: Progress) -> str | None:
        """Let the user choose "resume" or "home"; None to leave it paused. A twin's pockets have been emptied already,
        as its own person does at once."""
        if self._asked.sim and result.faults and result.faults[-1].name == "POCKETS_FULL":
            return "resume"
        shown.pause()
        if self._presentation.as_json or not asking.present():
            return None
        if result.faults:
            asking.explain(result.faults[-1].to_dict(), result.where, self._of_kept_twin(shuffler, result))
        choice = asking.go_on(self._interrupts)
        if choice is None:
            return None
        return "resume" if choice else "home"

    def _finish(self, result: JobResult, pictures: list[str], needs_home: bool, twin_cards: int | None) -> Finished:
        wall_s = round(time.monotonic() - self._context.began, 3)
        made = {**result.to_dict(), "wall_s": wall_s, "pictures": pictures}
        record.write(self._folder, made)
        status = EXIT_DONE if made["result"] == "done" else EXIT_FAULT
        if result.state != "done" and self._interrupts.wanted.is_set():
            status = EXIT_INTERRUPTED
        return Finished(made, self._folder, status, result.where, needs_home, twin_cards)


def _ended(job: Callable[[], Outcome]) -> JobResult:
    """Return how a job on the deck ended, done or not."""
    try:
        return _of_deck(job())
    except JobFailed as failed:
        return _of_deck(failed.result)


def _of_deck(outcome: Outcome) -> JobResult:
    assert isinstance(outcome, JobResult)
    return outcome


# -- `mischwerk deal`: the piles of a game, or custom ones, on top of each other in one stack.


def deal(args: DealOptions, presentation: Presentation | None = None) -> Finished:
    """Carry out a deal. Raises MischwerkError when there is nothing to record."""
    return carry_out(args, options.of_deal(args), presentation)
