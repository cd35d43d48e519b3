"""The figures within mau-mau.md."""

from __future__ import annotations

from typing import Any

from .common import figures, filled, table


def mau_mau_page() -> str:
    """Its tables and sentences."""
    bench = figures("mau_mau")
    return filled(
        "mau-mau.md",
        {
            "seats": _seats(bench["tournaments"]["simple"]),
            "players": _players(bench["tournaments"]["monte-carlo"]),
            "speed": _speed(bench),
        },
    )


def _seats(told: dict[str, Any]) -> str:
    ways, apart = told["ways"], told["difference"]
    rows = [
        [f"seat {i + 1}", *(_cell(way["seats"][i]) for way in ways.values()), _cell(apart["seats"][i], "+")]
        for i in range(4)
    ]
    rows.append(["seats alike?", *(_p(way["seats_chance"]) for way in ways.values()), _p(apart["chance"])])
    rows += [[f"hand {i + 1}", *(_cell(way["hands"][i]) for way in ways.values()), ""] for i in range(4)]
    rows.append(["hands alike?", *(_p(way["hands_chance"]) for way in ways.values()), ""])
    rows.append(["draws", *(f"{way['draws']:.1%}" for way in ways.values()), ""])
    return table([_size(told), *(f"{way} deals" for way in ways), "difference"], rows)


def _players(told: dict[str, Any]) -> str:
    ways = told["ways"]
    kinds = next(iter(ways.values()))["players"]
    rows = [[f"`{kind}`", *(_cell(way["players"][kind]) for way in ways.values())] for kind in kinds]
    return table([_size(told), *(f"{way} deals" for way in ways)], rows)


def _speed(bench: dict[str, Any]) -> str:
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


def _size(told: dict[str, Any]) -> str:
    return f"{told['games']:,} games, {told['deals']:,} deals each"


def _cell(one: dict[str, float], sign: str = "") -> str:
    return f"{one['points']:{sign}.4f} ± {one['half_width']:.4f}"


def _p(chance: float) -> str:
    return "p < 0.001" if chance < 0.001 else f"p = {chance:.2f}"
