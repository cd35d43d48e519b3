"""Heights of a rack that follow from its numbers, over the feed plane."""

from __future__ import annotations

from ...machine import Machine


def eject_level_mm(machine: Machine) -> float:
    """Height of bridge and pusher: over the largest deck the machine takes, for every deck."""
    deck_mm = machine.max_cards * machine.data.cards.fill_height_mm
    return float(deck_mm + machine.rack_data.eject_above_deck_mm)


def rack_stops_mm(machine: Machine) -> tuple[float, float]:
    """Hard stops of the rack (positions of pocket 0's floor), beyond its lowest feed and highest eject position."""
    rack = machine.rack_data.rack
    stack_mm = machine.capacity * machine.data.cards.fill_height_mm
    lowest = -(machine.pockets - 1) * rack.pitch_mm - rack.drop_mm - stack_mm - rack.beyond_mm
    return lowest, eject_level_mm(machine) + rack.beyond_mm
