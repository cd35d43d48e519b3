"""`mischwerk sim campaign`: thousands of shuffles with faults on demand."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from types import SimpleNamespace
from typing import Any

import mischwerk_machines
from mischwerk_machines import CardFormat, Machine, MachineFileError
from mischwerk_work.bar import tracked
from mischwerk_work.journal import Journal
from rich.console import Console

from .. import fault_kinds as kinds
from ..board.interpreter import INTERPRETERS, InterpreterError
from ..build import FIDELITIES
from ..calibration import Calibration, CalibrationError, read, shipped
from ..campaign import profiles, shuffles
from ..campaign.shuffles import Campaign, Outcome
from ..campaign.summary import Summary
from ..options import declared
from ..options.reading import check_cards, options_of, workers_of
from ..problem import CommandError
from . import console_at

EXIT_BROKEN = 1


def main(arguments: list[str]) -> int:
    """Run it; exit status 1 if an invariant was broken or the simulation itself broke. Raises CommandError."""
    options = _options(arguments)
    campaign = _campaign(options)
    seeds = range(options.seed, options.seed + options.shuffles)
    console = console_at(stderr=options.json)
    summary = Summary()
    began = time.monotonic()
    try:
        with Journal(options.resume, "sim campaign", _asked(options, campaign)) as journal:
            outcomes = shuffles.outcomes(campaign, seeds, options.workers, journal)
            for outcome in tracked("shuffles", outcomes, len(seeds), counts=summary.counts, console=console):
                summary.add(outcome)
                if options.story:
                    _tell(console, outcome)
    except InterpreterError as error:
        raise CommandError(str(error)) from None
    except KeyboardInterrupt as pressed:
        console.print(f"interrupted: these are the shuffles so far\n{pressed}", highlight=False, soft_wrap=True)
    wall_s = time.monotonic() - began
    if options.json:
        print(
            json.dumps(
                {"machine": options.machine, "twin": options.twin, "seed": options.seed, **summary.as_json(wall_s)}
            )
        )
    else:
        summary.show(console, wall_s)
        _say_how_to_replay(console, options, summary)
    return EXIT_BROKEN if summary.invariants_broken or summary.simulation_errors else 0


def _options(arguments: list[str]) -> SimpleNamespace:
    known = ", ".join(f"{name} ({profile.meaning})" for name, profile in profiles.PROFILES.items())
    options = options_of(
        declared.campaign, "campaign", arguments, f"Profiles: {known}. Single faults: {', '.join(kinds.NAMES)}."
    )
    options.workers = workers_of(options)
    return options


def _campaign(options: SimpleNamespace) -> Campaign:
    """Return what the options ask for. Raises CommandError."""
    names = tuple(options.faults.split(","))
    for name in names:
        if name not in profiles.PROFILES and name not in kinds.NAMES:
            raise CommandError(
                f"there is no fault or profile {name!r}. Profiles: {', '.join(profiles.PROFILES)}; "
                f"faults: {', '.join(kinds.NAMES)}."
            )
    for what, value, allowed in (
        ("--twin", options.twin, FIDELITIES),
        ("--interpreter", options.interpreter, INTERPRETERS),
    ):
        if value not in allowed:
            raise CommandError(f"{what} must be {' or '.join(allowed)}, not {value!r}.")
    if options.shuffles < 1:
        raise CommandError("--shuffles: at least 1.")
    if options.seed < 0:
        raise CommandError("--seed: 0 or more.")
    try:
        machine = mischwerk_machines.load(options.machine)
        card = mischwerk_machines.card_format(options.format)
        calibration = _calibration(options, machine, card, profiles.NATURAL in names)
    except (CalibrationError, MachineFileError) as error:
        raise CommandError(str(error)) from None
    check_cards(options, machine)
    return Campaign(
        options.machine, options.format, options.cards, options.twin, names, options.interpreter, calibration
    )


def _asked(options: SimpleNamespace, campaign: Campaign) -> dict[str, Any]:
    """All that decides what comes out."""
    machine = mischwerk_machines.load(campaign.machine)
    of = {"machine_sha256": machine.sha256, "seed": options.seed, "shuffles": options.shuffles}
    return {**asdict(campaign), **of}


def _calibration(options: SimpleNamespace, machine: Machine, card: CardFormat, is_needed: bool) -> Calibration | None:
    """The one that was named. Raises CalibrationError; CommandError if there is none and the profile needs one."""
    if options.calibration is not None:
        calibration = read(options.calibration)
        calibration.check(machine, card, str(options.calibration))
        return calibration
    if is_needed and shipped(machine, card) is None:
        raise CommandError(
            f"Profile {profiles.NATURAL} needs a calibration, and none of {machine.name} with {card.name} cards comes "
            f"with the project.\nMeasure one: mischwerk sim calibrate --machine {machine.name} --format {card.name} "
            "--out FILE, then --calibration FILE."
        )
    return None


def _tell(console: Console, outcome: Outcome) -> None:
    """The story of one shuffle."""
    faults = ", ".join(map(str, outcome.armed)) or "none"
    console.print(f"seed {outcome.seed}: faults on demand: {faults}", highlight=False, soft_wrap=True)
    for line in outcome.story:
        console.print(f"  {line}", highlight=False, soft_wrap=True)
    end = outcome.error or "; ".join(outcome.broken) or ("done" if outcome.is_done else "not done")
    console.print(f"  {outcome.machine_s:8.3f} s  {end}", highlight=False, soft_wrap=True)


def _say_how_to_replay(console: Console, options: SimpleNamespace, summary: Summary) -> None:
    bad = [failure["seed"] for failure in summary.broken + summary.simulation_errors]
    if bad:
        console.print(
            f"Replay one alone: mischwerk sim campaign --machine {options.machine} --cards {options.cards} "
            f"--faults {options.faults} --seed {bad[0]} --shuffles 1 --story [--twin world]",
            highlight=False,
            soft_wrap=True,
        )
