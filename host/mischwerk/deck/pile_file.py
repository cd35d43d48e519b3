"""A file of piles: how a deck is to be divided, pile by pile from place 0 (the lowest card) upwards."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk_machines import reading
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mischwerk.deck.deals import Pile
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk.messages import message

REST = "rest"
_LARGEST_BYTES = 1 << 20
_KEYS = ("name", "size", "ordered")


class FilePile(NamedTuple):
    """A pile as the file has it. ``size``: cards, or None for the rest of the deck; ``ordered``: False for a hand."""

    name: str
    size: int | None
    ordered: bool


class PileProblem(Exception):
    """Piles that do not add up to a deck; the text says why, for a person."""


def read(path: Path) -> list[FilePile]:
    """The piles of a file. Raises UsageProblem."""
    try:
        value = json.loads(reading.read(path, _LARGEST_BYTES).decode("utf-8"))
    except OSError as problem:
        raise UsageProblem(
            message("unreadable", name=path, why=reading.reason(problem)), "Give --piles a readable file."
        ) from problem
    except (ValueError, RecursionError) as problem:
        raise _wrong(path, "it is not JSON") from problem
    if not isinstance(value, list) or not value:
        raise _wrong(path, "it is not a list of piles")
    piles = [_pile(path, number, entry) for number, entry in enumerate(value, 1)]
    if sum(pile.size is None for pile in piles) > 1:
        raise _wrong(path, f'more than one pile has the size "{REST}"')
    return piles


def for_deck(piles: list[FilePile], cards: int) -> list[Pile]:
    """The piles with the rest counted out for a deck of ``cards``. Raises PileProblem."""
    left = cards - sum(pile.size or 0 for pile in piles)
    rest = any(pile.size is None for pile in piles)
    if left < 0 or (left and not rest):
        raise PileProblem(f"the piles hold {counted(cards - left, 'card')}, the deck has {cards}")
    if rest and not left:
        raise PileProblem(f"the piles hold {counted(cards, 'card')} as the deck does: nothing is left for the rest")
    return [Pile(pile.name, left if pile.size is None else pile.size, pile.ordered) for pile in piles]


def _pile(path: Path, number: int, entry: object) -> FilePile:
    if not isinstance(entry, dict):
        raise _wrong(path, f"pile {number} is not an object")
    if set(entry) != set(_KEYS):
        raise _wrong(path, f"pile {number} has the keys {', '.join(entry) or '(none)'}, not {', '.join(_KEYS)}")
    name, size, ordered = (entry[key] for key in _KEYS)
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise _wrong(path, f"the name of pile {number} is not a single line of text")
    if size != REST and (type(size) is not int or size < 1):
        raise _wrong(path, f'the size of pile {number} ({name}) is neither "{REST}" nor a whole number above 0')
    if not isinstance(ordered, bool):
        raise _wrong(path, f"ordered of pile {number} ({name}) is neither true nor false")
    return FilePile(name.strip(), None if size == REST else size, ordered)


def _wrong(path: Path, reason: str) -> UsageProblem:
    return UsageProblem(
        f"{path}: {reason}.",
        'A file of piles is a JSON list such as [{"name": "hand", "size": 10, "ordered": false}, '
        '{"name": "stock", "size": "rest", "ordered": true}].',
    )


# -- The piles of a deal, in the order in which they are lifted off the stack.


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
