"""Plans without a machine: how a deck is brought into an order, and how long that takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from mischwerk import machines
from mischwerk.api.values import PlannedPass
from mischwerk.deck import targets
from mischwerk.deck.targets import TargetProblem
from mischwerk.errors import UsageProblem
from mischwerk.forms import Value
from mischwerk.jobs import options
from mischwerk.jobs.job_options import MachineChoice
from mischwerk.plan import planning
from mischwerk.plan.planning import NoPlan


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
        passes = tuple(PlannedPass.of(one.pocket, one.eject) for one in plan.passes)
        return cls(machine, plan.cards, passes, plan.predicted_us / 1e6, plan.feed_limited_us / 1e6)

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has: that of `mischwerk plan --json`."""
        return {**super().to_dict(), "passes": [one.to_dict() for one in self.passes]}


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
