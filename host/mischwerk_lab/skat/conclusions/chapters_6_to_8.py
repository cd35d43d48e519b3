"""Chapters 6 to 8: evaluations of a playout's end, the DDSS player, and what the document sums up."""

from ..phrases import Content, phrase
from .judging import Statement, each_more, hardly_more, less, more, most_hardly_more, same, statement
from .lookup import (
    FIRST,
    SECOND,
    TIMED,
    Results,
    in_table,
    less_other,
    times_as_long,
    together,
    worlds,
    worlds_in_a_second,
)

FIRST_TYPE = {5: 0, 10: 2, 15: 4, 20: 6}  # points -> line in tables 6.4 and 6.5
SECOND_TYPE = {25: 0, 50: 2, 75: 4}  # per cent -> line in tables 6.6 and 6.7


def of_chapter_6(results: Results) -> list[Statement]:
    """In the document's order."""
    return [*_stairs(results), *_first_type(results), *_second_type(results), *_third_type(results), *_null(results)]


def _stairs(results: Results) -> list[Statement]:
    few, many = (results.lines(["6.2", "6.3"], SECOND, columns) for columns in (worlds(5, 10), worlds(100)))
    return [
        statement("6.1", "stairs-worse", less(results.gains(["6.2", "6.3"], worlds()))),
        statement("6.1", "stairs-worlds", hardly_more(less_other(phrase("many-less-few"), many, few))),
    ]


def _first_type(results: Results) -> list[Statement]:
    gains = {points: results.gains(["6.4", "6.5"], worlds(), [line]) for points, line in FIRST_TYPE.items()}
    twenty = gains.pop(20)
    return [
        *(statement("6.2", "first-type-same", same(of), points=str(points)) for points, of in gains.items()),
        statement("6.2", "first-type-20", more(twenty)),
    ]


def _second_type(results: Results) -> list[Statement]:
    gains = {per_cent: results.gains(["6.6", "6.7"], worlds(), [line]) for per_cent, line in SECOND_TYPE.items()}
    others = [
        part
        for other in (25, 75)
        for part in less_other(phrase("per-cent-less", percent=str(other)), gains[50], gains[other])
    ]
    return [
        statement("6.3", "two-second-type", more(results.gains(["6.7"], worlds(), list(SECOND_TYPE.values())))),
        statement("6.3", "second-type-50", each_more(others)),
        statement("6.3", "second-type-better", more(gains[50])),
    ]


def _third_type(results: Results) -> list[Statement]:
    pressed = [
        (in_table(name, third), points)
        for third, second in (("6.8", "6.6"), ("6.9", "6.7"))
        for name, points in results.between((third, FIRST), (second, FIRST), worlds(), (0, SECOND_TYPE[50]))
    ]
    return [
        statement("6.4", "third-type-better", more(results.gains(["6.8", "6.9"], worlds()))),
        statement("6.4", "third-type-pressed", more(pressed)),
    ]


def _null(results: Results) -> list[Statement]:
    later = [
        part
        for table in ("6.10", "6.11")
        for which in (FIRST, SECOND)
        for part in results.against(table, which, worlds(250), "S100")
    ]
    return [
        statement("6.5", "null-evaluation", same(results.gains(["6.10", "6.11"], worlds()))),
        statement("6.5", "both-same", same(together(phrase("later-less"), later))),
    ]


# -- Chapters 7 and 8: against the DDSS player, and what the document sums up.

_HUNDRED = ["S100"]


def of_chapters_7_and_8(results: Results) -> list[Statement]:
    """In the document's order."""
    return [*_ddss(results), *_repeated(results), *_summary(results)]


def _ddss(results: Results) -> list[Statement]:
    section, tables = "7.2", ["text of 7.2"]
    against_two = results.between(("7.1", SECOND), ("5.4", SECOND), worlds())
    timed = results.against("7.1", SECOND, TIMED, results.most_worlds("7.1"))
    return [
        statement(section, "ddss-few", less(results.gains(["7.1"], worlds(5, 25)), everywhere=True)),
        statement(section, "ddss-many", more(results.gains(["7.1"], worlds(50)), everywhere=True)),
        statement(section, "ddss-in-a-second", worlds_in_a_second(results.cell("7.1", "T1"), 50, 200)),
        statement(section, "ddss-timed", less(timed)),
        statement(section, "ddss-less", less(against_two)),
        statement(section, "ddss-beats", more(results.gains(tables, _HUNDRED))),
        statement(section, "ddss-equal", same(results.gains(tables, _HUNDRED, [2]))),
    ]


def _repeated(results: Results) -> list[Statement]:
    section, table = "7.3", ["7.2"]
    listed = results.gains(table, _HUNDRED, of="listed")
    won = results.gains(table, _HUNDRED, of="won")
    return [
        statement(f"{section}, 8.1", "equally-strong", same(results.gains(table, _HUNDRED))),
        statement(section, "list", less(listed)),
        statement(section, "ddss-wins", more(won)),
        statement(section, "ddss-suits", more(results.of_games(won, grand=False))),
        statement(section, "grand", less(results.of_games(listed, grand=True))),
    ]


def _summary(results: Results) -> list[Statement]:
    others: dict[Content, tuple[list[str], int]] = {
        phrase("stairs"): (["6.2", "6.3"], 0),
        phrase("third-type"): (["6.8", "6.9"], 0),
        **{phrase("first-type", points=str(points)): (["6.4", "6.5"], line) for points, line in FIRST_TYPE.items()},
    }
    second: dict[Content, tuple[list[str], int]] = {
        phrase("second-type", percent=str(part)): (["6.6", "6.7"], line) for part, line in SECOND_TYPE.items()
    }
    each = [
        part
        for name, (tables, line) in (others | second).items()
        for part in together(name, results.gains(tables, worlds(), [line]))
    ]
    rest = [part for part in each if part[0] in others]
    best = [part for part in each if part[0] in second]
    return [
        statement("8.1", "stronger", more(results.gains(["5.2", "5.4"], worlds()))),
        statement("8.1", "ten-times", times_as_long(results, 5, 20)),
        statement("8.1", "hardly-help", most_hardly_more(each)),
        statement(
            "8.1",
            "only-second-type",
            each_more(
                [
                    *together(phrase("second-type-less-points"), best),
                    *less_other(phrase("second-type-less-others"), best, rest),
                ]
            ),
        ),
    ]
