"""Chapter 5 from section 5.4 on: the Monte Carlo player against XSkat, with simple and with constrained worlds, and in
null games."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from .. import tables
from ..distributions import KINDS, Distribution
from ..measure import DEALS, Cell, xskat
from ..phrases import Amount, Content, Listed, phrase
from .judging import (
    HOLDS,
    NOT,
    UNKNOWN,
    Judgement,
    Series,
    Statement,
    Unit,
    each_more,
    hardly_more,
    less,
    more,
    same,
    share,
    statement,
    unknown,
)
from .lookup import FIRST, SECOND, TIMED, Results, hours_of_a_round, worlds, worlds_in_a_second

_RARE = 0.05
_MOST_LOST = 0.02  # 6 of 1,000 are surely below


def of_chapter_5(results: Results) -> list[Statement]:
    """In the document's order."""
    return [
        statement("5.4", "null-rare", _null_is_rare(results.by_deal)),
        statement("5.4.1", "hours", hours_of_a_round(results, 20)),
        *_simple(results),
        *_constrained(results),
        *_null(results),
    ]


def _null_is_rare(of_our_deals: bool) -> Judgement:
    count = xskat()["null"] if of_our_deals else tables.kinds()["null"]
    interval = share(count, DEALS)
    verdict = HOLDS if interval.high < _RARE else NOT if interval.low > _RARE else UNKNOWN
    finding = phrase("share-in", count=str(count), all=Amount(f"{DEALS:,}"))
    return Judgement(verdict, finding, "", phrase("test-share-below", percent=_percent(_RARE)))


def _simple(results: Results) -> list[Statement]:
    timed = results.against("5.2", SECOND, TIMED, "S1000")
    fall = results.against("5.3", SECOND, TIMED, results.most_worlds("5.3"))
    section = "5.4.2"
    return [
        statement(section, "simple-5", less(results.gains(["5.2"], ["S5"]))),
        statement(section, "simple-10", more(results.gains(["5.2"], worlds(10)), everywhere=True)),
        statement(section, "simple-250", same(results.against("5.2", SECOND, worlds(500), "S250"))),
        statement(
            section,
            "worlds-in-a-second",
            worlds_in_a_second(results.cell("5.2", "T1") or results.cell("5.4", "T1"), 1000),
        ),
        statement(section, "seconds", hardly_more(timed)),
        statement(section, "simple-hinder", more(results.between(("5.2", SECOND), ("5.3", SECOND), worlds()))),
        statement(section, "xskat-same", same(results.between(("5.3", FIRST), ("5.2", FIRST), worlds()))),
        statement(section, "simple-timed", less(fall)),
    ]


def _constrained(results: Results) -> list[Statement]:
    section = "5.5.2"
    best = [(name, -points) for name, points in results.against("5.4", SECOND, worlds(), "S500")]
    sampler = [*results.gains_between("5.4", "5.2", worlds()), *results.gains_between("5.5", "5.3", worlds())]
    return [
        statement(section, "constrained-5", more(results.gains(["5.4"], worlds()), everywhere=True)),
        statement(section, "most-with-500", each_more(best)),
        statement(section, "no-more-than-500", same(results.against("5.4", SECOND, ["S1000"], "S500"))),
        statement(section, "constrained-hinder", more(results.between(("5.4", SECOND), ("5.5", SECOND), worlds()))),
        statement("6.1", "constrained-stronger", more(sampler)),
    ]


def _null(results: Results) -> list[Statement]:
    section = "5.6"
    return [
        statement(section, "null-few", less(results.gains(["5.6"], worlds(5, 10)), everywhere=True)),
        statement(section, "null-many", more(results.gains(["5.6"], worlds(25)), everywhere=True)),
        statement(section, "null-lost", _null_games_lost(results.cell("5.6", "S1000"))),
        statement(section, "null-same", same(results.against("5.6", SECOND, worlds(500), "S250"))),
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


# -- Section 5.2: how card points are distributed, trick by trick.

_EARLY, _LATE = (1, 2, 3), (7, 8, 9)
_CARD_POINTS, _PER_CENT = Unit(1.0, 1, "card-points"), Unit(100.0, 0, "per-cent")


def of_section_5_2(distributions: Sequence[Distribution]) -> list[Statement]:
    """In the document's order."""
    deals = defaultdict(list)
    for distribution in distributions:
        deals[distribution.deal].append(distribution)
    section = "5.2"
    return [
        statement(section, "kinds-occur", _occur(distributions)),
        statement(
            section,
            "first-tricks",
            more(_by_deal(phrase("first-tricks"), deals.values(), _share_above_half), unit=_PER_CENT),
        ),
        statement(
            section, "scatter", more(_by_deal(phrase("first-less-last"), deals.values(), _narrower), unit=_CARD_POINTS)
        ),
    ]


def _occur(distributions: Sequence[Distribution]) -> Judgement:
    test = phrase("test-once")
    if not distributions:
        return unknown(test)
    counts = {kind: sum(distribution.kind == kind for distribution in distributions) for kind in KINDS}
    kinds = [
        phrase("kind-count", kind=phrase(f"kind-{kind}"), count=Amount(f"{count:,}")) for kind, count in counts.items()
    ]
    share = phrase("share", count=Listed(tuple(kinds), ", "), all=Amount(f"{len(distributions):,}"))
    return Judgement(HOLDS if all(counts.values()) else NOT, share, "", test)


def _by_deal(
    name: Content, deals: Iterable[list[Distribution]], number: Callable[[list[Distribution]], float | None]
) -> Series:
    """List the deals that have one."""
    values = [value for deal in deals if (value := number(deal)) is not None]
    return [(name, np.array(values))] if values else []


def _share_above_half(deal: list[Distribution]) -> float | None:
    early = [spread.kind in ("normal", "skewed") for spread in deal if spread.trick in _EARLY]
    return sum(early) / len(early) - 0.5 if early else None


def _narrower(deal: list[Distribution]) -> float | None:
    early, late = ([spread.deviation for spread in deal if spread.trick in tricks] for tricks in (_EARLY, _LATE))
    return sum(early) / len(early) - sum(late) / len(late) if early and late else None
