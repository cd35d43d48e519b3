"""Chapter 6: evaluations of a playout's end beside mean card points."""

from .judging import each_more, hardly_more, less, more, same
from .lookup import FIRST, SECOND, Results, less_other, together, worlds
from .statement import Statement, statement

FIRST_TYPE = {5: 0, 10: 2, 15: 4, 20: 6}  # points -> line in tables 6.4 and 6.5
SECOND_TYPE = {25: 0, 50: 2, 75: 4}  # per cent -> line in tables 6.6 and 6.7


def conclusions(found: Results) -> list[Statement]:
    """In the document's order."""
    return [*_stairs(found), *_first_type(found), *_second_type(found), *_third_type(found), *_null(found)]


def _stairs(found: Results) -> list[Statement]:
    few, many = (found.lines(["6.2", "6.3"], SECOND, columns) for columns in (worlds(5, 10), worlds(100)))
    return [
        statement("6.1", "the stairs are worse than mean card points", less(found.gains(["6.2", "6.3"], worlds()))),
        statement(
            "6.1",
            "more worlds do not help the stairs",
            hardly_more(less_other("from 100 worlds on less 5 and 10", many, few)),
        ),
    ]


def _first_type(found: Results) -> list[Statement]:
    gains = {points: found.gains(["6.4", "6.5"], worlds(), [line]) for points, line in FIRST_TYPE.items()}
    twenty = gains.pop(20)
    return [
        *(
            statement("6.2", f"type I with {points} points is neither better nor worse than mean card points", same(of))
            for points, of in gains.items()
        ),
        statement("6.2", "type I with 20 points is better more often than not", more(twenty)),
    ]


def _second_type(found: Results) -> list[Statement]:
    gains = {per_cent: found.gains(["6.6", "6.7"], worlds(), [line]) for per_cent, line in SECOND_TYPE.items()}
    others = [part for other in (25, 75) for part in less_other(f"50 % less {other} %", gains[50], gains[other])]
    return [
        statement(
            "6.3",
            "two players with type II are better more often than not than one with mean card points",
            more(found.gains(["6.7"], worlds(), list(SECOND_TYPE.values()))),
        ),
        statement("6.3", "of type II, 50 % is better than 25 % and 75 %", each_more(others)),
        statement("6.3", "type II with 50 % is better than mean card points", more(gains[50])),
    ]


def _third_type(found: Results) -> list[Statement]:
    pressed = [
        (f"{name} in {third}", points)
        for third, second in (("6.8", "6.6"), ("6.9", "6.7"))
        for name, points in found.between((third, FIRST), (second, FIRST), worlds(), (0, SECOND_TYPE[50]))
    ]
    return [
        statement("6.4", "type III is better than mean card points", more(found.gains(["6.8", "6.9"], worlds()))),
        statement(
            "6.4", "the player with mean card points loses less to type III than to type II with 50 %", more(pressed)
        ),
    ]


def _null(found: Results) -> list[Statement]:
    later = [
        part
        for table in ("6.10", "6.11")
        for which in (FIRST, SECOND)
        for part in found.against(table, which, worlds(250), "S100")
    ]
    return [
        statement("6.5", "in null an evaluation makes no difference", same(found.gains(["6.10", "6.11"], worlds()))),
        statement(
            "6.5", "from 100 worlds on the points of both stay the same", same(together("later less S100", later))
        ),
    ]
