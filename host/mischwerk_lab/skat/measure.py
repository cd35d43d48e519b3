"""Plays the games of one cell: some deals with XSkat's contracts, in three seatings, scored as the document did."""

import gzip
import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mischwerk_games.skat.files.deals import contract_in, deal_in
from mischwerk_games.skat.players.kinds import kind, make
from mischwerk_games.skat.players.player import Player
from mischwerk_games.skat.players.thinking_player import ThinkingPlayer
from mischwerk_games.skat.rules.cards import SEATS
from mischwerk_games.skat.rules.contract import begin_with
from mischwerk_games.skat.rules.scoring import Scoring, seeger_fabian
from mischwerk_games.skat.rules.state import State
from mischwerk_games.skat.table import Played, play

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


class Scores(NamedTuple):
    """Scores of one kind, a number for each deal, all seatings together; of the kind that sits twice the mean of both.

    ``points``: by Seeger-Fabian; ``listed``: on the list alone; ``won``: games won as the soloist. Each player is once
    the soloist of a deal.
    """

    points: tuple[float, ...]
    listed: tuple[float, ...]
    won: tuple[float, ...]


class Times(NamedTuple):
    """Times of one kind. ``seconds``: that it took to choose; ``games``: that it sat in, twice where it sat twice;
    ``thoughts``: cards that it thought about, ``worlds`` in all."""

    seconds: float
    games: int
    thoughts: int
    worlds: int


class Part(NamedTuple):
    """Both kinds."""

    scores: tuple[Scores, Scores]
    times: tuple[Times, Times]


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
    """Measure a task; the same gives the same, but for the times, and for cells with a time limit."""
    kinds = tuple(kind(word) for word in players_of(task.row, task.column))
    scores: tuple[list[_Deal], list[_Deal]] = ([], [])
    times = [Times(0.0, 0, 0, 0)] * 2
    for identity, state in states(task.row.deals)[task.begin : task.end]:
        sums = [(0.0, 0.0, 0.0)] * 2
        for alone in SEATS:
            seated = [task.row.doubled if seat != alone else 1 - task.row.doubled for seat in SEATS]
            players = [make(kinds[which], player_seed(task.seed, identity, seat)) for seat, which in enumerate(seated)]
            played = play(state, players, identity, Scoring.THESIS)
            for seat, which in enumerate(seated):
                sums[which] = _added(sums[which], _of_game(played, seat == state.soloist))
                times[which] = _with_game(times[which], played.seconds[seat], players[seat])
        for which in (0, 1):
            seats = 2 if which == task.row.doubled else 1
            scores[which].append((sums[which][0] / seats, sums[which][1] / seats, sums[which][2] / seats))
    first, second = (Scores(*zip(*found, strict=True)) for found in scores)
    return Part((first, second), (times[0], times[1]))


_Deal = tuple[float, float, float]  # as Scores


def _of_game(played: Played, is_soloist: bool) -> _Deal:
    score = played.result.score
    own, others = seeger_fabian(score)
    return (own, score, float(score > 0)) if is_soloist else (others, 0.0, 0.0)


def _added(one: _Deal, other: _Deal) -> _Deal:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _with_game(times: Times, seconds: float, player: Player) -> Times:
    thoughts, worlds = (player.thoughts, player.worlds) if isinstance(player, ThinkingPlayer) else (0, 0)
    return Times(times.seconds + seconds, times.games + 1, times.thoughts + thoughts, times.worlds + worlds)


def player_seed(seed: int, deal: int, seat: int) -> int:
    """Derive the seed of a player in a seat, the same in all seatings and cells: where both kinds think alike they play
    alike, so that only what differs between them is left in their difference."""
    return int.from_bytes(sha256(f"{seed} {deal} {seat}".encode()).digest()[:8], "big")
