"""Calibration: measure the cards, reject what makes no sense, and store the settings that follow."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from shuffler.config import MachineConfig, fitted
from shuffler.storage.settings import Settings

from mischwerk import machines
from mischwerk.errors import DeviceFault, UsageProblem
from mischwerk.jobs import options
from mischwerk.jobs.job import Follower
from mischwerk.link.line import Line
from mischwerk.link.wire import FORMATS
from mischwerk.messages import either, message
from mischwerk.upkeep import tasks
from mischwerk.upkeep.tasks import CountResult

FEWEST_CARDS = 10
SPREAD_PERCENT = 5  # a card further off the mean is bent, slips, or is of another deck; poker and bridge differ by 10
# The mean against the machine file's length: nips slip, so that more steps are seen (2 % in the twin), never far fewer.
SHORTER_PERCENT, LONGER_PERCENT = 3, 6
SLEEVE_PERCENT = 7  # a sleeve makes a card longer by as much
UM = (150, 600)  # a card; cardboard of 0.15 mm does not feed
SLEEVE_UM = (0, 400)


class Change(NamedTuple):
    """A setting to be stored, as the board writes it."""

    setting: str
    before: str
    after: str


def check(result: CountResult, card_format: str, lengths: dict[str, int], sleeves: bool) -> None:
    """Raises DeviceFault if the measurements make no sense; ``lengths``: steps of a card by format, as far as known."""
    if result.cards < FEWEST_CARDS:
        raise DeviceFault(
            message("too-few-to-measure", cards=f"{result.cards:,}"), message("lay-at-least", fewest=FEWEST_CARDS)
        )
    mean = result.mean_steps
    if not mean:
        raise DeviceFault(message("no-steps-measured"), message("check-throat-sensor"))
    for which, steps in (("shortest", result.least_steps), ("longest", result.most_steps)):
        if abs(steps - mean) * 100 > SPREAD_PERCENT * mean:
            raise DeviceFault(
                message(
                    "card-off-mean",
                    which=message(which),
                    steps=steps,
                    percent=f"{abs(steps - mean) * 100 / mean:.0f}",
                    mean=mean,
                ),
                message("take-out-bent-cards"),
            )
    if card_format in lengths:
        _check_format(mean, card_format, lengths, sleeves)


def changes(
    result: CountResult, card_format: str, before: dict[str, str], height_mm: float | None, sleeves: bool
) -> list[Change]:
    """Settings that change. Raises UsageProblem for a height that no such deck has."""
    wanted = {f"{card_format}_steps": str(result.mean_steps)}
    if not sleeves:  # first or last, so that the board sees none of the cards thicker than they are
        wanted["sleeves"] = "no"
    if height_mm is not None:
        um = round(height_mm * 1000 / result.cards)
        if sleeves:
            added = um - int(before[f"{card_format}_um"])
            _within(message("sleeve-would-add"), added, SLEEVE_UM, height_mm, result.cards)
            wanted["sleeve_um"] = str(added)
        else:
            _within(message("card-would-be"), um, UM, height_mm, result.cards)
            wanted[f"{card_format}_um"] = str(um)
    if sleeves:
        wanted["sleeves"] = "yes"
    return [
        Change(name, before.get(name, "not known"), after)
        for name, after in wanted.items()
        if before.get(name) != after
    ]


def check_fit(config: MachineConfig, card_format: str, before: dict[str, str], wanted: Sequence[Change]) -> None:
    """Raises DeviceFault if the build of ``config`` can't take such cards; the board would refuse half of the
    settings."""
    settings = Settings()
    after = before | {change.setting: change.after for change in wanted} | {"format": card_format}
    try:
        for name in settings.names():
            if name in after:
                settings.set(name, settings.meant(name, after[name]))
        fitted(config, settings)
    except ValueError as problem:
        raise DeviceFault(
            message("cards-do-not-fit", machine=config.name, why=problem), message("nothing-stored")
        ) from problem


def _check_format(mean: int, card_format: str, lengths: dict[str, int], sleeves: bool) -> None:
    expected = lengths[card_format]
    most = expected * (100 + LONGER_PERCENT + (SLEEVE_PERCENT if sleeves else 0))
    if expected * (100 - SHORTER_PERCENT) <= mean * 100 <= most:
        return
    nearest = min(lengths, key=lambda name: abs(lengths[name] - mean))
    if nearest == card_format:
        what = message("other-length", mean=mean, format=card_format, expected=expected)
        raise DeviceFault(what, message("check-deck-and-nip"))
    what = message("length-of-other-format", mean=mean, format=card_format, expected=expected, nearest=nearest)
    raise DeviceFault(what, message("give-format", formats=nearest))


def _within(what: str, um: int, span: tuple[int, int], height_mm: float, cards: int) -> None:
    if not span[0] <= um <= span[1]:
        raise UsageProblem(
            message(
                "thickness-out-of-range",
                height=f"{height_mm:g}",
                cards=cards,
                what=what,
                um=um,
                least=span[0],
                most=span[1],
            ),
            message("measure-height-again"),
        )


# -- As a conversation with a board.

MAX_HEIGHT_MM = 100.0


class Measured(NamedTuple):
    """What was measured, and the settings that would change."""

    told: CountResult
    changes: Sequence[Change]


def check_options(card_format: str | None, height_mm: float | None) -> None:
    """Check what needs no machine to be known. Raises UsageProblem."""
    if card_format is not None and card_format not in FORMATS:
        raise UsageProblem(
            message("unknown-format", format=card_format), message("give-format", formats=either(FORMATS))
        )
    if height_mm is not None and not 0 < height_mm <= MAX_HEIGHT_MM:
        raise UsageProblem(message("height-out-of-range", height=f"{height_mm:g}"), message("measure-height"))


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
            message("bare-card-unknown", format=card_format, setting=card_format, value=bare_um),
            message("calibrate-bare-first"),
        )
    result = await tasks.run_task(follower, identity, tasks.CALIBRATE, deck_name=deck_name)
    check(result, card_format, _lengths(build), sleeves)
    wanted = changes(result, card_format, before, height_mm, sleeves)
    if build.path is not None:
        check_fit(machines.config(build.name, card_format), card_format, before, wanted)
    return Measured(result, wanted)


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
