"""Conclusions about time. They depend on the computer: the document's was an Athlon XP 3000+."""

from ..cells import Cell
from ..tables import GAMES_OF_A_ROUND
from .judging import HOLDS, NOT, Judgement, unknown
from .lookup import SECOND, Results


def hours_of_a_round(found: Results, least: float) -> Judgement:
    """All players of tables 5.3 and 5.5 together, at three seconds a card."""
    test = f"at least {least:.0f} hours"
    cells = [cell for table in ("5.3", "5.5") if (cell := found.cell(table, "T3")) is not None]
    if not any(cell.games for cell in cells):
        return unknown(test)
    a_game = [sum(one.seconds for one in cell.times) / cell.games for cell in cells]
    hours = sum(a_game) / len(a_game) * GAMES_OF_A_ROUND / 3600
    return Judgement(HOLDS if hours >= least else NOT, f"{hours:.1f} hours", "", test)


def worlds_in_a_second(cell: Cell | None, least: float, most: float = float("inf")) -> Judgement:
    """On average of all cards that the second kind thought about for a second."""
    test = f"{least:,.0f} or more" if most == float("inf") else f"{least:,.0f} to {most:,.0f}"
    if cell is None or not cell.times[SECOND].thoughts:
        return unknown(test)
    worlds = cell.times[SECOND].worlds / cell.times[SECOND].thoughts
    return Judgement(HOLDS if least <= worlds <= most else NOT, f"{worlds:,.0f} worlds on average", "", test)


def times_as_long(found: Results, least: float, most: float) -> Judgement:
    """The DDSS player with 100 worlds beside the Monte Carlo player with as many, at one table."""
    test = f"{least:.0f} to {most:.0f} times"
    cell = found.cell("text of 7.2", "S100")
    if cell is None or not cell.times[0].seconds:
        return unknown(test)
    ms = [1000 * one.seconds / one.games for one in cell.times]
    times = ms[1] / ms[0]
    verdict = HOLDS if least <= times <= most else NOT
    return Judgement(verdict, f"{ms[1]:.0f} ms a game against {ms[0]:.1f} ms: {times:.0f} times", "", test)
