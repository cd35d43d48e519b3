"""Chapters 7 and 8: against the DDSS player, and what the document sums up."""

from .chapter_6 import FIRST_TYPE, SECOND_TYPE
from .clock import times_as_long, worlds_in_a_second
from .judging import each_more, less, more, most_hardly_more, same
from .lookup import SECOND, TIMED, Results, less_other, together, worlds
from .statement import Statement, statement

_HUNDRED = ["S100"]


def conclusions(found: Results) -> list[Statement]:
    """In the document's order."""
    return [*_ddss(found), *_repeated(found), *_summary(found)]


def _ddss(found: Results) -> list[Statement]:
    section, told = "7.2", ["text of 7.2"]
    against_two = found.between(("7.1", SECOND), ("5.4", SECOND), worlds())
    timed = found.against("7.1", SECOND, TIMED, found.most_worlds("7.1"))
    return [
        statement(
            section,
            "DDSS gets less than two XSkat with 5 to 25 worlds",
            less(found.gains(["7.1"], worlds(5, 25)), everywhere=True),
        ),
        statement(
            section,
            "DDSS gets more than two XSkat from 50 worlds on",
            more(found.gains(["7.1"], worlds(50)), everywhere=True),
        ),
        statement(
            section,
            "in a second DDSS gets through 100 worlds for a card on average",
            worlds_in_a_second(found.cell("7.1", "T1"), 50, 200),
        ),
        statement(section, "with limits of time DDSS gets less than with many worlds", less(timed)),
        statement(section, "DDSS gets less against two XSkat than the Monte Carlo player", less(against_two)),
        statement(
            section, "with 100 worlds each, DDSS beats two Monte Carlo players", more(found.gains(told, _HUNDRED))
        ),
        statement(
            section,
            "with 200 worlds, two Monte Carlo players are equal to DDSS with 100",
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
            "with type II, 50 %, and repeated playouts, MCU and DDSS are equally strong",
            same(found.gains(table, _HUNDRED)),
        ),
        statement(
            section, "on the list, without points for games won, the Monte Carlo players are ahead", less(listed)
        ),
        statement(section, "DDSS wins more games", more(won)),
        statement(section, "DDSS wins more suit games (in 1,000 deals)", more(found.of_games(won, grand=False))),
        statement(
            section,
            "the Monte Carlo players make up for it on the list by grand games",
            less(found.of_games(listed, grand=True)),
        ),
    ]


def _summary(found: Results) -> list[Statement]:
    others = {"stairs": (["6.2", "6.3"], 0), "III": (["6.8", "6.9"], 0)}
    others |= {f"I, {points}": (["6.4", "6.5"], line) for points, line in FIRST_TYPE.items()}
    second = {f"II, {part} %": (["6.6", "6.7"], line) for part, line in SECOND_TYPE.items()}
    each = [
        part
        for name, (tables, line) in (others | second).items()
        for part in together(name, found.gains(tables, worlds(), [line]))
    ]
    rest = [part for part in each if part[0] in others]
    best = [part for part in each if part[0] in second]
    return [
        statement("8.1", "Monte Carlo playouts make a heuristic stronger", more(found.gains(["5.2", "5.4"], worlds()))),
        statement("8.1", "DDSS takes ten times the time of the Monte Carlo player", times_as_long(found, 5, 20)),
        statement("8.1", "most evaluations hardly help", most_hardly_more(each)),
        statement(
            "8.1",
            "only type II helps noticeably",
            each_more(
                [*together("type II less mean card points", best), *less_other("less the other types", best, rest)]
            ),
        ),
    ]
