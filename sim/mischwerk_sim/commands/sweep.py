"""`mischwerk sim sweep`: process maps, measured in the world."""

from __future__ import annotations

import json
from functools import partial
from types import SimpleNamespace

import mischwerk_machines
from mischwerk_machines import MachineFileError

from ..options import declared
from ..options.reading import options_of, workers_of
from ..problem import CommandError, folder
from ..sweep.axes import Setting, SweepError, axis, changed_by, how_often, names
from ..sweep.run import ENOUGH_FAULTS, Point, Sweep, points
from ..sweep.store import measured
from ..sweep.tables import as_json, on_screen, write_csv
from . import console_at, unknowns

MAX_POINTS = 1000


def main(arguments: list[str]) -> int:
    """Run it. Raises CommandError."""
    if unknowns.FLAG in arguments:
        return unknowns.main(arguments, "sweep")
    options = _options(arguments)
    workers = workers_of(options)
    try:
        sweep = _sweep(options)
        sweep.check()
    except (SweepError, MachineFileError) as error:
        raise CommandError(str(error)) from None
    out = folder("--out", options.out) if options.out else None
    console = console_at(stderr=options.json)
    settings = {name: value for name, value in as_json(sweep, ()).items() if name != "points"}
    found = measured(out, settings, partial(points, sweep, workers), Point.kept, len(sweep.grid()), console)
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


def _options(arguments: list[str]) -> SimpleNamespace:
    known = "; ".join(
        f"{name}: {one.label}{' (' + ', '.join(one.words) + ')' if one.words else ''}"
        for name, one in names(mischwerk_machines.load("pile10")).items()
    )
    epilog = (
        f"What can be varied: {known}; or any number of the machine file by its name, section.key. A point that has "
        f"seen {ENOUGH_FAULTS} feeds go wrong is not measured further."
    )
    return options_of(declared.sweep, "sweep", arguments, epilog)


def _sweep(options: SimpleNamespace) -> Sweep:
    """Return what the options ask for. Raises CommandError, SweepError, MachineFileError."""
    machine = mischwerk_machines.load(options.machine)
    if not 1 <= len(options.vary or ()) <= 2:
        raise CommandError(how_often("once or twice", names(machine), "gap=0.3:0.6:4"))
    if not 2 <= options.cards <= machine.max_cards:
        raise CommandError(f"--cards: {machine.name} takes 2 to {machine.max_cards}.")
    for what, value, least in (
        ("--feeds", options.feeds, 1),
        ("--seed", options.seed, 0),
    ):
        if value < least:
            raise CommandError(f"{what}: {least} or more.")
    axes = tuple(axis(text, machine) for text in (options.vary or ()))
    if len({one.name.name for one in axes}) < len(axes):
        raise CommandError(f"--vary: {axes[0].name.name} is given twice.")
    setting = Setting(machine, mischwerk_machines.card_format(options.format), options.cards)
    shipped = setting
    for text in options.set or ():
        setting = changed_by(setting, text, machine)
    sweep = Sweep(setting, axes, options.feeds, options.seed, shipped, tuple(options.set or ()))
    if len(sweep.grid()) > MAX_POINTS:
        raise CommandError(f"--vary: {len(sweep.grid())} points; {MAX_POINTS} at most.")
    return sweep
