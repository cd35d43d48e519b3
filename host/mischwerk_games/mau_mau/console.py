"""The document's interface: a line in, lines out. Every error is one line, and then nothing has changed."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from mischwerk_games.java_shuffle import HIGHEST_SEED, LOWEST_SEED, shuffle

from .players import Player, move_of
from .rules import CARDS, IDS, NUMBERS, PICK, GameOver, RuleError, State, deal, names, play

# -- Parses a line: a command with its arguments, or an error. Whether it can be done now is checked elsewhere.

FORMS = (
    "start <seed>",
    "start machine",
    "show game",
    "show <number>",
    "discard <number> <card>",
    "pick <number>",
    "quit",
)
_SEED = re.compile(r"[+-]?[0-9]+")
_DIGITS = 11  # more can't be an int, and Python refuses to read thousands
_ECHOED = 20


class WrongCommand(Exception):
    """A line that is not a command; its text says why."""


class Command(NamedTuple):
    """``name``: the first word. ``number``: seed or player; ``card``: its number; None where there is none."""

    name: str
    number: int | None = None
    card: int | None = None


def parsed(line: str) -> Command:
    """The command on a line: its words, with one blank between them. Raises WrongCommand."""
    name, *words = line.split(" ")
    match name, words:
        case "start", ["machine"]:
            return Command("start")
        case "start", [seed]:
            return Command("start", _seed(seed))
        case "show", ["game"]:
            return Command("show")
        case "show", [number]:
            return Command("show", _player(number))
        case "discard", [number, card]:
            return Command("discard", _player(number), _card(card))
        case "pick", [number]:
            return Command("pick", _player(number))
        case "quit", []:
            return Command("quit")
    forms = [form for form in FORMS if form.split(" ")[0] == name]
    if forms:
        raise WrongCommand(f"the command is: {' or '.join(forms)}.")
    raise WrongCommand(f'"{_echoed(name)}" is not a command; the commands are: {", ".join(FORMS)}.')


def _seed(word: str) -> int:
    sign = "-" if word.startswith("-") else ""
    if _SEED.fullmatch(word):
        digits = word.lstrip("+-").lstrip("0") or "0"
        seed = int(sign + digits[:_DIGITS])
        if LOWEST_SEED <= seed <= HIGHEST_SEED:
            return seed
    raise WrongCommand(f"the seed must be a whole number from {LOWEST_SEED} to {HIGHEST_SEED}.")


def _player(word: str) -> int:
    if word not in ("1", "2", "3", "4"):
        raise WrongCommand(f'there is no player "{_echoed(word)}": the players are 1, 2, 3 and 4.')
    return int(word)


def _card(word: str) -> int:
    if word not in NUMBERS:
        raise WrongCommand(f'there is no card "{_echoed(word)}": the cards are {IDS[0]} to {IDS[-1]}.')
    return NUMBERS[word]


def _echoed(word: str) -> str:
    """Return what was typed, short, on one line and in letters that every terminal has."""
    return "".join(letter if " " < letter <= "~" else "?" for letter in word[:_ECHOED])


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
    """Carries out commands, and prints line by line. ``computers``: players by seat; ``on_move`` is called with their
    moves."""

    def __init__(
        self,
        say: Callable[[str], None],
        dealer: Dealer,
        computers: Mapping[int, Player] | None = None,
        on_move: Move = lambda player, move: None,
    ) -> None:
        self.state: State | None = None
        self.has_ended = False
        self._say = say
        self._dealer = dealer
        self._computers = computers or {}
        self._told = on_move

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
