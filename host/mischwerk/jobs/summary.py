"""The report a person reads at the end of a shuffle or a deal."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mischwerk_work.foreign_text import shown
from rich.console import Console
from rich.text import Text

from mischwerk.deck import cards, decks, pile_file, targets
from mischwerk.forms import counted

PER_ROW = 13
ROW_WIDTH = 66  # what is left of 80 columns
_WORDS = {"deal": ("deal", "dealt"), "arrange": ("arrangement", "arranged")}


def words(record: dict[str, Any]) -> tuple[str, str]:
    """The job and what it does to the deck: shuffle and shuffled, deal and dealt."""
    return _WORDS.get(record["method"], ("shuffle", "shuffled"))


def show(record: dict[str, Any], folder: Path, console: Console) -> None:
    """Print the report of what was done, on the console given."""
    passes = counted(record["passes"], "pass", "passes")
    lines = [
        ("machine", f"{record['machine']}{_twin(record)}, {record['interpreter']}"),
        ("time", f"{record['machine_s']:.2f} s machine time in {passes}, {record['wall_s']:.1f} s on the clock"),
        ("method", f"{record['method']}, {_mode(record)}"),
        ("entropy", "{needed_bits} bits needed, {credited_bits} credited".format(**record["entropy"])),
        ("feeding", _feeding(record)),
    ]
    if record["seed_mode"] != "test" and not record["times_masked"]:
        lines.append(("times", "sent to this computer: they reveal some 20 to 80 bits of the order (mask_times is no)"))
    if record.get("cover_opened"):
        seen = (
            "was open while cards lay in the pockets: who looked in may know neighbours; shuffle again if that matters"
        )
        lines.append(("cover", seen))
    if record["audit"] is not None:
        lines.append(("audit", _audit(record, folder)))
    if record["sim_seed"] is not None:
        lines.append(("sim seed", f"{record['sim_seed']} (the same options with --sim-seed repeat this run)"))
    console.print(Text(f"Done: {counted(record['cards'], 'card')} {words(record)[1]}.", style="bold green"))
    piles = record.get("piles", [])
    if record["deck"] is not None and (record["order"] is not None or any(pile["cards"] for pile in piles)):
        lines.append(("names", f"as if {record['deck']} had been loaded in new-deck order"))
    for name, text in lines:
        console.print(Text(f"  {name:<12}{shown(text)}"), soft_wrap=True)
    if piles:
        pile_file.show(piles, _verdict(record), _namer(record, console), console)
    elif record["order"] is not None:
        show_order(record, console)
    if "restored" in record:
        console.print(Text(f"  {'restored':<12}{targets.restored_in_words(record['restored'])}"), soft_wrap=True)
    if record["pictures"]:
        console.print(Text(f"  {'pictures':<12}{folder / 'pictures'}"), soft_wrap=True)
    if (folder / "trace.json.gz").exists():
        play = f"`mischwerk sim play {shlex.quote(str(folder))} --live` shows it again, card by card"
        console.print(Text(f"  {'playback':<12}{play}"), soft_wrap=True)
    console.print(Text(f"  {'record':<12}{folder / 'record.json'}"), soft_wrap=True)


def show_order(record: dict[str, Any], console: Console) -> None:
    """The deck as it lies, lowest card first; cards that lie elsewhere than planned are marked."""
    order, target = record["order"], record["target"]
    names = [*map(_namer(record, console), order)]
    width = max([2, *map(len, names)]) + 2
    per_row = max(1, min(PER_ROW, ROW_WIDTH // width, (console.width - 14) // width))
    console.print(Text(f"  {'order':<12}{_verdict(record)}; lowest first:"), soft_wrap=True)
    for start in range(0, len(order), per_row):
        row = Text(" " * 14)
        for place in range(start, min(start + per_row, len(order))):
            right = target is None or (place < len(target) and target[place] == order[place])
            cell = f"{names[place]:>{width}}" if right else f"{names[place]:>{width - 1}}*"
            row.append(cell, style="" if right else "bold red")
        console.print(row, soft_wrap=True)


def _verdict(record: dict[str, Any]) -> str:
    order, target = record["order"], record["target"]
    if order is None:
        return "only the machine knows the cards" if target is None else "as planned; only a twin could check"
    if target is None:
        return "no planned order to compare with"
    if order == target:
        return f"all {len(order)} cards are as planned"
    wrong = sum(card != other for card, other in zip(order, target, strict=False))
    wrong += abs(len(order) - len(target))
    return f"{counted(wrong, 'card is', 'cards are')} not where planned (marked *)"


def _namer(record: dict[str, Any], console: Console) -> Callable[[int], str]:
    """Return how a card number is shown: by its French name if the deck is known."""
    deck = decks.find(record["deck"]) if record["deck"] is not None else None

    def name(card: int) -> str:
        if deck is None or card >= deck.size:
            return str(card)
        return cards.for_encoding(deck.cards[card].short, console.encoding)

    return name


def _twin(record: dict[str, Any]) -> str:
    which = record["twin"]
    return "" if not which else " (twin)" if which == "unknown" else f" (twin, {which})"


def _mode(record: dict[str, Any]) -> str:
    if record["seed_mode"] == "test":
        source = "was asked for" if record["method"] == "arrange" else "comes from a fixed seed"
        return f"TEST MODE: the order {source}, don't play with it"
    return str(record["seed_mode"])


def _audit(record: dict[str, Any], folder: Path) -> str:
    if record["audit"]["material"] is None:
        return f"not revealed; after the game `mischwerk reveal {folder}`, then `mischwerk verify`"
    return f"`mischwerk verify {folder}` shows that the deck was fair"


def _feeding(record: dict[str, Any]) -> str:
    count = record["retries"]
    retries = counted(count, "retry", "retries") if count else "no retries"
    attempts = "" if record["attempts"] <= 1 else f", redrawn {counted(record['attempts'] - 1, 'time')}"
    return retries + attempts
