"""Plays the games of one cell, and sums them up: means, standard errors, differences, kinds of games."""

import gzip
import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np
from mischwerk_games.skat.files.deals import contract_in, deal_in
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.players.kinds import kind, make
from mischwerk_games.skat.players.player import Player
from mischwerk_games.skat.players.thinking_player import ThinkingPlayer
from mischwerk_games.skat.rules.cards import SEATS
from mischwerk_games.skat.rules.contract import begin_with
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.games import GAME_NAMES
from mischwerk_games.skat.rules.scoring import Scoring, seeger_fabian
from mischwerk_games.skat.rules.state import Phase, State
from mischwerk_games.skat.table import Played, play
from mischwerk_games.skat.view import view
from numpy.typing import NDArray

from . import tables
from .tables import ALL, Row, players_of

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
    starts = []
    for text in gzip.decompress(_FILE.read_bytes()).decode().splitlines():
        record = json.loads(text)
        if record["set"] == deals:
            dealt = deal_in(record)
            contract = contract_in(record["contract"], dealt)
            assert contract is not None
            starts.append((record["id"], begin_with(dealt, contract)))
    return tuple(starts)


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
    first, second = (Scores(*zip(*deals, strict=True)) for deals in scores)
    return Part((first, second), (times[0], times[1]))


_Deal = tuple[float, float, float]  # as Scores


def _of_game(played: Played, is_soloist: bool) -> _Deal:
    score = played.result.score
    own, others = seeger_fabian(score)
    return (own, score, float(score > 0)) if is_soloist else (others, 0.0, 0.0)


def _added(total: _Deal, other: _Deal) -> _Deal:
    return total[0] + other[0], total[1] + other[1], total[2] + other[2]


def _with_game(times: Times, seconds: float, player: Player) -> Times:
    thoughts, worlds = (player.thoughts, player.worlds) if isinstance(player, ThinkingPlayer) else (0, 0)
    return Times(times.seconds + seconds, times.games + 1, times.thoughts + thoughts, times.worlds + worlds)


def player_seed(seed: int, deal: int, seat: int) -> int:
    """Derive the seed of a player in a seat, the same in all seatings and cells: where both kinds think alike they play
    alike, so that only what differs between them is left in their difference."""
    return int.from_bytes(sha256(f"{seed} {deal} {seat}".encode()).digest()[:8], "big")


# -- Cells of the document's tables as they come out here: means, standard errors, differences.

SEATS_AT_A_TABLE = 3
PER_DEALS = DEALS  # the document's tables are sums over so many deals
Numbers = NDArray[np.float64]  # one for each deal


class Estimate(NamedTuple):
    """Estimate of a sum over 1,000 deals, and its standard error: deals are independent, their seatings are not."""

    value: float
    error: float


class DealScores(NamedTuple):
    """Scores of one kind, as in measure.Scores."""

    points: Numbers
    listed: Numbers
    won: Numbers


class Cell(NamedTuple):
    """Both kinds, by deal; ``times``: of all its games."""

    scores: tuple[DealScores, DealScores]
    times: tuple[Times, Times]

    @property
    def deals(self) -> int:
        """How many."""
        return len(self.scores[0].points)

    @property
    def games(self) -> int:
        """In all seatings."""
        return sum(timing.games for timing in self.times) // SEATS_AT_A_TABLE

    def line(self, which: int, of: str = "points") -> Estimate:
        """Estimate the first or the second kind; ``of``: points, listed or won."""
        return estimate(getattr(self.scores[which], of))

    def gain(self, of: str = "points") -> Estimate:
        """Return what the second kind has more than the first."""
        first, second = (getattr(score, of) for score in self.scores)
        return estimate(second - first)


Cells = Mapping[tuple[int, str], Cell]  # by place in ROWS and column


def estimate(numbers: Numbers, per: float = PER_DEALS) -> Estimate:
    """Estimate the sum of numbers by deal, per that number of deals."""
    count = len(numbers)
    error = float(numbers.std(ddof=1)) * per / count**0.5 if count > 1 else 0.0
    return Estimate(float(numbers.mean()) * per, error)


# -- Table 5.1: which games were played in the document's 1,000 deals; which ones XSkat declares in ours, and which
# the heuristic player would have declared there.

PASSED = "passed in"
NAMES = ("null", "diamonds", "hearts", "spades", "clubs", "grand", PASSED)


class Line(NamedTuple):
    """Deals of 1,000."""

    game: str
    printed: int
    xskat: int
    heuristic: int


def table() -> list[Line]:
    """In the document's order."""
    player = Heuristic()
    own = Counter(_declared(player, begin(state.deal)) for _, state in states(ALL))
    return [Line(name, tables.kinds().get(name, 0), xskat()[name], own[name]) for name in NAMES]


@cache
def xskat() -> Counter[str]:
    """Deals in which XSkat declares a game."""
    return Counter(GAME_NAMES[state.declaration.game] for _, state in states(ALL) if state.declaration is not None)


def _declared(player: Heuristic, state: State) -> str:
    """By three of them. What it decides depends on the view alone, so that one can sit in all seats."""
    while not state.is_over and state.phase != Phase.PLAY:
        state = apply(state, player.choose(view(state, state.turn)))
    return PASSED if state.declaration is None else GAME_NAMES[state.declaration.game]
