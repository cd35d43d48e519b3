"""Cards played in worlds, and each game to its end, in compiled code."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...kernel.board import Board, play_card, set_board
from ...kernel.compiling import compiled
from ...kernel.fields import OVER, POINTS, TRICKS
from ...kernel.playouts import play_out
from ...kernel.random import Stream, next64
from ...rules.contract import ALL_POINTS, ALL_TRICKS, TO_WIN
from ...rules.games import NULL, Declaration
from ...rules.scoring import score, seeger_fabian

# -- Evaluation functions: what the end of a playout is worth to the party of the player who thinks.  Those of the
# source document, figures 6.1 to 6.4, are functions of that party's own card points; `points` is the number itself;
# in null they have two values only. `list` is ours: by how much the seat gains on a player of the other party on
# the list, by Seeger-Fabian, and a hundredth for each card point, which decides among equals. Tables, so that
# playouts look them up.

Values = NDArray[np.float64]  # [tricks of the soloist: 0 none, 1 some, 2 all; the soloist's card points]
Counts = NDArray[np.int64]
UNIT = 1_000_000  # values are added up as whole millionths: equal sums are equal, in whatever order they came about
TRICKS_TAKEN = (0, 1, ALL_TRICKS)
MOST_MATADORS = 11
_A_POINT = 0.01  # of `list`
# Figure 6.1: what a step is worth, and the points from which it holds; the soloist wins from 61, the defenders from 60.
# Literally: the steps lie at 0, 30, 61, 90 and 120 points. By the rules a party with 30 points is schneider still.
_HEIGHTS = (-8.0, -4.0, -2.0, 1.0, 2.0, 3.0)


def _begins(is_soloist: bool) -> tuple[int, ...]:
    return (0, 1, 30, TO_WIN if is_soloist else TO_WIN - 1, 90, ALL_POINTS)


def height(evaluation: str, points: float, is_soloist: bool) -> float:
    """Value own card points in suit and grand.

    `stairs`: steps; schwarz is 0 or 120 points, as in the document. `I10`: a straight line to the next step over the
    last 10 points before it. `II50`: a line from the beginning of a step to 50 % of the height of the next one, but not
    above 0 on the step before the game is won. `III`: a line from the beginning of a step to the next.
    """
    if evaluation == "points":
        return points
    begins = _begins(is_soloist)
    step = max(i for i, begin in enumerate(begins) if points >= begin)
    low = _HEIGHTS[step]
    if evaluation == "stairs" or step == len(_HEIGHTS) - 1:
        return low
    begin, end, rise = begins[step], begins[step + 1], _HEIGHTS[step + 1] - low
    if evaluation == "III":
        return low + rise * (points - begin) / (end - begin)
    if evaluation.startswith("II"):
        rise *= int(evaluation[2:]) / 100
        if low < 0 < low + rise:
            rise = -low
        return low + rise * (points - begin) / (end - begin)
    length = min(int(evaluation[1:]), end - begin)
    return low + rise * max(0.0, points - (end - length)) / length


@lru_cache(1024)
def values_of(evaluation: str, declared: Declaration, matadors: int, bid: int, is_soloist: bool) -> Values:
    """Value all ends of a game; not to be changed."""
    values = np.zeros((len(TRICKS_TAKEN), ALL_POINTS + 1))
    won = wins_of(declared, matadors, bid, is_soloist)
    if evaluation == "wins":
        return won
    for i, tricks in enumerate(TRICKS_TAKEN):
        for points in range(ALL_POINTS + 1):
            if evaluation == "list":
                own, others = seeger_fabian(score(declared, matadors, bid, points, tricks).score)
                values[i, points] = own - others + (declared.game != NULL) * points * _A_POINT
                if not is_soloist:
                    values[i, points] *= -1
            elif declared.game == NULL:
                values[i, points] = won[i, points] if evaluation == "points" else (1 if won[i, points] else -2)
            else:
                values[i, points] = height(evaluation, points if is_soloist else ALL_POINTS - points, is_soloist)
    return values


@lru_cache(1024)
def wins_of(declared: Declaration, matadors: int, bid: int, is_soloist: bool) -> Values:
    """1 where the party has won, with what was announced and the bid; not to be changed."""
    return np.array(
        [
            [score(declared, matadors, bid, points, tricks).won == is_soloist for points in range(ALL_POINTS + 1)]
            for tricks in TRICKS_TAKEN
        ],
        dtype=np.float64,
    )


def range_of(evaluation: str, declared: Declaration, bid: int, is_soloist: bool, least: int, most: int) -> float:
    """Return how far two ends can be apart if the soloist gets ``least`` to ``most`` card points, whatever his
    matadors, which only `list` counts."""
    counts = (*range(-MOST_MATADORS, 0), *range(1, MOST_MATADORS + 1)) if evaluation == "list" else (1,)
    tables = [values_of(evaluation, declared, count, bid, is_soloist)[:, least : most + 1] for count in counts]
    return max(float(table.max()) for table in tables) - min(float(table.min()) for table in tables)


_ALL_TRICKS = 10


@compiled
def simulate(
    boards: Board, cards: Counts, policy: int, repeat: int, variants: Counts, values: Counts, wins: Counts,
    random: Stream, ends: Counts, won: Counts,
) -> None:  # fmt: skip
    """Fill ``ends``, [card, playout], with what ``repeat`` playouts in each world are worth, and add to ``won``,
    [card]; ``variants``: which of the tables ``values`` and ``wins`` hold in a world.

    Each world has random numbers of its own, the same for all of its cards: differences between cards are then less
    random, and worlds may be simulated in any parts. ``random`` moves on by one draw a world.
    """
    board = boards[0].copy()
    own = random.copy()
    for row in range(len(boards)):
        begin = next64(random)
        variant = variants[row]
        for i in range(len(cards)):
            own[0] = begin
            for again in range(repeat):
                set_board(board, row, boards)
                play_card(board, cards[i])
                if not board[OVER]:
                    play_out(board, policy, own)
                taken = 0 if board[TRICKS] == 0 else 2 if board[TRICKS] == _ALL_TRICKS else 1
                ends[i, row * repeat + again] = values[variant, taken, board[POINTS]]
                won[i] += wins[variant, taken, board[POINTS]]
