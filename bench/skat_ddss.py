"""Skat: how long the DDSS player thinks about a card.

It is asked for each card of reference games of all kinds as XSkat has played them: the first card of a seat, later
ones, and all of a game, in time of the processor on one core. With the options as they are by themselves (100 worlds),
with ties broken at random, and with 1,000 worlds; and in null games. Then what it is worth how ties are broken: a
tournament of both ways and the heuristic player, with XSkat's contracts, on one process (8 minutes).
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harness import arguments, computer, in_ms, keep, mischwerk
from mischwerk_games.skat.players.double_dummy.options import Options
from mischwerk_games.skat.players.double_dummy.player import DoubleDummy
from mischwerk_games.skat.rules.game import apply
from mischwerk_games.skat.rules.state import Play
from mischwerk_games.skat.view import view
from skat_games import begun, lines, null_games, reference_games

SEED = 1
DEALS = 50
WORLDS, MANY = 100, 1000
COMPARED, COMPARED_WORLDS = 200, 30  # deals
SEATS_IN_TRICK = ("first", "second", "third")


def moves(count: int, options: Options, is_null: bool = False) -> list[list[float]]:
    """[card of the game]: seconds of each decision about it, where there is a choice; for a game of so many deals."""
    player, seconds = DoubleDummy(SEED, options), [list[float]() for _ in range(30)]
    for _, state, played in begun(null_games() if is_null else reference_games(), count):
        for number, card in enumerate(played):
            seen = view(state, state.turn)
            if seen.legal & (seen.legal - 1):
                began = time.process_time()
                player.choose(seen)
                seconds[number].append(time.process_time() - began)
            state = apply(state, Play(card))
    return seconds


def figures(seconds: list[float]) -> dict[str, float | int]:
    """Measure some decisions."""
    return {"moves": len(seconds), **in_ms(seconds)}


def measured(count: int, options: Options, is_null: bool = False) -> dict[str, Any]:
    """The first trick, its places, later tricks, and what a seat needs for a game."""
    seconds = moves(count, options, is_null)
    first = [time_s for each in seconds[:3] for time_s in each]
    return {
        "deals": count,
        "worlds": options.worlds,
        "first_trick": figures(first),
        **{f"{place}_to_play": figures(seconds[i]) for i, place in enumerate(SEATS_IN_TRICK)},
        "second_trick": figures([time_s for each in seconds[3:6] for time_s in each]),
        "later_tricks": figures([time_s for each in seconds[6:] for time_s in each]),
        "game_of_a_seat_s": round(sum(map(sum, seconds)) / count / 3, 3),
        "worlds_per_second_in_first_trick": round(options.worlds * len(first) / sum(first)),
    }


def ties(count: int, worlds: int) -> dict[str, Any]:
    """Both ways to break ties, and the heuristic player, at one table: the first reference deals in all seatings."""
    names = [f"ddss:worlds={worlds}", f"ddss:worlds={worlds},tie=random", "heuristic"]
    with tempfile.TemporaryDirectory() as folder:
        for name in ("deals", "contracts"):
            text = "".join(json.dumps(line) + "\n" for line in lines(f"{name}_1000.jsonl.gz")[:count])
            (Path(folder) / f"{name}.jsonl").write_text(text, encoding="utf-8")
        played = tournament(names, "--deals", f"{folder}/deals.jsonl", "--contracts", f"{folder}/contracts.jsonl")
        return compared(played, names)


def tournament(players: Sequence[str], *options: str) -> dict[str, Any]:
    """Its summary; on one process. Raises RuntimeError."""
    with tempfile.TemporaryDirectory() as folder:
        mischwerk(
            "play", "skat-tournament", "--players", ",".join(players), *options,
            "--processes", 1, "--out", f"{folder}/out", "--json",
        )  # fmt: skip
        summary: dict[str, Any] = json.loads((Path(folder) / "out" / "summary.json").read_text(encoding="utf-8"))
        return summary


def compared(summary: dict[str, Any], players: Sequence[str]) -> dict[str, Any]:
    """Return what the summary of a tournament of these players says of all kinds of games together."""
    return {
        "deals": summary["deals"],
        "games": summary["games"],
        "passed": summary["passed"],
        "players": [
            {
                "player": player["player"],
                "seats": players.count(player["player"]),
                "alone": round(player["kinds"]["all"]["alone"] / player["kinds"]["all"]["games"], 4),
                "share_won": player["kinds"]["all"]["share_won"],
                "seeger_fabian_per_36": player["kinds"]["all"]["seeger_fabian_per_36"],
            }
            for player in summary["players"]
        ],
        "differences": [
            {key: value for key, value in {**pair, **(pair["kinds"]["all"] or {})}.items() if key != "kinds"}
            for pair in summary["differences"]
        ],
    }


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    deals, worlds, many = (1, 2, 3) if small else (DEALS, WORLDS, MANY)
    if not small:  # compiles
        moves(2, Options(worlds=2))
        moves(2, Options(worlds=2), is_null=True)
    results: dict[str, Any] = {**computer("numba")}
    for name, thinking, is_null in (
        ("points", Options(worlds=worlds), False),
        ("random", Options(worlds=worlds, tie="random"), False),
        ("many", Options(worlds=many), False),
        ("null", Options(worlds=worlds), True),
    ):
        row = results[name] = measured(deals, thinking, is_null)
        print(
            "{name}, {worlds} worlds: a card of the first trick {mean_ms} ms on average, {median_ms} median, at most "
            "{most_ms}; {game} s a game for a seat".format(
                name=name, worlds=row["worlds"], game=row["game_of_a_seat_s"], **row["first_trick"]
            )
        )
    results["ties"] = ties(*(30, 1) if small else (COMPARED, COMPARED_WORLDS))
    for row in results["ties"]["differences"]:
        print("{player} - {than}: {difference:+.1f} ± {standard_error:.1f} in 36 games".format(**row))
    keep("skat_ddss", results, options)


if __name__ == "__main__":
    main()
