"""`lab distance`: exactly how far from uniform, pass after pass."""

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mischwerk_lab.exact import capped
from mischwerk_lab.exact.capped import Bounds
from mischwerk_lab.exact.counting import runs_law
from mischwerk_lab.exact.law import Distances, distances
from mischwerk_lab.methods import METHODS, Law
from mischwerk_lab.report import Words, on_terminal

# -- A method by name, pass after pass: the request to `mischwerk lab distance`, and its result.

MOST_CARDS, MOST_PASSES = 1250, 100  # beyond these it takes minutes
KNOWN = tuple(method.name for method in METHODS.values() if method.law is not None)


class Params(NamedTuple):
    """``options``: those of the method that were given."""

    method: str
    cards: int
    passes: int
    options: Mapping[str, Any]

    @property
    def law(self) -> Law:
        """What is known of it. ValueError."""
        law = METHODS[self.method].law_of(self.cards, self.options)
        assert law is not None
        return law

    @property
    def has_bounds_only(self) -> bool:
        """Some pocket can be full before the cards are out."""
        return self.law.decks is None


class Results(NamedTuple):
    """After ``number`` passes. Where only ``bounds`` are known, ``exact`` and ``runs`` are None."""

    number: int
    low: Fraction
    high: Fraction
    exact: Distances | None
    runs: tuple[Fraction, ...] | None
    bounds: Bounds | None = None


def request(method: str, cards: int, passes: int, options: Mapping[str, Any]) -> Params:
    """Check what is asked; ``options``: those that were given. ValueError in plain words."""
    if method not in KNOWN:
        raise ValueError(f"There is no exact theory here for {method}, only for {', '.join(KNOWN)}.")
    for name in options:
        if name not in METHODS[method].law_options:
            raise ValueError(f"{method} has no {name}.")
    if not 1 <= cards <= MOST_CARDS:
        raise ValueError(f"From 1 to {MOST_CARDS:,} cards, not {cards:,}.")
    if not 1 <= passes <= MOST_PASSES:
        raise ValueError(f"From 1 to {MOST_PASSES:,} passes, not {passes:,}.")
    params = Params(method, cards, passes, options)
    if params.law.decks is not None:
        params.law.decks(cards, 1)  # for its checks
    return params


def check_runs(params: Params) -> None:
    """ValueError if nothing is known of the ascending runs."""
    if params.law.runs is None:
        raise ValueError("The law of ascending runs is not known for pockets with a cap: leave out --runs.")


def results(params: Params, with_runs: bool = False) -> Iterator[Results]:
    """Yield what is known after each pass. ValueError."""
    law = params.law
    if law.decks is None:
        assert law.bounds is not None
        for number, bounds in enumerate(law.bounds(params.cards, params.passes), 1):
            yield Results(number, bounds.low, bounds.high, None, None, bounds)
        return
    for number in range(1, params.passes + 1):
        exact = distances(law.decks(params.cards, number))
        runs = law.runs(params.cards, number) if with_runs and law.runs is not None else None
        yield Results(number, exact.total_variation, exact.total_variation, exact, runs)


# -- What `mischwerk lab distance` prints: a table for people, one object for programs.


def as_object(params: Params, rows: Sequence[Results]) -> dict[str, Any]:
    """Plain object for --json; every exact number as a fraction in a string and, where a float can hold it, as one;
    bounds likewise, but not called exact."""
    with _any_length():
        return {
            "method": params.method,
            "cards": params.cards,
            **(params.law.options or {}),
            "passes": [_pass(row) for row in rows],
        }


def show(params: Params, rows: Sequence[Results], console: Console, words: Words) -> None:
    """The table, and what its columns mean; the law of ascending runs after the last pass if it is there."""
    deck = words("distance-cards", method=params.method, cards=params.cards)
    options = (words(f"distance-option-{name}", value=value) for name, value in (params.law.options or {}).items())
    console.print(Text(", ".join((deck, *options))))
    console.print()
    console.print(_bounds(rows, words) if params.has_bounds_only else _exact(params, rows, words))
    console.print()
    for line in _why_bounds(rows, words) if params.has_bounds_only else map(words, _MEANS):
        console.print(Text(line), soft_wrap=True)
    if rows[-1].runs is not None:
        console.print()
        console.print(_runs(params, rows[-1].runs, words))


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
        entry = {"pass": row.number, "total_variation": {"low": _bound(row.low), "high": _bound(row.high)}}
        if row.bounds is not None:
            entry |= {"low_by": row.bounds.low_by, "no_pocket_overflows": _number(row.bounds.fits)}
        return entry
    exact = row.exact
    law = {} if row.runs is None else {"ascending_runs": [_number(chance) for chance in row.runs]}
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


def _bound(value: Fraction) -> dict[str, Any]:
    """A bound is no exact value, though it is computed exactly."""
    number = _number(value)
    return {"value": number["value"], "fraction": number["exact"]}


def _number(value: Fraction) -> dict[str, Any]:
    try:
        near: float | None = float(value)
    except OverflowError:
        near = None
    return {"value": near, "exact": f"{value.numerator}/{value.denominator}"}


def _exact(params: Params, rows: Sequence[Results], words: Words) -> Table:
    table = _table(*map(words, _EXACT))
    for row in rows:
        assert row.exact is not None
        share = Fraction(row.exact.possible, math.factorial(params.cards))
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
    if any(bound.low_by == capped.ONE_CARD for bound in bounds):
        lines.append(words("distance-one-card"))
    if any(bound.low_by is None for bound in bounds):
        lines.append(words("distance-no-low"))
    if any(row.high == 1 and row.low < _NEARLY for row in rows):
        lines.append(words("distance-no-high", fits=_short(bounds[0].fits, words)))
    return [*lines, words("distance-estimate")]


def _runs(params: Params, law: Sequence[Fraction], words: Words) -> Table:
    after = words("distance-runs-after", passes=params.passes)
    table = _table(words("distance-runs"), after, words("distance-runs-uniform"))
    for number, (here, uniform) in enumerate(zip(law, runs_law(params.cards), strict=True), 1):
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
