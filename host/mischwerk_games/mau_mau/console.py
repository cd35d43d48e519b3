"""The document's interface: a line in, lines out. Every error is one line, and then nothing has changed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from mischwerk_games.java_shuffle import shuffle

from .cards import CARDS, IDS, names
from .commands import Command, WrongCommand, parsed
from .players import Player, move_of
from .rules import GameOver, RuleError, play
from .state import PICK, State, deal

Move = Callable[[int, int], None]  # a computer's player and move


class NoDeck(Exception):
    """The machine gave no deck; its text says why."""


class NoGame(Exception):
    """There has been no `start` yet."""

    def __init__(self) -> None:
        super().__init__("no game has been started.")


class Dealer(Protocol):
    """Where the deck of `start machine` comes from."""

    def deck(self) -> Sequence[int]:
        """A whole deck in dealing order. Raises NoDeck."""


class Console:
    """Carries out commands, and prints line by line. ``computers``: players by seat; ``told`` is called with their
    moves."""

    def __init__(
        self,
        say: Callable[[str], None],
        dealer: Dealer,
        computers: Mapping[int, Player] | None = None,
        told: Move = lambda player, move: None,
    ) -> None:
        self.state: State | None = None
        self.has_ended = False
        self._say = say
        self._dealer = dealer
        self._computers = computers or {}
        self._told = told

    def execute(self, line: str) -> None:
        """Carry out a line."""
        try:
            self._do(parsed(line))
        except (WrongCommand, NoGame, RuleError, NoDeck) as problem:
            self._say(f"Error, {problem}")

    def _do(self, command: Command) -> None:
        match command:
            case Command("quit"):
                self.has_ended = True
            case Command("start", seed):
                self.state = deal(self._deck(seed))
                self._say(f"Player {self.state.turn} takes the turn.")
                self._go_on(self.state)
            case Command("show", None):
                state = self._running()
                self._say(f"{IDS[state.up]} / {len(state.stock)}")
            case Command("show", int(player)):
                self._say(names(self._running().hands[player - 1]))
            case Command(_, int(player), card):
                self.state = play(self._running(), player, PICK if card is None else card)
                self._go_on(self.state)

    def _deck(self, seed: int | None) -> Sequence[int]:
        if seed is None:
            return self._dealer.deck()
        deck = list(range(CARDS))
        shuffle(deck, seed)
        return deck

    def _running(self) -> State:
        if self.state is None:
            raise NoGame
        if self.state.is_over:
            raise GameOver
        return self.state

    def _go_on(self, state: State) -> None:
        """Let the computers play until a person's turn comes, or the end."""
        while not state.is_over and state.turn in self._computers:
            player = state.turn
            move = move_of(self._computers[player], state)
            self.state = state = play(state, player, move)
            self._told(player, move)
        if state.is_over:
            self._say(f"Game over: Player {state.winner} has won." if state.winner else "Game over: Draw.")
