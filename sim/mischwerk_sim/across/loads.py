"""What presses on the lowest card of a deck: the cards above and the follower, shared by rail and feed roller."""

from __future__ import annotations

from typing import NamedTuple

from mischwerk_machines import CardFormat, Machine

from .plan import Plan

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
