"""`mischwerk sim skew`: how far cards turn on their way, and what comes of it; the section seen from above."""

from __future__ import annotations

from types import SimpleNamespace

import mischwerk_machines

from ..across import run, tables
from ..across.axes import SkewSetting, axis, names
from ..across.run import SkewMap
from ..options import declared
from ..options.reading import options_of
from ..problem import CommandError
from ..sweep.axes import changed_by, how_often
from .sweep import check_counts, mapped

MAX_AXES = 3


def main(arguments: list[str]) -> int:
    """Run it. Raises CommandError."""
    return mapped(_options(arguments), _map, "skew", ("csv", "json", "png"), run, tables)


def _options(arguments: list[str]) -> SimpleNamespace:
    known = "; ".join(f"{name}: {entry.label}" for name, entry in names(mischwerk_machines.load("pile10")).items())
    epilog = (
        f"What can be varied: {known}; or any number of across.toml or of the machine file by its name, section.key."
    )
    return options_of(declared.skew, "skew", arguments, epilog)


def _map(options: SimpleNamespace) -> SkewMap:
    """Return what the options ask for. Raises CommandError, SweepError, MachineFileError."""
    machine, across = mischwerk_machines.load(options.machine), mischwerk_machines.across()
    if not 1 <= len(options.vary or ()) <= MAX_AXES:
        raise CommandError(how_often("once to three times", names(machine), "play=0.5,1,2"))
    check_counts(options, machine, 1)
    axes = tuple(axis(text, machine, across) for text in options.vary)
    if len({varied.name.name for varied in axes}) < len(axes):
        raise CommandError("--vary: a name is given twice.")
    shipped = SkewSetting(machine, mischwerk_machines.card_format(options.format), options.cards, across)
    setting, fixed = shipped, tuple(options.set or ())
    for text in fixed:
        setting = changed_by(setting, text, lambda text: axis(text, machine, across))
    return SkewMap(setting, axes, options.feeds, options.seed, shipped, fixed)
