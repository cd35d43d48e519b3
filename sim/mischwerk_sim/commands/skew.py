"""`mischwerk sim skew`: how far cards turn on their way, and what comes of it; the section seen from above."""

from __future__ import annotations

import json
from functools import partial
from types import SimpleNamespace

import mischwerk_machines
from mischwerk_machines import MachineFileError

from ..across.axes import SkewSetting, axis, names
from ..across.run import Point, SkewMap, points
from ..across.tables import as_json, on_screen, write_csv
from ..options import declared
from ..options.reading import options_of, workers_of
from ..problem import CommandError, folder
from ..sweep.axes import SweepError, how_often
from ..sweep.store import measured
from . import console_at
from .sweep import MAX_POINTS

MAX_AXES = 3


def main(arguments: list[str]) -> int:
    """Run it. Raises CommandError."""
    options = _options(arguments)
    workers = workers_of(options)
    try:
        skew = _map(options)
        skew.check()
    except (SweepError, MachineFileError) as error:
        raise CommandError(str(error)) from None
    out = folder("--out", options.out) if options.out else None
    console = console_at(stderr=options.json)
    settings = {name: value for name, value in as_json(skew, ()).items() if name != "points"}
    found = measured(out, settings, partial(points, skew, workers), Point.kept, len(skew.grid()), console)
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


def _options(arguments: list[str]) -> SimpleNamespace:
    known = "; ".join(f"{name}: {one.label}" for name, one in names(mischwerk_machines.load("pile10")).items())
    epilog = (
        f"What can be varied: {known}; or any number of across.toml or of the machine file by its name, section.key."
    )
    return options_of(declared.skew, "skew", arguments, epilog)


def _map(options: SimpleNamespace) -> SkewMap:
    """Return what the options ask for. Raises CommandError, SweepError, MachineFileError."""
    machine, across = mischwerk_machines.load(options.machine), mischwerk_machines.across()
    if not 1 <= len(options.vary or ()) <= MAX_AXES:
        raise CommandError(how_often("once to three times", names(machine), "play=0.5,1,2"))
    if not 1 <= options.cards <= machine.max_cards:
        raise CommandError(f"--cards: {machine.name} takes 1 to {machine.max_cards}.")
    for what, value, least in (
        ("--feeds", options.feeds, 1),
        ("--seed", options.seed, 0),
    ):
        if value < least:
            raise CommandError(f"{what}: {least} or more.")
    axes = tuple(axis(text, machine, across) for text in (options.vary or ()))
    if len({one.name.name for one in axes}) < len(axes):
        raise CommandError("--vary: a name is given twice.")
    shipped = SkewSetting(machine, mischwerk_machines.card_format(options.format), options.cards, across)
    setting = shipped
    for text in options.set or ():
        try:
            one = axis(text, machine, across)
        except SweepError as error:
            raise SweepError(str(error).replace("--vary", "--set", 1)) from None
        if len(one.values) != 1:
            raise SweepError(f"--set {text}: one value only")
        changed = one.name.set(setting, one.values[0])
        assert isinstance(changed, SkewSetting)
        setting = changed
    skew = SkewMap(setting, axes, options.feeds, options.seed, shipped, tuple(options.set or ()))
    if len(skew.grid()) > MAX_POINTS:
        raise CommandError(f"--vary: {len(skew.grid())} points; {MAX_POINTS} at most.")
    return skew
