"""What `lab mixing` is asked, and what its report is made of."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from mischwerk_lab.experiments.mixing.curves import Chance, Curve, Way
from mischwerk_lab.experiments.mixing.growth import Fit, Needed

FEWEST_DECKS = 1000
_SHORTER = 5  # decks of the growing sizes: a fifth each


class Params(NamedTuple):
    """``decks`` for what is counted; a fifth of it for each of the growing sizes, which get twice the passes."""

    method: str
    options: Mapping[str, Any]
    cards: int
    decks: int
    passes: int
    seed: int

    @property
    def way(self) -> Way:
        """The method with its options."""
        return Way(self.method, self.options)

    @property
    def fewer_decks(self) -> int:
        """For each of the growing sizes."""
        return max(FEWEST_DECKS, self.decks // _SHORTER)


class Results(NamedTuple):
    """What the report is made of."""

    asked: Params
    chances: list[Any]  # after 0, 1 .. passes: probability of card (row) at place (column)
    base: Curve
    curves: list[Curve]
    one_card: list[Needed]
    whole_deck: list[Needed]
    one_card_fit: Fit | None
    whole_deck_fit: Fit | None
    parts: bool  # theory knows parts of a pass; else between two passes there are straight lines
    by_chance: Chance
