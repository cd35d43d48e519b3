"""`mischwerk play mau-mau`: commands from standard input, answers on standard output, until `quit` or its end;
at a terminal with the table and a prompt."""

import contextlib
import importlib
import sys

from mischwerk.commands.error_boundary import reader_gone
from mischwerk.errors import EXIT_DONE
from mischwerk.jobs.job_options import DealOptions
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import can_show
from rich.text import Text

from mischwerk_games import machine_deals
from mischwerk_games.machine_deals import MachineDeals, NotDealt

from ..typed import LONGEST, lines, replace_undecodable
from .console import Console, NoDeck
from .players import computers
from .rules import FITS, IDS, NUMBERS, PICK, PLAYERS, SYMBOLS, State, listed, shown

# -- At a terminal: the table before each turn, a prompt, what the computers do, help. None of it goes to standard
# output, which has what the document specifies and nothing else.

_HELP = (
    ("start <seed>", "a new game, dealt by Java's shuffle from that number"),
    ("start machine", "a new game, dealt by the shuffler"),
    ("show game", "the up-card / the number of cards in the stock"),
    ("show <number>", "a player's hand"),
    ("discard <number> <card>", "a player discards: same suit or same rank"),
    ("pick <number>", "a player who can't discard picks a card"),
    ("quit", "leave"),
)
_SHORT = "For the player whose turn it is, the card alone discards it (BS), and `pick` picks one."
_SUITS = ("Eichel", "Laub", "Herz", "Schellen")
_RANKS = "Ranks: 7 to 10, B Bube (jack), D Dame (queen), K Koenig (king), A Ass (ace)."
_RULES = (
    "Four players, five cards each. The first with none left wins.",
    "Picking the last card of the stock ends the game in a draw.",
)


def present() -> bool:
    """Tell whether the commands are typed by a person."""
    return sys.stdin is not None and sys.stdin.isatty()


class AtTerminal:
    """Reads commands from a person until `quit` or the end of input."""

    def __init__(self) -> None:
        self._screen = rich_console.make(stderr=True)
        self._has_symbols = can_show("".join(SYMBOLS), self._screen)
        self._shown: State | None = None
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # line editing, if available

    def run(self, console: Console) -> None:
        """Play."""
        self._screen.print("Mau-Mau. `start <seed>` or `start machine` begins a game; `help` says more.")
        while not console.has_ended:
            if console.state is not self._shown:
                self._show(console.state)
            line = self._ask(console.state)
            if line is None:
                return
            command = whole(" ".join(line.split()), console.state)
            if command in ("help", "?"):
                self._help()
            elif command:
                console.execute(command)
            else:
                self._shown = None

    def told(self, player: int, move: int) -> None:
        """A computer player's move."""
        did = "picks a card." if move == PICK else f"discards {self._name(move)}."
        self._screen.print(f"Player {player} {did}")

    def _ask(self, state: State | None) -> str | None:
        prompt = "> " if state is None or state.is_over else f"Player {state.turn}> "
        if sys.stdout.isatty():
            try:
                return input(prompt)
            except EOFError:
                self._screen.print()
                return None
        self._screen.print(prompt, end="")  # standard output is being kept, by a pipe or a file
        return sys.stdin.readline(LONGEST) or None

    def _show(self, state: State | None) -> None:
        self._shown = state
        if state is None or state.is_over:
            return
        others = (
            f"player {player} holds {hand.bit_count()}"
            for player, hand in enumerate(state.hands, 1)
            if player != state.turn
        )
        self._screen.print(
            Text.assemble("\n", (self._name(state.up), "bold"), f" is the up-card, {len(state.stock)} in the stock.")
        )
        self._screen.print(f"{', '.join(others).capitalize()}.")
        hand = state.hands[state.turn - 1]
        row = Text(f"Player {state.turn}:")
        for card in listed(hand):
            row.append("  ").append(self._name(card), "bold" if FITS[state.up] >> card & 1 else "dim")
        if not hand & FITS[state.up]:
            row.append("  none fits: pick")
        self._screen.print(row)

    def _help(self) -> None:
        width = max(len(form) for form, _ in _HELP)
        for form, meaning in _HELP:
            self._screen.print(f"  {form:<{width}}  {meaning}", markup=False)
        self._screen.print(_SHORT, markup=False)
        marks = SYMBOLS if self._has_symbols else [""] * len(SYMBOLS)
        suits = ", ".join(f"{mark}{IDS[8 * number][-1]} {_SUITS[number]}" for number, mark in enumerate(marks))
        for line in (f"Suits: {suits}.", _RANKS, *_RULES):
            self._screen.print(line, markup=False)

    def _name(self, card: int) -> str:
        """Symbol and name, such as ♠10 10L; the name alone where a terminal has no symbols."""
        return f"{shown(card)} {IDS[card]}" if self._has_symbols else IDS[card]


def whole(command: str, state: State | None) -> str:
    """The command that a short form stands for while a game goes on: a card, or `pick`, of whose turn it is."""
    if state is None or state.is_over:
        return command
    if command == "pick":
        return f"pick {state.turn}"
    return f"discard {state.turn} {command.upper()}" if command.upper() in NUMBERS else command


# -- The deck of `start machine`: dealt by the machine, or its twin, as an auditable deal that anyone can verify.

GAME = "mau-mau"
_STOCK = 11  # cards
_LIFT = f"Lift from the top: {_STOCK} cards of the stock, the up-card, then five cards each for players 4, 3, 2 and 1."


def checked(args: DealOptions) -> DealOptions:
    """The options of every deal of a session. Raises UsageProblem for impossible ones, before a game has begun."""
    return machine_deals.checked(args, GAME, PLAYERS)


class MachineDealer:
    """Deals as often as it is asked; goes_on: a person is playing, and a stopped deal doesn't end the previous game."""

    def __init__(self, args: DealOptions, goes_on: bool) -> None:
        self._deals = MachineDeals(args, goes_on, _LIFT)

    def deck(self) -> list[int]:
        """The cards of the four hands, the up-card, then the stock from its top down. Raises NoDeck, or Interrupted."""
        try:
            *dealt, stock = [pile["cards"] for pile in self._deals.piles()]
        except NotDealt as problem:
            raise NoDeck(str(problem)) from problem
        cards: list[int] = [card for pile in dealt for card in pile]
        cards.extend(reversed(stock))
        return cards


def run(dealt: DealOptions, who: str | None, seed: int) -> int:
    """Play. ``dealt``: how `start machine` deals; ``who``: seats of computer players; ``seed``: theirs. Raises
    UsageProblem, or Interrupted."""
    players = computers(who, seed)
    dealer = MachineDealer(checked(dealt), present())
    if sys.stdin is not None:
        replace_undecodable(sys.stdin)
    try:
        if present():
            screen = AtTerminal()
            screen.run(Console(_say, dealer, players, screen.told))
        else:
            _read(Console(_say, dealer, players))
    except BrokenPipeError:  # typer would turn it into an error
        return reader_gone()
    return EXIT_DONE


def _read(console: Console) -> None:
    if sys.stdin is None:
        return
    for line in lines(sys.stdin):
        if line is None:
            _say(f"Error, the line is longer than {LONGEST} letters.")
        else:
            console.execute(line)
        if console.has_ended:
            return


def _say(line: str) -> None:
    print(line, flush=True)
