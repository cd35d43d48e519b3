"""A method by name, pass after pass: the request to `mischwerk lab distance`, and its result."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from mischwerk_lab.exact import capped, law, runs
from mischwerk_lab.exact.capped import Bounds
from mischwerk_lab.exact.distances import Distances, distances
from mischwerk_lab.exact.law import Law

OPTIONS = {
    "gsr": (),
    "random-pile": ("pockets", "capacity", "order"),
    "shelf": ("shelves",),
    "planned": (),
    "wheel": (),
}
MOST_CARDS, MOST_PASSES = 1250, 100  # beyond these it takes minutes


class Params(NamedTuple):
    """``capacity``: most cards in a pocket, 0 for no limit; ``order``: how pockets are emptied, fifo or lifo."""

    method: str
    cards: int
    passes: int
    pockets: int = 10
    capacity: int = 0
    order: str = "fifo"
    shelves: int = 10

    @property
    def capped(self) -> bool:
        """Some pocket can be full before the cards are out: bounds only."""
        return self.method == "random-pile" and 0 < self.capacity < self.cards


class Results(NamedTuple):
    """After ``number`` passes. For capped piles ``exact`` and ``runs`` are None: there are only ``bounds``."""

    number: int
    low: Fraction
    high: Fraction
    exact: Distances | None
    runs: tuple[Fraction, ...] | None
    bounds: Bounds | None = None


def asked(method: str, cards: int, passes: int, options: Mapping[str, Any]) -> Params:
    """The request, if there is an answer; ``options``: those that were given. ValueError in plain words."""
    if method not in OPTIONS:
        raise ValueError(f"There is no exact theory here for {method}, only for {', '.join(OPTIONS)}.")
    for name in options:
        if name not in OPTIONS[method]:
            raise ValueError(f"{method} has no {name}.")
    request = Params(method, cards, passes, **options)
    _check(request)
    return request


def check_runs(asked: Params) -> None:
    """ValueError if nothing is known of the ascending runs."""
    if asked.capped:
        raise ValueError("The law of ascending runs is not known for pockets with a cap: leave out --runs.")


def law_after(asked: Params, number: int) -> Law:
    """Law of the decks after ``number`` passes, without a cap. ValueError."""
    match asked.method:
        case "gsr":
            return law.riffles(asked.cards, number)
        case "random-pile":
            return law.random_piles(asked.cards, asked.pockets, number, asked.order == "lifo")
        case "shelf":
            return law.shelves(asked.cards, asked.shelves, number)
        case _:
            return law.uniform(asked.cards)


def runs_after(asked: Params, number: int) -> tuple[Fraction, ...]:
    """Law of ascending runs after ``number`` passes, without a cap. ValueError."""
    match asked.method:
        case "gsr":
            return runs.after_riffles(asked.cards, number)
        case "random-pile":
            return runs.after_random_piles(asked.cards, asked.pockets, number, asked.order == "lifo")
        case "shelf":
            return runs.after_shelves(asked.cards, asked.shelves, number)
        case _:
            return runs.uniform(asked.cards)


def one_card(asked: Params) -> list[float] | None:
    """Of capped piles: how far the place of a card is off after each pass; None if that is too much work, or NumPy is
    not installed."""
    try:
        from mischwerk_lab.exact import capped_card
    except ModuleNotFoundError:
        return None
    if capped_card.steps(asked.cards, asked.pockets, asked.capacity) > capped_card.MOST_STEPS:
        return None
    return capped_card.distances(asked.cards, asked.pockets, asked.capacity, asked.order == "lifo", asked.passes)


def found(asked: Params, with_runs: bool = False) -> Iterator[Results]:
    """One after the other. ValueError."""
    if asked.capped:
        law_of_card = one_card(asked) or ()
        bounds = capped.one_by_one(asked.cards, asked.pockets, asked.capacity, asked.passes, law_of_card)
        for number, one in enumerate(bounds, 1):
            yield Results(number, one.low, one.high, None, None, one)
        return
    for number in range(1, asked.passes + 1):
        exact = distances(law_after(asked, number))
        expected = runs_after(asked, number) if with_runs else None
        yield Results(number, exact.total_variation, exact.total_variation, exact, expected)


def _check(asked: Params) -> None:
    if not 1 <= asked.cards <= MOST_CARDS:
        raise ValueError(f"From 1 to {MOST_CARDS:,} cards, not {asked.cards:,}.")
    if not 1 <= asked.passes <= MOST_PASSES:
        raise ValueError(f"From 1 to {MOST_PASSES:,} passes, not {asked.passes:,}.")
    if asked.order not in ("fifo", "lifo"):
        raise ValueError(f"Pockets are emptied fifo or lifo, not {asked.order}.")
    if asked.capacity < 0:
        raise ValueError(f"A pocket holds at least one card, or 0 for any number, not {asked.capacity}.")
    if asked.capped:
        capped.fits(asked.cards, asked.pockets, asked.capacity)
    law_after(asked, 1)
