"""`mischwerk sim calibrate`: times and probabilities of a machine, measured in the world for the fast model."""

from __future__ import annotations

import datetime
from pathlib import Path
from types import SimpleNamespace

import mischwerk_machines
from mischwerk_machines import MachineFileError
from mischwerk_work.bar import HEARTBEAT
from rich.console import Console

from ..calibration import PROBABILITIES, Calibration, CalibrationError
from ..measuring.calibrating import calibrate
from ..measuring.decks import CONDITIONS
from ..mechanism import MechanismError
from ..options import declared
from ..options.reading import check_cards, options_of
from ..problem import CommandError
from . import console_at


def main(arguments: list[str]) -> int:
    """Measure, and write. Raises CommandError."""
    options = _options(arguments)
    console = console_at(stderr=options.out is None)
    try:
        machine = mischwerk_machines.load(options.machine)
        card = mischwerk_machines.card_format(options.format)
        check_cards(options, machine)
        with HEARTBEAT.doing(f"{options.feeds} feeds of {machine.name} in the world, {options.condition}"):
            calibration = calibrate(
                machine, card, options.condition, options.cards, options.feeds, options.seed, options.date
            )
    except (CalibrationError, MachineFileError) as error:
        raise CommandError(str(error)) from None
    except MechanismError as broke:
        raise CommandError(f"The simulation failed on every deck: {broke}.") from None
    if options.out is None:
        print(calibration.text(), end="")
    else:
        _write(options.out, calibration)
        _show(console, calibration, options.out)
    return 0


def _options(arguments: list[str]) -> SimpleNamespace:
    options = options_of(declared.calibrate, "calibrate", arguments, f"Conditions: {', '.join(CONDITIONS)}.")
    if options.condition not in CONDITIONS:
        raise CommandError(f"--condition: {options.condition!r} is not one of {', '.join(CONDITIONS)}.")
    options.date = _date(options.date)
    if options.feeds < 4:
        raise CommandError("--feeds: 4 or more.")
    if options.seed < 0:
        raise CommandError("--seed: 0 or more.")
    if options.out is not None and not options.out.parent.is_dir():  # said before minutes of measuring, not after
        raise CommandError(f"--out {options.out}: there is no folder {options.out.parent}.")
    return options


def _date(text: str | None) -> str:
    if text is None:
        return datetime.date.today().isoformat()
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise CommandError(f"--date {text} is not a date such as 2026-01-31.") from None


def _write(path: Path, calibration: Calibration) -> None:
    try:
        path.write_text(calibration.text(), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"--out {path}: {error.strerror}.") from None


def _show(console: Console, calibration: Calibration, path: Path) -> None:
    """A line for each result."""
    times = calibration.times
    for name, spread, unit in (
        ("start to first lead", times.first_lead_us, "us"),
        ("tail to next lead", times.gap_mm, "mm"),
        ("tail to clear mouth", times.flight_us, "us"),
    ):
        console.print(f"{name:20} {spread.mean:10.2f} {unit}, sd {spread.sd:.2f}, n {spread.n}", highlight=False)
    length = times.length
    console.print(
        f"{'length seen':20} {length.intercept_mm:10.2f} mm + {length.slope_mm:.3f} mm a card above, "
        f"sd {length.sd_mm:.2f}, n {length.n}",
        highlight=False,
        soft_wrap=True,
    )
    for name in PROBABILITIES:
        p = getattr(calibration, name)
        console.print(
            f"{name:20} {p.count:5} of {p.of:5}: {p.estimate:.2%} ({p.low:.2%} to {p.high:.2%})", highlight=False
        )
    console.print(str(path), highlight=False, soft_wrap=True)
