"""Where cards may be in the side view, everything at rest: parts may be there only where the section has them."""

from __future__ import annotations

import math

import numpy as np
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.pieces import FOLLOWER, PUSHER, Section

from ..kinds import table as kinds
from ..kinds.kind import Array, Mask, Region, box

_BEFORE_MM = 0.5  # of the pusher's face


def card_space(machine: Machine, card_format: CardFormat, section: Section) -> Region:
    """Function of x and y (arrays, mm): whether a card may be there, if no piece of the section is."""
    regions = [*_feed_end(machine, section), *kinds.of(machine).card_space(machine, card_format, section)]

    def anywhere(x: Array, y: Array) -> Mask:
        found: Mask = np.zeros(np.shape(x), dtype=bool)
        for region in regions:
            found |= region(x, y)
        return found

    return anywhere


def before_pusher(machine: Machine, section: Section) -> Region:
    """The space just in front of the face that pushes cards, at home: the comb is in the rack's slots there."""
    rest = section.rest[PUSHER]
    corners = [at for one in section.pocket_end if one.carrier == PUSHER for at in one.corners]  # type: ignore[union-attr]
    low, high = min(y for _x, y in corners), max(y for _x, y in corners)
    sign = kinds.of(machine).pushes
    c, s = math.cos(rest.angle_rad), math.sin(rest.angle_rad)

    def region(x: Array, y: Array) -> Mask:
        dx, dy = x - rest.x_mm, y - rest.y_mm
        along, across = (dx * c + dy * s) * sign, dy * c - dx * s
        return (along > 0.0) & (along < _BEFORE_MM) & (across > low) & (across < high)

    return region


def _feed_end(machine: Machine, section: Section) -> list[Region]:
    """Well up to the lifted follower, throat, and the way from the guide's end to the pocket's mouth."""
    feed, gate = machine.data.feed, section.gate_x_mm
    low = -machine.data.well.floor_below_roller_mm
    floor, end = feed.guide_floor_mm, gate + feed.guide_end_x_mm
    upper, mouth = floor + feed.guide_gap_mm, gate + feed.nip_x_mm + feed.guide_mouth_mm
    # The exit guide's upper side falls from its mouth to its end.
    fall = feed.guide_flare_mm / (end - mouth)
    return [
        box(section.rear_x_mm, gate, low, section.rest[FOLLOWER].y_mm),
        box(gate, mouth, low, feed.gate_gap_mm),
        lambda x, y: (x >= mouth) & (x <= end) & (y > floor) & (y < upper + (end - x) * fall),
        box(end, kinds.of(machine).mouth_x_mm(machine), floor, upper),
    ]
