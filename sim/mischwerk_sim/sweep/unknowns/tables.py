"""A study's result for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table

from ...measuring.decks import BROKEN, EXACT, SILENT
from ...measuring.intervals import CONFIDENCE, wilson
from .result import Result
from .sensitivity import LEVEL

_SHOWN = 8  # of the numbers
_MEANINGS = {
    EXACT: "as planned, no help needed",
    SILENT: "wrong order, undetected",
    BROKEN: "the simulation itself failed",
}


def show(console: Console, result: Result) -> None:
    """Print all of it."""
    study = result.study
    console.print(
        f"{study.machine.name}, {study.what}, {study.cards} {study.card.name} cards, seed {study.seed}: "
        f"{len(study.names)} numbers drawn",
        highlight=False,
    )
    console.print(_outcomes(result))
    if result.helped_itself:
        console.print(f"In {result.helped_itself} of the exact ones the machine corrected a fault by itself.")
    if result.effects:
        console.print(_numbers(result))
    for line in _kinds(result):
        console.print(line, highlight=False)
    ends = result.ends()
    if ends:
        console.print(_ends(ends))


def _outcomes(result: Result) -> Table:
    tried = len(result.rows)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("outcome", "samples", "percent", f"{CONFIDENCE:.0%} interval", "what it is"):
        table.add_column(heading, justify="left" if heading in ("outcome", "what it is") else "right")
    for name, count in {EXACT: result.exact, **result.outcomes}.items():
        low, high = wilson(count, tried)
        share = f"{100.0 * count / tried:.1f}" if tried else ""
        table.add_row(
            name,
            f"{count} of {tried}",
            share,
            f"{100.0 * low:.1f} to {100.0 * high:.1f}",
            _MEANINGS.get(name, "fault, stopped"),
        )
    return table


def _numbers(result: Result) -> Table:
    caption = (
        f"p: chance that any of the {len(result.effects)} numbers looks this strong by chance;\n"
        f"at or below {LEVEL} it matters. failed, exact: mean place in the range"
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption=caption)
    for heading in ("number", "fails at", "p", "failed", "exact", "range"):
        table.add_column(heading, justify="left" if heading in ("number", "fails at") else "right")
    ranges = result.study.ranges
    for effect in result.effects[:_SHOWN]:
        span = ranges[effect.name]
        times = "x " if span.scale == "factor" else ""
        table.add_row(
            effect.name,
            effect.side,
            effect.chance[2:],
            f"{effect.failing:.2f}",
            f"{effect.exact:.2f}",
            f"{times}{span.low:g}..{span.high:g}",
        )
    return table


def _kinds(result: Result) -> Iterator[str]:
    """A line for each kind of failure: what it depends on."""
    for name, effects in result.by_outcome.items():
        if not effects:
            continue
        named = [f"{effect.name} {effect.side} ({effect.chance})" for effect in effects if effect.is_significant]
        yield f"{name}: {', '.join(named) or 'no number stands out'}"


def _ends(ends: list[tuple[str, str, int, int]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption="all other numbers as in the machine file")
    for heading in ("one number at an end", "end", "exact"):
        table.add_column(heading, justify="right" if heading == "exact" else "left")
    for name, end, exact, tried in ends:
        table.add_row(name or "none", end, f"{exact} of {tried}")
    return table
