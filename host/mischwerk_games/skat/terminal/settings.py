"""What a session is made of: what fixes it, where its deals come from, and what shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from mischwerk.errors import UsageProblem

from ..players.foreign.player import Foreign
from ..players.heuristic.heuristic import Heuristic
from ..players.kinds import kind, make_own, words_in
from ..players.player import Advice, Player, Skill
from ..rules.cards import Deal, seating
from ..rules.scoring import Scoring
from ..rules.state import Action, Phase
from ..view import View
from .events import Event, ScoreList

YOU = "you"  # the person's name, as a key of the texts


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What fixes a session. ``seat``: of the person in the first game; ``players``: kinds, of the others; ``table``:
    three or four; ``games``: None for as many as the person likes; ``training``: steps may be taken back."""

    seat: int
    players: tuple[str, ...]
    scoring: Scoring = Scoring.ISKO
    seed: int = 1
    table: int = 3
    games: int | None = None
    training: bool = False

    @property
    def own(self) -> int:
        """The person's number at the table."""
        return seating(0, self.table)[self.seat]


class Dealt(NamedTuple):
    """``id``: as in its file, or its number."""

    id: int
    deal: Deal


class Dealer(Protocol):
    """Where deals come from."""

    def deal(self, number: int) -> Dealt:
        """The deal of a game, from 0. Raises NoDeal."""


class NoDeal(Exception):
    """The machine has dealt none; the text says why, as a clause."""


class Face(Protocol):
    """Shows what happens."""

    def seat(self, names: Sequence[str], own: int) -> None:
        """A game begins: the names in its seats, and which is the person's, if any."""

    def tell(self, event: Event) -> None:
        """Something has happened."""

    def said(self, event: Event) -> str:
        """Return what `tell` would say."""

    def show_list(self, scores: ScoreList, names: Sequence[str]) -> None:
        """The list; ``names``: of the players at the table."""

    def show_help(self, is_training: bool) -> None:
        """The commands."""


# -- The computer players of a session, from words, also programs on a pipe; and who gives hints.

_ADVISER = Heuristic()
_SKILLS = {Phase.DISCARD: Skill.DISCARD, Phase.DECLARE: Skill.DECLARE, Phase.PLAY: Skill.PLAY}


class _Helped(Foreign):
    """A program for whom the heuristic player decides what it has no skill for."""

    def choose(self, seen: View) -> Action:
        can = self._child is None or _SKILLS.get(seen.phase, Skill.BID) in self.skills
        return super().choose(seen) if can else advice(seen).action


def player(word: str, seed: int, scoring: Scoring = Scoring.ISKO) -> Player:
    """A player of that kind; ``seed`` fixes what is random in it. Raises UsageProblem."""
    name, command = kind(word)
    return _Helped(name, command, scoring) if command else make_own(name, seed)


def kinds(text: str, count: int) -> tuple[str, ...]:
    """Read --players: ``count`` of them, or one for all. Raises UsageProblem."""
    names = [word.strip() for word in words_in(text)]
    for word in dict.fromkeys(names):
        kind(word)
    if len(names) not in (1, count):
        raise UsageProblem(
            f"--players names {len(names)} players; there are {count} beside you.", "Name each, or one for all."
        )
    return tuple(names * (count // len(names)))


def advice(seen: View) -> Advice:
    """Return what the heuristic player would do."""
    return _ADVISER.advise(seen)
