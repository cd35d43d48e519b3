"""Section 5.2: how card points are distributed, trick by trick."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from ..distributions import KINDS, Distribution
from ..phrases import Amount, Content, Listed, phrase
from .judging import HOLDS, NOT, Judgement, Series, Unit, more, unknown
from .statement import Statement, statement

_EARLY, _LATE = (1, 2, 3), (7, 8, 9)
_CARD_POINTS, _PER_CENT = Unit(1.0, 1, "card-points"), Unit(100.0, 0, "per-cent")


def of_section_5_2(found: Sequence[Distribution]) -> list[Statement]:
    """In the document's order."""
    deals = defaultdict(list)
    for one in found:
        deals[one.deal].append(one)
    section = "5.2"
    return [
        statement(section, "kinds-occur", _occur(found)),
        statement(
            section,
            "first-tricks",
            more(_by_deal(phrase("first-tricks"), deals.values(), _share_above_half), unit=_PER_CENT),
        ),
        statement(
            section,
            "scatter",
            more(_by_deal(phrase("first-less-last"), deals.values(), _narrower), unit=_CARD_POINTS),
        ),
    ]


def _occur(found: Sequence[Distribution]) -> Judgement:
    test = phrase("test-once")
    if not found:
        return unknown(test)
    counts = {kind: sum(one.kind == kind for one in found) for kind in KINDS}
    kinds = [
        phrase("kind-count", kind=phrase(f"kind-{kind}"), count=Amount(f"{count:,}")) for kind, count in counts.items()
    ]
    share = phrase("share", count=Listed(tuple(kinds), ", "), all=Amount(f"{len(found):,}"))
    return Judgement(HOLDS if all(counts.values()) else NOT, share, "", test)


def _by_deal(
    name: Content, deals: Iterable[list[Distribution]], number: Callable[[list[Distribution]], float | None]
) -> Series:
    """List the deals that have one."""
    found = [one for deal in deals if (one := number(deal)) is not None]
    return [(name, np.array(found))] if found else []


def _share_above_half(deal: list[Distribution]) -> float | None:
    early = [one.kind in ("normal", "skewed") for one in deal if one.trick in _EARLY]
    return sum(early) / len(early) - 0.5 if early else None


def _narrower(deal: list[Distribution]) -> float | None:
    early, late = ([one.deviation for one in deal if one.trick in tricks] for tricks in (_EARLY, _LATE))
    return sum(early) / len(early) - sum(late) / len(late) if early and late else None
