"""The result of a game, its score under two scorings, and the points of a list by Seeger-Fabian."""

from enum import StrEnum
from typing import NamedTuple

from .cards import NOBODY, points_of
from .contract import ALL_POINTS, ALL_TRICKS, SCHNEIDER, TO_WIN, factor, matadors, raised_to
from .games import BASES, NULL, Announced, Declaration, null_value
from .state import State

WON_BONUS = 50  # for the soloist, and as much less for a lost game (SkWO 5.1)
OTHERS_BONUS = {3: 40, 4: 30}  # players at the table -> for each other player, for a lost game


class Scoring(StrEnum):
    """``isko``: a lost game counts twice its value, the levels of the soloist's own schneider and schwarz included.

    ``thesis``: without these levels, but four times when the soloist is schneider, eight times when schwarz; all card
    points are schwarz, not all tricks.
    """

    ISKO = "isko"
    THESIS = "thesis"


class Score(NamedTuple):
    """``value``: the game value, what an overbid game is raised to; ``score``: what the soloist is written."""

    won: bool
    value: int
    overbid: bool
    score: int


def score(
    declared: Declaration, matadors: int, bid: int, points: int, tricks: int, scoring: Scoring = Scoring.ISKO
) -> Score:
    """Return the score of a game that is over; ``points``, ``tricks``: the soloist's, the skat included.

    Raises ValueError for a null game below its bid: the rules refuse to declare one, and have no value for it.
    """
    if declared.game == NULL:
        value = null_value(declared)
        if value < bid:
            raise ValueError(f"{declared} can't be played at {bid}")
        return Score(tricks == 0, value, False, value if tricks == 0 else -2 * value)
    by_points = scoring is Scoring.THESIS
    schneider, schwarz = points >= ALL_POINTS - SCHNEIDER, _all(points, tricks, by_points)  # the defenders
    own_schneider, own_schwarz = points <= SCHNEIDER, _all(ALL_POINTS - points, ALL_TRICKS - tricks, by_points)
    announced = declared.announced
    made = (
        points >= TO_WIN
        and (schneider or announced < Announced.SCHNEIDER)
        and (schwarz or announced < Announced.SCHWARZ)
    )
    if scoring is Scoring.ISKO:
        times = factor(declared, matadors, schneider or own_schneider, schwarz or own_schwarz)
        lost = 2
    else:
        times = factor(declared, matadors, schneider, schwarz)
        lost = 8 if own_schwarz else 4 if own_schneider else 2
    value = BASES[declared.game] * times
    overbid = value < bid
    if overbid:
        value = raised_to(bid, declared.game)
    won = made and not overbid
    return Score(won, value, overbid, value if won else -lost * value)


def _all(points: int, tricks: int, by_points: bool) -> bool:
    return points == ALL_POINTS if by_points else tricks == ALL_TRICKS


def seeger_fabian(points: int, players: int = 3) -> tuple[int, int]:
    """Return what a game's score is worth to the soloist, and to each other player; at four the dealer is one of them.
    A score of 0 is a game that was passed in.

    Raises ValueError if ``players`` is neither 3 nor 4.
    """
    if players not in OTHERS_BONUS:
        raise ValueError(f"{players} players: a table has three or four")
    if points == 0:
        return 0, 0
    return (points + WON_BONUS, 0) if points > 0 else (points - WON_BONUS, OTHERS_BONUS[players])


class ListTotal(NamedTuple):
    """A player's line at the foot of a list."""

    game_points: int
    won: int
    lost: int
    total: int


def list_totals(games: list[tuple[int, int]], players: int = 3) -> list[ListTotal]:
    """The foot of a list; ``games``: (soloist's number at the table, score) of each game; NOBODY and 0 for
    one that was passed in."""
    lines = []
    for player in range(players):
        own = [points for soloist, points in games if soloist == player]
        total = sum(seeger_fabian(points, players)[soloist != player] for soloist, points in games)
        lines.append(ListTotal(sum(own), sum(points > 0 for points in own), sum(points < 0 for points in own), total))
    return lines


# -- The result of a game that is over: who won, with how many card points, and what is written.


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
    has_given_up = state.given_up == soloist
    # Lost, however it stands, and no worse than that: neither schneider nor schwarz.
    told = (TO_WIN - 1, 1) if has_given_up else (points, tricks)
    won, value, overbid, written = score(declared, count, state.bid, *told, scoring)
    counts = declared.game != NULL and not has_given_up
    schneider = counts and (points <= SCHNEIDER or points >= ALL_POINTS - SCHNEIDER)
    schwarz = counts and tricks in (0, ALL_TRICKS)
    return Result(soloist, won, points, tricks, schneider, schwarz, count, value, overbid, written)
