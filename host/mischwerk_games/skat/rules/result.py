"""The result of a game that is over: who won, with how many card points, and what is written."""

from typing import NamedTuple

from .cards import points_of
from .contract import ALL_POINTS, ALL_TRICKS, SCHNEIDER, matadors
from .dealing import NOBODY
from .games import NULL
from .scoring import Scoring, score
from .state import State


class Result(NamedTuple):
    """``points``, ``tricks``: the soloist's, the skat included; ``schneider``, ``schwarz``: whether a party was;
    ``score``: what the soloist is written. A game that was passed in has no soloist and counts nothing."""

    soloist: int
    won: bool
    points: int
    tricks: int
    schneider: bool
    schwarz: bool
    matadors: int
    value: int
    overbid: bool
    score: int

    @property
    def list_points(self) -> tuple[int, int, int]:
        """What forehand, middlehand and rearhand are written."""
        points = [0, 0, 0]
        if self.soloist != NOBODY:
            points[self.soloist] = self.score
        return points[0], points[1], points[2]


PASSED_IN = Result(NOBODY, False, 0, 0, False, False, 0, 0, False, 0)


def result(state: State, scoring: Scoring = Scoring.ISKO) -> Result:
    """Return the result of a game that is over. Raises ValueError for any other."""
    if not state.is_over:
        raise ValueError("the game isn't over")
    declared = state.declaration
    if declared is None:
        return PASSED_IN
    soloist, tricks = state.soloist, state.won_tricks
    points = state.points + points_of(state.skat)
    count = matadors(declared.game, state.deal.hands[soloist] | state.deal.skat)
    won, value, overbid, written = score(declared, count, state.bid, points, tricks, scoring)
    counts = declared.game != NULL
    schneider = counts and (points <= SCHNEIDER or points >= ALL_POINTS - SCHNEIDER)
    schwarz = counts and tricks in (0, ALL_TRICKS)
    return Result(soloist, won, points, tricks, schneider, schwarz, count, value, overbid, written)
