"""The person's seat: a player that is never asked, because the session waits for what is typed."""

from ..players.player import Player
from ..rules.actions import Action
from ..view import View


class Person(Player):
    """Sits there so that everybody is told the same."""

    name = "person"

    def choose(self, seen: View) -> Action:
        raise AssertionError("a person is not asked by the table")
