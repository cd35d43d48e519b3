"""`mischwerk calibrate`: a count that measures the cards, and the settings that follow from it."""

import sys
from typing import NamedTuple

from mischwerk.api.values import Calibration
from mischwerk.commands.machine import opened
from mischwerk.commands.showing import upkeep_shown
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.forms import counted
from mischwerk.jobs import options
from mischwerk.terminal import asking
from mischwerk.terminal.asking import confirmed
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import calibrating


class CalibrateOptions(NamedTuple):
    """As typed; None where an option was left out."""

    height_mm: float | None = None
    sleeves: bool = False
    card_format: str | None = None
    port: str | None = None
    yes: bool = False
    as_json: bool = False
    history: bool = True
    deck_name: str | None = None


def run(asked: CalibrateOptions) -> int:
    """Measure, show, ask, store; exit status. Raises MischwerkError, and then nothing was stored."""
    _check(asked)
    with opened(asked.port, "calibrate", history=asked.history) as (shuffler, interrupts):
        with upkeep_shown() as listener:
            found = shuffler.calibrate(
                height_mm=asked.height_mm,
                sleeves=asked.sleeves,
                card_format=asked.card_format,
                deck_name=asked.deck_name,
                on_event=listener,
            )
        if not asked.as_json:
            _show(found)
        if found.changes and (asked.yes or confirmed("Store this?", interrupts)):
            found = shuffler.store(found)
    if asked.as_json:
        print_object(found.to_dict())
    elif found.stored:
        print("Stored; it takes effect at the next start of the machine.")
    elif found.changes:
        print("Nothing was stored.")
    return EXIT_DONE


def _check(asked: CalibrateOptions) -> None:
    calibrating.check(asked.card_format, asked.height_mm)
    options.check_deck_name(asked.deck_name, asked.history)
    if not asked.yes and (asked.as_json or not asking.present()):
        raise UsageProblem(
            "Without a terminal nobody can be asked whether to store the result.", "Add --yes to store it."
        )


def _show(found: Calibration) -> None:
    print(
        f"{counted(found.cards, 'card')}, {found.least_steps} to {found.most_steps} steps long, "
        f"{found.mean_steps} on average."
    )
    for change in found.changes:
        print(f"{change.setting:<12}  {shown(change.before)} -> {change.after}")
    if not found.changes:
        print("All of it is already stored.")
    sys.stdout.flush()
