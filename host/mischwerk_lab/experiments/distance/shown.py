"""What `mischwerk lab distance` prints: a table for people, one object for programs."""

import math
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mischwerk_lab.exact import capped
from mischwerk_lab.exact.counting import runs_law
from mischwerk_lab.experiments.distance.compute import Params, Results
from mischwerk_lab.report import Words, on_terminal


def as_object(asked: Params, rows: Sequence[Results]) -> dict[str, Any]:
    """Plain object for --json; every exact number as a fraction in a string and, where a float can hold it, as one."""
    with _any_length():
        return {
            "method": asked.method,
            "cards": asked.cards,
            **(asked.law.options or {}),
            "passes": [_pass(row) for row in rows],
        }


def show(asked: Params, rows: Sequence[Results], console: Console, words: Words) -> None:
    """The table, and what its columns mean; the law of ascending runs after the last pass if it is there."""
    deck = words("distance-cards", method=asked.method, cards=asked.cards)
    options = (words(f"distance-option-{name}", value=value) for name, value in (asked.law.options or {}).items())
    console.print(Text(", ".join((deck, *options))))
    console.print()
    console.print(_bounds(rows, words) if asked.has_bounds_only else _exact(asked, rows, words))
    console.print()
    for line in _why_bounds(rows, words) if asked.has_bounds_only else map(words, _MEANS):
        console.print(Text(line), soft_wrap=True)
    if rows[-1].runs is not None:
        console.print()
        console.print(_runs(asked, rows[-1].runs, words))


_MEANS = tuple(f"distance-means-{name}" for name in ("total-variation", "separation", "most-likely", "possible"))
_EXACT = tuple(
    f"distance-{name}" for name in ("pass", "total-variation", "separation", "most-likely", "possible", "lacking")
)
_BOUNDS = tuple(f"distance-{name}" for name in ("pass", "at-least", "at-most", "at-least-by"))
_LOW_BY = {capped.WITHOUT_CAP: "uncapped", capped.RUNS: "runs", capped.ONE_CARD: "one-card"}
_NEARLY = Fraction(9, 10)  # as far from uniform as that, 1 is a finding


def short(value: Fraction) -> str:
    """To four digits, however large or small: 0.3341, 9859, 9.492e+53."""
    if value == 0:
        return "0"
    if Fraction(1, 10_000) <= value < 1:
        return f"{float(value):.4f}"
    if 1 <= value < 100_000:
        return f"{float(value):.4g}" if value < 1000 else f"{float(value):,.0f}"
    with localcontext() as context:
        context.prec = 30
        return f"{Decimal(value.numerator) / Decimal(value.denominator):.3e}"


def _pass(row: Results) -> dict[str, Any]:
    if row.exact is None:
        told = {"pass": row.number, "total_variation": {"low": _number(row.low), "high": _number(row.high)}}
        if row.bounds is not None:
            told |= {"low_by": row.bounds.low_by, "no_pocket_overflows": _number(row.bounds.fits)}
        return told
    exact = row.exact
    law = {} if row.runs is None else {"ascending_runs": [_number(one) for one in row.runs]}
    return {
        "pass": row.number,
        "total_variation": _number(exact.total_variation),
        "separation": _number(exact.separation),
        "most_likely": _number(exact.most_likely),
        "times_uniform": _number(exact.times_uniform),
        "possible_decks": str(exact.possible),
        "chi_square": _number(exact.chi_square),
        "lacking_bits": exact.lacking_bits,
        **law,
    }


def _number(value: Fraction) -> dict[str, Any]:
    try:
        near: float | None = float(value)
    except OverflowError:
        near = None
    return {"value": near, "exact": f"{value.numerator}/{value.denominator}"}


def _exact(asked: Params, rows: Sequence[Results], words: Words) -> Table:
    table = _table(*map(words, _EXACT))
    for row in rows:
        assert row.exact is not None
        share = Fraction(row.exact.possible, math.factorial(asked.cards))
        table.add_row(
            str(row.number),
            _short(row.exact.total_variation, words),
            _short(row.exact.separation, words),
            words("distance-times", number=_short(row.exact.times_uniform, words)),
            words("distance-all") if share == 1 else _short(share, words),
            _short(Fraction(row.exact.lacking_bits), words),
        )
    return table


def _bounds(rows: Sequence[Results], words: Words) -> Table:
    table = _table(*map(words, _BOUNDS))
    for row in rows:
        by = row.bounds.low_by if row.bounds is not None else None
        why = "" if by is None else words(f"distance-by-{_LOW_BY[by]}")
        table.add_row(str(row.number), _short(row.low, words), _short(row.high, words), why)
    return table


def _why_bounds(rows: Sequence[Results], words: Words) -> list[str]:
    """Where bounds come from; why they are wide, where they are."""
    lines = [words("distance-bounds")]
    bounds = [row.bounds for row in rows if row.bounds is not None]
    if any(one.low_by == capped.ONE_CARD for one in bounds):
        lines.append(words("distance-one-card"))
    if any(one.low_by is None for one in bounds):
        lines.append(words("distance-no-low"))
    if any(row.high == 1 and row.low < _NEARLY for row in rows):
        lines.append(words("distance-no-high", fits=_short(bounds[0].fits, words)))
    return [*lines, words("distance-estimate")]


def _runs(asked: Params, law: Sequence[Fraction], words: Words) -> Table:
    after = words("distance-runs-after", passes=asked.passes)
    table = _table(words("distance-runs"), after, words("distance-runs-uniform"))
    for number, (here, uniform) in enumerate(zip(law, runs_law(asked.cards), strict=True), 1):
        if max(here, uniform) >= Fraction(1, 10_000):
            table.add_row(str(number), _short(here, words), _short(uniform, words))
    return table


def _short(value: Fraction, words: Words) -> str:
    return on_terminal(words.localized(short(value)))


def _table(*heads: str) -> Table:
    table = Table(*heads, box=None, pad_edge=False, header_style="bold")
    for column in table.columns:
        column.justify = "right"
    return table


@contextmanager
def _any_length() -> Iterator[None]:
    """Python refuses to write integers of more than 4,300 digits; fractions of large decks have more."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)
