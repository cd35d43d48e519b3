"""Chapter 6: evaluations of a playout's end beside mean card points."""

from ..phrases import phrase
from .judging import each_more, hardly_more, less, more, same
from .lookup import FIRST, SECOND, Results, in_table, less_other, together, worlds
from .statement import Statement, statement

FIRST_TYPE = {5: 0, 10: 2, 15: 4, 20: 6}  # points -> line in tables 6.4 and 6.5
SECOND_TYPE = {25: 0, 50: 2, 75: 4}  # per cent -> line in tables 6.6 and 6.7


def of_chapter_6(found: Results) -> list[Statement]:
    """In the document's order."""
    return [*_stairs(found), *_first_type(found), *_second_type(found), *_third_type(found), *_null(found)]


def _stairs(found: Results) -> list[Statement]:
    few, many = (found.lines(["6.2", "6.3"], SECOND, columns) for columns in (worlds(5, 10), worlds(100)))
    return [
        statement("6.1", "stairs-worse", less(found.gains(["6.2", "6.3"], worlds()))),
        statement(
            "6.1",
            "stairs-worlds",
            hardly_more(less_other(phrase("many-less-few"), many, few)),
        ),
    ]


def _first_type(found: Results) -> list[Statement]:
    gains = {points: found.gains(["6.4", "6.5"], worlds(), [line]) for points, line in FIRST_TYPE.items()}
    twenty = gains.pop(20)
    return [
        *(statement("6.2", "first-type-same", same(of), points=str(points)) for points, of in gains.items()),
        statement("6.2", "first-type-20", more(twenty)),
    ]


def _second_type(found: Results) -> list[Statement]:
    gains = {per_cent: found.gains(["6.6", "6.7"], worlds(), [line]) for per_cent, line in SECOND_TYPE.items()}
    others = [
        part
        for other in (25, 75)
        for part in less_other(phrase("per-cent-less", percent=str(other)), gains[50], gains[other])
    ]
    return [
        statement(
            "6.3",
            "two-second-type",
            more(found.gains(["6.7"], worlds(), list(SECOND_TYPE.values()))),
        ),
        statement("6.3", "second-type-50", each_more(others)),
        statement("6.3", "second-type-better", more(gains[50])),
    ]


def _third_type(found: Results) -> list[Statement]:
    pressed = [
        (in_table(name, third), points)
        for third, second in (("6.8", "6.6"), ("6.9", "6.7"))
        for name, points in found.between((third, FIRST), (second, FIRST), worlds(), (0, SECOND_TYPE[50]))
    ]
    return [
        statement("6.4", "third-type-better", more(found.gains(["6.8", "6.9"], worlds()))),
        statement("6.4", "third-type-pressed", more(pressed)),
    ]


def _null(found: Results) -> list[Statement]:
    later = [
        part
        for table in ("6.10", "6.11")
        for which in (FIRST, SECOND)
        for part in found.against(table, which, worlds(250), "S100")
    ]
    return [
        statement("6.5", "null-evaluation", same(found.gains(["6.10", "6.11"], worlds()))),
        statement("6.5", "both-same", same(together(phrase("later-less"), later))),
    ]
