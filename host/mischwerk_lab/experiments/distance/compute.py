"""A method by name, pass after pass: the request to `mischwerk lab distance`, and its result."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from mischwerk_lab.exact.capped import Bounds
from mischwerk_lab.exact.distances import Distances, distances
from mischwerk_lab.methods import METHODS, Law

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
