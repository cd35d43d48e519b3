"""The tables within skat.md."""

from __future__ import annotations

import textwrap

from mischwerk_games.skat.rules.bidding import BID_VALUES
from mischwerk_games.skat.rules.declaration import NULL_VALUES
from mischwerk_games.skat.rules.games import BASES, GAME_NAMES

from .common import figures, filled, table


def skat_page() -> str:
    """Its tables."""
    return filled("skat.md", {"values": _values(), "bids": _bids(), "speed": _speed()})


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


def _speed() -> str:
    bench = figures("skat")
    speed, tried = bench["speed"], bench["random_actions"]
    rows = [
        ["games a second, random cards from a contract on; median of the rounds", _whole(speed, "cards_only")],
        ["the same from the bidding on, all actions random", _whole(speed, "with_bidding")],
        ["random actions carried out, each checked", f"{tried['actions']:,} in {tried['games']:,} games"],
        ["of these games passed in, and ended by a claim", f"{tried['passed in']:,}, {tried['claimed']:,}"],
        ["actions that had to be refused, and were", f"{tried['refused']:,}"],
        ["invariants broken", str(tried["broken"])],
    ]
    return table([f"one core, CPython {bench['python']}", ""], rows)


def _whole(speed: dict[str, int], what: str) -> str:
    return f"{speed[f'{what}_per_second_median']:,}"
