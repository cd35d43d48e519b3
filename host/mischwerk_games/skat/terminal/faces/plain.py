"""The protocol of lines, for programs and tests: what happens, a line each, then whose turn it is."""

from collections.abc import Callable, Sequence
from typing import TextIO

from mischwerk_games.typed import LONGEST, lines

from ..events import Event, event
from ..results import ScoreList, signed
from ..session import Session
from ..settings import YOU, Face
from ..words import Words
from .notation import Notation, seat_names

_UNSAID = ("hint.slow",)  # a program waits without it


class PlainFace:
    """Says every event as a line."""

    def __init__(self, words: Words, say: Callable[[str], None]) -> None:
        self._words = words
        self._say = say
        self._notation = Notation(words, seat_names(words))

    def seat(self, names: Sequence[str], own: int) -> None:
        """Seats are called by what they are, so nothing changes."""

    def tell(self, told: Event) -> None:
        """A line."""
        if told.key not in _UNSAID:
            self._say(self._notation.text(told))

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
    names = (
        "number",
        "yes",
        "pass",
        "take",
        "hand",
        "discard",
        "declare",
        "play",
        "claim",
        "cards",
        "last",
        "list",
        "hint",
    )
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
