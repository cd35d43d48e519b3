"""Masses and inertias of a build: what each carrier weighs, and what its motor has to move.

Printed: volume times density, as far as it is filled (prints.py), the infill taken to be even. Bought: as in
bought.toml.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from build123d import Location

from ..buildable.limits import rotor_moved
from ..construction import Construction
from ..kinds import table as kinds
from ..making.printing import printed_grams
from ..model import FRAME, PUSHER, SECTOR, WHEEL, Build, Part
from ..solids import Vector, box_of, centre_of, inertia_mm5, matrix_of, volume_mm3

_TURN_RAD = 1e-3  # of a carrier's travel, by which its motion is felt


class Carried(NamedTuple):
    """What one carrier bears: pieces (copies counted) and grams, printed and bought."""

    pieces: int
    printed_g: float
    bought_g: float

    @property
    def grams(self) -> float:
        return self.printed_g + self.bought_g


def grams(part: Part, c: Construction) -> float:
    """Mass of one copy. Raises KeyError for a bought part that bought.toml doesn't hold."""
    if part.is_printed:
        return printed_grams(part, c)
    bought = c.bought[part.bought]
    return float(bought["mass_g"] * (length_mm(part, bought) * 1e-3 if bought.get("sold_by") == "metre" else 1.0))


def length_mm(part: Part, bought: Mapping[str, Any]) -> float:
    """Length of a piece of what is sold by the metre: its longest side; of a belt, which goes round, volume over
    section.

    ``bought``: the part's table in bought.toml.
    """
    if "section_mm2" in bought:
        return float(volume_mm3(part.solid) / bought["section_mm2"])
    box = box_of(part.solid)
    return float((box.high - box.low).max())


def carried(build: Build, c: Construction) -> dict[str, Carried]:
    """By carrier, the frame first."""
    by_carrier: dict[str, Carried] = {FRAME: Carried(0, 0.0, 0.0)}
    for part in build.parts:
        count, mass = len(part.places), grams(part, c) * len(part.places)
        before = by_carrier.get(part.carrier, Carried(0, 0.0, 0.0))
        printed, bought = (mass, 0.0) if part.is_printed else (0.0, mass)
        by_carrier[part.carrier] = Carried(before.pieces + count, before.printed_g + printed, before.bought_g + bought)
    return by_carrier


def moved_grams(build: Build, carrier: str, c: Construction) -> float:
    """Return what moves with ``carrier``, as if all of it moved as fast as its position grows: g (g mm² a radian of a
    wheel).

    Twice the energy of motion over the square of the speed: the mass of what swings on a lever counts with the square
    of its arm.
    """
    per_unit = 180.0 / math.pi if carrier == WHEEL else 1.0  # a wheel's position is in degrees
    total = 0.0
    for part in build.parts:
        if part.carrier == carrier:
            mass = grams(part, c)
            total += sum(mass * _share(build, part, place) for place in part.places)
    return total * per_unit**2


def moved_in_cad(build: Build, c: Construction) -> dict[str, float]:
    """As limits.moved_in_file, from the drawings: pocket (kg; of a wheel kg m² with its cards) and a pusher (kg).

    With the motor's rotor. Belts and what turns in the feed aren't drawn as moving: the machine file's number stays.
    """
    rotors, data = rotor_moved(build.machine, c), build.machine.data
    kind = kinds.of(build.machine)
    pocket = moved_grams(build, kind.carrier, c) * kind.drawn_unit + kind.cards_moved(build)
    moved = {"feed": data.feed.moved_grams * 1e-3, "pocket": pocket + rotors["pocket"]}
    if "pusher" in rotors:
        moved["pusher"] = sum(moved_grams(build, carrier, c) for carrier in (PUSHER, SECTOR)) * 1e-3 + rotors["pusher"]
    return moved


def _share(build: Build, part: Part, place: Location) -> float:
    """Square of the speed of the part's mass, on average, for a unit of the carrier's speed."""
    move = build.moves[part.carrier]
    before, after = (matrix_of(move(at) * place) for at in (-_TURN_RAD / 2.0, _TURN_RAD / 2.0))
    centre = np.append(centre_of(part.solid), 1.0)
    speed = ((after - before) @ centre)[:3] / _TURN_RAD
    turn = after[:3, :3] @ before[:3, :3].T  # from before to after
    spin = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]]) / (2.0 * _TURN_RAD)
    return float(speed @ speed) + _spin_share(part, before[:3, :3].T @ spin, centre[:3])


def _spin_share(part: Part, spin: Vector, centre: Vector) -> float:
    """The turning's share of it; spin: radians per unit of travel, in the solid's own frame."""
    rate = float(np.linalg.norm(spin))
    if rate < 1e-9:
        return 0.0
    return rate**2 * inertia_mm5(part.solid, centre, spin / rate) / volume_mm3(part.solid)
