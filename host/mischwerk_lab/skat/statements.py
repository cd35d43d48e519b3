"""The document's conclusions, each with what was found here: holds, does not, can't be told.

A difference counts when it is beyond three standard errors; where there is none, chance says so in 0.27 % of cases.
That something stays the same "holds" when the interval of three standard errors lies within EQUAL.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scipy.stats import norm

from .cells import Cell, Cells, Estimate, both, estimate
from .tables import ROWS

HOLDS, NOT, UNKNOWN = "holds", "does not hold", "can't be told"
SURE = 3.0  # standard errors
EQUAL = 3000.0  # tournament points in 1,000 deals: about as much as the document's own figures scatter
FEW, MORE, MOST = ("S5", "S10", "S25"), ("S10", "S25", "S50", "S100"), ("S250", "S500", "S1000")
_S = (*FEW, "S50", "S100", *MOST)


class Statement(NamedTuple):
    """``where``: the section; ``said``: in our words; ``verdict``: one of three; ``found``: what was measured."""

    where: str
    said: str
    verdict: str
    found: str


class Results:
    """The cells by table and column. Whatever was not measured is missing."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells

    def cell(self, table: str, column: str, line: int = 0) -> Cell | None:
        """``line``: of the pair, as in the table."""
        for place, row in enumerate(ROWS):
            if (row.table, row.line) == (table, line):
                return self._cells.get((place, column))
        raise KeyError(table)

    def gains(self, table: str, columns: Sequence[str], line: int = 0) -> list[tuple[str, Estimate]]:
        """What the second kind has more than the first, where it was measured."""
        found = [(column, self.cell(table, column, line)) for column in columns]
        return [(column, one.gain) for column, one in found if one is not None]


def statements(cells: Cells) -> list[Statement]:
    """All of them, in the document's order."""
    found = Results(cells)
    return [
        _more("5.4.2", "from 10 worlds on the simple Monte Carlo player beats two XSkat", found.gains("5.2", _S[1:])),
        _levels("5.4.2", "from 250 worlds on its points stay the same", found, "5.2"),
        _less_with_two("5.4.2", "two simple Monte Carlo players hinder one another", found, "5.2", "5.3"),
        _more("5.5.2", "with constrained worlds it beats two XSkat from 5 worlds on", found.gains("5.4", _S)),
        _levels("5.5.2", "from 500 worlds on its points stay the same", found, "5.4", ("S500", "S1000")),
        _less_with_two("5.5.2", "two of them hinder one another, too", found, "5.4", "5.5"),
        _better_sampler(found),
        _more("5.6", "in null the Monte Carlo player beats two XSkat from 25 worlds on", found.gains("5.6", _S[2:])),
        _levels("5.6", "in null its points stay the same from 250 worlds on", found, "5.6"),
        _more("6.1", "the stairs are worse than mean card points", _opposite(_all(found, ("6.2", "6.3")))),
        _mixed("6.2", "lines of type I, of 5 to 15 points, do not tell better from worse", found, (0, 2, 4)),
        _mean("6.2", "type I with 20 points is better than mean card points", _all(found, ("6.4", "6.5"), 6)),
        _mean("6.3", "type II with 50 % is better than mean card points", _all(found, ("6.6", "6.7"), 2)),
        _best_of_second_type(found),
        _mean("6.4", "type III is better than mean card points", _all(found, ("6.8", "6.9"))),
        _same("6.5", "in null an evaluation changes nothing", _all(found, ("6.10", "6.11"))),
        _more("7.2", "the DDSS player is worse than XSkat below 50 worlds", _opposite(found.gains("7.1", FEW))),
        _more("7.2", "and better from 50 worlds on", found.gains("7.1", _S[3:])),
        _less_than_monte_carlo(found),
        _more("7.2", "with 100 worlds each, DDSS beats two Monte Carlo players", found.gains("text of 7.2", ("S100",))),
        _same("7.3", "with type II and repeated playouts they are equal", found.gains("7.2", ("S100",))),
        _time(found),
    ]


Gains = Sequence[tuple[str, Estimate]]


def _opposite(gains: Gains) -> Gains:
    return [(column, Estimate(-one.value, one.error)) for column, one in gains]


def _all(found: Results, tables: Sequence[str], line: int = 0) -> Gains:
    return [(f"{column}, {table}", one) for table in tables for column, one in found.gains(table, _S, line)]


def _shown(gains: Gains) -> str:
    return "; ".join(f"{column}: {one.value:+,.0f} ± {one.error:,.0f}" for column, one in gains)


def _nothing(where: str, said: str) -> Statement:
    return Statement(where, said, UNKNOWN, "its columns were not measured")


def _judged(where: str, said: str, gains: Gains, judge: Callable[[Gains], str], told: str = "") -> Statement:
    return Statement(where, said, judge(gains), told or _shown(gains)) if gains else _nothing(where, said)


def _more(where: str, said: str, gains: Gains) -> Statement:
    """In every column."""

    def judge(gains: Gains) -> str:
        if all(one.z >= SURE for _, one in gains):
            return HOLDS
        return NOT if any(one.z <= -_sure_of(len(gains)) for _, one in gains) else UNKNOWN

    return _judged(where, said, gains, judge)


def _sure_of(comparisons: int) -> float:
    """Standard errors that the largest of so many differences exceeds by chance as rarely as one exceeds SURE."""
    return float(norm.isf(norm.sf(SURE) / comparisons))


def _mean(where: str, said: str, gains: Gains) -> Statement:
    """On the mean of all columns."""

    def judge(gains: Gains) -> str:
        z = both([one for _, one in gains]).z
        return HOLDS if z >= SURE else NOT if z <= -SURE else UNKNOWN

    return _judged(where, said, gains, judge)


def _same(where: str, said: str, gains: Gains) -> Statement:
    def judge(gains: Gains) -> str:
        one = both([one for _, one in gains])
        return _equal(one)

    return _judged(where, said, gains, judge)


def _equal(one: Estimate) -> str:
    if abs(one.value) + SURE * one.error <= EQUAL:
        return HOLDS
    return NOT if abs(one.value) - SURE * one.error > 0 else UNKNOWN


def _mixed(where: str, said: str, found: Results, lines: Sequence[int]) -> Statement:
    """No kind better than the other in all."""
    gains = [one for line in lines for one in _all(found, ("6.4", "6.5"), line)]

    def judge(gains: Gains) -> str:
        sure = _sure_of(len(gains))
        ahead = [one.z >= sure for _, one in gains]
        behind = [one.z <= -sure for _, one in gains]
        return NOT if any(ahead) != any(behind) else HOLDS if any(ahead) else UNKNOWN

    return _judged(where, said, gains, judge)


def _levels(where: str, said: str, found: Results, table: str, columns: Sequence[str] = MOST) -> Statement:
    ends = [found.cell(table, columns[0]), found.cell(table, columns[-1])]
    if ends[0] is None or ends[1] is None:
        return _nothing(where, said)
    change = estimate(ends[1].second - ends[0].second)
    return Statement(where, said, _equal(change), _shown([(f"{columns[-1]} less {columns[0]}", change)]))


def _less_with_two(where: str, said: str, found: Results, alone: str, two: str) -> Statement:
    gains = []
    for column in _S:
        one, other = found.cell(alone, column), found.cell(two, column)
        if one is not None and other is not None:
            gains.append((column, estimate(one.second - other.second)))
    return _mean(where, said, gains)


def _better_sampler(found: Results) -> Statement:
    gains = []
    for tables in (("5.2", "5.4"), ("5.3", "5.5")):
        for column in _S:
            one, other = (found.cell(table, column) for table in tables)
            if one is not None and other is not None:
                gains.append(
                    (f"{column}, {tables[1]}", estimate((other.second - other.first) - (one.second - one.first)))
                )
    return _mean("5.5", "constrained worlds make it stronger than simple ones", gains)


def _best_of_second_type(found: Results) -> Statement:
    gains = []
    for table in ("6.6", "6.7"):
        for column in _S:
            cells = [found.cell(table, column, line) for line in (0, 2, 4)]
            if all(one is not None for one in cells):
                low, middle, high = (one.second - one.first for one in cells if one is not None)
                gains.append((f"{column}, {table}", estimate(middle - (low + high) / 2)))
    return _mean("6.3", "of type II, 50 % is better than 25 % and 75 %", gains)


def _less_than_monte_carlo(found: Results) -> Statement:
    said = "against two XSkat it gets less than the Monte Carlo player"
    gains = []
    for column in _S:
        one, other = found.cell("5.4", column), found.cell("7.1", column)
        if one is not None and other is not None:
            gains.append((column, estimate(one.second - other.second)))
    return _more("7.2", said, gains)


def _time(found: Results) -> Statement:
    said = "the DDSS player needs ten times the time of the Monte Carlo player"
    cell = found.cell("text of 7.2", "S100")
    if cell is None or not cell.seconds[0]:
        return _nothing("8.1", said)
    ms = [1000 * seconds / games for seconds, games in zip(cell.seconds, cell.games, strict=True)]
    times = ms[1] / ms[0]
    verdict = HOLDS if 5 <= times <= 20 else NOT
    return Statement("8.1", said, verdict, f"{ms[1]:.0f} ms a game against {ms[0]:.1f} ms: {times:.0f} times")
