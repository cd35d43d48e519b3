"""What a player is: asked for an action whenever its seat is to act, told what everybody has done.

A player gets views of its own seat and nothing else. One object sits in one seat of one game at a time.
"""

from enum import StrEnum
from random import Random
from typing import NamedTuple

from mischwerk.messages import Message

from ..rules.scoring import Result
from ..rules.state import Action, Bid, Pass
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


def because(key: str, text: str, **values: object) -> Message:
    """Return a reason: its key among those of the terminal, and in English with {name} for each value. ``game``: its
    name, and its levels."""
    said = {name: str(value) for name, value in values.items()}
    return Message(text.format(**said), f"reason.{key}", said)


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

    def end(self, result: Result, seen: View, skat: int) -> None:
        """The game is over; ``skat``: what lay there."""

    def close(self) -> None:
        """No game follows."""


# -- A player that does anything it may: bids seldom, so that games get played at all heights.

_RAISES = 0.3  # of the times it could bid or hold


class RandomPlayer(Player):
    """Every card, discard and declaration alike; of bids the lowest."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, seen: View) -> Action:
        offered = seen.actions
        if any(isinstance(action, Pass) for action in offered):
            if self._random.random() >= _RAISES:
                return next(action for action in offered if isinstance(action, Pass))
            bids = [action for action in offered if isinstance(action, Bid)]
            return bids[0] if bids else next(action for action in offered if not isinstance(action, Pass))
        return offered[self._random.randrange(len(offered))]
