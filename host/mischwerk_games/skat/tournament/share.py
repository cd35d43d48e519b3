"""A share of a tournament: some deals, each in all seatings. What one process does at a time."""

from collections import Counter
from collections.abc import Sequence
from types import TracebackType
from typing import NamedTuple

from ..files import games
from ..files.deals import line_of
from ..players.foreign.player import Foreign
from ..players.kinds import Kind, make
from ..players.player import Player
from ..rules.bidding import Bidding
from ..rules.contract import Contract, begin_with
from ..rules.dealing import NOBODY, SEAT_NAMES, Deal
from ..rules.game import begin
from ..rules.state import Phase, State
from .job import Dealt, Job, Seats, player_seed, uniform_deal
from .one_game import Finished, Stopped, decide, play_game

# -- A game of a tournament as a line of games.jsonl: a recorded game, and where its deal comes from.


def game_object(dealt: Dealt, seating: int, seats: Seats, finished: Finished) -> games.Game:
    """Always the same keys in the same order; null where a game that was passed in has nothing."""
    names = [one.name for one in seats]
    found = games.game_object(dealt.id, seating, names, finished.state, finished.results)
    return found | {"commitment": dealt.commitment, "record": dealt.record}


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
        for one in self._foreign.values():
            one.dismiss()
        for one in self._foreign.values():
            one.close()

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
        for one in self._foreign.values():
            logs[one.name] = logs.get(one.name, b"") + one.taken_log()
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
    for one in dealt:
        try:
            finished = _all_seatings(job, one, players)
        except _Failed as failed:
            stopped = failed.fault
            break
        for seating, (seats, found) in enumerate(zip(job.seatings, finished, strict=True)):
            games.append(line_of(game_object(one, seating, seats, found)))
            spent = dict(zip(SEAT_NAMES, (round(each, 6) for each in found.seconds), strict=True))
            times.append(line_of({"id": one.id, "seating": seating, **spent}))
            for seat, fault in found.faults.items():
                told = {"seat": SEAT_NAMES[seat], "player": seats[seat].name, "fault": fault}
                faults.append(line_of({"id": one.id, "seating": seating, **told}))
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
