"""At a terminal: the table before each turn, cards with symbols in four colours, a prompt, the list as a table."""

import contextlib
import importlib
from collections.abc import Sequence
from typing import NamedTuple

from mischwerk.errors import Interrupted
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import can_show
from rich import box
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..rules.cards import NOBODY, SEAT_NAMES
from ..rules.state import Phase
from ..view import View
from . import hints
from .events import Event, OneCard, ScoreList, Seat, event
from .list_rows import Rows, rows_of
from .plain import SYMBOLS, Notation, help_lines, sorted_groups
from .session import Session
from .settings import YOU
from .words import Words


def list_table(rows: Rows, has_lines: bool) -> Table:
    """For a terminal."""
    table = Table(box=box.SIMPLE_HEAD if has_lines else box.ASCII2, pad_edge=False, padding=(0, 1))
    for place, title in enumerate(rows.head):
        table.add_column(title, justify="left" if place == 1 else "right")
    for row in rows.games:
        table.add_row(*row)
    if rows.foot:
        table.add_section()
    for row in rows.foot:
        table.add_row(*row, style="bold" if row is rows.foot[-1] else None)
    return table


COLOURS = {"♣": "bold", "♠": "bold green", "♥": "bold red", "♦": "bold yellow"}  # as on cards of German tournaments
_WIDEST = 80
_UNSAID = ("play", "own_cards")  # the table shows them


class _Signs(NamedTuple):
    """What stands between words."""

    line: str
    dot: str
    arrow: str


_SIGNS, _ASCII_SIGNS = _Signs("─", "·", "→"), _Signs("-", "-", "->")


class Screen:
    """Shows what happens, and reads commands until the end."""

    def __init__(self, words: Words) -> None:
        self._console = rich_console.make()
        self._words = words
        has_symbols = can_show("".join(SYMBOLS), self._console)
        self._suits = SYMBOLS if has_symbols else words.letters
        self._signs = _SIGNS if has_symbols else _ASCII_SIGNS
        self._is_plain = self._console.color_system is None or self._console.no_color
        self._notation = Notation(words, ("", "", ""), None, self._suits)
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # line editing, if available

    def run(self, session: Session) -> None:
        """Play until the session ends or the person leaves."""
        is_changed = True
        while not session.has_ended:
            if is_changed:
                self.show_table(session)
            line = self._ask(session)
            if line is None:
                return
            command = line.strip()
            if not command and session.turn.key == "turn.next":
                command = self._words.command("next")
            is_changed = not command or session.execute(command)

    def greet(self) -> None:
        """Say how to go on."""
        self.tell(event("welcome"))

    # -- the face of a session

    def seat(self, names: Sequence[str], own: int) -> None:
        """A game begins."""
        shown = [self._words.text(YOU) if name == YOU else name for name in names]
        self._notation = Notation(self._words, shown, own if own != NOBODY else None, self._suits)

    def tell(self, event: Event) -> None:
        """A sentence, or a trick with its three cards."""
        if event.key in _UNSAID:
            return
        if event.key == "game":
            self._console.print()
        if event.key == "hint.slow" and hints.prepare():  # nobody waits for half a minute
            event = Event("hint.rules", {})
        if event.key == "trick":
            self._print(self._trick(event))
            return
        self._print(self.said(event))

    def said(self, event: Event) -> str:
        """Return what `tell` would say, but for a trick."""
        return self._notation.text(event)

    def show_list(self, scores: ScoreList, names: Sequence[str]) -> None:
        """A table of the games, and its foot."""
        self.show_rows(rows_of(self._words, scores, names))

    def show_rows(self, rows: Rows) -> None:
        """A table."""
        self._console.print(list_table(rows, self._signs is _SIGNS))

    def show_help(self, is_training: bool) -> None:
        """The commands."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for form, meaning in help_lines(self._words, is_training):
            grid.add_row(Text(form, "bold"), Text(meaning))
        self._console.print(grid)

    # -- the table

    def show_table(self, session: Session) -> None:
        """Show what lies there, and the person's hand."""
        game = session.game
        if game is None or game.state.is_over:
            return
        seen = game.seen
        self._console.print()
        self._console.print(self._rule(session, seen), width=min(_WIDEST, self._console.width))
        if seen.phase == Phase.PLAY:
            self._show_trick(seen)
        self._print(self._hand(seen))

    def _rule(self, session: Session, seen: View) -> Rule:
        title = self._words.text("screen.title", number=session.number + 1)
        if seen.declaration is not None:
            trick = self._words.text("screen.trick", number=len(seen.tricks) + 1)
            alone = self._words.text(
                "screen.alone",
                player=self._notation.names[seen.soloist],
                game=self._words.declared(seen.declaration),
                bid=seen.bidding.value,
            )
            title = f"{trick} {self._signs.dot} {alone}"
        return Rule(Text(title), align="left", style="dim", characters=self._signs.line)

    def _show_trick(self, seen: View) -> None:
        if seen.open_hand and seen.declaration is not None:
            who = self._words.text("screen.open", player=self._notation.names[seen.soloist])
            self._print(f"{who} {self._notation.cards(seen.open_hand, seen.declaration.game, '  ')}")
        if not seen.trick:
            if seen.turn == seen.seat:
                self._print(self._words.text("screen.lead"))
            return
        played = (
            f"{self._notation.names[(seen.leader + place) % 3]} {self._notation.card(card)}"
            for place, card in enumerate(seen.trick)
        )
        self._print(f"{self._words.text('screen.table')} {'  '.join(played)}")

    def _hand(self, seen: View) -> Text:
        game = seen.declaration.game if seen.declaration is not None else None
        groups = sorted_groups(seen.hand) if game is None else sorted_groups(seen.hand, game)
        legal = seen.legal or seen.hand
        row = Text()
        for number, group in enumerate(groups):
            row.append("  " if number else "")
            for place, card in enumerate(group):
                row.append(" " if place else "").append(self._marked(card, bool(legal >> card & 1)))
        return row

    def _marked(self, card: int, is_legal: bool) -> Text:
        name = self._notation.card(card)
        if is_legal:
            return coloured(name)
        return Text(f"({name})") if self._is_plain else Text(name, "dim")

    def _trick(self, event: Event) -> Text:
        cards, winner, leader = event.values["cards"], event.values["seat"], event.values["leader"]
        assert isinstance(cards, tuple) and isinstance(winner, Seat) and isinstance(leader, Seat)
        line = Text().append(f"{event.values['number']:>2}. ", "dim")
        for place, card in enumerate(cards):
            assert isinstance(card, OneCard)
            seat = (leader.seat + place) % 3
            name = Text(self._short(seat), "underline" if seat == winner.seat else "")
            line.append(name).append(" ").append(coloured(self._notation.card(card.card))).append("  ")
        return line.append(f"{self._signs.arrow} {self._short(winner.seat)} +{event.values['points']}")

    def _short(self, seat: int) -> str:
        """The name for a line with three of them: of a seat, in a recorded game, or a player's."""
        full, short = self._notation.names[seat], f"{SEAT_NAMES[seat]}.short"
        return self._words.text(short) if full == self._words.text(SEAT_NAMES[seat]) else full

    # -- printing and asking

    def _print(self, text: str | Text) -> None:
        self._console.print(coloured(text) if isinstance(text, str) else text)

    def _ask(self, session: Session) -> str | None:
        turn = session.turn
        text = self._notation.text(Event(turn.key.replace("turn.", "prompt."), turn.values))
        try:
            return input(f"{text}> ")
        except (EOFError, Interrupted) as left:
            self._console.print()  # what follows begins on a line of its own
            if isinstance(left, Interrupted):
                raise
            return None

    def pause(self) -> bool:
        """Wait for Enter: whether to go on."""
        try:
            return not input(f"{self._words.text('prompt.replay')}> ").strip()
        except EOFError:
            self._console.print()
            return False


def coloured(text: str) -> Text:
    """Symbols, with the rank that follows, in the colours of their suits."""
    shown = Text(text)
    for symbol, style in COLOURS.items():
        shown.highlight_regex(f"{symbol}(?:10|[0-9A-Z])?", style)
    return shown
