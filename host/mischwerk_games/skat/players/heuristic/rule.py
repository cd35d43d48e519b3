"""A rule: a function of the position that names a card or none. Its docstring is the reason, as the player gives it."""

from collections.abc import Callable, Sequence

from ...rules.actions import PLAYS
from ..player import Advice
from .position import Position

Rule = Callable[[Position], int | None]


def first_answer(rules: Sequence[Rule], position: Position) -> Advice:
    """Of the first rule that names a card; the last rule of a table always does."""
    for rule in rules:
        card = rule(position)
        if card is not None:
            return Advice(PLAYS[card], rule.__doc__ or rule.__name__)
    raise AssertionError("no rule answers")
