"""A share of a tournament: some deals, each in all seatings. What one process does at a time."""

import time
from collections import Counter
from collections.abc import Sequence
from types import TracebackType
from typing import NamedTuple

from ..files import games
from ..files.deals import line_of
from ..players.foreign.player import Foreign
from ..players.kinds import Kind, make
from ..players.player import Player, PlayerError
from ..rules.bidding import Bidding
from ..rules.cards import NOBODY, SEAT_NAMES, Deal, points_of
from ..rules.contract import ALL_POINTS, ALL_TRICKS, TO_WIN, Contract, begin_with, contract_of, matadors
from ..rules.game import begin
from ..rules.games import DIAMONDS, NULL, Announced, Declaration
from ..rules.scoring import PASSED_IN, Result, Scoring, result, score
from ..rules.state import PASS, Phase, State
from ..table import Illegal, begin_game, carry_out, end_game
from ..view import view
from .job import Dealt, Job, Seats, player_seed, uniform_deal

# -- One game of a tournament, with what happens when a player fails: the tournament stops, or the game is
# forfeited.  A player that fails in the bidding has passed from there on; whoever then plays alone wins at the
# declaration. A soloist that fails loses; before the declaration the game counts as diamonds, with the skat as it
# was dealt. A defender that fails loses for its side.


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


# -- A game of a tournament as a line of games.jsonl: a recorded game, and where its deal comes from.


def game_object(dealt: Dealt, seating: int, seats: Seats, finished: Finished) -> games.Game:
    """Always the same keys in the same order; null where a game that was passed in has nothing."""
    names = [player.name for player in seats]
    game = games.game_object(dealt.id, seating, names, finished.state, finished.results)
    return game | {"commitment": dealt.commitment, "record": dealt.record}


_DECIDING = -1  # in place of the number of a seating


class Fault(NamedTuple):
    """Why a tournament stops: ``player``: the name of who has failed; ``text``: one line, with game and answer."""

    player: str
    text: str


class Share(NamedTuple):
    """Lines of games.jsonl, times.jsonl and faults.jsonl, all of whole deals; ``logs``: what programs wrote to standard
    error, by their names; ``stopped``: why no more was played."""

    games: tuple[str, ...]
    times: tuple[str, ...]
    faults: tuple[str, ...]
    logs: dict[str, bytes]
    stopped: Fault | None = None


class Players:
    """The players of a job in one process: a program is started once, and ends with this context manager."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._foreign: dict[tuple[bool, Kind, int], Foreign] = {}

    def __enter__(self) -> "Players":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for program in self._foreign.values():
            program.dismiss()
        for program in self._foreign.values():
            program.close()

    def seated(self, seats: Seats, number: int, seating: int) -> list[Player]:
        """Who plays a game: programs go on from game to game, ours begin each with a seed of its own."""
        copies: Counter[Kind] = Counter()
        seated = []
        for seat, kind in enumerate(seats):
            key = seating == _DECIDING, kind, copies[kind]
            copies[kind] += 1
            player: Player | None = self._foreign.get(key)
            if player is None:
                seed = player_seed(self._job.seed, number, seating, seat)
                player = make(kind, seed, self._job.scoring, self._job.think_s)
                if isinstance(player, Foreign):
                    self._foreign[key] = player
            seated.append(player)
        return seated

    def taken_logs(self) -> dict[str, bytes]:
        """Return what programs have written to standard error since this was last asked."""
        logs: dict[str, bytes] = {}
        for program in self._foreign.values():
            logs[program.name] = logs.get(program.name, b"") + program.taken_log()
        return {name: log for name, log in logs.items() if log}


def play_alone(job: Job, dealt: Sequence[Dealt]) -> Share:
    """Play with players of its own: a task for a cluster."""
    with Players(job) as players:
        return play_share(job, dealt, players)


def play_share(job: Job, dealt: Sequence[Dealt], players: Players) -> Share:
    """All games of some deals."""
    games: list[str] = []
    times: list[str] = []
    faults: list[str] = []
    stopped = None
    for deal in dealt:
        try:
            finished = _all_seatings(job, deal, players)
        except _Failed as failed:
            stopped = failed.fault
            break
        for seating, (seats, game) in enumerate(zip(job.seatings, finished, strict=True)):
            games.append(line_of(game_object(deal, seating, seats, game)))
            spent = dict(zip(SEAT_NAMES, (round(each, 6) for each in game.seconds), strict=True))
            times.append(line_of({"id": deal.id, "seating": seating, **spent}))
            for seat, fault in game.faults.items():
                entry = {"seat": SEAT_NAMES[seat], "player": seats[seat].name, "fault": fault}
                faults.append(line_of({"id": deal.id, "seating": seating, **entry}))
    return Share(tuple(games), tuple(times), tuple(faults), players.taken_logs(), stopped)


class _Failed(Exception):
    """A player has failed, and the tournament stops."""

    def __init__(self, kind: Kind, where: str, text: str) -> None:
        super().__init__()
        self.fault = Fault(kind.name, f"Player {kind.name} ({where}): {text}")


def _all_seatings(job: Job, dealt: Dealt, players: Players) -> list[Finished]:
    deal = dealt.deal or uniform_deal(job.seed, dealt.number)
    seatings = job.seatings
    first = _first_state(job, dealt, deal, players)
    finished = []
    for seating, seats in enumerate(seatings):
        seated = players.seated(seats, dealt.number, seating)
        try:
            number = dealt.number * len(seatings) + seating
            finished.append(play_game(first, seated, number, job.scoring, job.forfeit))
        except Stopped as fault:
            where = f"deal {dealt.id}, seating {seating}, {SEAT_NAMES[fault.seat]}"
            raise _Failed(seats[fault.seat], where, str(fault)) from None
    return finished


def _first_state(job: Job, dealt: Dealt, deal: Deal, players: Players) -> State:
    if job.decides is None:
        return _begun(deal, dealt.contract) if dealt.has_contract else begin(deal)
    deciding = players.seated((job.decides,) * 3, dealt.number, _DECIDING)
    try:
        return _begun(deal, decide(begin(deal), deciding, dealt.number))
    except Stopped as fault:
        where = f"contract of deal {dealt.id}, {SEAT_NAMES[fault.seat]}"
        raise _Failed(job.decides, where, str(fault)) from None


def _begun(deal: Deal, contract: Contract | None) -> State:
    if contract is None:
        return begin(deal)._replace(phase=Phase.OVER, bidding=Bidding((), NOBODY, NOBODY))
    return begin_with(deal, contract)
