"""The wheel build's own parts, what moves them, and the poses in which nothing may touch."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from build123d import Location
from mischwerk_machines import CardFormat, Machine, card_format

from ...construction import Construction, load_construction
from ...layout.wheel import WheelLayout
from ...model import PUSHER, SECTOR, WHEEL, Part, Pose
from . import (
    ceiling as wheel_ceiling,
)
from . import (
    cheeks as wheel_cheeks,
)
from . import (
    chute as wheel_chute,
)
from . import (
    cover as wheel_cover,
)
from . import (
    disc as wheel_disc,
)
from . import (
    drive as wheel_drive,
)
from . import (
    gate as wheel_gate,
)
from . import (
    guard as wheel_guard,
)
from . import (
    idlers as wheel_idlers,
)
from . import (
    lever as wheel_lever,
)
from . import (
    lever_drive as wheel_lever_drive,
)
from . import (
    lever_home as wheel_lever_home,
)
from . import (
    lever_plates as wheel_lever_plates,
)
from . import (
    sensors as wheel_sensors,
)
from . import (
    shroud as wheel_shroud,
)

_GROUPS = (
    wheel_chute,
    wheel_gate,
    wheel_idlers,
    wheel_disc,
    wheel_shroud,
    wheel_ceiling,
    wheel_cheeks,
    wheel_drive,
    wheel_lever,
    wheel_lever_drive,
    wheel_lever_plates,
    wheel_lever_home,
    wheel_sensors,
    wheel_guard,
)


def parts(machine: Machine, fmt: CardFormat, construction: Construction) -> list[Part]:
    """Wheel, shroud, chute, ceiling, lever, motors, cheeks, sensors. Raises MachineFileError."""
    w = WheelLayout.of(machine, fmt, construction)
    return [part for group in _GROUPS for part in group.parts(w)]


def covered(machine: Machine, fmt: CardFormat, construction: Construction, cover: list[Part]) -> list[Part]:
    """The cover with room for what stands out of it."""
    return wheel_cover.fitted(cover, machine, fmt, construction)


def moves(machine: Machine) -> Mapping[str, Callable[[float], Location]]:
    """wheel: degrees counter-clockwise in the side view, 0 with slot 0 at the feed. pusher, sector: mm outwards."""
    angle = math.pi - machine.wheel_data.wheel.eject_slots_above_feed * 2.0 * math.pi / machine.pockets
    ux, uz = math.cos(angle), math.sin(angle)
    w = WheelLayout.of(machine, card_format(machine.formats[0]), load_construction())
    return {
        WHEEL: lambda degrees: Location((0, 0, 0), (0, -degrees, 0)),
        PUSHER: lambda mm: Location((mm * ux, 0.0, mm * uz)),
        SECTOR: lambda mm: wheel_lever_drive.sector_move(w, mm),
    }


def poses(machine: Machine) -> tuple[Pose, ...]:
    """A whole pitch of the wheel in quarters and a few turns farther on, the lever at home; then the lever's stroke.

    Every slot's surroundings are the same, but for the spokes of the index disc: so a pitch and a turn's eighths do.
    The lever is out only while a slot stands at the eject position.
    Parked, it stands a little behind the point where its switch works, which is its rest here as in the twin.
    """
    pitch, stroke = 360.0 / machine.pockets, float(machine.wheel_data.pusher.stroke_mm)
    lifted = machine.wheel_data.well.height_mm - machine.wheel_data.well.follower_lowest_mm
    turning = [Pose(f"wheel {share:g} of a slot on", wheel=share * pitch) for share in (0.25, 0.5, 0.75)]
    turned = [Pose(f"wheel turned by {eighth * 45} degrees", wheel=eighth * 45.0) for eighth in range(1, 8)]
    out = [Pose(f"lever out by {mm:g} mm", pusher=mm) for mm in (stroke / 4, stroke / 2, 3 * stroke / 4, stroke)]
    parked = Pose("lever parked", pusher=-float(machine.wheel_data.pusher.home_inside_mm))
    behind = Pose("lever at its hard stop", pusher=-float(machine.wheel_data.pusher.behind_home_mm))
    return (Pose("rest"), *turning, *turned, *out, parked, behind, Pose("follower down", follower=lifted))
