"""What can be asked of a deck: frozen requests, checked when they become the board's task; and plans alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Self, TypeAlias

from mischwerk import machines, planning
from mischwerk.api.results import JobResult
from mischwerk.api.values import PlannedPass
from mischwerk.deck import targets
from mischwerk.deck.targets import TargetProblem, Task
from mischwerk.errors import UsageProblem
from mischwerk.forms import Value
from mischwerk.jobs import options
from mischwerk.jobs.job_options import DealOptions, MachineChoice, RunOptions, ShuffleOptions
from mischwerk.jobs.options import of_deal, of_shuffle, of_target, of_undo
from mischwerk.planning import NoPlan


@dataclass(frozen=True)
class Load:
    """Load of the machine. ``card_format``: None until the board has said it; ``own_twin``: it is simulated here;
    then the twin's own model, noise source and changed numbers. ``cards``: how many were laid into its well, None if
    that is not known."""

    card_format: str | None = None
    own_twin: bool = False
    cards: int | None = None
    twin: str | None = None
    rosc: str | None = None
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Shuffle:
    """A shuffle. ``cards``: how many, None for what the twin was loaded with, or 52; ``deck``: by name, instead;
    ``method``: planned or random-pile, ``passes`` of the latter, 1 to 16. ``audit``: verifiable afterwards, with
    ``nonce`` as one's own part in it (a phrase, dice, or 64 hexadecimal digits); ``reveal=False``: to be played first,
    and revealed by `reveal` after the game. ``seed``: TEST MODE, 32 bytes that fix the generator. ``deck_name``: which
    pack it is, for the history."""

    cards: int | None = None
    deck: str | None = None
    method: str = "planned"
    passes: int | None = None
    audit: bool = False
    nonce: str | None = None
    reveal: bool = True
    seed: bytes | None = None
    deck_name: str | None = None

    @property
    def job(self) -> str:
        """Its name."""
        return "shuffle"

    def prepared(self, load: Load) -> tuple[RunOptions, Task]:
        """Options and task. Raises UsageProblem."""
        run_options = ShuffleOptions(
            **_common(self, load),
            cards=_cards(self.cards, self.deck, load),
            deck=self.deck,
            method=self.method,
            passes=self.passes,
        )
        return run_options, of_shuffle(run_options)


@dataclass(frozen=True, kw_only=True)
class Deal:
    """A deal: piles on top of each other in one stack. ``game`` for ``players``, or ``piles`` such as
    "5,5,1,rest:ordered", the lowest first; the rest as in Shuffle."""

    game: str | None = None
    players: int | None = None
    piles: str | None = None
    cards: int | None = None
    deck: str | None = None
    audit: bool = False
    nonce: str | None = None
    reveal: bool = True
    seed: bytes | None = None
    deck_name: str | None = None

    @property
    def job(self) -> str:
        """Its name."""
        return "deal"

    def prepared(self, load: Load) -> tuple[RunOptions, Task]:
        """Options and task. Raises UsageProblem."""
        cards = self.cards if self.game is not None else _cards(self.cards, self.deck, load)
        run_options = DealOptions(
            **_common(self, load),
            cards=cards,
            deck=self.deck,
            game=self.game,
            players=self.players,
            piles=self.piles,
        )
        return run_options, of_deal(run_options)


@dataclass(frozen=True)
class Arrange:
    """TEST MODE: bring the deck into an order. ``target``: the card wanted at each place, the lowest first; cards are
    numbered from 0 as they are fed. ``undo``, instead: the result of a job, its record as an object, or the path of
    record.json or of its folder; the deck, as that job left it, is brought back into the order before. ``deck_name``:
    as in Shuffle."""

    target: Sequence[int] | None = None
    undo: JobResult | Mapping[str, Any] | str | PathLike[str] | None = None
    deck_name: str | None = None

    @property
    def job(self) -> str:
        """Its name."""
        return "arrange"

    def prepared(self, load: Load) -> tuple[RunOptions, Task]:
        """Options and task. Raises UsageProblem."""
        if (self.target is None) == (self.undo is None):
            raise UsageProblem("An arrangement needs a target or a job to undo.", "Give one of the two.")
        task = self._undoing(load) if self.undo is not None else self._to_target(self.target or ())
        run_options = RunOptions(
            sim=load.own_twin, card_format=load.card_format, twin=load.twin, rosc=load.rosc, changes=load.changes,
            deck_name=self.deck_name,
        )  # fmt: skip
        options.check(run_options)
        return run_options, task

    def _to_target(self, given: Sequence[int]) -> Task:
        try:
            return of_target(targets.permutation(list(given)))
        except TargetProblem as problem:
            raise UsageProblem(
                f"That is not an order of a deck: {problem}.", "Give each card of the deck once, from 0."
            ) from problem

    def _undoing(self, load: Load) -> Task:
        if isinstance(self.undo, JobResult):
            undone = targets.undone_of_record(self.undo.to_dict(), "The result")
        elif isinstance(self.undo, Mapping):
            undone = targets.undone_of_record(dict(self.undo), "The record")
        else:
            undone = targets.read_undone(Path(self.undo or ""))
        if undone.card_format not in (None, load.card_format):
            raise UsageProblem(
                f"{undone.name} was made with {undone.card_format} cards, but this machine was opened for "
                f"{load.card_format}.",
                "Open it with the card_format of the record.",
            )
        return of_undo(undone)


@dataclass(frozen=True)
class Checked:
    """A job whose options a command of this program has checked."""

    options: RunOptions
    task: Task

    @property
    def job(self) -> str:
        """Its name."""
        return self.task.request

    def prepared(self, load: Load) -> tuple[RunOptions, Task]:
        """Options and task, as they are."""
        return self.options, self.task


Request: TypeAlias = Shuffle | Deal | Arrange | Checked


def _common(request: Shuffle | Deal, load: Load) -> dict[str, Any]:
    return {
        "sim": load.own_twin,
        "card_format": load.card_format,
        "twin": load.twin,
        "rosc": load.rosc,
        "changes": load.changes,
        "auditable": request.audit,
        "nonce": request.nonce,
        "reveal_later": not request.reveal,
        "twin_stays": load.own_twin,
        "seed": None if request.seed is None else request.seed.hex(),
        "deck_name": request.deck_name,
    }


def _cards(cards: int | None, deck: str | None, load: Load) -> int | None:
    return load.cards if cards is None and deck is None else cards


# -- Plans without a machine: how a deck is brought into an order, and how long that takes.


@dataclass(frozen=True)
class Plan(Value):
    """Passes that give an order. ``predicted_s``: by the machine's clock; ``feed_limited_s``: what these passes take at
    least, however near the pockets are to one another."""

    machine: str
    cards: int
    passes: tuple[PlannedPass, ...]
    predicted_s: float
    feed_limited_s: float

    @classmethod
    def of(cls, machine: str, plan: planning.Plan) -> Self:
        """From the planner's plan."""
        passes = tuple(PlannedPass.of(step.pocket, step.eject) for step in plan.passes)
        return cls(machine, plan.cards, passes, plan.predicted_us / 1e6, plan.feed_limited_us / 1e6)

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has: that of `mischwerk plan --json`."""
        return {**super().to_dict(), "passes": [step.to_dict() for step in self.passes]}


def make_plan(target: Sequence[int], *, machine: str = options.DEFAULT_MACHINE, card_format: str = "poker") -> Plan:
    """The plan that brings a deck into an order; nothing is moved.

    ``target``: the card wanted at each place, the lowest first; cards are numbered from 0 as they are fed.
    ``machine``: name of a build, or path of a machine file. Raises UsageProblem if there is no plan.
    """
    build = machines.load(machine)
    options.check_twin(MachineChoice(card_format=card_format))
    options.check_format(card_format, build)
    try:
        order = targets.permutation(list(target))
        return Plan.of(build.name, planning.planned(order, machines.config(machine, card_format)))
    except (TargetProblem, NoPlan) as problem:
        raise UsageProblem(f"There is no plan: {problem}.", "Give each card of the deck once, from 0.") from problem
