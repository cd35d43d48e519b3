"""The machine files as the host sees them: which builds there are, and what each can take."""

from typing import Any, NamedTuple

import mischwerk_machines
from shuffler.config import MachineConfig
from shuffler.link.protocol import AXES

from mischwerk.errors import DeviceFault, UsageProblem
from mischwerk.messages import amount, message

FEWEST_CARDS, MOST_CARDS = 2, 255  # fewer can't be shuffled, more can't be numbered on the wire


class Build(NamedTuple):
    """What the host needs of a machine. ``path`` is None for a board whose file is not here."""

    name: str
    summary: str
    kind: str
    pockets: int
    capacity: int
    max_cards: int
    formats: tuple[str, ...]
    path: str | None

    def as_json(self) -> dict[str, Any]:
        """Plain object for --json."""
        return {**self._asdict(), "formats": list(self.formats)}


def names() -> list[str]:
    """Names of the builds shipped here."""
    return mischwerk_machines.names()


def load(name_or_path: str) -> Build:
    """A build by name or by the path of its file. Raises UsageProblem with file, key and reason."""
    try:
        machine = mischwerk_machines.load(name_or_path)
    except mischwerk_machines.MachineFileError as problem:
        raise _told(problem) from problem
    return Build(
        machine.name,
        machine.summary,
        machine.kind,
        machine.pockets,
        machine.capacity,
        machine.max_cards,
        machine.formats,
        str(machine.path),
    )


def of_board(identity: dict[str, Any], known_formats: tuple[str, ...]) -> Build:
    """The build a board says it is; from its own words if its file is not shipped here. Raises DeviceFault if it can't
    be a machine."""
    name, pockets, capacity = identity["machine"], identity["pockets"], identity["capacity"]
    if name in names():
        build = load(name)
        check_identity(identity, build)
        return build
    if pockets * capacity < FEWEST_CARDS:
        raise DeviceFault(
            message("board-too-small", name=name, cards=amount(pockets * capacity, "card")),
            message("put-right-firmware"),
        )
    most = min(pockets * capacity, MOST_CARDS)
    return Build(name, "", identity["kind"], pockets, capacity, most, known_formats, None)


def check_identity(identity: dict[str, Any], build: Build) -> None:
    """Raises DeviceFault if the numbers a board reports are not those of its build; thick cards make a pocket
    smaller."""
    reported = (identity["kind"], identity["pockets"])
    if reported == (build.kind, build.pockets) and 1 <= identity["capacity"] <= build.capacity:
        return
    raise DeviceFault(
        message(
            "board-of-other-build",
            name=build.name,
            kind=reported[0],
            pockets=reported[1],
            cards=amount(identity["capacity"], "card"),
            build=build.name,
            made=build.kind,
            number=build.pockets,
            capacity=build.capacity,
        ),
        message("put-machines-firmware"),
    )


def config_of(build: Build, card_format: str, capacity: int) -> MachineConfig | None:
    """The core's configuration of a build with cards of which a pocket takes ``capacity``; None without its file."""
    return None if build.path is None else config(build.path, card_format)._replace(capacity=capacity)


def that_take(cards: int) -> list[str]:
    """Names of the shipped builds that hold a deck of ``cards``."""
    return [name for name in names() if load(name).max_cards >= cards]


def config(name_or_path: str, card_format: str) -> MachineConfig:
    """The core's configuration of a build set up for a format. Raises UsageProblem."""
    try:
        return mischwerk_machines.config(
            mischwerk_machines.load(name_or_path), mischwerk_machines.card_format(card_format)
        )
    except mischwerk_machines.MachineFileError as problem:
        raise _told(problem) from problem


def axes(name: str) -> tuple[str, ...]:
    """Name the axes of a machine, in their order; all that there are, if its file is not known here."""
    return mischwerk_machines.axes_of(mischwerk_machines.load(name)) if name in names() else tuple(AXES)


def _told(problem: mischwerk_machines.MachineFileError) -> UsageProblem:
    text = str(problem)
    if isinstance(problem, mischwerk_machines.UnknownMachine):
        what = "Give --machine one of these, or the path of a machine file: `mischwerk machines` says what they are."
        return UsageProblem(f"{text[:1].upper()}{text[1:]}.", what)
    return UsageProblem(f"{text}.", "Correct the file, or the path of it in --machine.")


# -- The kinds of machine, by their names in machine files and in a board's identity.


class Kind(NamedTuple):
    """``pocket``: what people call one. ``any_first``: a job begins with whichever pocket is at the throat, and its
    plan is rotated to match. ``steps_per_mm``: where a machine file has it for the pocket axis; None if that turns.
    ``has_rig``: there is a feed rig of it."""

    pocket: str
    any_first: bool
    steps_per_mm: str | None
    has_rig: bool


KINDS = {
    "rack": Kind("pocket", any_first=False, steps_per_mm="rack.steps_per_mm", has_rig=True),
    "wheel": Kind("slot", any_first=True, steps_per_mm=None, has_rig=False),
}


def of(config: Any) -> Kind:
    """The kind of a configuration of the core, or of anything else with a kind."""
    return KINDS[config.kind]
