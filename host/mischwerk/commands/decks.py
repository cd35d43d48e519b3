"""`mischwerk decks`: the decks known by name, and the cards of one."""

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mischwerk import machines
from mischwerk.deck import cards, decks
from mischwerk.deck.decks import Deck
from mischwerk.errors import EXIT_DONE
from mischwerk.forms import counted
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object


def show(name: str | None, as_json: bool) -> int:
    """Print all decks, or one. Raises UsageProblem for an unknown name."""
    shown = decks.DECKS if name is None else (decks.find(name),)
    if as_json:
        entries = [as_object(deck) for deck in shown]
        print_object({"decks": entries} if name is None else entries[0])
        return EXIT_DONE
    console = rich_console.make()
    if name is None:
        _list(console)
    else:
        _cards(shown[0], console)
    return EXIT_DONE


def as_object(deck: Deck) -> dict[str, Any]:
    """Plain object for --json."""
    return {
        "name": deck.name,
        "title": deck.title,
        "cards": deck.size,
        "suits": deck.suits,
        "needed_bits": deck.needed_bits,
        "machines": machines.that_take(deck.size),
        "order_french": [card.short for card in deck.cards],
        "order_german": [card.german for card in deck.cards] if deck.german else None,
    }


def taken_by(cards: int) -> str:
    """The builds that take this number of cards, in few words."""
    takers = machines.that_take(cards)
    others = [name for name in machines.names() if name not in takers]
    if len(others) > 2:
        return ", ".join(takers)
    return f"all but {', '.join(others)}" if others else "all"


def _list(console: Console) -> None:
    table = Table("deck", "what it is", "cards", "bits", "suits", "machines", box=None, pad_edge=False)
    table.columns[0].no_wrap = table.columns[1].no_wrap = True
    table.columns[2].justify = table.columns[3].justify = "right"
    for deck in decks.DECKS:
        suits = "both" if deck.german else "French"
        title, machines = _shown(deck.title, console), taken_by(deck.size)
        table.add_row(deck.name, title, str(deck.size), str(deck.needed_bits), suits, machines)
    console.print(table)
    console.print("\nbits: for every order to be reachable; suits: both French and German, or French.")
    console.print("`mischwerk decks NAME` shows the cards of one.")


def _cards(deck: Deck, console: Console) -> None:
    console.print(Text(f"{deck.name}: {_shown(deck.title, console)}, {counted(deck.size, 'card')}", style="bold"))
    for name, text in (
        ("bits", f"{deck.needed_bits} for every order; {deck.distinct_bits} for all that look different"),
        ("machines", taken_by(deck.size)),
        ("order", "of a new pack, face down; the first card lies lowest"),
    ):
        console.print(f"  {name:<12}{text}", soft_wrap=True)
    table = Table("card", "", "French suits", box=box.SIMPLE_HEAD, pad_edge=False)
    table.columns[0].justify = "right"
    if deck.german:
        table.add_column("German suits")
    for number, card in enumerate(deck.cards):
        row = [str(number), _shown(card.short, console), card.words]
        table.add_row(*row, *([_shown(card.german, console)] if deck.german else []))
    console.print(table)


def _shown(text: str, console: Console) -> str:
    return cards.for_encoding(text, console.encoding)


# -- What a person sees of a job while it runs: the library's events, shown as progress on the terminal.
