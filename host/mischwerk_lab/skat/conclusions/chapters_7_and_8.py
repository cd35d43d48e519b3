"""Chapters 7 and 8: against the DDSS player, and what the document sums up."""

from ..phrases import Content, phrase
from .chapter_6 import FIRST_TYPE, SECOND_TYPE
from .clock import times_as_long, worlds_in_a_second
from .judging import each_more, less, more, most_hardly_more, same
from .lookup import SECOND, TIMED, Results, less_other, together, worlds
from .statement import Statement, statement

_HUNDRED = ["S100"]


def of_chapters_7_and_8(found: Results) -> list[Statement]:
    """In the document's order."""
    return [*_ddss(found), *_repeated(found), *_summary(found)]


def _ddss(found: Results) -> list[Statement]:
    section, told = "7.2", ["text of 7.2"]
    against_two = found.between(("7.1", SECOND), ("5.4", SECOND), worlds())
    timed = found.against("7.1", SECOND, TIMED, found.most_worlds("7.1"))
    return [
        statement(
            section,
            "ddss-few",
            less(found.gains(["7.1"], worlds(5, 25)), everywhere=True),
        ),
        statement(
            section,
            "ddss-many",
            more(found.gains(["7.1"], worlds(50)), everywhere=True),
        ),
        statement(
            section,
            "ddss-in-a-second",
            worlds_in_a_second(found.cell("7.1", "T1"), 50, 200),
        ),
        statement(section, "ddss-timed", less(timed)),
        statement(section, "ddss-less", less(against_two)),
        statement(section, "ddss-beats", more(found.gains(told, _HUNDRED))),
        statement(
            section,
            "ddss-equal",
            same(found.gains(told, _HUNDRED, [2])),
        ),
    ]


def _repeated(found: Results) -> list[Statement]:
    section, table = "7.3", ["7.2"]
    listed = found.gains(table, _HUNDRED, of="listed")
    won = found.gains(table, _HUNDRED, of="won")
    return [
        statement(
            f"{section}, 8.1",
            "equally-strong",
            same(found.gains(table, _HUNDRED)),
        ),
        statement(section, "list", less(listed)),
        statement(section, "ddss-wins", more(won)),
        statement(section, "ddss-suits", more(found.of_games(won, grand=False))),
        statement(
            section,
            "grand",
            less(found.of_games(listed, grand=True)),
        ),
    ]


def _summary(found: Results) -> list[Statement]:
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
        for part in together(name, found.gains(tables, worlds(), [line]))
    ]
    rest = [part for part in each if part[0] in others]
    best = [part for part in each if part[0] in second]
    return [
        statement("8.1", "stronger", more(found.gains(["5.2", "5.4"], worlds()))),
        statement("8.1", "ten-times", times_as_long(found, 5, 20)),
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
