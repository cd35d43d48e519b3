"""Plans by the core's planner, with the times that are predicted for them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shuffler.config import MachineConfig
from shuffler.planning import piles as core_piles
from shuffler.planning import planner, prediction
from shuffler.planning.keys import Pass
from shuffler.planning.plan import PlanError
from shuffler.planning.sweeps import strokes

from mischwerk.deck.deals import Pile


class Times(NamedTuple):
    """Predicted duration of a pass, and what it takes at least: every card through the nip, every stroke."""

    predicted_us: int
    feed_limited_us: int


class Plan(NamedTuple):
    """The passes and their predicted times; ``end_us``: what comes after the last stroke."""

    passes: list[Pass]
    times: list[Times]
    end_us: int

    @property
    def cards(self) -> int:
        """Cards of the deck."""
        return len(self.passes[0].pocket)

    @property
    def predicted_us(self) -> int:
        """Duration of the whole plan."""
        return sum(one.predicted_us for one in self.times) + self.end_us

    @property
    def feed_limited_us(self) -> int:
        """What these passes take at least, however near the pockets are to one another."""
        return sum(one.feed_limited_us for one in self.times)


class Stage(NamedTuple):
    """One pass as it happens: the deck as fed, what lies in each pocket, the pockets emptied together, the deck after;
    lowest card first, cards numbered as in the deck before the first pass."""

    fed: list[int]
    pockets: dict[int, list[int]]
    sweeps: list[list[int]]
    after: list[int]


class NoPlan(Exception):
    """No plan for this target on this build; the text says why, for a person."""


def planned(target: list[int], config: MachineConfig, piles: Sequence[Pile] | None = None) -> Plan:
    """The plan for one target, a permutation. ``config`` as from machines.config. Raises NoPlan."""
    wanted = [core_piles.Pile(pile.size, pile.ordered) for pile in piles] if piles is not None else None
    try:
        found = planner.planned(target, config, wanted)
    except (ValueError, PlanError) as problem:
        raise NoPlan(str(problem)) from problem
    bounds = [prediction.feed_limited_us([one], config) for one in found]
    times = [Times(us, bound) for us, bound in zip(prediction.passes_us(found, config), bounds, strict=True)]
    return Plan(found, times, prediction.end_us(config))


def stages(plan: Plan, config: MachineConfig) -> Iterator[Stage]:
    """The passes carried out on a list of numbers, one by one."""
    deck = list(range(plan.cards))
    for one in plan.passes:
        pockets: dict[int, list[int]] = {p: [] for p in sorted(set(one.pocket))}
        for card, p in zip(deck, one.pocket, strict=True):
            pockets[p].append(card)
        after: list[int] = []
        for p in one.eject:
            after += reversed(pockets[p]) if config.lifo else pockets[p]
        found = strokes(one.eject, config.swept_pockets)  # a stroke may skip an empty pocket
        assert found is not None  # the planner has made sure of that
        yield Stage(deck, pockets, [[p for p in stroke if p in pockets] for stroke in found], after)
        deck = after
