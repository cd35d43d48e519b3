"""The summary of a tournament on a terminal."""

from typing import Any

from mischwerk.forms import counted
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .summary import KINDS, LIST


def show(told: dict[str, Any], title: str, console: Console) -> None:
    """Tables by player and kind of game, and the differences between players."""
    console.print(Text(title, style="bold"), soft_wrap=True)
    passed = f", {told['passed']:,} passed in" if told["passed"] else ""
    console.print(
        f"{counted(told['deals'], 'deal')}, {counted(told['games'], 'game')}{passed}; {told['scoring']}; "
        f"SF: Seeger-Fabian per {LIST} games; in brackets {told['confidence_percent']} %.\n"
    )
    table = _table("player", "games", "played", "alone", "won", "list points", "SF", "")
    for player in told["players"]:
        for kind in KINDS:
            one = player["kinds"][kind]
            if one["games"]:
                table.add_row(
                    player["player"] if kind == KINDS[0] else "",
                    kind,
                    f"{one['games']:,}",
                    f"{one['alone']:,}",
                    "" if one["share_won"] is None else f"{one['share_won']:.1%}",
                    f"{one['list_points']:,}",
                    f"{one['seeger_fabian_per_36']:,.1f}",
                    _interval(one["interval"]),
                )
    console.print(table)
    if any(one for pair in told["differences"] for one in pair["kinds"].values()):
        console.print("\nDifferences in SF, deal by deal, ± standard error:\n")
        table = _table("players", "games", "difference", "")
        for pair in told["differences"]:
            for kind in KINDS:
                one = pair["kinds"][kind]
                if one is not None:
                    table.add_row(
                        f"{pair['player']} - {pair['than']}" if kind == KINDS[0] else "",
                        kind,
                        f"{one['difference']:+,.1f} ± {one['standard_error']:,.1f}",
                        _interval(one["interval"]),
                    )
        console.print(table)


def _table(*columns: str) -> Table:
    table = Table(*columns, box=None, pad_edge=False)
    for column in table.columns[2:]:
        column.justify = "right"
    return table


def _interval(ends: list[float] | None) -> str:
    return "" if ends is None else f"[{ends[0]:,.1f} to {ends[1]:,.1f}]"
