"""One game between three players: asks whose turn it is, carries out, tells all."""

import time
from collections.abc import Sequence
from typing import NamedTuple

from .players.player import Player
from .rules.cards import SEATS
from .rules.errors import RuleError
from .rules.game import apply
from .rules.scoring import Result, Scoring, result
from .rules.state import Action, Discard, State
from .view import view

_HIDDEN = Discard(0)


class Illegal(Exception):
    """A player wanted something that the rules refuse. ``seat``: whose turn it was."""

    def __init__(self, seat: int, action: Action, refusal: RuleError) -> None:
        super().__init__(str(refusal))
        self.seat = seat
        self.action = action


class Played(NamedTuple):
    """``state``: at the end; ``seconds``: that each seat took to choose, by the wall clock."""

    state: State
    result: Result
    seconds: tuple[float, float, float]


def play(
    state: State, players: Sequence[Player], game: int = 0, scoring: Scoring = Scoring.ISKO, is_timed: bool = True
) -> Played:
    """From ``state`` to the end; ``players``: by seat. Raises Illegal, and what a player raises."""
    seconds = [0.0, 0.0, 0.0]
    begin_game(state, players, game)
    while not state.is_over:
        seat = state.turn
        began = time.perf_counter() if is_timed else 0.0
        action = players[seat].choose(view(state, seat))
        if is_timed:
            seconds[seat] += time.perf_counter() - began
        state = carry_out(state, action, players)
    outcome = result(state, scoring)
    end_game(state, outcome, players)
    return Played(state, outcome, (seconds[0], seconds[1], seconds[2]))


def begin_game(state: State, players: Sequence[Player], game: int) -> None:
    """Give each player its cards."""
    forehand, middlehand, rearhand = (player.name for player in players)
    for seat, player in zip(SEATS, players, strict=True):
        player.begin(game, view(state, seat), (forehand, middlehand, rearhand))


def carry_out(state: State, action: Action, players: Sequence[Player]) -> State:
    """The game after an action of the seat whose turn it is; all players hear of it. Raises Illegal."""
    seat = state.turn
    try:
        state = apply(state, action)
    except RuleError as refusal:
        raise Illegal(seat, action, refusal) from refusal
    for other, player in zip(SEATS, players, strict=True):
        shown = _HIDDEN if isinstance(action, Discard) and other != seat else action
        player.watch(seat, shown, view(state, other))
    return state


def end_game(state: State, outcome: Result, players: Sequence[Player]) -> None:
    """Tell each player the result."""
    for seat, player in zip(SEATS, players, strict=True):
        player.end(outcome, view(state, seat), state.skat)
