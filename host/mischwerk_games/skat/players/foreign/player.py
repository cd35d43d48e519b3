"""A player that is a program of somebody else's, on a pipe.

It hears everything in `begin`, `watch` and `end`, but fails in `choose` only: what goes wrong before is raised when
the seat is next asked, so that a game ends by a fault only where the answer counts.
"""

from collections.abc import Sequence

from mischwerk_work.foreign_text import shown

from ...rules.scoring import Result, Scoring
from ...rules.state import PASS, Action, Bid, Declare, Hold, Pass, Phase, Play
from ...view import View
from ..player import ALL_SKILLS, Player, PlayerError
from . import answers
from .answers import Introduction, Message, WrongAnswer
from .process import Child, Failed

THINK_S = 10.0
_MOST_SHOWN = 200  # letters of an answer in an error


class Foreign(Player):
    """``command``: the program and its arguments. It is started by the first game, or by `introduce`, and after a
    failure again by the next game."""

    def __init__(self, name: str, command: Sequence[str], scoring: Scoring, think_s: float = THINK_S) -> None:
        self.name = name
        self._command = list(command)
        self._scoring = scoring
        self._think_s = think_s
        self._child: Child | None = None
        self._failure = ""
        self._log = b""
        self.skills = ALL_SKILLS  # until it has said otherwise

    def introduce(self) -> Introduction:
        """Start the program. Raises PlayerError."""
        try:
            return self._start()
        except (Failed, WrongAnswer) as problem:
            self._end()
            raise PlayerError(f"it {problem}") from None

    def begin(self, game: int, seen: View, order: tuple[str, str, str]) -> None:
        self._failure = ""
        if self._child is None:
            try:
                self._start()
            except (Failed, WrongAnswer) as problem:
                self._fail(str(problem))
        self._tell(answers.deal(game, seen, order))
        if seen.phase == Phase.PLAY:  # a game that begins with its contract
            self._tell(answers.declared(seen, with_skat=True))

    def choose(self, seen: View) -> Action:
        if self._failure or self._child is None:
            raise PlayerError(f"it {self._failure or 'does not run'}")
        if seen.phase == Phase.BIDDING and seen.actions == (PASS,):
            return PASS  # the highest value was held: there is nothing to ask
        question = answers.question(seen)
        raw = b""
        try:
            raw = self._child.ask(answers.line(question.message), self._think_s)
            return question.read(answers.answer(raw))
        except Failed as problem:
            self._fail(f"{problem}, asked {answers.line(question.message).decode().strip()}")
        except WrongAnswer as problem:
            self._fail(_answered(raw, question.message, problem))
        raise PlayerError(f"it {self._failure}")

    def watch(self, seat: int, action: Action, seen: View) -> None:
        match action:
            case Bid(value):
                self._tell(answers.said(seat, value))
            case Hold():
                self._tell(answers.said(seat, "hold"))
            case Pass():
                self._tell(answers.said(seat, "pass"))
            case Declare():
                self._tell(answers.declared(seen, with_skat=False))
            case Play(card):
                self._tell(answers.played(seat, card))
                if not seen.trick:
                    self._tell(answers.trick(seen.tricks[-1]))

    def end(self, result: Result, seen: View, skat: int) -> None:
        self._tell(answers.ended(result, skat))

    def dismiss(self) -> None:
        """Let the program end by itself. `close` does it too; of several, all can be dismissed before the first is
        waited for."""
        if self._child is not None:
            self._child.dismiss(answers.line(answers.BYE))

    def close(self) -> None:
        self.dismiss()
        self._end()

    def taken_log(self) -> bytes:
        """Return what the program has written to standard error since this was last asked."""
        log = self._log + (self._child.taken_log() if self._child else b"")
        self._log = b""
        return log

    def _start(self) -> Introduction:
        self._child = Child(self._command)
        message = answers.hello(self._scoring)
        raw = self._child.ask(answers.line(message), self._think_s)
        try:
            introduction = answers.introduction(answers.answer(raw))
        except WrongAnswer as problem:
            raise WrongAnswer(_answered(raw, message, problem)) from None
        self.skills = introduction.skills
        return introduction

    def _tell(self, message: Message) -> None:
        if self._child is not None:
            try:
                self._child.send(answers.line(message), self._think_s)
            except Failed as problem:
                self._fail(str(problem))

    def _fail(self, failure: str) -> None:
        self._failure = failure
        self._end()

    def _end(self) -> None:
        if self._child is not None:
            child, self._child = self._child, None
            child.close()
            self._log += child.taken_log()


def _answered(raw: bytes, message: Message, problem: WrongAnswer) -> str:
    text = raw.decode("utf-8", "backslashreplace")
    return f"answered {shown(text, _MOST_SHOWN)} to {answers.line(message).decode().strip()}: {problem}"
