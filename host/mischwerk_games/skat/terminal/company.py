"""Who sits at the table: the person, and the computer players with their names."""

from ..players.player import Player
from ..rules.actions import Action
from ..rules.dealing import NOBODY, SEATS, Seating, seating
from ..view import View
from . import settings as lineup
from .settings import YOU, Settings

_OTHERS = ("Anna", "Bert", "Cleo")


class Person(Player):
    """Sits there so that everybody is told the same; never asked, because the session waits for what is typed."""

    name = "person"

    def choose(self, seen: View) -> Action:
        raise AssertionError("a person is not asked by the table")


class Company:
    """``names``, ``kinds``: of all players, by their number at the table; the person's name is a key of the texts."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        own, numbers = settings.own, range(settings.table)
        others, names = iter(settings.players), iter(_OTHERS)
        self.kinds = [Person.name if player == own else next(others) for player in numbers]
        self.names = [YOU if player == own else next(names) for player in numbers]

    def seated(self, game: int) -> Seating:
        """Who sits where in a game, from 0."""
        return seating(game, self._settings.table)

    def own_seat(self, game: int) -> int:
        """The person's; NOBODY for one who sits out."""
        sitting = self.seated(game)
        return next((seat for seat in SEATS if sitting[seat] == self._settings.own), NOBODY)

    def players(self, game: int) -> list[Player]:
        """The players of a game in its seats, always the same for the same game."""
        sitting = self.seated(game)
        return [
            Person()
            if sitting[seat] == self._settings.own
            else lineup.player(self.kinds[sitting[seat]], self._settings.seed * 1_000_003 + 4 * game + sitting[seat])
            for seat in SEATS
        ]
