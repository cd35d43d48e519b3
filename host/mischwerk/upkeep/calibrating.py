"""A calibration as a conversation: measure the cards, and store the settings that follow."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from mischwerk import machines
from mischwerk.errors import UsageProblem
from mischwerk.jobs import options
from mischwerk.jobs.job import Follower
from mischwerk.link.line import Line
from mischwerk.link.wire import FORMATS
from mischwerk.upkeep import calibration, tasks
from mischwerk.upkeep.calibration import Change
from mischwerk.upkeep.tasks import CountResult

MAX_HEIGHT_MM = 100.0


class Measured(NamedTuple):
    """What was measured, and the settings that would change."""

    told: CountResult
    changes: Sequence[Change]


def check(card_format: str | None, height_mm: float | None) -> None:
    """Check what needs no machine to be known. Raises UsageProblem."""
    if card_format is not None and card_format not in FORMATS:
        raise UsageProblem(f"--format {card_format} is not known.", f"Give --format {' or '.join(FORMATS)}.")
    if height_mm is not None and not 0 < height_mm <= MAX_HEIGHT_MM:
        raise UsageProblem(
            f"--deck-height-mm {height_mm:g} is out of range.",
            "Press the pile flat, measure it, and give millimetres: 52 cards are about 15.6.",
        )


async def measured(
    follower: Follower,
    identity: dict[str, Any],
    card_format: str | None,
    height_mm: float | None,
    sleeves: bool,
    deck_name: str | None = None,
) -> Measured:
    """Measure the deck in the well; ``card_format``: None for the one set on the machine. Raises MischwerkError."""
    before = await tasks.settings(follower.line)
    card_format = card_format or before.get("format", FORMATS[0])
    build = machines.of_board(identity, FORMATS)
    options.check_format(card_format, build)
    bare_um = before.get(f"{card_format}_um", "0")
    if sleeves and height_mm is not None and not (bare_um.isascii() and bare_um.strip("0").isdigit()):
        raise UsageProblem(
            f"A sleeve can only be measured once the bare {card_format} card is known: {card_format}_um is {bare_um}.",
            "Calibrate without sleeves first, or leave --deck-height-mm out.",
        )
    told = await tasks.run_task(follower, identity, tasks.CALIBRATE, deck_name=deck_name)
    calibration.check(told, card_format, _lengths(build), sleeves)
    wanted = calibration.changes(told, card_format, before, height_mm, sleeves)
    if build.path is not None:
        calibration.check_fit(machines.config(build.name, card_format), card_format, before, wanted)
    return Measured(told, wanted)


async def store(line: Line, values: Iterable[tuple[str, str]]) -> None:
    """Store settings, each with its value in words. Raises MischwerkError."""
    for setting, value in values:
        await tasks.put(line, setting, value)


def _lengths(build: machines.Build) -> dict[str, int]:
    """Length of a card in steps for each format the build takes, by its file; nothing for a build that is not shipped
    here."""
    if build.path is None:
        return {}
    return {name: int(machines.config(build.name, name).card_steps) for name in build.formats}
