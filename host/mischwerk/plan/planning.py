"""The core's planner, with types: the core itself carries no annotations, for it also runs under MicroPython."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from shuffler.planning import piles as _core_piles
from shuffler.planning import plan as _core_plan
from shuffler.planning import planner as _core_planner
from shuffler.planning import sweeps as _core_sweeps
from shuffler.planning import timing as _core_timing

from mischwerk.deck.deals import Pile

_piles: Any = _core_piles
_plan: Any = _core_plan
_planner: Any = _core_planner
_sweeps: Any = _core_sweeps
_timing: Any = _core_timing


class Pass(NamedTuple):
    """pocket[i]: pocket of the i-th card fed; eject: pockets in the order they are emptied."""

    pocket: list[int]
    eject: list[int]


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


def planned(target: list[int], config: Any, piles: Sequence[Pile] | None = None) -> Plan:
    """The plan for one target, a permutation. ``config`` as from machines.config. Raises NoPlan."""
    wanted = [_piles.Pile(pile.size, pile.ordered) for pile in piles] if piles is not None else None
    try:
        found = _planner.planned(target, config, wanted)
    except (ValueError, _plan.PlanError) as problem:
        raise NoPlan(str(problem)) from problem
    bounds = [int(_timing.feed_limited_us([one], config)) for one in found]
    times = [Times(int(us), bound) for us, bound in zip(_timing.passes_us(found, config), bounds, strict=True)]
    return Plan([Pass(list(one.pocket), list(one.eject)) for one in found], times, int(_timing.end_us(config)))


def stages(plan: Plan, config: Any) -> Iterator[Stage]:
    """The passes carried out on a list of numbers, one by one."""
    deck = list(range(plan.cards))
    for one in plan.passes:
        pockets: dict[int, list[int]] = {p: [] for p in sorted(set(one.pocket))}
        for card, p in zip(deck, one.pocket, strict=True):
            pockets[p].append(card)
        after: list[int] = []
        for p in one.eject:
            after += reversed(pockets[p]) if config.lifo else pockets[p]
        strokes = _sweeps.strokes(one.eject, config.pusher_tall)  # a stroke may pass by an empty pocket
        yield Stage(deck, pockets, [[p for p in stroke if p in pockets] for stroke in strokes], after)
        deck = after
