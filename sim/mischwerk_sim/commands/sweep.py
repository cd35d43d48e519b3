"""`mischwerk sim sweep`: process maps, measured in the world."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType, SimpleNamespace

import mischwerk_machines
from mischwerk_machines import Machine, MachineFileError
from mischwerk_work.bar import tracked
from mischwerk_work.executor import results
from mischwerk_work.journal import Journal

from ..options import declared
from ..options.reading import check_cards, options_of, workers_of
from ..problem import CommandError, folder
from ..sweep import run, tables
from ..sweep.axes import AnySetting, Grid, Setting, SweepError, axis, changed_by, how_often, names
from ..sweep.run import ENOUGH_FAULTS, Sweep
from . import console_at

MAX_POINTS = 1000
NAME = "points.jsonl"  # of the journal in the folder, until all are measured


def main(arguments: list[str]) -> int:
    """Run it. Raises CommandError."""
    return mapped(_options(arguments), _sweep, "sweep", ("csv", "png"), run, tables)


def mapped(
    options: SimpleNamespace,
    asked_for: Callable[[SimpleNamespace], Grid[AnySetting]],
    name: str,
    suffixes: Sequence[str],
    run: ModuleType,
    tables: ModuleType,
) -> int:
    """Measure and show a map, and write its files; run, tables: modules of its package, beside ``pictures``.

    Raises CommandError.
    """
    workers = workers_of(options)
    try:
        sweep = asked_for(options)
        if len(sweep.grid()) > MAX_POINTS:
            raise CommandError(f"--vary: {len(sweep.grid())} points; {MAX_POINTS} at most.")
        sweep.check()
    except (SweepError, MachineFileError) as error:
        raise CommandError(str(error)) from None
    out = folder("--out", options.out) if options.out else None
    console = console_at(stderr=options.json)
    with Journal(out and out / NAME, f"sim {name}", sweep.settings(), "--out DIR") as journal:
        measured = journal.continued(run.Point, partial(results, run.point, workers=workers), sweep.tasks())
        points = list(tracked("points", measured, len(sweep.grid()), console=console))
    result = tables.as_json(sweep, points)
    paths = [out / f"{name}.{suffix}" for suffix in suffixes] if out else []
    for path in paths:
        if path.suffix == ".csv":
            tables.write_csv(path, sweep, points)
        elif path.suffix == ".json":
            path.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        else:  # matplotlib takes a second to import
            importlib.import_module(".pictures", run.__package__).draw(path, sweep, points)
    if options.json:
        print(json.dumps(result))
        return 0
    console.print(tables.on_screen(sweep, points, console.width))
    for path in paths:
        console.print(str(path), highlight=False, soft_wrap=True)
    return 0


def _options(arguments: list[str]) -> SimpleNamespace:
    known = "; ".join(
        f"{name}: {entry.label}{' (' + ', '.join(entry.words) + ')' if entry.words else ''}"
        for name, entry in names(mischwerk_machines.load("pile10")).items()
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
    check_counts(options, machine, 2)
    axes = tuple(axis(text, machine) for text in options.vary)
    if len({varied.name.name for varied in axes}) < len(axes):
        raise CommandError(f"--vary: {axes[0].name.name} is given twice.")
    shipped = Setting(machine, mischwerk_machines.card_format(options.format), options.cards)
    setting, fixed = shipped, tuple(options.set or ())
    for text in fixed:
        setting = changed_by(setting, text, lambda text: axis(text, machine))
    return Sweep(setting, axes, options.feeds, options.seed, shipped, fixed)


def check_counts(options: SimpleNamespace, machine: Machine, least_cards: int) -> None:
    """Raises CommandError for a number of cards, feeds or seed that can't be."""
    check_cards(options, machine, least_cards)
    for what, value, least in (("--feeds", options.feeds, 1), ("--seed", options.seed, 0)):
        if value < least:
            raise CommandError(f"{what}: {least} or more.")
