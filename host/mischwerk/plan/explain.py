"""A plan explained for people, in 80 columns or in a narrower terminal."""

from collections.abc import Iterator, Sequence

from shuffler.config import MachineConfig

from mischwerk import kinds
from mischwerk.deck.deals import Pile
from mischwerk.forms import counted
from mischwerk.plan import planning
from mischwerk.plan.planning import Plan, Stage
from mischwerk.screen import columns

PER_ROW = 13  # as in the report of a shuffle: four rows are a deck of 52
_INDENT = 4
_NUMBERS_AT = 10  # column of every row of numbers


def summary(plan: Plan) -> str:
    """The plan in one line: passes, pockets used, predicted time and its bound."""
    used = [len(set(one.pocket)) for one in plan.passes]
    return (
        f"{counted(plan.cards, 'card')}, {counted(len(plan.passes), 'pass', 'passes')} over "
        f"{' + '.join(map(str, used))} {'pocket' if used == [1] else 'pockets'}, {_s(plan.predicted_us)} s predicted, "
        f"{_s(plan.feed_limited_us)} s at least"
    )


def passes(plan: Plan, config: MachineConfig) -> Iterator[str]:
    """Every pass: what goes where, what lies in the pockets, how they are emptied, the deck after it."""
    name = kinds.of(config).pocket
    for number, (one, stage) in enumerate(zip(plan.passes, planning.stages(plan, config), strict=True), 1):
        yield f"  Pass {number} of {len(plan.passes)}. Fed, one after the other:"
        yield from _pairs("card", stage.fed, name, one.pocket)
        yield from _filled(stage, config, name)
        yield f"  Emptied in this order{', those with a + together' if config.swept_pockets > 1 else ''}:"
        yield from _wrapped(["+".join(map(str, sweep)) for sweep in stage.sweeps], "")
        yield "  The deck after it, lowest card first:"
        yield from _rows(stage.after)
        yield ""


def times(plan: Plan) -> Iterator[str]:
    """The predicted time pass by pass, and the bound: every card its time through the nip, every pocket its stroke."""
    yield f"  {'Time':<10}predicted   at least (feed-limited: nothing but cards and strokes)"
    for number, one in enumerate(plan.times, 1):
        yield f"  {f'pass {number}':<10}{_s(one.predicted_us):>7} s   {_s(one.feed_limited_us):>6} s"
    yield f"  {'last check':<10}{_s(plan.end_us):>7} s"
    yield f"  {'total':<10}{_s(plan.predicted_us):>7} s   {_s(plan.feed_limited_us):>6} s"


def piles(plan: Plan, wanted: Sequence[Pile] | None, config: MachineConfig) -> Iterator[str]:
    """The finished deck pile by pile."""
    if wanted is None:
        return
    *_, last = planning.stages(plan, config)
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
