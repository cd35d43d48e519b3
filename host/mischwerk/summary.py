"""The report a person reads at the end of a shuffle."""

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

PER_ROW = 13


def show(record: dict[str, Any], folder: Path, console: Console) -> None:
    """Print the report of a shuffle that was done, on the console given."""
    passes = f"{record['passes']} {'pass' if record['passes'] == 1 else 'passes'}"
    lines = [
        ("machine", f"{record['machine']}{_twin(record)}, {record['interpreter']}"),
        ("time", f"{record['machine_s']:.2f} s machine time in {passes}, {record['wall_s']:.1f} s on the clock"),
        ("method", f"{record['method']}, {_mode(record)}"),
        ("entropy", "{needed_bits} bits needed, {credited_bits} credited".format(**record["entropy"])),
        ("feeding", _feeding(record)),
    ]
    if record["sim_seed"] is not None:
        lines.append(("sim seed", f"{record['sim_seed']} (the same options with --sim-seed repeat this run)"))
    console.print(Text(f"Done: {record['cards']} cards shuffled.", style="bold green"))
    for name, words in lines:
        console.print(Text(f"  {name:<12}{words}"), soft_wrap=True)
    if record["order"] is not None:
        show_order(record["order"], record["target"], console)
    for picture in record["pictures"]:
        console.print(Text(f"  {'picture':<12}{picture}"), soft_wrap=True)
    console.print(Text(f"  {'record':<12}{folder / 'record.json'}"), soft_wrap=True)


def show_order(order: list[int], target: list[int] | None, console: Console) -> None:
    """The deck as it lies, lowest card first; cards that lie elsewhere than planned are marked."""
    if target is None:
        verdict = "no planned order to compare with"
    elif order == target:
        verdict = f"all {len(order)} cards lie as planned"
    else:
        wrong = sum(one != other for one, other in zip(order, target, strict=False))
        verdict = f"{wrong + abs(len(order) - len(target))} cards do not lie as planned (marked *)"
    console.print(Text(f"  {'order':<12}{verdict}; lowest first:"), soft_wrap=True)
    for start in range(0, len(order), PER_ROW):
        row = Text(" " * 14)
        for place in range(start, min(start + PER_ROW, len(order))):
            right = target is None or (place < len(target) and target[place] == order[place])
            row.append(f"{order[place]:>4}" if right else f"{order[place]:>3}*", style="" if right else "bold red")
        console.print(row, soft_wrap=True)


def _twin(record: dict[str, Any]) -> str:
    return f" (twin, {record['twin']})" if record["twin"] else ""


def _mode(record: dict[str, Any]) -> str:
    if record["seed_mode"] == "test":
        return "TEST MODE: the order comes from a fixed seed, don't play with it"
    return str(record["seed_mode"])


def _feeding(record: dict[str, Any]) -> str:
    count = record["retries"]
    retries = {0: "no retries", 1: "1 retry"}.get(count, f"{count} retries")
    attempts = "" if record["attempts"] <= 1 else f", drawn afresh {record['attempts'] - 1} times"
    return retries + attempts
