"""Chapter 5 from section 5.4 on: the Monte Carlo player against XSkat, with simple and with constrained worlds, and in
null games."""

import numpy as np

from .. import printed
from ..cells import Cell
from ..kinds_of_games import xskat
from ..measure import DEALS
from ..phrases import Amount, phrase
from .clock import hours_of_a_round, worlds_in_a_second
from .judging import HOLDS, NOT, UNKNOWN, Judgement, each_more, hardly_more, less, more, same, share, unknown
from .lookup import FIRST, SECOND, TIMED, Results, worlds
from .statement import Statement, statement

_RARE = 0.05
_MOST_LOST = 0.02  # 6 of 1,000 are surely below


def of_chapter_5(found: Results) -> list[Statement]:
    """In the document's order."""
    return [
        statement("5.4", "null-rare", _null_is_rare(found.by_deal)),
        statement(
            "5.4.1",
            "hours",
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
    found = phrase("share-in", count=str(count), all=Amount(f"{DEALS:,}"))
    return Judgement(verdict, found, "", phrase("test-share-below", percent=_percent(_RARE)))


def _simple(found: Results) -> list[Statement]:
    timed = found.against("5.2", SECOND, TIMED, "S1000")
    fall = found.against("5.3", SECOND, TIMED, found.most_worlds("5.3"))
    section = "5.4.2"
    return [
        statement(
            section,
            "simple-5",
            less(found.gains(["5.2"], ["S5"])),
        ),
        statement(
            section,
            "simple-10",
            more(found.gains(["5.2"], worlds(10)), everywhere=True),
        ),
        statement(
            section,
            "simple-250",
            same(found.against("5.2", SECOND, worlds(500), "S250")),
        ),
        statement(
            section,
            "worlds-in-a-second",
            worlds_in_a_second(found.cell("5.2", "T1") or found.cell("5.4", "T1"), 1000),
        ),
        statement(
            section,
            "seconds",
            hardly_more(timed),
        ),
        statement(
            section,
            "simple-hinder",
            more(found.between(("5.2", SECOND), ("5.3", SECOND), worlds())),
        ),
        statement(
            section,
            "xskat-same",
            same(found.between(("5.3", FIRST), ("5.2", FIRST), worlds())),
        ),
        statement(section, "simple-timed", less(fall)),
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
            "constrained-5",
            more(found.gains(["5.4"], worlds()), everywhere=True),
        ),
        statement(section, "most-with-500", each_more(best)),
        statement(
            section,
            "no-more-than-500",
            same(found.against("5.4", SECOND, ["S1000"], "S500")),
        ),
        statement(
            section,
            "constrained-hinder",
            more(found.between(("5.4", SECOND), ("5.5", SECOND), worlds())),
        ),
        statement("6.1", "constrained-stronger", more(sampler)),
    ]


def _null(found: Results) -> list[Statement]:
    section = "5.6"
    return [
        statement(
            section,
            "null-few",
            less(found.gains(["5.6"], worlds(5, 10)), everywhere=True),
        ),
        statement(
            section,
            "null-many",
            more(found.gains(["5.6"], worlds(25)), everywhere=True),
        ),
        statement(
            section,
            "null-lost",
            _null_games_lost(found.cell("5.6", "S1000")),
        ),
        statement(
            section,
            "null-same",
            same(found.against("5.6", SECOND, worlds(500), "S250")),
        ),
    ]


def _null_games_lost(cell: Cell | None) -> Judgement:
    """Judge the player that sits once, and so is the soloist of each deal once."""
    test = phrase("test-share-at-most", percent=_percent(_MOST_LOST))
    if cell is None or not np.isfinite(cell.scores[SECOND].won).all():
        return unknown(test)
    lost = round(float((1 - cell.scores[SECOND].won).sum()))
    interval = share(lost, cell.deals)
    verdict = HOLDS if interval.high <= _MOST_LOST else NOT if interval.low > _MOST_LOST else UNKNOWN
    return Judgement(verdict, phrase("share", count=str(lost), all=Amount(f"{cell.deals:,}")), "", test)


def _percent(share: float) -> Amount:
    return Amount(f"{100 * share:.0f}")
