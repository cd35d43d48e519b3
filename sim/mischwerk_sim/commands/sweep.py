"""`mischwerk sim sweep`: process maps, measured in the world."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from typing import Any, NoReturn, TypeVar

import mischwerk_machines
from mischwerk_machines import MachineFileError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from ..problem import CommandError
from ..sweep.axes import Setting, SweepError, axis, changed_by, names
from ..sweep.run import ENOUGH_FAULTS, Sweep, points
from ..sweep.tables import as_json, on_screen, write_csv
from . import console_at, unknowns
from .folder import folder

T = TypeVar("T")
MAX_JOBS = 256
MAX_POINTS = 1000


def main(arguments: list[str]) -> int:
    """Run it. Raises CommandError."""
    if unknowns.FLAG in arguments:
        return unknowns.main(arguments)
    options = _options(arguments)
    try:
        sweep = _sweep(options)
        sweep.check()
    except (SweepError, MachineFileError) as error:
        raise CommandError(str(error)) from None
    out = folder("--out", options.out) if options.out else None
    console = console_at(stderr=options.json)
    found = list(with_progress(console, points(sweep, options.jobs), len(sweep.grid())))
    if out:
        write_csv(out / "sweep.csv", sweep, found)
        from ..sweep.pictures import draw  # matplotlib takes a second to import

        draw(out / "sweep.png", sweep, found)
    if options.json:
        print(json.dumps(as_json(sweep, found)))
    else:
        console.print(on_screen(sweep, found, console.width))
        if out:
            console.print(f"{out / 'sweep.csv'}\n{out / 'sweep.png'}", highlight=False, soft_wrap=True)
    return 0


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}\nSee `mischwerk sim sweep --help`.")


def _options(arguments: list[str]) -> argparse.Namespace:
    known = "; ".join(
        f"{name}: {one.label}{' (' + ', '.join(one.words) + ')' if one.words else ''}"
        for name, one in names(mischwerk_machines.load("pile10")).items()
    )
    parser = _Parser(
        prog="mischwerk sim sweep",
        description="How often cards feed cleanly, misfeed, come double or jam as one or two numbers vary: the feed "
        "end of a machine in the physical twin, driven by the firmware's own feeding.",
        epilog=f"What can be varied: {known}; or any number of the machine file by its name, section.key. A point that "
        f"has seen {ENOUGH_FAULTS} feeds go wrong is not measured further. With {unknowns.FLAG}, every "
        f"number that no data sheet gives is drawn at random instead: `mischwerk sim sweep {unknowns.FLAG} --help`.",
    )
    parser.add_argument("--machine", default="pile10", metavar="NAME")
    parser.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="NAME=FROM:TO:STEPS",
        help="or NAME=VALUE,VALUE,..; once or twice",
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="of what is not varied; as often as needed"
    )
    parser.add_argument("--format", default="poker", metavar="NAME")
    parser.add_argument("--cards", type=int, default=52, metavar="N", help="of a deck, fed until the well is empty")
    parser.add_argument("--feeds", type=int, default=208, metavar="N", help="at each point (default 208, four decks)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J")
    parser.add_argument("--out", metavar="DIR", help="write sweep.csv and sweep.png into it")
    parser.add_argument("--json", action="store_true", help="print exactly one JSON object on stdout")
    return parser.parse_args(arguments)


def _sweep(options: argparse.Namespace) -> Sweep:
    """What the options ask for. Raises CommandError, SweepError, MachineFileError."""
    machine = mischwerk_machines.load(options.machine)
    if not 1 <= len(options.vary) <= 2:
        raise CommandError("--vary: once or twice. What can be varied: " + ", ".join(names(machine)) + ", section.key")
    if not 2 <= options.cards <= machine.max_cards:
        raise CommandError(f"--cards: {machine.name} takes 2 to {machine.max_cards}.")
    for what, value, least in (("--feeds", options.feeds, 1), ("--seed", options.seed, 0), ("--jobs", options.jobs, 1)):
        if value < least:
            raise CommandError(f"{what}: {least} or more.")
    if options.jobs > MAX_JOBS:
        raise CommandError(f"--jobs: {MAX_JOBS} at most.")
    axes = tuple(axis(text, machine) for text in options.vary)
    if len({one.name.name for one in axes}) < len(axes):
        raise CommandError(f"--vary: {axes[0].name.name} is given twice.")
    setting = Setting(machine, mischwerk_machines.card_format(options.format), options.cards)
    shipped = setting
    for text in options.set:
        setting = changed_by(setting, text, machine)
    sweep = Sweep(setting, axes, options.feeds, options.seed, shipped, tuple(options.set))
    if len(sweep.grid()) > MAX_POINTS:
        raise CommandError(f"--vary: {len(sweep.grid())} points; {MAX_POINTS} at most.")
    return sweep


def with_progress(console: Console, found: Iterator[T], total: int) -> Iterator[T]:
    """The same points, with a bar on a terminal."""
    if not console.is_terminal:
        yield from found
        return
    columns: Any = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)
        for point in found:
            yield point
            progress.update(task, advance=1)
