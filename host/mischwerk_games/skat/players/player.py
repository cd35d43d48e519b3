"""What a player is: asked for an action whenever its seat is to act, told what everybody has done.

A player gets views of its own seat and nothing else. One object sits in one seat of one game at a time.
"""

from enum import StrEnum
from typing import NamedTuple

from ..rules.actions import Action
from ..rules.result import Result
from ..view import View


class Skill(StrEnum):
    """What a player can decide. BID includes holding and taking the skat."""

    BID = "bid"
    DISCARD = "discard"
    DECLARE = "declare"
    PLAY = "play"


ALL_SKILLS = frozenset(Skill)


class PlayerError(Exception):
    """A player that can't go on: it has died, is late, or gave no answer that means anything. Its text is one line."""


class Advice(NamedTuple):
    """An action and why, in a few words."""

    action: Action
    reason: str


class Player:
    """``name``: as in reports. A player that needs no memory overrides `choose` only."""

    name = "player"
    skills = ALL_SKILLS

    def begin(self, game: int, seen: View, order: tuple[str, str, str]) -> None:
        """A game begins; ``seen``: the seat and its cards; ``order``: the names in the seats."""

    def choose(self, seen: View) -> Action:
        """One of ``seen.actions``, or ``seen.claim``. Raises PlayerError. Each player has its own."""
        raise NotImplementedError

    def watch(self, seat: int, action: Action, seen: View) -> None:
        """A seat has acted; ``seen``: the game after it. Of a Discard of others only that it was made is true."""

    def end(self, told: Result, seen: View, skat: int) -> None:
        """The game is over; ``skat``: what lay there."""

    def close(self) -> None:
        """No game follows."""
