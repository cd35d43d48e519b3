"""`mischwerk sim skew`: how far cards turn on their way, and what comes of it; the section seen from above."""

from __future__ import annotations

import argparse
import json
import os
from typing import NoReturn

import mischwerk_machines
from mischwerk_machines import MachineFileError

from ..across.axes import SkewSetting, axis, names
from ..across.run import SkewMap, points
from ..across.tables import as_json, on_screen, write_csv
from ..problem import CommandError
from ..sweep.axes import SweepError
from . import console_at
from .folder import folder
from .sweep import MAX_JOBS, MAX_POINTS, with_progress

MAX_AXES = 3


def main(arguments: list[str]) -> int:
    """Run it. Raises CommandError."""
    options = _options(arguments)
    try:
        skew = _map(options)
        skew.check()
    except (SweepError, MachineFileError) as error:
        raise CommandError(str(error)) from None
    out = folder("--out", options.out) if options.out else None
    console = console_at(stderr=options.json)
    found = list(with_progress(console, points(skew, options.jobs), len(skew.grid())))
    told = as_json(skew, found)
    if out:
        write_csv(out / "skew.csv", skew, found)
        (out / "skew.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        from ..across.pictures import draw  # matplotlib takes a second to import

        draw(out / "skew.png", skew, found)
    if options.json:
        print(json.dumps(told))
    else:
        console.print(on_screen(skew, found))
        if out:
            for name in ("skew.csv", "skew.json", "skew.png"):
                console.print(str(out / name), highlight=False, soft_wrap=True)
    return 0


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}\nSee `mischwerk sim skew --help`.")


def _options(arguments: list[str]) -> argparse.Namespace:
    known = "; ".join(f"{name}: {one.label}" for name, one in names(mischwerk_machines.load("pile10")).items())
    parser = _Parser(
        prog="mischwerk sim skew",
        description="How far cards turn between well and pocket, seen from above, with unequal tyres, shafts out of "
        "square and play between the guides; how often they jam.",
        epilog=f"What can be varied: {known}; or any number of across.toml or of the machine file by its name, "
        "section.key.",
    )
    parser.add_argument("--machine", default="pile10", metavar="NAME")
    parser.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="NAME=FROM:TO:STEPS",
        help="or NAME=VALUE,VALUE,..; up to three times, of which the first makes rows of maps",
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="of what is not varied; as often as needed"
    )
    parser.add_argument("--format", default="poker", metavar="NAME")
    parser.add_argument("--cards", type=int, default=52, metavar="N", help="of a deck: any number lies above a card")
    parser.add_argument("--feeds", type=int, default=40, metavar="N", help="at each point (default 40)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J")
    parser.add_argument("--out", metavar="DIR", help="write skew.csv, skew.json and skew.png into it")
    parser.add_argument("--json", action="store_true", help="print exactly one JSON object on stdout")
    return parser.parse_args(arguments)


def _map(options: argparse.Namespace) -> SkewMap:
    """What the options ask for. Raises CommandError, SweepError, MachineFileError."""
    machine, across = mischwerk_machines.load(options.machine), mischwerk_machines.across()
    if not 1 <= len(options.vary) <= MAX_AXES:
        known = ", ".join(names(machine))
        raise CommandError(f"--vary: once to three times. What can be varied: {known}, section.key")
    if not 1 <= options.cards <= machine.max_cards:
        raise CommandError(f"--cards: {machine.name} takes 1 to {machine.max_cards}.")
    for what, value, least in (("--feeds", options.feeds, 1), ("--seed", options.seed, 0), ("--jobs", options.jobs, 1)):
        if value < least:
            raise CommandError(f"{what}: {least} or more.")
    if options.jobs > MAX_JOBS:
        raise CommandError(f"--jobs: {MAX_JOBS} at most.")
    axes = tuple(axis(text, machine, across) for text in options.vary)
    if len({one.name.name for one in axes}) < len(axes):
        raise CommandError("--vary: a name is given twice.")
    shipped = SkewSetting(machine, mischwerk_machines.card_format(options.format), options.cards, across)
    setting = shipped
    for text in options.set:
        try:
            one = axis(text, machine, across)
        except SweepError as error:
            raise SweepError(str(error).replace("--vary", "--set", 1)) from None
        if len(one.values) != 1:
            raise SweepError(f"--set {text}: one value only")
        changed = one.name.set(setting, one.values[0])
        assert isinstance(changed, SkewSetting)
        setting = changed
    skew = SkewMap(setting, axes, options.feeds, options.seed, shipped, tuple(options.set))
    if len(skew.grid()) > MAX_POINTS:
        raise CommandError(f"--vary: {len(skew.grid())} points; {MAX_POINTS} at most.")
    return skew
