"""A machine put together: every part in its place, what moves it, poses in which nothing may touch; its feed rig."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from build123d import Location
from mischwerk_machines import CardFormat, Machine, MachineFileError, card_format, load

from .buildable import machine as buildable
from .construction import load_construction
from .electronics.boards import PICO
from .electronics.boards import check as check_board
from .layout.machine import Layout
from .model import FOLLOWER, Build, Part, Pose
from .parts import pocket_end
from .parts.common import curtain
from .parts.common.cover import cover
from .parts.common.drive import motors
from .parts.common.electronics import electronics
from .parts.common.feeder import feeder
from .parts.common.follower import follower
from .parts.common.frame import frame
from .parts.common.sensors import boards
from .parts.common.tools import tools
from .parts.common.well import well

STEPS = (
    "Base and side plates",
    "Well, floor and rails",
    "Feed roller, nip and their drive",
    "Gate, throat guide and idlers",
    "Follower and its servo",
    "Rack or wheel",
    "Pusher or lever",
    "Sensors and switches",
    "Electronics box and wiring",
    "Panel and cover",
)


_COMMON = (frame, well, feeder, motors, follower, boards)


def assemble(name_or_machine: str | Machine, format_name: str = "poker", board: str = PICO) -> Build:
    """The build of a machine with a board, set up for a card format.

    Raises MachineFileError for what can't be built, WiringError for a board that can't drive it.
    """
    machine = load(name_or_machine) if isinstance(name_or_machine, str) else name_or_machine
    return _assembled(machine, format_name, board)


@lru_cache(maxsize=8)  # a rig is made of its whole build; nobody changes a build
def _assembled(machine: Machine, format_name: str, board: str) -> Build:
    fmt = card_format(format_name)
    c = load_construction()
    buildable.check(machine, [fmt], c)
    check_board(machine.kind, board)
    own = pocket_end.of(machine)
    feed_end, pockets = mechanics(machine, fmt)
    parts = [*feed_end, *electronics(machine, fmt, c, board), *pockets]
    parts += own.covered(machine, fmt, c, cover(machine, fmt, c, parts))
    layout = Layout.of(machine, fmt, c)
    poses = own.poses(layout) + curtain.poses(layout)
    lowered = {FOLLOWER: lambda down: Location((0.0, 0.0, -down))}
    moves = {**own.moves(layout), **lowered, **curtain.moves(layout)}
    return Build(machine, fmt, tuple(parts), moves, poses, STEPS, tuple(tools(machine, fmt, c)), board)


@lru_cache(maxsize=8)  # the same with every board
def mechanics(machine: Machine, fmt: CardFormat) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Draw what all builds have, and what is a kind's own: neither depends on the board."""
    c = load_construction()
    feed_end = (part for group in _COMMON for part in group(machine, fmt, c))
    return tuple(feed_end), tuple(pocket_end.of(machine).parts(machine, fmt, c))


# -- The feed rig: those parts of a rack build that feed one card into one fixed pocket, and that pocket.  What
# belongs to it is said here once; the list of what to buy and to print follows from it, as a build's does.

FEED_STEPS = range(1, 6)  # of the assembly guide: base, well, rollers, gate, follower
ELECTRONICS_STEP = 9
ALSO = ("drive-guard", "throat-diode", "throat-transistor", "throat-sensor", "entry-diode", "entry-diode-socket",
        "entry-sensor", "well-diode", "well-transistor", "well-sensor")  # fmt: skip
ONE_OF = ("driver",)  # of which a machine has one for each motor


def assemble_rig(name_or_machine: str | Machine, format_name: str = "poker") -> Build:
    """Assemble the rig of a build. Raises MachineFileError."""
    machine = load(name_or_machine) if isinstance(name_or_machine, str) else name_or_machine
    cards, c = card_format(format_name), load_construction()
    buildable.check(machine, [cards], c)
    pocket = pocket_end.of(machine).rig_pocket(Layout.of(machine, cards, c))
    if pocket is None:
        raise MachineFileError(f"{machine.name}: there is no feed rig for a {machine.kind}")
    whole = assemble(machine, format_name)
    parts = [
        replace(part, places=part.places[:1]) if part.name in ONE_OF else part for part in whole.parts if _is_in(part)
    ]
    lowest = next(pose for pose in whole.poses if pose.follower)
    poses = (Pose("rest"), Pose("follower down", follower=lowest.follower))
    moves = {FOLLOWER: whole.moves[FOLLOWER]}
    return replace(whole, parts=(*parts, *pocket), moves=moves, poses=poses, is_rig=True)


def _is_in(part: Part) -> bool:
    return part.step in FEED_STEPS or part.step == ELECTRONICS_STEP or part.name in ALSO
