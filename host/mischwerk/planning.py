"""Plans by the core's planner, with the times that are predicted for them, explained for people."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shuffler.config import MachineConfig
from shuffler.planning import piles as core_piles
from shuffler.planning import planner, prediction
from shuffler.planning.keys import Pass
from shuffler.planning.plan import PlanError
from shuffler.planning.sweeps import strokes

from mischwerk import machines
from mischwerk.deck.deals import Pile
from mischwerk.forms import columns, counted


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
        return sum(time.predicted_us for time in self.times) + self.end_us

    @property
    def feed_limited_us(self) -> int:
        """What these passes take at least, however near the pockets are to one another."""
        return sum(time.feed_limited_us for time in self.times)


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
        steps = planner.planned(target, config, wanted)
    except (ValueError, PlanError) as problem:
        raise NoPlan(str(problem)) from problem
    bounds = [prediction.feed_limited_us([step], config) for step in steps]
    times = [Times(us, bound) for us, bound in zip(prediction.passes_us(steps, config), bounds, strict=True)]
    return Plan(steps, times, prediction.end_us(config))


def stages(plan: Plan, config: MachineConfig) -> Iterator[Stage]:
    """The passes carried out on a list of numbers, one by one."""
    deck = list(range(plan.cards))
    for step in plan.passes:
        pockets: dict[int, list[int]] = {p: [] for p in sorted(set(step.pocket))}
        for card, p in zip(deck, step.pocket, strict=True):
            pockets[p].append(card)
        after: list[int] = []
        for p in step.eject:
            after += reversed(pockets[p]) if config.lifo else pockets[p]
        sweeps = strokes(step.eject, config.swept_pockets)  # a stroke may skip an empty pocket
        assert sweeps is not None  # the planner has made sure of that
        yield Stage(deck, pockets, [[p for p in stroke if p in pockets] for stroke in sweeps], after)
        deck = after


# -- A plan explained for people, in 80 columns or in a narrower terminal.

PER_ROW = 13  # as in the report of a shuffle: four rows are a deck of 52
_INDENT = 4
_NUMBERS_AT = 10  # column of every row of numbers


def summary(plan: Plan) -> str:
    """The plan in one line: passes, pockets used, predicted time and its bound."""
    used = [len(set(step.pocket)) for step in plan.passes]
    return (
        f"{counted(plan.cards, 'card')}, {counted(len(plan.passes), 'pass', 'passes')} over "
        f"{' + '.join(map(str, used))} {'pocket' if used == [1] else 'pockets'}, {_s(plan.predicted_us)} s predicted, "
        f"{_s(plan.feed_limited_us)} s at least"
    )


def passes(plan: Plan, config: MachineConfig) -> Iterator[str]:
    """Every pass: what goes where, what lies in the pockets, how they are emptied, the deck after it."""
    name = machines.of(config).pocket
    for number, (step, stage) in enumerate(zip(plan.passes, stages(plan, config), strict=True), 1):
        yield f"  Pass {number} of {len(plan.passes)}. Fed, one after the other:"
        yield from _pairs("card", stage.fed, name, step.pocket)
        yield from _filled(stage, config, name)
        yield f"  Emptied in this order{', those with a + together' if config.swept_pockets > 1 else ''}:"
        yield from _wrapped(["+".join(map(str, sweep)) for sweep in stage.sweeps], "")
        yield "  The deck after it, lowest card first:"
        yield from _rows(stage.after)
        yield ""


def times(plan: Plan) -> Iterator[str]:
    """The predicted time pass by pass, and the bound: every card its time through the nip, every pocket its stroke."""
    yield f"  {'Time':<10}predicted   at least (feed-limited: nothing but cards and strokes)"
    for number, time in enumerate(plan.times, 1):
        yield f"  {f'pass {number}':<10}{_s(time.predicted_us):>7} s   {_s(time.feed_limited_us):>6} s"
    yield f"  {'last check':<10}{_s(plan.end_us):>7} s"
    yield f"  {'total':<10}{_s(plan.predicted_us):>7} s   {_s(plan.feed_limited_us):>6} s"


def piles(plan: Plan, wanted: Sequence[Pile] | None, config: MachineConfig) -> Iterator[str]:
    """The finished deck pile by pile."""
    if wanted is None:
        return
    *_, last = stages(plan, config)
    at = 0
    yield "  The piles, lowest first:"
    for pile in wanted:
        yield f"    {pile.name}: {counted(pile.size, 'card')}, {'ordered' if pile.ordered else 'in any order'}"
        yield from _rows(last.after[at : at + pile.size])
        at += pile.size
    yield ""


def _filled(stage: Stage, config: MachineConfig, name: str) -> Iterator[str]:
    if config.capacity == 1:
        yield f"  Now in each {name}:"
        yield from _pairs(name, list(stage.pockets), "card", [cards[0] for cards in stage.pockets.values()])
        return
    yield f"  Now in each {name}, lowest card first:"
    for pocket, cards in stage.pockets.items():
        yield from _wrapped([f"{card:>3}" for card in cards], f"{name} {pocket:>2}:")


def _pairs(above: str, first: Sequence[int], below: str, second: Sequence[int]) -> Iterator[str]:
    """Two rows of numbers that belong together, in blocks as wide as the terminal."""
    per_row = _per_row()
    for start in range(0, len(first), per_row):
        for name, numbers in ((above, first), (below, second)):
            yield f"{'':<{_INDENT}}{name:<{_NUMBERS_AT - _INDENT}}{_in_row(numbers[start : start + per_row])}"


def _rows(cards: Sequence[int]) -> Iterator[str]:
    per_row = _per_row()
    for start in range(0, len(cards), per_row):
        yield f"{'':<{_NUMBERS_AT}}{_in_row(cards[start : start + per_row])}"


def _per_row() -> int:
    return max(1, min(PER_ROW, (columns() - _NUMBERS_AT) // 4))


def _in_row(numbers: Sequence[int]) -> str:
    return "".join(f"{number:>4}" for number in numbers)


def _wrapped(words: Sequence[str], head: str) -> Iterator[str]:
    """Words a blank apart, no line wider than the terminal; the first begins with ``head``."""
    line = " " * _INDENT + head
    begins = len(line)
    for word in words:
        if len(line) + 1 + len(word) > columns():
            yield line
            line = " " * begins
        line += " " + word
    yield line


def _s(us: int) -> str:
    return f"{us / 1e6:.2f}"
