"""The feed rig: those parts of a rack build that feed one card into one fixed pocket, and that pocket.

What belongs to it is said here once; the list of what to buy and to print follows from it, as a build's does.
"""

from __future__ import annotations

from dataclasses import replace

from mischwerk_machines import Machine, MachineFileError, card_format, load

from . import assembly
from .buildable import machine as buildable
from .construction import load_construction
from .layout.electronics import Layout
from .model import FOLLOWER, Build, Part, Pose
from .parts import pocket_end

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
    whole = assembly.assemble(machine, format_name)
    parts = [
        replace(part, places=part.places[:1]) if part.name in ONE_OF else part for part in whole.parts if _is_in(part)
    ]
    lowest = next(pose for pose in whole.poses if pose.follower)
    poses = (Pose("rest"), Pose("follower down", follower=lowest.follower))
    moves = {FOLLOWER: whole.moves[FOLLOWER]}
    return replace(whole, parts=(*parts, *pocket), moves=moves, poses=poses, is_rig=True)


def _is_in(part: Part) -> bool:
    return part.step in FEED_STEPS or part.step == ELECTRONICS_STEP or part.name in ALSO
