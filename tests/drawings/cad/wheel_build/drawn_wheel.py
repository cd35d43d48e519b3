"""The drawn wheel build: its numbers, its parts by name, and a card in a slot."""

import math

from build123d import Box, Location
from mischwerk_cad.construction import load_construction
from mischwerk_cad.layout.wheel import WheelLayout
from mischwerk_machines import card_format, load

MACHINE, POKER = load("wheel54"), card_format("poker")
C = load_construction()
W = WheelLayout.of(MACHINE, POKER, C)
STROKE = MACHINE.data.pusher.stroke_mm
NOTHING_MM3 = 0.02


def part(build, name):
    return next(piece for piece in build.parts if piece.name == name)


def box(solid):
    return solid.bounding_box()


def card_in_slot(slot, off_mm):
    """A seated card in ``slot`` with the wheel at rest, its middle so far from the slot's axis, counter-clockwise."""
    flat = Location((W.shape.seat_radius + POKER.length_mm / 2.0, 0.0, off_mm))
    turn = Location((0, 0, 0), (0, -math.degrees(W.shape.slot_angle(slot)), 0))
    return Box(POKER.length_mm, POKER.width_mm, POKER.thickness_mm).moved(turn * flat)
