"""The wheel's sensors: four barriers, and the two that see its angle."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from build123d import Location
from mischwerk_machines.pieces import Point, rotated

from ...geometry.shapes import box, cylinder, joined, without
from ...layout.wheel import WheelLayout, at_left
from ...model import Part
from ..bought_parts import diode
from ..fasteners import screw
from .drop import drop_parts
from .lever import pocket_beam_at
from .shroud import entry_beam, mouth_beam, sensor_angle


def sensors_parts(w: WheelLayout) -> list[Part]:
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
        ("mouth-transistor", "Mouth barrier: transistor", eye, high, 90.0, (0, 60, 40), ()),
        ("entry-diode", "Entry barrier: diode", led, entry_high, 180.0, (0, 0, 50), ("chute",)),
        ("entry-transistor", "Entry barrier: transistor", eye, entry_low, 0.0, (0, 0, -50), ("shroud-3",)),
    )  # fmt: skip
    parts = [
        Part(
            name,
            title,
            diode(w.c, key).moved(Location(at, (turn, 0, 0))),
            bought=key,
            step=8,
            explode_mm=apart,
            touches=pressed_into,
        )
        for name, title, key, at, turn, apart, pressed_into in spots
    ]
    return [*parts, *drop_parts(w.base), *(at_left(part) for part in _index_sensors(w))]


def holder_spots(w: WheelLayout) -> list[Point]:
    """x, z of the holder's screws in the left cheek: farther out than the index disc, which a key can't pass."""
    angle, numbers = sensor_angle(w), w.c["wheel_sensors"]
    radius = w.index_radius + w.c.size("ir-slot")["beam_above"] + numbers["shelf_mm"] + numbers["beyond_mm"]
    half = numbers["apart_mm"] / 2.0
    return [rotated((radius, side * half), angle) for side in (-1.0, 1.0)]


def _index_sensors(w: WheelLayout) -> list[Part]:
    """Fork over the index disc's teeth and Hall switch before its magnet, both on one holder; drawn at the right."""
    fork, y = w.c.size("ir-slot"), w.c["wheel_index"]["y_mm"]
    # Drawn along +x from the axis, then turned to its place.
    turn, apart = Location((0, 0, 0), (0, -math.degrees(sensor_angle(w)), 0)), (-40, -60, -20)
    base, at, near = w.index_radius + fork["beam_above"], w.magnet_radius, -w.cheek_y[1]
    chip = _hall_chip(w)
    back = chip.bounding_box().max.Y
    numbers, across = w.c["wheel_sensors"], [y + sign * fork["hole_along"] / 2.0 for sign in (-1.0, 1.0)]
    half, shelf_end, thin = numbers["half_mm"], base + numbers["shelf_mm"], numbers["plate_mm"]
    plate_end = shelf_end + numbers["beyond_mm"] + numbers["edge_mm"]
    shelf = box((base, shelf_end), (y - fork["length"] / 2.0, near), (-half, half))
    plate = box((at - 8.0, plate_end), (near - thin, near), (-half, half))
    post = box((at - 4.0, at + 4.0), (back, near), (-4.0, 4.0))
    holes = [cylinder("x", (spot, 0.0), 1.65, (base - 1.0, shelf_end + 1.0)) for spot in across]
    spots = holder_spots(w)
    into_cheek = [cylinder("y", spot, 1.65, (near - thin - 1.0, near + 1.0)) for spot in spots]
    nutted = tuple(screw("screw-m3x10", (shelf_end, spot, 0.0), "-x", "slot-sensor", nut="nut-m3") for spot in across)
    turned = tuple(replace(held, place=turn * held.place) for held in nutted)
    return [
        Part(
            "index-sensor-holder",
            "Holder of slot and home sensors",
            without(without(joined(plate, shelf, post), *holes).moved(turn), *into_cheek),
            print_turn_deg=(-90.0, 0.0, 0.0),
            step=8,
            explode_mm=apart,
            held=tuple(screw("screw-m3x8", (x, near - thin, z), "+y", "wheel-cheek-left") for x, z in spots),
        ),
        Part(
            "slot-sensor",
            "Slot sensor",
            _fork(w).moved(turn),
            bought="ir-slot",
            step=8,
            explode_mm=apart,
            held=turned,
        ),
        Part("wheel-hall", "Home sensor of the wheel", chip.moved(turn), bought="hall", step=8, explode_mm=apart),
    ]


def _fork(w: WheelLayout) -> Any:
    """The slot sensor, its beam at the middle of the index disc's teeth."""
    fork, y = w.c.size("ir-slot"), w.c["wheel_index"]["y_mm"]
    base = w.index_radius + fork["beam_above"]
    leg = (fork["length"] - 11.0 - fork["gap"]) / 2.0
    half, wide = fork["gap"] / 2.0, fork["width"] / 2.0
    top, inner = base - fork["height"], base - fork["flange"]
    flange = box((inner, base), (y - fork["length"] / 2.0, y + fork["length"] / 2.0), (-wide, wide))
    legs = [box((top, base), (y + sign * half, y + sign * (half + leg)), (-wide, wide)) for sign in (-1.0, 1.0)]
    joint = box((top + fork["gap_depth"], base), (y - half, y + half), (-wide, wide))
    holes = [
        cylinder("x", (y + sign * fork["hole_along"] / 2.0, 0.0), fork["hole"] / 2.0, (inner - 1.0, base + 1.0))
        for sign in (-1.0, 1.0)
    ]
    return without(joined(flange, *legs, joint), *holes)


def _hall_chip(w: WheelLayout) -> Any:
    index, hall, at = w.c["wheel_index"], w.c.size("hall"), w.magnet_radius
    face = index["y_mm"] + index["thick_mm"] / 2.0 + 1.5
    high, wide = hall["height"] / 2.0, hall["width"] / 2.0
    return box((at - high, at + high), (face, face + hall["thickness"]), (-wide, wide))
