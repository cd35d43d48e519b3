"""Where something rubs on a card, seen from above: points of given pressure, with Coulomb's friction.

Each point is a pivot joint between the card and a surface, freed of all but its velocity: the solver brings the card
there to the surface's velocity, with no more than friction times pressure. So rolling without slip needs no
regularisation, and friction is the same in all directions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pymunk
from mischwerk_machines import Across, CardFormat, Machine

from ..kinds import table
from ..world.space import NEWTON, short_bias
from .plan import Chance, Plan

_CLICK_RAD = 0.002  # pitch of a one-way clutch; small, so that it takes up the drive at once
_BEARING_BIAS_S = 0.0015


class Pose(NamedTuple):
    """Where a card lies: its middle, cosine and sine of its angle."""

    x: float
    z: float
    cos: float
    sin: float


@dataclass(frozen=True)
class Clutch:
    """A tyre on a one-way clutch: a card may drive it faster than its shaft. grams: as those of a solid disc;
    drag_n: at its surface, towards the shaft's speed."""

    radius_mm: float
    grams: float
    drag_n: float


@dataclass
class Patch:
    """Points x, z (fixed in the machine) that share ``force_n`` newton of pressure, with ``friction`` on the card.

    ``speed``: of its surface, or what its shaft gives it, mm/s, in the direction ``heading`` (radians from x).
    """

    name: str
    points: Sequence[tuple[float, float]]
    force_n: float
    friction: float
    speed: float = 0.0
    heading: float = 0.0
    clutch: Clutch | None = None
    _surface: pymunk.Body = field(init=False, repr=False)
    _shaft: pymunk.Body | None = field(init=False, repr=False, default=None)
    _grips: list[pymunk.PivotJoint] = field(init=False, repr=False)
    _set: float = field(init=False, repr=False, default=0.0)

    def join(self, space: pymunk.Space, card: pymunk.Body) -> None:
        """Put its joints into ``space``; at first they hold nothing."""
        if self.clutch is None:
            self._surface = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
            space.add(self._surface)
        else:
            self._hang(space, self.clutch)
        self._grips = [pymunk.PivotJoint(self._surface, card, (0.0, 0.0), (0.0, 0.0)) for _ in self.points]
        for grip in self._grips:
            grip.max_bias = 0.0  # no place is kept, only a velocity
            grip.max_force = 0.0
            space.add(grip)

    def part(self) -> None:
        """Hold nothing more."""
        for grip in self._grips:
            grip.max_force = 0.0

    def _hang(self, space: pymunk.Space, clutch: Clutch) -> None:
        """The tyre lies flat in this section: a disc about a fixed axis, which the card meets at its edge, moves there
        as the real one does at its top, and weighs the same."""
        moment = pymunk.moment_for_circle(clutch.grams, 0.0, clutch.radius_mm)
        tyre = self._surface = pymunk.Body(clutch.grams, moment)
        shaft = self._shaft = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        axis = pymunk.PivotJoint(space.static_body, tyre, (0.0, 0.0), (0.0, 0.0))
        ratchet = pymunk.RatchetJoint(shaft, tyre, 0.0, _CLICK_RAD)
        drag = pymunk.SimpleMotor(shaft, tyre, 0.0)
        drag.max_force = clutch.drag_n * NEWTON * clutch.radius_mm
        for joint in (axis, ratchet):
            joint.error_bias = short_bias(_BEARING_BIAS_S)
        space.add(tyre, shaft, axis, ratchet, drag)

    def hold(self, card: Pose, half_length: float, half_width: float, dt_s: float) -> None:
        """Before a step of ``dt_s``: let the points that the card covers hold it."""
        edge = self._turn(dt_s)
        for (x, z), grip in zip(self.points, self._grips, strict=True):
            dx, dz = x - card.x, z - card.z
            u, w = dx * card.cos + dz * card.sin, dz * card.cos - dx * card.sin
            if abs(u) <= half_length and abs(w) <= half_width:
                grip.anchor_b = (u, w)
                if edge is not None:
                    grip.anchor_a = edge
                if not grip.max_force:
                    grip.max_force = self.friction * self.force_n / len(self.points) * NEWTON
            elif grip.max_force:
                grip.max_force = 0.0

    def _turn(self, dt_s: float) -> tuple[float, float] | None:
        """Set the surface's speed. Where on a clutched tyre, in its own frame, the card lies."""
        cos, sin = math.cos(self.heading), math.sin(self.heading)
        if self._shaft is None or self.clutch is None:
            if self.speed != self._set:
                self._set = self.speed
                self._surface.velocity = (self.speed * cos, self.speed * sin)
            return None
        radius = self.clutch.radius_mm
        self._shaft.angular_velocity = self.speed / radius
        # Pymunk turns the tyre first and solves then.
        at = self.heading - self._surface.angle - self._surface.angular_velocity * dt_s
        return radius * math.sin(at), -radius * math.cos(at)


def line(x: float, z0: float, z1: float, count: int) -> list[tuple[float, float]]:
    """``count`` points along z, each in the middle of an equal part."""
    step = (z1 - z0) / count
    return [(x, z0 + (number + 0.5) * step) for number in range(count)]


# -- The patches of one feed: tyres that drive the card, and what holds it back.

# -- What presses on the lowest card of a deck: the cards above and the follower, shared by rail and feed roller.

_GRAVITY_M_S2 = 9.81


class Load(NamedTuple):
    """Newton, on the feed roller's tyres together and on the rear rail."""

    roller_n: float
    rail_n: float


def load(machine: Machine, card: CardFormat, plan: Plan, cards_above: int) -> Load:
    """A lever on two supports: the deck's weight at its middle, the follower's where it lies.

    The deck is taken for stiff, as it is with ten cards and more; a single card bends, and then presses less anyway.
    """
    well, roller = machine.data.well, machine.data.feed.roller_x_mm
    span = roller - plan.rail_x
    weights = (
        (plan.rear_x + well.clearance_mm / 2.0 + card.length_mm / 2.0, cards_above * card.grams),
        (sum(well.follower_foot_mm) / 2.0, well.follower_grams),
    )
    on_roller = sum(grams * min(1.0, max(0.0, (x - plan.rail_x) / span)) for x, grams in weights)
    total = sum(grams for _, grams in weights)
    return Load(on_roller * 1e-3 * _GRAVITY_M_S2, (total - on_roller) * 1e-3 * _GRAVITY_M_S2)


_TYRE_POINTS = 3  # of each tyre, across its width


@dataclass(frozen=True)
class Tyre:
    """A driven patch. ``share``: speed of its surface, as a share of the nip's nominal one."""

    patch: Patch
    share: float


@dataclass(frozen=True)
class Patches:
    """All of them; ``tyres`` are those that turn."""

    tyres: tuple[Tyre, ...]
    still: tuple[Patch, ...]

    @property
    def all(self) -> tuple[Patch, ...]:
        return (*(tyre.patch for tyre in self.tyres), *self.still)

    def run(self, nip_mm_s: float) -> None:
        """Let the tyres' surfaces run for a nip that does ``nip_mm_s``."""
        for tyre in self.tyres:
            tyre.patch.speed = nip_mm_s * tyre.share


def patches(machine: Machine, card: CardFormat, across: Across, plan: Plan, chance: Chance) -> Patches:
    """Those of ``machine`` for one card. Left is the side of positive z."""
    return Patches(_tyres(machine, card, across, plan, chance), _still(machine, card, across, plan, chance))


def _tyres(machine: Machine, card: CardFormat, across: Across, plan: Plan, chance: Chance) -> tuple[Tyre, ...]:
    feed, friction, walls = machine.data.feed, machine.data.friction, across.across
    on_roller = load(machine, card, plan, chance.cards_above).roller_n + _weight_n(card) / 2.0
    half = walls.roller_wide_mm / 2.0
    tyres = []
    for side, name in ((1.0, "left"), (-1.0, "right")):
        middle = side * walls.roller_mm
        grip = across.skew.worn_grip if chance.worn == side else 1.0
        nip = Patch(
            f"nip-{name}",
            line(feed.nip_x_mm, middle - half, middle + half, _TYRE_POINTS),
            feed.idler_force_n / 2.0 * (1.0 + side * chance.idlers),
            friction.nip * grip,
            heading=math.radians(chance.nip_deg),
        )
        roller = Patch(
            f"roller-{name}",
            line(feed.roller_x_mm, middle - half, middle + half, _TYRE_POINTS),
            on_roller / 2.0,
            friction.roller * grip,
            heading=math.radians(chance.roller_deg),
            clutch=Clutch(feed.roller_radius_mm, feed.roller_grams / 2.0, feed.roller_drag_n / 2.0),
        )
        tyres.append(Tyre(nip, 1.0 + side * chance.nip / 2.0))
        tyres.append(Tyre(roller, feed.roller_speed_ratio * (1.0 + side * chance.roller / 2.0)))
    return tuple(tyres)


def _still(machine: Machine, card: CardFormat, across: Across, plan: Plan, chance: Chance) -> tuple[Patch, ...]:
    """The next card over the tyres, and over the rail with the rail under it; the pad; the pocket's floor.

    The next card stands against the gate while this one goes.
    """
    feed, friction, walls = machine.data.feed, machine.data.friction, across.across
    above = load(machine, card, plan, chance.cards_above)
    half, wide = walls.roller_wide_mm / 2.0, card.width_mm / 2.0
    over = [
        point
        for middle in (walls.roller_mm, -walls.roller_mm)
        for point in line(feed.roller_x_mm, middle - half, middle + half, 2)
    ]
    pocket = table.of(machine).pocket_across(machine, card, across)
    floor = [
        (pocket.mouth_mm + share * card.length_mm, side * wide * 0.7) for share in (0.25, 0.75) for side in (1.0, -1.0)
    ]
    rail = line(plan.rail_x - 1.0, -0.9 * wide, 0.9 * wide, 4)
    pad = line(feed.gate_depth_mm / 2.0, -walls.gate_pad_mm / 2.0, walls.gate_pad_mm / 2.0, 2)
    return (
        Patch("next-card", over, above.roller_n if chance.cards_above else 0.0, chance.friction),
        Patch("rail", rail, above.rail_n, chance.friction + friction.well),
        Patch("pad", pad, chance.gate_n, friction.gate),
        Patch("floor", floor, _weight_n(card), getattr(friction, pocket.sides)),
    )


def _weight_n(card: CardFormat) -> float:
    return card.grams * 1e-3 * _GRAVITY_M_S2
