"""A session: games one after the other, a list, and what the person may do. It says what happens to a face, which shows
it, and knows no files and no terminal."""

from collections.abc import Callable, Iterable, Sequence

from mischwerk_work.bar import HEARTBEAT

from ..rules.cards import NOBODY, SEATS, Seating
from ..rules.scoring import Result
from ..rules.state import Action, State
from . import hints
from .current_game import Company, CurrentGame
from .events import PASSED_IN, Cards, Entry, Event, ScoreList, event, result_events, trick_event
from .settings import YOU, Dealer, Dealt, Face, NoDeal, Settings
from .typed_commands import ACTIONS, Command, Wrong, action_of, parsed, turn_event

# Called with the deal's id, by how many games the players have gone round, the end, and who sat
# in the seats.
Finished = Callable[[int, int, State, Sequence[str]], None]


class Session:
    """``finished``: called after each game."""

    def __init__(
        self,
        settings: Settings,
        dealer: Dealer,
        face: Face,
        finished: Finished = lambda identity, rotation, state, names: None,
    ) -> None:
        self.settings = settings
        self.company = Company(settings)
        self.scores = ScoreList(settings.table)
        self.game: CurrentGame | None = None
        self.dealt: Dealt | None = None
        self.has_ended = False
        self._dealer = dealer
        self._face = face
        self._finished = finished
        self._is_quiet = False

    # -- what a face asks

    @property
    def number(self) -> int:
        """Number of the game that is played, or that comes next, from 0."""
        return len(self.scores.entries)

    @property
    def is_unfinished(self) -> bool:
        """There is something to keep: a game, or a list that is not full."""
        wanted = self.settings.games
        return self.is_running or (self.number > 0 and (wanted is None or self.number < wanted))

    @property
    def turn(self) -> Event:
        """What the person has to do."""
        return turn_event(self.game.seen) if self.is_running and self.game else event("turn.next")

    # -- what is done

    def open(self) -> None:
        """Begin the first game. Raises NoDeal, and what players raise."""
        self._next_game()

    def take_up(self, entries: Iterable[Entry], dealt: Dealt | None, actions: Sequence[Action]) -> None:
        """Go on where a kept session was left. Raises Illegal, and what players raise."""
        self.scores.entries.extend(entries)
        self._say(event("resumed"))
        if dealt is not None:
            self._seat_game(dealt)
            self._introduce()
            self._running.again(actions)
            self._go_on()

    def execute(self, line: str) -> bool:
        """Carry out a line: whether something has changed. Raises what players raise."""
        try:
            return self._do(parsed(line))
        except Wrong as wrong:
            self._say(event("error", text=wrong.event))
        except NoDeal as problem:
            self._say(event("error", text=str(problem)))
        return False

    def _do(self, command: Command) -> bool:
        match command.name:
            case "quit":
                self.has_ended = True
            case "help":
                self._face.show_help(self.settings.training)
            case "list":
                self._show_list()
            case "last":
                self._say(self._last())
            case "next":
                self._next()
                return True
            case "undo":
                self._undo()
                return True
            case name if not self.is_running:
                raise Wrong("over", turn=self.turn)
            case "cards":
                self._say(self._cards())
            case "hint":
                self._hint()
            case name if name in ACTIONS:
                game = self._running
                game.act(action_of(command, game.seen))
                self._go_on()
                return True
        return False

    def _show_list(self) -> None:
        if self.scores.entries:
            self._face.show_list(self.scores, self.company.names)
        else:
            self._say(event("list.empty"))

    def _last(self) -> Event:
        tricks = self.game.state.tricks if self.game is not None else ()
        if not tricks:
            raise Wrong("no_trick")
        last = tricks[-1]
        return trick_event("last", len(tricks), last.leader, last.cards, last.winner)

    def _hint(self) -> None:
        seen = self._running.seen
        if hints.is_slow(seen):
            self._say(event("hint.slow"))
        with HEARTBEAT.doing(self._face.said(event("hint.soon"))):
            given = hints.hint(seen)
        self._say(given)

    def _next(self) -> None:
        if not self.is_running:
            self._next_game()
        elif self._running.may_only_claim:
            self._running.ask_others(is_let=True)
            self._go_on()
        else:
            raise Wrong("not_now", turn=self.turn)

    def _undo(self) -> None:
        if not self.settings.training:
            raise Wrong("training")
        if not self.is_running or not self._running.own_steps:
            raise Wrong("nothing_to_undo")
        actions = self._running.actions[: self._running.own_steps[-1]]
        self._running.close()
        assert self.dealt is not None
        self._is_quiet = True
        try:
            self._seat_game(self.dealt)
            self._running.again(actions)
        finally:
            self._is_quiet = False
        self._say(event("undone"))

    # -- games

    @property
    def is_running(self) -> bool:
        """A game is being played."""
        return self.game is not None and not self.game.state.is_over

    @property
    def _running(self) -> CurrentGame:
        assert self.game is not None
        return self.game

    def _next_game(self) -> None:
        self._seat_game(self._dealer.deal(self.number))
        self._introduce()
        self._go_on()

    def _seat_game(self, dealt: Dealt) -> None:
        self.dealt = dealt
        number, company = self.number, self.company
        sitting, own = company.seated(number), company.own_seat(number)
        if not self._is_quiet:
            self._face.seat([company.names[sitting[seat]] for seat in SEATS], own)
        self.game = CurrentGame(
            number, dealt.deal, own, lambda: company.players(number), self.settings.scoring, self._say, self._face.said
        )
        self.game.begin()

    def _introduce(self) -> None:
        sitting, names = self.company.seated(self.number), self.company.names
        players = {
            name: event(YOU) if names[player] == YOU else names[player]
            for name, player in zip(("forehand", "middlehand", "rearhand"), sitting, strict=False)
        }
        self._say(event("game", number=self.number + 1, **players))
        if self.settings.table == 4:
            dealer = names[sitting.dealer]
            self._say(event("sits_out", player=event(YOU) if dealer == YOU else dealer))
        if self._running.own != NOBODY:
            self._say(event("own_cards", cards=Cards(self._running.seen.hand)))

    def _cards(self) -> Event:
        seen = self._running.seen
        return event("cards", cards=Cards(seen.hand, seen.declaration.game) if seen.declaration else Cards(seen.hand))

    def _go_on(self) -> None:
        game = self._running
        game.ask_others()
        if game.state.is_over:
            self._finish(game)

    def _finish(self, game: CurrentGame) -> None:
        outcome = game.end()
        for item in result_events(game.state, self.settings.scoring):
            self._say(item)
        sitting = self.company.seated(self.number)
        assert self.dealt is not None
        rotation = self.number % self.settings.table
        self.scores.entries.append(_entry(game.state, outcome, sitting))
        self._finished(self.dealt.id, rotation, game.state, [self.company.labels[sitting[seat]] for seat in SEATS])
        if self.number == self.settings.games:
            self.has_ended = True

    def _say(self, event: Event) -> None:
        if not self._is_quiet:
            self._face.tell(event)


def _entry(state: State, outcome: Result, sitting: Seating) -> Entry:
    if outcome.soloist == NOBODY:
        return PASSED_IN
    return Entry(sitting[outcome.soloist], state.declaration, state.bid, outcome.score)
