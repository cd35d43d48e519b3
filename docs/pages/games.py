"""The tables within the pages of Skat, and the figures within mau-mau.md."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mischwerk.texts import Catalogue, catalogue, template
from mischwerk_games.skat.rules.bidding import BID_VALUES
from mischwerk_games.skat.rules.games import BASES, GAME_NAMES, NULL_VALUES
from mischwerk_games.skat.terminal.words import TEXTS

from .common import figures, table

_HAPPENS = (
    *("resumed", "game", "sits_out", "own_cards", "bid", "hold", "pass", "soloist"),
    *("take_skat", "play_hand", "skat", "discard", "discarded", "declare", "open", "play", "trick", "claim"),
    *("give_up", "concede", "undone"),
    *("passed_in", "won", "lost", "won_null", "lost_null", "value", "missed_schneider"),
    *("missed_schwarz", "overbid", "score", "score_lost"),
    *("list.game", "list.game_passed", "list.points", "list.counts", "list.total", "last", "hint", "kept", "kept_list"),
)
ROOT = Path(__file__).resolve().parents[2]
ENGLISH, GERMAN = (catalogue(TEXTS, language) for language in ("en", "de"))


def skat_page() -> dict[str, str]:
    """Its tables."""
    tables = {
        "values": _values(),
        "bids": _bids(),
        "commands": _commands(),
        "turns": _texts(key for key in ENGLISH.own if key.startswith("turn.")),
        "happens": _texts(_HAPPENS),
        "session": _session(),
        "speed": _speed(),
        "strength": _strength(),
        "calibration": _calibration(),
        "machine-deals": _machine_deals(),
    }
    return tables


def _values() -> str:
    bases = [[name, str(base)] for name, base in zip(GAME_NAMES, BASES, strict=False)]
    null = [
        [" ".join(["null"] + ["hand"] * hand + ["ouvert"] * ouvert), f"{value}, fixed"]
        for (hand, ouvert), value in NULL_VALUES.items()
    ]
    return table(["game", "base value"], [*reversed(bases[:4]), bases[4], *null])


def _bids() -> str:
    listed = f"{len(BID_VALUES)} of them: {' '.join(map(str, BID_VALUES))}"
    return textwrap.fill(listed, 120) + "\n"


def _commands() -> str:
    """Each command with all its words; a bid, a game and cards may stand alone."""
    alone = {"bid": "number", "hold": "yes"}
    rows = []
    for name in ENGLISH.below("command."):
        if name != "help":
            rows.append([_typed(ENGLISH, name), _typed(GERMAN, name), ENGLISH(f"help.{alone.get(name, name)}")])
    return table(["English", "German", ""], rows)


def _typed(language: Catalogue, name: str) -> str:
    parts, form = language(f"command.{name}").split(), language.below("form.").get(name)
    return ", ".join(f"`{word}`" for word in ((form, *parts[1:]) if form else parts))


def _texts(keys: Iterable[str]) -> str:
    rows = [[f"`{template(language.pattern(key))}`" for language in (ENGLISH, GERMAN)] for key in keys]
    return table(["English", "German"], rows)


def _session() -> str:
    """That of the tests, which is compared word for word."""
    text = (ROOT / "tests" / "data" / "skat" / "terminal_game.txt").read_text(encoding="utf-8")
    return f"```\n{text}```\n"


def _speed() -> str:
    bench = figures("skat")
    speed, tried = bench["speed"], bench["random_actions"]
    rows = [
        ["games a second, random cards from a contract on; median of the rounds", _whole(speed, "cards_only")],
        ["the same from the bidding on, all actions random", _whole(speed, "with_bidding")],
        ["the same between three heuristic players", f"{speed['heuristic']['per_second_median']:,}"],
        ["random actions carried out, each checked", f"{tried['actions']:,} in {tried['games']:,} games"],
        ["of these games passed in, and ended by a claim", f"{tried['passed in']:,}, {tried['claimed']:,}"],
        ["actions that had to be refused, and were", f"{tried['refused']:,}"],
        ["invariants broken", str(tried["broken"])],
    ]
    return table([f"one core, CPython {bench['python']}", ""], rows)


def _whole(speed: dict[str, int], what: str) -> str:
    return f"{speed[f'{what}_per_second_median']:,}"


_FEW = 40  # games, of which no share is worth reading


def _calibration() -> str:
    report = figures("skat_strength")["calibration"]
    rows = [
        [
            f"{row} to {int(row) + 10} %" if row.isdigit() else row,
            opponents,
            f"{figure['games']:,}",
            f"{figure['said_percent']:.1f}",
            f"{figure['won_percent']:.1f} +- {figure['error']:.1f}",
        ]
        for opponents, of_one in report.items()
        for row, figure in of_one.items()
        if figure["games"] >= _FEW
    ]
    return table(["chance seen", "defenders", "games", "said, %", "won, %"], rows)


def _strength() -> str:
    report = figures("skat_strength")
    rows = []
    for name, kinds in report["contracts"].items():
        for kind, figure in kinds.items():
            ours, xskat, points = figure["ours"], figure["xskat"], figure["seeger_fabian"]
            rows.append(
                [
                    f"XSkat's contracts, {name}{'' if kind == 'all' else f': {kind}'}",
                    f"{ours['games']:,}",
                    f"{ours['won_percent']} +- {ours['error']}",
                    f"{xskat['won_percent']}",
                    f"{points['mean']:.0f} +- {points['error']:.0f}",
                    f"{figure['seeger_fabian_xskat']['mean']:.0f}",
                ]
            )
    bid = report["own_bidding"]
    share, points = bid["kinds"]["all"], bid["seeger_fabian"]
    won = f"{share['won_percent']} +- {share['error']}"
    total = f"{points['mean']:.0f} +- {points['error']:.0f}"
    rows.append(["own bidding, games passed in count 0", f"{bid['deals']:,}", won, "", total, ""])
    headings = [
        "three heuristic players",
        "deals",
        "soloists won, %",
        "XSkat",
        "Seeger-Fabian a seat and 36 games",
        "XSkat",
    ]
    seats = [
        [name, *(f"{seat[what]['mean']} ({seat[what]['low']} to {seat[what]['high']})" for what in _OF_A_SEAT)]
        for name, seat in bid["seats"].items()
    ]
    return table(headings, rows) + "\n" + table(["seat", "list points a game", "Seeger-Fabian, 36 games"], seats)


_OF_A_SEAT = ("list_points", "seeger_fabian")


def _machine_deals() -> str:
    report = figures("skat_machine_deals")
    rows = [
        [
            {"machine": f"the machine's twin (`{report['machine']}`)", "seed": "a seed"}[series["dealt_by"]],
            f"{series['decks']:,}",
            f"{len(series['rejected'])} of {series['tests']}",
            *(str(series["p_of_hands"][name]) for name in ("table_3", "classes-table_3")),
        ]
        for series in report["series"]
    ]
    return table(
        ["dealt by", "deals", "tests that reject", "p: each card's hand", "p: aces, jacks, trumps by hand"], rows
    )


# -- The figures within mau-mau.md.


def mau_mau_page() -> dict[str, str]:
    """Its tables and sentences."""
    bench = figures("mau_mau")
    return {
        "seats": _seats(bench["tournaments"]["simple"]),
        "players": _players(bench["tournaments"]["monte-carlo"]),
        "speed": _speed_mau_mau(bench),
    }


def _seats(report: dict[str, Any]) -> str:
    ways, apart = report["ways"], report["difference"]
    rows = [
        [f"seat {i + 1}", *(_cell(way["seats"][i]) for way in ways.values()), _cell(apart["seats"][i], "+")]
        for i in range(4)
    ]
    rows.append(["seats alike?", *(_p(way["seats_chance"]) for way in ways.values()), _p(apart["chance"])])
    rows += [[f"hand {i + 1}", *(_cell(way["hands"][i]) for way in ways.values()), ""] for i in range(4)]
    rows.append(["hands alike?", *(_p(way["hands_chance"]) for way in ways.values()), ""])
    rows.append(["draws", *(f"{way['draws']:.1%}" for way in ways.values()), ""])
    return table([_size(report), *(f"{way} deals" for way in ways), "difference"], rows)


def _players(report: dict[str, Any]) -> str:
    ways = report["ways"]
    kinds = next(iter(ways.values()))["players"]
    rows = [[f"`{kind}`", *(_cell(way["players"][kind]) for way in ways.values())] for kind in kinds]
    return table([_size(report), *(f"{way} deals" for way in ways)], rows)


def _speed_mau_mau(bench: dict[str, Any]) -> str:
    speed, moves, mixed = bench["speed"], bench["random_moves"], bench["tournaments"]["monte-carlo"]
    tried = mixed["deals_tried_per_choice"]
    rows = [
        [
            "games a second, four `simple` players, Java's shuffle and the deal included; quickest round",
            f"{speed['per_second_quickest']:,}",
        ],
        ["the same, middle one of the rounds", f"{speed['per_second_median']:,} ({speed['target']:,} asked for)"],
        ["moves of such a game", str(speed["moves_per_game"])],
        [f"games a second with one `monte-carlo` player that tries {tried} deals", f"{mixed['games_per_second']:,}"],
        ["random moves carried out, each checked", f"{moves['moves']:,} in {moves['games']:,} games"],
        ["moves that had to be refused, and were", f"{moves['refused']:,}"],
        ["invariants broken", str(moves["broken"])],
    ]
    return table([f"one core, CPython {bench['python']}", ""], rows)


def _size(report: dict[str, Any]) -> str:
    return f"{report['games']:,} games, {report['deals']:,} deals each"


def _cell(figure: dict[str, float], sign: str = "") -> str:
    return f"{figure['points']:{sign}.4f} ± {figure['half_width']:.4f}"


def _p(chance: float) -> str:
    return "p < 0.001" if chance < 0.001 else f"p = {chance:.2f}"
