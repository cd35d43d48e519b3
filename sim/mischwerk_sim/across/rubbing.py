"""The patches of one feed: tyres that drive the card, and what holds it back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from mischwerk_machines import Across, CardFormat, Machine

from ..kinds import table
from .build import Chance
from .patches import Clutch, Patch, line
from .plan import Plan

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
