"""Chapter 5 from section 5.4 on: the Monte Carlo player against XSkat, with simple and with constrained worlds, and in
null games."""

import numpy as np

from .. import printed
from ..cells import Cell
from ..kinds_of_games import xskat
from ..measure import DEALS
from .clock import hours_of_a_round, worlds_in_a_second
from .judging import HOLDS, NOT, UNKNOWN, Judgement, each_more, hardly_more, less, more, same, share, unknown
from .lookup import FIRST, SECOND, TIMED, Results, worlds
from .statement import Statement, statement

_RARE = 0.05
_MOST_LOST = 0.02  # 6 of 1,000 are surely below


def conclusions(found: Results) -> list[Statement]:
    """In the document's order."""
    return [
        statement("5.4", "XSkat rarely declares null", _null_is_rare(found.by_deal)),
        statement(
            "5.4.1",
            "at 3 seconds a card, 1,000 deals in all seatings with two Monte Carlo players take over 20 hours",
            hours_of_a_round(found, 20),
        ),
        *_simple(found),
        *_constrained(found),
        *_null(found),
    ]


def _null_is_rare(of_our_deals: bool) -> Judgement:
    count = xskat()["null"] if of_our_deals else printed.kinds()["null"]
    interval = share(count, DEALS)
    verdict = HOLDS if interval.high < _RARE else NOT if interval.low > _RARE else UNKNOWN
    return Judgement(verdict, f"in {count} of {DEALS:,}", "", f"below {_RARE:.0%}")


def _simple(found: Results) -> list[Statement]:
    timed = found.against("5.2", SECOND, TIMED, "S1000")
    fall = found.against("5.3", SECOND, TIMED, found.most_worlds("5.3"))
    section = "5.4.2"
    return [
        statement(
            section,
            "with 5 worlds the simple Monte Carlo player gets less than two XSkat",
            less(found.gains(["5.2"], ["S5"])),
        ),
        statement(
            section,
            "from 10 worlds on the simple Monte Carlo player gets more than two XSkat",
            more(found.gains(["5.2"], worlds(10)), everywhere=True),
        ),
        statement(
            section,
            "from 250 worlds on the simple Monte Carlo player's points stay the same",
            same(found.against("5.2", SECOND, worlds(500), "S250")),
        ),
        statement(
            section,
            "in a second the Monte Carlo player gets through more than 1,000 worlds for a card",
            worlds_in_a_second(found.cell("5.2", "T1") or found.cell("5.4", "T1"), 1000),
        ),
        statement(
            section,
            "a second or more brings the simple Monte Carlo player little more than 1,000 worlds",
            hardly_more(timed),
        ),
        statement(
            section,
            "each of two simple Monte Carlo players gets less than one alone: they hinder one another",
            more(found.between(("5.2", SECOND), ("5.3", SECOND), worlds())),
        ),
        statement(
            section,
            "XSkat gets as much against two simple Monte Carlo players as two XSkat against one",
            same(found.between(("5.3", FIRST), ("5.2", FIRST), worlds())),
        ),
        statement(
            section, "with limits of time two simple Monte Carlo players get far less than with many worlds", less(fall)
        ),
    ]


def _constrained(found: Results) -> list[Statement]:
    section = "5.5.2"
    best = [(name, -points) for name, points in found.against("5.4", SECOND, worlds(), "S500")]
    sampler = [
        *found.gains_between("5.4", "5.2", worlds()),
        *found.gains_between("5.5", "5.3", worlds()),
    ]
    return [
        statement(
            section,
            "with constrained worlds the Monte Carlo player beats two XSkat from 5 worlds on",
            more(found.gains(["5.4"], worlds()), everywhere=True),
        ),
        statement(section, "the Monte Carlo player gets most with 500 worlds", each_more(best)),
        statement(
            section,
            "more than 500 worlds bring the Monte Carlo player nothing",
            same(found.against("5.4", SECOND, ["S1000"], "S500")),
        ),
        statement(
            section,
            "each of two Monte Carlo players with constrained worlds gets less than one alone",
            more(found.between(("5.4", SECOND), ("5.5", SECOND), worlds())),
        ),
        statement("6.1", "constrained worlds make the Monte Carlo player stronger than simple ones", more(sampler)),
    ]


def _null(found: Results) -> list[Statement]:
    section = "5.6"
    return [
        statement(
            section,
            "in null the Monte Carlo player gets less than two XSkat with 5 and 10 worlds",
            less(found.gains(["5.6"], worlds(5, 10)), everywhere=True),
        ),
        statement(
            section,
            "in null the Monte Carlo player gets more than two XSkat from 25 worlds on",
            more(found.gains(["5.6"], worlds(25)), everywhere=True),
        ),
        statement(
            section,
            "with 1,000 worlds the Monte Carlo player loses hardly a null game, 6 of 1,000",
            _null_games_lost(found.cell("5.6", "S1000")),
        ),
        statement(
            section,
            "in null the Monte Carlo player's points stay the same from 250 worlds on",
            same(found.against("5.6", SECOND, worlds(500), "S250")),
        ),
    ]


def _null_games_lost(cell: Cell | None) -> Judgement:
    """Of the player that sits once, and so is the soloist of each deal once."""
    test = f"at most {_MOST_LOST:.0%}"
    if cell is None or not np.isfinite(cell.scores[SECOND].won).all():
        return unknown(test)
    lost = round(float((1 - cell.scores[SECOND].won).sum()))
    interval = share(lost, cell.deals)
    verdict = HOLDS if interval.high <= _MOST_LOST else NOT if interval.low > _MOST_LOST else UNKNOWN
    return Judgement(verdict, f"{lost} of {cell.deals:,}", "", test)
