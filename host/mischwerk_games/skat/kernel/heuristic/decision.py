"""The rules of thumb in their order: the first that names a card decides.

A rule is a function of the scene that gives a card or NONE, and its docstring is the reason, as the heuristic player
gives it. The last of a table always names one.
"""

from collections.abc import Callable

from ...rules.games import NULL
from .defender import DEFENDER_FOLLOWING, DEFENDER_LEADING
from .null_games import NULL_DEFENDER, NULL_SOLOIST
from .scene import NONE, Scene
from .soloist import SOLOIST_FOLLOWING, SOLOIST_LEADING

Rule = Callable[[Scene], int]
TABLES = (SOLOIST_LEADING, SOLOIST_FOLLOWING, DEFENDER_LEADING, DEFENDER_FOLLOWING, NULL_SOLOIST, NULL_DEFENDER)
RULES: tuple[Rule, ...] = tuple(rule for table in TABLES for rule in table)


class FirstOf:
    """A table of rules as one function: the card of the first that names one, and its number in RULES."""

    def __init__(self, table: tuple[Rule, ...]) -> None:
        self.numbered = [(rule, RULES.index(rule)) for rule in table]

    def __call__(self, here: Scene) -> tuple[int, int]:
        for rule, number in self.numbered:
            card = rule(here)
            if card != NONE:
                return card, number
        raise AssertionError("no rule answers")


_soloist_leads, _soloist_follows, _defender_leads, _defender_follows, _null_soloist, _null_defender = map(
    FirstOf, TABLES
)


def decide(here: Scene) -> tuple[int, int]:
    """Find the card to play, and the number of the rule that says so."""
    if here.game == NULL:
        return _null_soloist(here) if here.is_soloist else _null_defender(here)
    if here.is_soloist:
        return _soloist_leads(here) if here.place == 0 else _soloist_follows(here)
    return _defender_leads(here) if here.place == 0 else _defender_follows(here)
