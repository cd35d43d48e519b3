"""Section of the feed end, which every kind of build has: well, feed roller, retard gate, nip, exit guide, follower.

The gate's upper part and the way back into the well belong to the build.
"""

from __future__ import annotations

import math

from .machine import CardFormat, Machine
from .pieces import CURTAIN, FOLLOWER, FRAME, IDLER, NIP, ROLLER, Disc, Piece, Place, Plate, Point, Recess, plate

_WALL_MM = 4.0
_BEVEL_MM = 0.6  # height of the follower's bevels, beside its foot
_FOLLOWER_MM = 4.0  # its thickness
_UNDER_MM = 2.0  # how far floors and rails reach below the feed plane, and how thick a floor is at least
_LEAST_FLOOR_MM = 1.0
# From the floor up to the rear rail: a card that leans on the gate slides back over it, a step would hold it.
RAIL_RAMP_MM = 15.0
_LIP_MM = 9.0  # length over which the floor rises to a lip under the gate


def gate_x_mm(machine: Machine) -> float:
    """Where the gate's face stands."""
    return machine.data.gate_x_mm


def rear_x_mm(machine: Machine, card_format: CardFormat) -> float:
    """Return what ends the well behind the cards: the rear wall, or the curtain before it."""
    return gate_x_mm(machine) - card_format.length_mm - float(machine.data.well.clearance_mm)


def wall_x_mm(machine: Machine, card_format: CardFormat) -> float:
    """Face of the well's rear wall."""
    curtain = machine.data.well.curtain
    return rear_x_mm(machine, card_format) - (curtain.thickness_mm + curtain.gap_mm if curtain else 0.0)


def feeder_pieces(machine: Machine, card_format: CardFormat, recess: Recess | None) -> list[Piece]:
    """Pieces of the feed end; recess: of the rear wall."""
    feed, well = machine.data.feed, machine.data.well
    return [
        *_well(machine, card_format),
        *_rear_wall(machine, card_format, recess),
        *_throat(machine),
        _gate(machine),
        Disc("feed-roller", feed.roller_radius_mm, ROLLER, "roller", "roller"),
        Disc("nip-roller", feed.nip_radius_mm, NIP, "nip", "nip"),
        Disc("idler", feed.idler_radius_mm, IDLER, "nip", "idler"),
        _follower(well.follower_x_mm, well.follower_foot_mm),
        *_curtain(machine),
    ]


def feeder_rest(machine: Machine, card_format: CardFormat, lifted_mm: float) -> dict[str, Place]:
    """Places of the feed end's carriers; lifted_mm: height of the lifted follower's underside."""
    feed, gate = machine.data.feed, gate_x_mm(machine)
    left, right = (gate + x for x in machine.data.well.follower_x_mm)
    nip_x = gate + feed.nip_x_mm
    return {
        FRAME: Place(0.0, 0.0),
        ROLLER: Place(gate + feed.roller_x_mm, -feed.roller_radius_mm),
        NIP: Place(nip_x, -feed.nip_radius_mm),
        IDLER: Place(nip_x, feed.idler_radius_mm + feed.idler_rest_mm),
        FOLLOWER: Place((left + right) / 2.0, lifted_mm),
        CURTAIN: Place(rear_x_mm(machine, card_format), float(machine.data.well.height_mm)),
    }


def from_gate(machine: Machine, name: str, corners: list[Point], pair: str, look: str) -> Plate:
    """A plate of the frame whose corners' x are given from the gate's face."""
    gate = gate_x_mm(machine)
    return plate(name, [(x + gate, y) for x, y in corners], FRAME, pair, look)


def _under_mm(machine: Machine) -> float:
    """Underside of floors and rails: below a deep floor they reach further."""
    return -max(_UNDER_MM, machine.data.well.floor_below_roller_mm + _LEAST_FLOOR_MM)


def _well(machine: Machine, card_format: CardFormat) -> list[Plate]:
    well = machine.data.well
    rear = rear_x_mm(machine, card_format) - gate_x_mm(machine)
    rail = rear + well.rail_mm
    low, under = -well.floor_below_roller_mm, _under_mm(machine)
    foot = rail + RAIL_RAMP_MM
    # Under a curtain the rail goes on to the wall, in tongues through its lower edge: a card that stands on its rear
    # end and pushes the curtain back would go down between the two.
    end = wall_x_mm(machine, card_format) - gate_x_mm(machine)
    top = 0.0 - well.rail_below_mm  # not -0.0
    rear_rail = [(end, under), (foot, under), (foot, low), (rail, top), (end, top)]
    floor = [(rail, under), (0.0, under), (0.0, low), (rail, low)]
    return [
        from_gate(machine, "rear-rail", rear_rail, "well", "rail"),
        from_gate(machine, "well-floor", floor, "well", "frame"),
    ]


def _rear_wall(machine: Machine, card_format: CardFormat, recess: Recess | None) -> list[Plate]:
    """One plate; with a recess, two: the lower is the thicker, and slopes down to its face."""
    height, under = machine.data.well.height_mm, _under_mm(machine)
    face = wall_x_mm(machine, card_format) - gate_x_mm(machine)
    back = face - _WALL_MM
    if recess is None:
        wall = [(back, under), (face, under), (face, height), (back, height)]
        return [from_gate(machine, "rear-wall", wall, "well", "frame")]
    back, inner = back - recess.deep_mm, face - recess.deep_mm
    lower = [(back, under), (face, under), (face, recess.foot_mm), (inner, recess.top_mm), (back, recess.top_mm)]
    upper = [(back, recess.top_mm), (inner, recess.top_mm), (inner, height), (back, height)]
    return [
        from_gate(machine, "rear-wall", lower, "well", "frame"),
        from_gate(machine, "rear-wall-top", upper, "well", "frame"),
    ]


def _throat(machine: Machine) -> list[Plate]:
    """From the lip under the gate to the end of the exit guide."""
    feed, under = machine.data.feed, _under_mm(machine)
    low = -machine.data.well.floor_below_roller_mm
    lower, end, nip = feed.guide_floor_mm, feed.guide_end_x_mm, feed.nip_x_mm
    upper = lower + feed.guide_gap_mm
    ramp = nip - feed.nip_radius_mm / 2.0
    lip = max(low, feed.gate_floor_mm)
    foot = -_LIP_MM if lip > low else 0.0
    # One plate from the lip's foot to the guide (the hull of these corners): a seam would catch leads.
    floor = [(foot, under), (ramp, under), (ramp, lower), (0.0, lip), (foot, low)]
    guide = [(ramp, under), (end, under), (end, lower), (ramp, lower)]
    mouth, top = nip + feed.guide_mouth_mm, upper + feed.guide_flare_mm
    return [
        from_gate(machine, "throat-floor", floor, "guide", "frame"),
        from_gate(machine, "guide-floor", guide, "guide", "frame"),
        from_gate(machine, "guide-top", [(mouth, top), (end, upper), (end, top)], "guide", "guide"),
    ]


def _gate(machine: Machine) -> Plate:
    feed = machine.data.feed
    gap, depth, blade, bevel = feed.gate_gap_mm, feed.gate_depth_mm, feed.gate_blade_mm, feed.gate_bevel_mm
    foot = [(0.0, gap + bevel), (bevel / math.tan(math.radians(feed.gate_bevel_deg)), gap)]
    return from_gate(machine, "gate", [*foot, (depth, gap), (depth, blade), (0.0, blade)], "gate", "gate")


def _curtain(machine: Machine) -> list[Plate]:
    """In its own frame, whose origin is the pin, above its front face."""
    well, curtain = machine.data.well, machine.data.well.curtain
    if curtain is None:
        return []
    low, thick = -well.height_mm - curtain.below_mm, curtain.thickness_mm
    corners = [(-thick, low), (0.0, low), (0.0, 0.0), (-thick, 0.0)]
    return [plate("curtain", corners, CURTAIN, "well", "frame")]


def _follower(span_mm: tuple[float, float], foot_mm: tuple[float, float]) -> Plate:
    """In its own frame, whose origin is the middle of the underside."""
    middle, half = sum(span_mm) / 2.0, (span_mm[1] - span_mm[0]) / 2.0
    corners = [
        (foot_mm[0] - middle, 0.0),
        (foot_mm[1] - middle, 0.0),
        (half, _BEVEL_MM),
        (half, _FOLLOWER_MM),
        (-half, _FOLLOWER_MM),
        (-half, _BEVEL_MM),
    ]
    return plate("follower", corners, FOLLOWER, "follower", "follower")
