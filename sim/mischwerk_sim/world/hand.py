"""The operator's hand in the physical world: a person lifts a card and puts it down elsewhere.

Only here are bodies placed directly. A fault that holds a card releases it to the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .base import PhysicalWorld


def lay_in_well(world: PhysicalWorld, cards: Sequence[int]) -> None:
    """Lay ``cards`` squared on the deck in the well, the first lowest; a lowered follower is lifted over them."""
    world.card_faults.release(cards)
    places = world.places()
    deck, thickness = world.cards, world.cards.thickness_mm
    left = [card for card, place in enumerate(places) if place == "well" and card not in cards]
    tilt = abs(deck.sin) * deck.length_mm / 2.0
    top = max((float(deck.y[card] + tilt[card] + thickness[card] / 2.0) for card in left), default=0.0)
    middle = (world.feeder.rear_x_mm + world.feeder.gate_x_mm) / 2.0
    for card in cards:
        deck.part(card)
        deck.put(card, (middle, top + float(thickness[card]) / 2.0), 0.0)
        top += float(thickness[card]) - world.space.collision_slop / 2.0  # as Cards.lay
    if world.feeder.follower.position.y < top:
        world.feeder.rest_follower_on(top)


def push_in(world: PhysicalWorld, cards: Sequence[int]) -> None:
    """Push ``cards`` to the end of the pockets in front of them, over those that lie there."""
    world.card_faults.release(cards)
    for card in cards:
        position, angle = world.pose_in_pocket(card)
        world.cards.part(card)
        world.cards.put(card, position, angle)
        world.cards.read()


def lay_in_pockets(world: PhysicalWorld, pocket_of_card: Sequence[int], gaps_mm: Sequence[float]) -> None:
    """Put every card into its pocket, in the order of their numbers one on the other, at ``gaps_mm`` from its end."""
    world.apart.give_back_all()
    world.well.wake()
    heights_mm: dict[int, float] = {}
    for card, (pocket, gap_mm) in enumerate(zip(pocket_of_card, gaps_mm, strict=True)):
        on_mm = heights_mm.get(pocket, 0.0)
        world.cards.part(card)
        world.cards.put(card, *world.pose_at(card, pocket, on_mm, gap_mm))
        # As deep in one another as Cards.lay puts them.
        heights_mm[pocket] = on_mm + float(world.cards.thickness_mm[card]) - world.space.collision_slop / 2.0
    world.cards.read()
    world.wake()
