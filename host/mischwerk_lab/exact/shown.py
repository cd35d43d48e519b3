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
from mischwerk_lab.exact.passes import Params, Results


def as_object(asked: Params, rows: Sequence[Results]) -> dict[str, Any]:
    """Plain object for --json; every exact number as a fraction in a string and, where a float can hold it, as one."""
    with _any_length():
        return {"method": asked.method, "cards": asked.cards, **_options(asked), "passes": [_pass(row) for row in rows]}


def show(asked: Params, rows: Sequence[Results], console: Console) -> None:
    """The table, and what its columns mean; the law of ascending runs after the last pass if it is there."""
    options = ", ".join(f"{key} {value}" for key, value in _options(asked).items())
    console.print(
        Text(f"{asked.method}, {asked.cards} card{'s' * (asked.cards != 1)}{', ' if options else ''}{options}")
    )
    console.print()
    console.print(_bounds(rows) if asked.capped else _exact(asked, rows))
    console.print()
    for line in _why_bounds(asked, rows) if asked.capped else _MEANS:
        console.print(Text(line), soft_wrap=True)
    if rows[-1].runs is not None:
        console.print()
        console.print(_runs(asked, rows[-1].runs))


_MEANS = (
    "Total variation: the most by which the probability of any event is off.",
    "Separation: how far the least likely deck falls short.",
    "Most likely: how many times likelier that deck is than if all were equally likely.",
    "Possible: the share of all N! decks that can occur. Bits lacking: of log2(N!).",
)
_NEARLY = Fraction(9, 10)  # as far from uniform as that, 1 is a finding
_BOUNDS_MEAN = "Pockets that can be full leave bounds only, for no law of the whole deck is known."
_ESTIMATE = "`mischwerk lab mixing` estimates how far the runs are off, which is a lower bound too."


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


def _options(asked: Params) -> dict[str, Any]:
    if asked.method == "random-pile":
        limit = {"capacity": asked.capacity} if asked.capped else {}
        return {"pockets": asked.pockets, **limit, "order": asked.order}
    return {"shelves": asked.shelves} if asked.method == "shelf" else {}


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


def _exact(asked: Params, rows: Sequence[Results]) -> Table:
    table = _table("pass", "total variation", "separation", "most likely", "possible", "bits lacking")
    for row in rows:
        assert row.exact is not None
        share = Fraction(row.exact.possible, math.factorial(asked.cards))
        table.add_row(
            str(row.number),
            short(row.exact.total_variation),
            short(row.exact.separation),
            f"{short(row.exact.times_uniform)} x",
            "all" if share == 1 else short(share),
            short(Fraction(row.exact.lacking_bits)),
        )
    return table


def _bounds(rows: Sequence[Results]) -> Table:
    table = _table("pass", "total variation: at least", "at most", "at least by")
    for row in rows:
        by = row.bounds.low_by if row.bounds is not None else None
        table.add_row(str(row.number), short(row.low), short(row.high), by or "")
    return table


def _why_bounds(asked: Params, rows: Sequence[Results]) -> list[str]:
    """Where bounds come from; why they are wide, where they are."""
    lines = [_BOUNDS_MEAN]
    bounds = [row.bounds for row in rows if row.bounds is not None]
    if any(one.low_by == capped.ONE_CARD for one in bounds):
        lines.append("One card: its place alone is that far from uniform, exactly; the deck is at least as far.")
    if any(one.low_by is None for one in bounds):
        lines.append("At least 0 is no finding: the law of one card was too much work (or NumPy is not installed).")
    if any(row.high == 1 and row.low < _NEARLY for row in rows):
        lines.append(
            f"At most 1 is no finding either: a pass without a cap would overfill no pocket with probability "
            f"{short(bounds[0].fits)} only, too rarely to tell much of capped ones."
        )
    return [*lines, _ESTIMATE]


def _runs(asked: Params, law: Sequence[Fraction]) -> Table:
    table = _table("ascending runs", f"after {asked.passes}", "uniform")
    for number, (here, uniform) in enumerate(zip(law, runs_law(asked.cards), strict=True), 1):
        if max(here, uniform) >= Fraction(1, 10_000):
            table.add_row(str(number), short(here), short(uniform))
    return table


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
