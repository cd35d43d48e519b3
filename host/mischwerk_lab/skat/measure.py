"""Plays the games of one cell: some deals with XSkat's contracts, in three seatings, scored as the document did."""

import gzip
import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mischwerk_games.skat.files.contracts import contract_in
from mischwerk_games.skat.files.deals import deal_in
from mischwerk_games.skat.players.kinds import kind, make
from mischwerk_games.skat.rules.contract import begin_with
from mischwerk_games.skat.rules.scoring import Scoring, seeger_fabian
from mischwerk_games.skat.rules.seats import SEATS
from mischwerk_games.skat.rules.state import State
from mischwerk_games.skat.table.game import play

from .tables import Row, players_of

_FILE = Path(__file__).with_name("contracts.jsonl.gz")
DEALS = 1000  # of each set


class Task(NamedTuple):
    """Some deals of a cell, by their places in the set."""

    row: Row
    column: str
    begin: int
    end: int
    seed: int


class Part(NamedTuple):
    """Of each deal the tournament points of both kinds, all seatings together; of the kind that sits twice the mean.
    ``seconds``: that each kind took to choose; ``games``: that it sat in, twice where it sat twice."""

    first: tuple[float, ...]
    second: tuple[float, ...]
    seconds: tuple[float, float]
    games: tuple[int, int]


@cache
def states(deals: str) -> tuple[tuple[int, State], ...]:
    """(id, the beginning of the play) of all deals of a set."""
    found = []
    for text in gzip.decompress(_FILE.read_bytes()).decode().splitlines():
        one = json.loads(text)
        if one["set"] == deals:
            dealt = deal_in(one)
            contract = contract_in(one["contract"], dealt)
            assert contract is not None
            found.append((one["id"], begin_with(dealt, contract)))
    return tuple(found)


def measured(task: Task) -> Part:
    """The same for the same task, but for the times, and for cells with a time limit."""
    kinds = tuple(kind(word) for word in players_of(task.row, task.column))
    sums: tuple[list[float], list[float]] = ([], [])
    seconds, games = [0.0, 0.0], [0, 0]
    for identity, state in states(task.row.deals)[task.begin : task.end]:
        points = [0.0, 0.0]
        for alone in SEATS:
            seated = [task.row.doubled if seat != alone else 1 - task.row.doubled for seat in SEATS]
            players = [
                make(kinds[which], player_seed(task.seed, identity, alone, seat)) for seat, which in enumerate(seated)
            ]
            played = play(state, players, identity, Scoring.THESIS)
            own, others = seeger_fabian(played.result.score)
            for seat, which in enumerate(seated):
                points[which] += own if seat == state.soloist else others
                seconds[which] += played.seconds[seat]
                games[which] += 1
        points[task.row.doubled] /= 2
        sums[0].append(points[0])
        sums[1].append(points[1])
    return Part(tuple(sums[0]), tuple(sums[1]), (seconds[0], seconds[1]), (games[0], games[1]))


def player_seed(seed: int, deal: int, alone: int, seat: int) -> int:
    """Of a player in a game: no two alike, the same in all cells."""
    return int.from_bytes(sha256(f"{seed} {deal} {alone} {seat}".encode()).digest()[:8], "big")
