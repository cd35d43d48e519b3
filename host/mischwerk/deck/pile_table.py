"""The piles of a deal, in the order in which they are lifted off the stack."""

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text


def show(piles: list[dict[str, Any]], verdict: str, name: Callable[[int], str], console: Console) -> None:
    """Print the piles from the top of the stack down. ``name``: how a card number is shown."""
    console.print(Text(f"  {'piles':<12}{verdict}; all in one stack:"), soft_wrap=True)
    table = Table("lift", "pile", "cards", box=None, pad_edge=False, header_style="bold")
    table.columns[0].justify = "right"
    for pile in reversed(piles):
        table.add_row(str(pile["size"]), pile["name"], Text(_cards(pile, name)))
    indent = 14 if console.width >= 80 else 2
    console.print(Padding(table, (0, 0, 0, indent), expand=False))
    lift = f"Lift from the top: {piles[-1]['name']} lies on top, {piles[0]['name']} lowest."
    console.print(Text(f"  {'':<12}{lift}"), soft_wrap=True)
    if any(pile["ordered"] and pile["size"] > 1 for pile in piles):
        console.print(Text(f"  {'':<12}(in order): the first card named is the top one of its pile."), soft_wrap=True)


def _cards(pile: dict[str, Any], name: Callable[[int], str]) -> str:
    """A hand as a player would sort it, an ordered pile from its top card down."""
    ordered = pile["ordered"] and pile["size"] > 1
    mark = "(in order)" if ordered else ""
    if pile["cards"] is None:
        return mark
    cards = reversed(pile["cards"]) if ordered else sorted(pile["cards"])
    return " ".join([*map(name, cards), mark]).rstrip()
