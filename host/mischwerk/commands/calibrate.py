"""`mischwerk calibrate`: a count that measures the cards, and the settings that follow from it."""

import sys
from typing import NamedTuple

from mischwerk.api import values as api_values
from mischwerk.api.values import Calibration
from mischwerk.commands.history import kept
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.interrupts import Interrupts
from mischwerk.link.connection import Connection, connected
from mischwerk.link.ports import find_board
from mischwerk.screen import counted
from mischwerk.terminal import asking
from mischwerk.terminal.confirm import confirmed
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import calibrating
from mischwerk.upkeep import common as upkeep
from mischwerk.upkeep.calibrating import Measured
from mischwerk.upkeep.calibration import Change
from mischwerk.upkeep.common import CountResult


class CalibrateOptions(NamedTuple):
    """As typed; None where an option was left out."""

    height_mm: float | None = None
    sleeves: bool = False
    card_format: str | None = None
    port: str | None = None
    yes: bool = False
    as_json: bool = False
    history: bool = True


def run(asked: CalibrateOptions) -> int:
    """Measure, show, ask, store; exit status. Raises MischwerkError, and then nothing was stored."""
    _check(asked)
    with (
        Interrupts() as interrupts,
        connected(asked.port or find_board(), "calibrate", interrupts, keeper=kept.keeper(asked.history)) as board,
    ):
        found = _measured(asked, board, interrupts)
        told, wanted = found.told, list(found.changes)
        if not asked.as_json:
            _show(told, wanted)
        stored = bool(wanted) and (asked.yes or confirmed("Store this?", interrupts))
        if stored:
            board.link.run(calibrating.store(board.link.line, wanted))
    return _tell(asked, board, told, wanted, stored)


def _check(asked: CalibrateOptions) -> None:
    calibrating.check(asked.card_format, asked.height_mm)
    if not asked.yes and (asked.as_json or not asking.present()):
        raise UsageProblem("Nobody is here to ask whether to store the result.", "Add --yes to store it.")


def _measured(asked: CalibrateOptions, board: Connection, interrupts: Interrupts) -> Measured:
    with upkeep.following(board, interrupts) as follower:
        return board.link.run(
            calibrating.measured(follower, board.identity, asked.card_format, asked.height_mm, asked.sleeves)
        )


def _show(told: CountResult, wanted: list[Change]) -> None:
    print(
        f"{counted(told.cards, 'card')}, {told.least_steps} to {told.most_steps} steps long, "
        f"{told.mean_steps} on average."
    )
    for change in wanted:
        print(f"{change.setting:<12}  {shown(change.before)} -> {change.after}")
    if not wanted:
        print("All of it is already stored.")
    sys.stdout.flush()


def _tell(asked: CalibrateOptions, board: Connection, told: CountResult, wanted: list[Change], stored: bool) -> int:
    if asked.as_json:
        changes = tuple(api_values.Change(*change) for change in wanted)
        measured = Calibration("done", board.identity["machine"], *told, changes=changes, stored=stored)
        print_object(measured.to_dict())
    elif stored:
        print("Stored; it takes effect at the next start of the machine.")
    elif wanted:
        print("Nothing was stored.")
    return EXIT_DONE
