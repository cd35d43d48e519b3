"""Conclusions about time. They depend on the computer: the document's was an Athlon XP 3000+."""

from ..cells import Cell
from ..phrases import Amount, phrase
from ..tables import GAMES_OF_A_ROUND
from .judging import HOLDS, NOT, Judgement, unknown
from .lookup import SECOND, Results


def hours_of_a_round(found: Results, least: float) -> Judgement:
    """All players of tables 5.3 and 5.5 together, at three seconds a card."""
    test = phrase("test-hours", least=Amount(f"{least:.0f}"))
    cells = [cell for table in ("5.3", "5.5") if (cell := found.cell(table, "T3")) is not None]
    if not any(cell.games for cell in cells):
        return unknown(test)
    a_game = [sum(one.seconds for one in cell.times) / cell.games for cell in cells]
    hours = sum(a_game) / len(a_game) * GAMES_OF_A_ROUND / 3600
    return Judgement(HOLDS if hours >= least else NOT, phrase("hours", hours=Amount(f"{hours:.1f}")), "", test)


def worlds_in_a_second(cell: Cell | None, least: float, most: float = float("inf")) -> Judgement:
    """On average of all cards that the second kind thought about for a second."""
    at_least, at_most = (Amount(f"{limit:,.0f}") for limit in (least, most))
    endless = most == float("inf")
    test = phrase("test-or-more", least=at_least) if endless else phrase("test-between", least=at_least, most=at_most)
    if cell is None or not cell.times[SECOND].thoughts:
        return unknown(test)
    worlds = cell.times[SECOND].worlds / cell.times[SECOND].thoughts
    found = phrase("worlds-on-average", worlds=Amount(f"{worlds:,.0f}"))
    return Judgement(HOLDS if least <= worlds <= most else NOT, found, "", test)


def times_as_long(found: Results, least: float, most: float) -> Judgement:
    """The DDSS player with 100 worlds beside the Monte Carlo player with as many, at one table."""
    test = phrase("test-times", least=Amount(f"{least:.0f}"), most=Amount(f"{most:.0f}"))
    cell = found.cell("text of 7.2", "S100")
    if cell is None or not cell.times[0].seconds:
        return unknown(test)
    ms = [1000 * one.seconds / one.games for one in cell.times]
    times = ms[1] / ms[0]
    verdict = HOLDS if least <= times <= most else NOT
    second, first, ratio = (Amount(text) for text in (f"{ms[1]:.0f}", f"{ms[0]:.1f}", f"{times:.0f}"))
    return Judgement(verdict, phrase("times-as-long", ms=second, other=first, times=ratio), "", test)
