"""The protocol of lines, for programs and tests; and cards, seats and games as they are shown there and on a screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TextIO

from mischwerk_games.typed import LONGEST, lines

from ..rules.cards import NAMES, RANKS, SEAT_NAMES, as_set, members
from ..rules.games import GRAND, NULL, TRUMP_ORDER, Declaration
from .events import Announceable, Cards, Event, Form, OneCard, Reason, ScoreList, Seat, event, signed
from .session import Session
from .settings import YOU, Face
from .words import Words

SYMBOLS = ("♣", "♠", "♥", "♦")
_SUIT_ORDER, _NULL_ORDER = "ATKQ987J", "AKQJT987"


def sorted_groups(cards: int, game: int = GRAND) -> list[list[int]]:
    """A hand as Skat players sort it: trumps first, then suit by suit, the highest first. Before the declaration as in
    grand."""
    trumps = [card for card in TRUMP_ORDER[game] if cards >> card & 1]
    rest = cards & ~as_set(trumps)
    order = _NULL_ORDER if game == NULL else _SUIT_ORDER
    suits = (
        sorted(members(rest & 0xFF << 8 * suit), key=lambda card: order.index(RANKS[card & 7])) for suit in range(4)
    )
    return [group for group in (trumps, *suits) if group]


@dataclass(frozen=True)
class Notation:
    """``names``: of the seats; ``own``: the seat that is said "you" to, if any; ``suits``: None for names as CJ."""

    words: Words
    names: Sequence[str]
    own: int | None = None
    suits: Sequence[str] | None = None

    def card(self, card: int) -> str:
        """CJ, or ♣J, or KrB."""
        if self.suits is None:
            return NAMES[card]
        rank = RANKS[card & 7]
        return self.suits[card >> 3] + self.words.faces.get(rank, rank)

    def cards(self, cards: int, game: int = GRAND, gap: str = " ") -> str:
        """Sorted; ``gap``: between suits."""
        return gap.join(" ".join(map(self.card, group)) for group in sorted_groups(cards, game))

    def text(self, event: Event) -> str:
        """Return what has happened, as a sentence."""
        key, values = event
        if self.own is not None and values.get("seat") == Seat(self.own) and self.words.has(f"{key}.you"):
            key = f"{key}.you"
        return self.words.text(key, **{name: self._value(value) for name, value in values.items()})

    def _value(self, value: object) -> str:
        match value:
            case Seat(seat):
                return self.names[seat]
            case OneCard(card):
                return self.card(card)
            case Cards(cards, game):
                return self.cards(cards, game)
            case Declaration():
                return self.words.declared(value)
            case Event():
                return self.text(value)
            case Form(name):
                return self.words.command(name)
            case Reason(words):
                return self.words.reason(words)
            case Announceable():
                return self.words.announceable()
            case list():
                return ", ".join(map(self._value, value))
            case tuple():
                return " ".join(map(self._value, value))
        return str(value)


def seat_names(words: Words) -> list[str]:
    """Forehand, middlehand and rearhand in that language."""
    return [words.text(name) for name in SEAT_NAMES]


# -- The protocol of lines, for programs and tests: what happens, a line each, then whose turn it is.

_UNSAID = ("hint.slow",)  # a program waits without it


class PlainFace:
    """Says every event as a line."""

    def __init__(self, words: Words, say: Callable[[str], None]) -> None:
        self._words = words
        self._say = say
        self._notation = Notation(words, seat_names(words))

    def seat(self, names: Sequence[str], own: int) -> None:
        """Seats are called by what they are, so nothing changes."""

    def tell(self, event: Event) -> None:
        """A line."""
        if event.key not in _UNSAID:
            self._say(self.said(event))

    def said(self, event: Event) -> str:
        """Return what `tell` would say."""
        return self._notation.text(event)

    def show_list(self, scores: ScoreList, names: Sequence[str]) -> None:
        """A line for each game, with the points of each player up to there, and three at its foot."""
        shown = [self._words.text(name) if name == YOU else name for name in names]
        for number, (entry, sums) in enumerate(zip(scores.entries, scores.running(), strict=True), 1):
            scored = _each(shown, sums)
            if entry.declaration is None:
                self.tell(event("list.game_passed", number=number, scores=scored))
                continue
            soloist = shown[entry.soloist]
            self.tell(event("list.game", number=number, soloist=soloist, game=entry.declaration, scores=scored))
        totals = scores.totals()
        self.tell(event("list.points", scores=_each(shown, [total.game_points for total in totals])))
        counts = (f"{name} {total.won}, {total.lost}" for name, total in zip(shown, totals, strict=True))
        self.tell(event("list.counts", scores="; ".join(counts)))
        self.tell(event("list.total", scores=_each(shown, [total.total for total in totals])))

    def show_help(self, is_training: bool) -> None:
        """A line for each command."""
        for form, meaning in help_lines(self._words, is_training):
            self._say(f"{form}: {meaning}")


def _each(names: Sequence[str], scores: Sequence[int]) -> str:
    return ", ".join(f"{name} {signed(score)}" for name, score in zip(names, scores, strict=True))


def help_lines(words: Words, is_training: bool) -> list[tuple[str, str]]:
    """Each command and what it does."""
    forms = {"number": "18", "yes": words.commands["hold"][1]}
    names = [
        "number",
        "yes",
        "pass",
        "take",
        "hand",
        "discard",
        "declare",
        "play",
        "claim",
        "give",
        "cards",
        "last",
        "list",
        "hint",
    ]
    shown = (*names, *(["undo"] if is_training else []), "next", "quit")
    return [(forms.get(name) or words.command(name), words.text(f"help.{name}")) for name in shown]


def run(session: Session, face: Face, stream: TextIO | None) -> None:
    """Commands from a stream until `quit`, the end of the session, or of the stream."""
    if session.has_ended:
        return
    face.tell(session.turn)
    for line in lines(stream) if stream is not None else ():
        if line is None:
            face.tell(event("error", text=event("error.long", number=LONGEST)))
        elif session.execute(line) and not session.has_ended:
            face.tell(session.turn)
        if session.has_ended:
            return
