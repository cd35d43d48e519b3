"""The wheel's sensors: three barriers, and the two that see its angle."""

from __future__ import annotations

import math

from build123d import Location

from .bought_parts import diode
from .model import Part
from .shapes import box, cylinder, joined, without
from .wheel_layout import WheelLayout, at_left
from .wheel_lever import pocket_beam_at
from .wheel_shroud import entry_beam, mouth_beam, sensor_angle


def parts(w: WheelLayout) -> list[Part]:
    """The barriers' diodes and transistors, and what watches the index disc."""
    inner, _outer = w.cheek_y
    deep = inner + w.c["wheel_cheek"]["groove_mm"] + 0.3
    (rx, rz), (lx, lz) = pocket_beam_at(w)
    low, high = mouth_beam(w)
    entry_low, entry_high = entry_beam(w)
    led, eye = "ir-led", "phototransistor"
    spots = (
        ("pocket-diode", "Pocket barrier: diode", led, (rx, -deep, rz), -90.0, (0, -60, 0), ()),
        ("pocket-transistor", "Pocket barrier: transistor", eye, (lx, deep, lz), 90.0, (0, 60, 0), ()),
        ("mouth-diode", "Mouth barrier: diode", led, (low[0], -inner - 0.3, low[2]), -90.0, (0, -60, 20),
         ("wheel-cheek-right",)),
        ("mouth-transistor", "Mouth barrier: transistor", eye, high, 90.0, (0, 60, 40), ("shroud-1",)),
        ("entry-diode", "Entry barrier: diode", led, entry_high, 180.0, (0, 0, 50), ("chute",)),
        ("entry-transistor", "Entry barrier: transistor", eye, entry_low, 0.0, (0, 0, -50), ("shroud-3",)),
    )  # fmt: skip
    found = [
        Part(
            name,
            title,
            diode(w.c, key).moved(Location(at, (turn, 0, 0))),
            bought=key,
            step=8,
            apart_mm=apart,
            touches=pressed_into,
        )
        for name, title, key, at, turn, apart, pressed_into in spots
    ]
    return [*found, *(at_left(part) for part in _index_sensors(w))]


def _index_sensors(w: WheelLayout) -> list[Part]:
    """Fork over the index disc's teeth and Hall switch before its magnet, both on one holder; drawn at the right."""
    index, fork, hall = w.c["wheel_index"], w.c.size("ir-slot"), w.c.size("hall")
    angle, y = sensor_angle(w), index["y_mm"]
    # Drawn along +x from the axis, then turned to its place.
    base = w.index_radius + fork["beam_above"]
    leg = (fork["length"] - 11.0 - fork["gap"]) / 2.0
    half, wide = fork["gap"] / 2.0, fork["width"] / 2.0
    top = base - fork["height"]
    flange = box((base - fork["flange"], base), (y - fork["length"] / 2.0, y + fork["length"] / 2.0), (-wide, wide))
    legs = [box((top, base), (y + sign * half, y + sign * (half + leg)), (-wide, wide)) for sign in (-1.0, 1.0)]
    joint = box((top + fork["gap_depth"], base), (y - half, y + half), (-wide, wide))
    sensor = joined(flange, *legs, joint)
    face = y + index["thick_mm"] / 2.0 + 1.5
    at = w.magnet_radius
    chip = box(
        (at - hall["height"] / 2.0, at + hall["height"] / 2.0),
        (face, face + hall["thickness"]),
        (-hall["width"] / 2.0, hall["width"] / 2.0),
    )
    near, thin = -w.cheek_y[1], 3.0
    shelf = box((base, base + 4.0), (y - fork["length"] / 2.0, near), (-6.0, 6.0))
    beam = box((at - 8.0, base + 4.0), (near - thin, near), (-6.0, 6.0))
    post = box((at - 4.0, at + 4.0), (face + hall["thickness"], near), (-4.0, 4.0))
    holes = [
        cylinder("x", (y + sign * fork["hole_along"] / 2.0, 0.0), 1.25, (base - 1.0, base + 5.0)) for sign in (-1, 1)
    ]
    holes += [cylinder("y", (r, 0.0), 1.65, (near - 5.0, near + 1.0)) for r in (at + 9.0, base - 8.0)]
    turn = Location((0, 0, 0), (0, -math.degrees(angle), 0))
    apart = (-40, -60, -20)
    return [
        Part(
            "index-sensor-holder",
            "Holder of slot and home sensors",
            without(joined(shelf, beam, post), *holes).moved(turn),
            print_turn_deg=(90.0, 0.0, 0.0),
            step=8,
            apart_mm=apart,
        ),
        Part("slot-sensor", "Slot sensor", sensor.moved(turn), bought="ir-slot", step=8, apart_mm=apart),
        Part("wheel-hall", "Home sensor of the wheel", chip.moved(turn), bought="hall", step=8, apart_mm=apart),
    ]
