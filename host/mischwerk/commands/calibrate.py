"""`mischwerk calibrate`: a count that measures the cards, and the settings that follow from it."""

import sys
from typing import Any, NamedTuple

from mischwerk import machines
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.interrupts import Interrupts
from mischwerk.jobs.options import check_format
from mischwerk.link.connection import Connection, connected
from mischwerk.link.ports import find_board
from mischwerk.link.wire import FORMATS
from mischwerk.screen import counted
from mischwerk.terminal import asking
from mischwerk.terminal.confirm import confirmed
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import common as upkeep
from mischwerk.upkeep.calibration import Change, changes, check, check_fit
from mischwerk.upkeep.common import CountResult

MAX_HEIGHT_MM = 100.0


class CalibrateOptions(NamedTuple):
    """As typed; None where an option was left out."""

    height_mm: float | None = None
    sleeves: bool = False
    card_format: str | None = None
    port: str | None = None
    yes: bool = False
    as_json: bool = False


def run(asked: CalibrateOptions) -> int:
    """Measure, show, ask, store; exit status. Raises MischwerkError, and then nothing was stored."""
    _check(asked)
    with Interrupts() as interrupts, connected(asked.port or find_board(), "calibrate", interrupts) as board:
        before = upkeep.settings(board.link)
        card_format = asked.card_format or before.get("format", FORMATS[0])
        build = machines.of_board(board.identity, FORMATS)
        check_format(card_format, build)
        bare_um = before.get(f"{card_format}_um", "0")
        if asked.sleeves and asked.height_mm is not None and not (bare_um.isascii() and bare_um.strip("0").isdigit()):
            raise UsageProblem(
                f"A sleeve can only be measured once the bare {card_format} card is known: {card_format}_um is "
                f"{bare_um}.",
                "Calibrate without sleeves first, or leave --deck-height-mm out.",
            )
        told = upkeep.run_task(board, interrupts, upkeep.CALIBRATE)
        lengths = _lengths(build)
        check(told, card_format, lengths, asked.sleeves)
        wanted = changes(told, card_format, before, asked.height_mm, asked.sleeves)
        if build.path is not None:
            check_fit(machines.config(build.name, card_format), card_format, before, wanted)
        if not asked.as_json:
            _show(told, wanted)
        stored = bool(wanted) and (asked.yes or confirmed("Store this?", interrupts))
        if stored:
            for change in wanted:
                upkeep.put(board.link, change.setting, change.after)
    return _tell(asked, board, told, wanted, stored)


def _check(asked: CalibrateOptions) -> None:
    if asked.card_format is not None and asked.card_format not in FORMATS:
        raise UsageProblem(f"--format {asked.card_format} is not known.", f"Give --format {' or '.join(FORMATS)}.")
    if asked.height_mm is not None and not 0 < asked.height_mm <= MAX_HEIGHT_MM:
        raise UsageProblem(
            f"--deck-height-mm {asked.height_mm:g} is out of range.",
            "Press the pile flat, measure it, and give millimetres: 52 cards are about 15.6.",
        )
    if not asked.yes and (asked.as_json or not asking.present()):
        raise UsageProblem("Nobody is here to ask whether to store the result.", "Add --yes to store it.")


def _lengths(build: machines.Build) -> dict[str, int]:
    """Length of a card in steps for each format the build takes, by its file; nothing for a build that is not shipped
    here."""
    if build.path is None:
        return {}
    return {name: int(machines.config(build.name, name).card_steps) for name in build.formats}


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
        about: dict[str, Any] = {"result": "done", "machine": board.identity["machine"], **told._asdict()}
        about["changes"] = [change._asdict() for change in wanted]
        print_object({**about, "stored": stored})
    elif stored:
        print("Stored; it takes effect at the next start of the machine.")
    elif wanted:
        print("Nothing was stored.")
    return EXIT_DONE
