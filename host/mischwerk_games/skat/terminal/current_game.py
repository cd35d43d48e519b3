"""The game that is being played: a state, what has led to it, and the players. It can be made again from its actions,
which is how a step is taken back and a kept game is taken up."""

from collections.abc import Callable, Iterable, Sequence

from mischwerk_work.bar import HEARTBEAT

from ..players.player import Player, PlayerError
from ..rules.cards import NOBODY, SEATS, Deal, Seating, seating
from ..rules.game import begin
from ..rules.scoring import Result, Scoring, result
from ..rules.state import Action, Claim, GiveUp
from ..table import begin_game, carry_out, end_game
from ..view import View, view
from . import settings as lineup
from .events import Event, Seat, event, events_of
from .settings import YOU, Settings

Tell = Callable[[Event], None]


class CurrentGame:
    """``own``: the person's seat, NOBODY for one who sits out; ``sit``: makes the players of the three seats afresh;
    ``said``: an event in words, for a player that thinks."""

    def __init__(
        self,
        number: int,
        deal: Deal,
        own: int,
        sit: Callable[[], Sequence[Player]],
        scoring: Scoring,
        tell: Tell,
        said: Callable[[Event], str],
    ) -> None:
        self.own = own
        self.actions: list[Action] = []
        self.own_steps: list[int] = []  # which of them are the person's
        self._number = number
        self._sit = sit
        self._scoring = scoring
        self._tell = tell
        self._said = said
        self._of_the_person = (Claim(own), GiveUp(own))  # whoever's turn it is
        self._players: Sequence[Player] = ()
        self.state = begin(deal)

    def begin(self) -> None:
        """Seat the players."""
        with HEARTBEAT.doing(self._said(event("sit_down"))):
            self._players = self._sit()
            begin_game(self.state, self._players, self._number)

    @property
    def seen(self) -> View:
        """The game as the person sees it."""
        return view(self.state, self.own)

    @property
    def is_waiting(self) -> bool:
        """For the person: to act, or to claim before another leads."""
        return not self.state.is_over and self.own != NOBODY and (self.state.turn == self.own or self.may_only_claim)

    @property
    def may_only_claim(self) -> bool:
        """Another is to lead, and the rest is certain."""
        state = self.state
        return self.own not in (NOBODY, state.turn) and not state.is_over and self.seen.claim is not None

    def act(self, action: Action) -> None:
        """An action of whoever's turn it is, or a claim of the person. Raises Illegal."""
        before = self.state
        after = carry_out(before, action, self._players)
        if before.turn == self.own or action in self._of_the_person:
            self.own_steps.append(len(self.actions))
        self.actions.append(action)
        self.state = after
        for happened in events_of(before, action, self.state, self.own):
            self._tell(happened)

    def ask_others(self, is_let: bool = False) -> None:
        """Let the others act until the person has to, or the end; ``is_let``: a claim has been declined. Raises what
        players raise."""
        while not self.state.is_over and (is_let or not self.is_waiting):
            is_let = False
            self.act(self._asked(self.state.turn))

    def again(self, actions: Iterable[Action]) -> None:
        """Play these actions. The others are asked as they were the first time, so that they know all they knew then.
        Raises Illegal, and what players raise."""
        for action in actions:
            seat = self.state.turn
            if seat not in (self.own, NOBODY) and action not in self._of_the_person:
                self._asked(seat)
            self.act(action)

    def _asked(self, seat: int) -> Action:
        with HEARTBEAT.doing(self._said(event("thinks", seat=Seat(seat)))):
            try:
                return self._players[seat].choose(view(self.state, seat))
            except PlayerError as problem:
                raise PlayerError(f"{self._players[seat].name}: {problem}") from problem

    def end(self) -> Result:
        """Tell all the result."""
        outcome = result(self.state, self._scoring)
        end_game(self.state, outcome, self._players)
        self.close()
        return outcome

    def close(self) -> None:
        """Let the players go."""
        for player in self._players:
            player.close()
        self._players = ()


# -- Who sits at the table: the person, and the computer players with their names.

_OTHERS = ("Anna", "Bert", "Cleo")


class Person(Player):
    """Sits there so that everybody hears the same; never asked, because the session waits for what is typed."""

    name = "person"

    def choose(self, seen: View) -> Action:
        raise AssertionError("a person is not asked by the table")


class Company:
    """``names``, ``kinds``: of all players, by their number at the table; the person's name is a key of the texts;
    ``labels``: both, for records."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        own, numbers = settings.own, range(settings.table)
        others, names = iter(settings.players), iter(_OTHERS)
        self.kinds = [Person.name if player == own else next(others) for player in numbers]
        self.names = [YOU if player == own else next(names) for player in numbers]
        self.labels = [YOU if player == own else f"{self.names[player]} ({self.kinds[player]})" for player in numbers]

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
            else lineup.player(
                self.kinds[sitting[seat]],
                self._settings.seed * 1_000_003 + 4 * game + sitting[seat],
                self._settings.scoring,
            )
            for seat in SEATS
        ]
