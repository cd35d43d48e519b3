"""`mischwerk sim crosscheck`: feed, insertion and ejection in a second engine, beside the world's."""

from __future__ import annotations

import importlib.util
import json
from types import SimpleNamespace
from typing import Any

import mischwerk_install
import mischwerk_machines
from mischwerk_machines import MachineFileError
from mischwerk_work.bar import tracked

from ..options import declared
from ..options.reading import options_of, workers_of
from ..problem import CommandError, folder
from ..sweep import axes as sweep_axes
from . import console_at

MAX_SEEDS = 100


def main(arguments: list[str]) -> int:
    """Run it. Raises CommandError."""
    options = _options(arguments)
    if importlib.util.find_spec("mujoco") is None:
        raise CommandError("\n".join(mischwerk_install.missing("crosscheck")))
    from ..crosscheck import agreement, drop, report

    setting, workers = _setting(options), workers_of(options)
    out = folder("--out", options.out)
    console = console_at(stderr=True)
    comparisons = []
    wanted = agreement.cases(setting)
    compared = agreement.compare(setting, wanted, options.seeds, workers)
    for comparison in tracked("runs", compared, len(wanted) * options.seeds, console=console):
        comparisons.append(comparison)
        console.print(
            f"{comparison.case.scene}, {comparison.case.label}, seed {comparison.seed}", highlight=False, style="dim"
        )
    drops = drop.drops(setting.card)
    paths = report.write(out, setting, comparisons, drops)
    made = report.as_json(setting, comparisons, drops)
    if options.json:
        print(json.dumps(made))
    else:
        print("\n".join([*report.summary(made), *map(str, paths)]))
    return 0


def _options(arguments: list[str]) -> SimpleNamespace:
    return options_of(declared.crosscheck, "crosscheck", arguments)


def _setting(options: SimpleNamespace) -> Any:
    """Return what the options ask for. Raises CommandError."""
    from ..crosscheck.scenes import Setting

    try:
        shipped = mischwerk_machines.load(options.machine)
        setting = sweep_axes.Setting(shipped, mischwerk_machines.card_format(options.format), options.cards)
        for text in options.set or ():
            setting = sweep_axes.changed_by(setting, text, lambda text: sweep_axes.axis(text, shipped))
    except (MachineFileError, sweep_axes.SweepError) as error:
        raise CommandError(str(error)) from None
    machine, card = setting.machine, setting.card
    if not 2 <= options.stack <= machine.max_cards:
        raise CommandError(f"--stack: {machine.name} takes 2 to {machine.max_cards}.")
    if not 1 <= options.feeds < options.stack:
        raise CommandError("--feeds: 1 or more, and fewer than --stack.")
    if not 2 <= options.cards <= machine.pockets * machine.capacity:
        raise CommandError(f"--cards: {machine.name}'s pockets hold 2 to {machine.pockets * machine.capacity}.")
    if options.seed < 0 or not 1 <= options.seeds <= MAX_SEEDS:
        raise CommandError(f"--seed: 0 or more; --seeds: 1 to {MAX_SEEDS}.")
    return Setting(machine, card, options.seed, options.stack, options.feeds, options.cards)
