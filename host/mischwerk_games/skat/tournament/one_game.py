"""One game of a tournament, with what happens when a player fails: the tournament stops, or the game is forfeited.

A player that fails in the bidding has passed from there on; whoever then plays alone wins at the declaration. A soloist
that fails loses; before the declaration the game counts as diamonds, with the skat as it was dealt. A defender that
fails loses for its side.
"""

import time
from collections.abc import Sequence
from typing import NamedTuple

from ..players.player import Player, PlayerError
from ..rules.actions import PASS
from ..rules.cards import points_of
from ..rules.contract import ALL_POINTS, ALL_TRICKS, TO_WIN, Contract, begin_with, contract_of, matadors
from ..rules.dealing import NOBODY
from ..rules.declaration import Announced, Declaration
from ..rules.games import DIAMONDS, NULL
from ..rules.result import PASSED_IN, Result, result
from ..rules.scoring import Scoring, score
from ..rules.state import Phase, State
from ..table.game import Illegal, begin_game, carry_out, end_game
from ..view import view


class Stopped(Exception):
    """A player has failed. ``seat``: which; the text is a clause: "it ..."."""

    def __init__(self, seat: int, text: str) -> None:
        super().__init__(text)
        self.seat = seat


class Finished(NamedTuple):
    """``results``: by scoring; ``seconds``: that each seat took to choose; ``faults``: by seat, of a forfeited game."""

    state: State
    results: dict[Scoring, Result]
    seconds: tuple[float, float, float]
    faults: dict[int, str]


def decide(state: State, players: Sequence[Player], game: int) -> Contract | None:
    """Return what these players bid, discard and declare; None: passed in. Raises Stopped."""
    begin_game(state, players, game)
    while state.phase < Phase.PLAY:
        try:
            state = carry_out(state, players[state.turn].choose(view(state, state.turn)), players)
        except (PlayerError, Illegal) as problem:
            raise Stopped(state.turn, str(problem)) from None
    return contract_of(state)


def play_game(state: State, players: Sequence[Player], game: int, scoring: Scoring, forfeit: bool) -> Finished:
    """To the end. ``forfeit``: a game in which a player fails is lost by its side. Raises Stopped."""
    seconds = [0.0, 0.0, 0.0]
    faults: dict[int, str] = {}
    begin_game(state, players, game)
    while not _is_settled(state, faults):
        seat = state.turn
        if seat in faults:
            state = carry_out(state, PASS, players)
            continue
        began = time.perf_counter()
        try:
            action = players[seat].choose(view(state, seat))
            seconds[seat] += time.perf_counter() - began
            state = carry_out(state, action, players)
        except (PlayerError, Illegal) as problem:
            if not forfeit:
                raise Stopped(seat, str(problem)) from None
            faults[seat] = str(problem)
    if not state.is_over:
        state = _declared(state)
        results = {each: _forfeited(state, state.soloist in faults, each) for each in Scoring}
    else:
        results = {each: result(state, each) if not state.passed_in else PASSED_IN for each in Scoring}
    end_game(state, results[scoring], players)
    return Finished(state, results, (seconds[0], seconds[1], seconds[2]), faults)


def _is_settled(state: State, faults: dict[int, str]) -> bool:
    if not faults or state.is_over:
        return state.is_over
    return state.soloist in faults or state.phase == Phase.PLAY


def _declared(state: State) -> State:
    """With a game, if the soloist has failed before naming one."""
    if state.declaration is not None or state.soloist == NOBODY:
        return state
    took_skat = state.phase == Phase.DISCARD or (state.phase == Phase.DECLARE and not state.hand_game)
    contract = Contract(state.soloist, state.bid, Declaration(DIAMONDS, not took_skat), state.deal.skat)
    return begin_with(state.deal, contract)._replace(bidding=state.bidding)


def _forfeited(state: State, by_soloist: bool, scoring: Scoring) -> Result:
    """Won or lost with what was announced, and no level more. An overbid game can't be won by this."""
    declared = state.declaration
    assert declared is not None
    points, tricks = (TO_WIN - 1, 1) if by_soloist else (TO_WIN, 1)
    if not by_soloist and declared.game == NULL:
        tricks = 0
    elif not by_soloist and declared.announced >= Announced.SCHNEIDER:
        points = ALL_POINTS
        tricks = ALL_TRICKS if declared.announced >= Announced.SCHWARZ else 1
    count = matadors(declared.game, state.deal.hands[state.soloist] | state.deal.skat)
    won, value, overbid, written = score(declared, count, state.bid, points, tricks, scoring)
    taken = state.points + points_of(state.skat)
    return Result(state.soloist, won, taken, state.won_tricks, False, False, count, value, overbid, written)
