"""Whether the motors can do what the machine file wants of them, with what is to be moved.

Each axis is reckoned at its hardest moment: full speed and full acceleration together, rack upwards, all cards on
board. N and kg for straight axes, N m and kg m² for the wheel. Two motors are compared with it: the one the twin
simulates (max_force_n, max_torque_nm) and the one that is bought, with the current of firmware/board.py.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.kinds.rack.data import Rack, RackData
from mischwerk_machines.kinds.wheel.geometry import WheelGeometry
from mischwerk_machines.motors import corner_hz_of, share_of_force
from mischwerk_machines.tables import Feed, Pusher

from ..construction import Construction
from ..electronics.wiring import board

G_M_S2 = 9.81
AXES = ("feed", "pocket", "pusher")


class Limit(NamedTuple):
    """One axis. ``moved``: without cards; ``needed``: to move it with them; ``twin``, ``motor``: what each gives then.

    ``accel_key``, ``force_key``: the numbers of the machine file that it depends on.
    """

    axis: str
    accel_key: str
    force_key: str
    unit: str  # "N" or "N m"
    moved: float  # kg or kg m²
    needed: float
    twin: float
    motor: float

    @property
    def margin(self) -> float:
        """How many times the needed force the weaker of both motors gives."""
        return min(self.twin, self.motor) / self.needed


class _Axis(NamedTuple):
    """steps_per_unit: steps for a metre, or for a radian."""

    accel_key: str
    force_key: str
    unit: str
    accel: float
    force: float
    hz: float
    steps_per_unit: float


def moved_in_file(machine: Machine) -> dict[str, float]:
    """What each axis moves, after the machine file: kg; kg m² of a wheel (which the file gives with its cards)."""
    data = machine.data
    pocket = data.rack.mass_grams * 1e-3 if isinstance(data, RackData) else machine.wheel_data.wheel.inertia_kg_m2
    return {"feed": data.feed.moved_grams * 1e-3, "pocket": pocket, "pusher": data.pusher.mass_grams * 1e-3}


def rotor_moved(machine: Machine, c: Construction) -> dict[str, float]:
    """A motor's rotor on each axis, as if it moved with the load: kg, or kg m² of a wheel."""
    turn = _microsteps_per_turn(c, board())
    found = {}
    for name, axis in _axes(machine).items():
        turns = axis.steps_per_unit / turn * 2.0 * math.pi  # of the motor in radians, for a metre or a radian
        found[name] = c["limits"]["rotor_kg_m2"] * turns**2
    return found


def motion_limits(
    machine: Machine, card_format: CardFormat, c: Construction, moved: Mapping[str, float] | None = None
) -> list[Limit]:
    """One row per axis. moved: see ``moved_in_file``, which is the default; rotors are in it."""
    moved = moved_in_file(machine) if moved is None else moved
    names, corner = board(), corner_hz_of(machine.data.motors)
    pocket_needs = _rack_needs if machine.kind == "rack" else _wheel_needs
    needs = {"feed": _feed_needs, "pocket": pocket_needs, "pusher": _pusher_needs}
    found = []
    for number, (name, axis) in enumerate(_axes(machine).items()):
        amperes = names["TMC_RUN_MA"][number] * 1e-3
        share = share_of_force(axis.hz, corner)
        turns = axis.steps_per_unit / _microsteps_per_turn(c, names) * 2.0 * math.pi
        found.append(
            Limit(
                axis=name,
                accel_key=axis.accel_key,
                force_key=axis.force_key,
                unit=axis.unit,
                moved=moved[name],
                needed=needs[name](machine, card_format, c["limits"], moved[name], axis.accel),
                twin=axis.force * share,
                motor=_running_nm(c["limits"], amperes) * turns * share,
            )
        )
    return found


def rows(limits: list[Limit]) -> list[tuple[str, ...]]:
    """For a table: axis, moved, needed, twin's motor, bought motor, margin."""
    titles = {"N": "kg", "N m": "kg m²"}
    return [
        (
            one.axis,
            f"{one.moved:.3g} {titles[one.unit]}",
            *(f"{value:.2f} {one.unit}" for value in (one.needed, one.twin, one.motor)),
            f"{one.margin:.1f}",
        )
        for one in limits
    ]


def _axes(machine: Machine) -> dict[str, _Axis]:
    data = machine.data

    def straight(table: str, one: Feed | Rack | Pusher) -> _Axis:
        hz, accel = one.speed_mm_s * one.steps_per_mm, one.accel_mm_s2 * 1e-3
        keys = f"{table}.accel_mm_s2", f"{table}.max_force_n"
        return _Axis(*keys, "N", accel, one.max_force_n, hz, one.steps_per_mm * 1e3)

    if isinstance(data, RackData):
        pocket = straight("rack", data.rack)
    else:
        wheel, turn = machine.wheel_data.wheel, machine.wheel_data.wheel.steps_per_turn
        keys = "wheel.accel_rad_s2", "wheel.max_torque_nm"
        hz = wheel.speed_rpm / 60.0 * turn
        pocket = _Axis(*keys, "N m", wheel.accel_rad_s2, wheel.max_torque_nm, hz, turn / (2.0 * math.pi))
    return dict(zip(AXES, (straight("feed", data.feed), pocket, straight("pusher", data.pusher)), strict=True))


def _microsteps_per_turn(c: Construction, names: Mapping[str, Any]) -> float:
    return float(c["limits"]["steps_per_turn"] * names["MICROSTEPS"])


def _running_nm(limits: Mapping[str, Any], amperes: float) -> float:
    """Torque goes with the current, but not beyond the rated one."""
    share = min(1.0, amperes / limits["rated_a"])
    return float(limits["holding_nm"] * limits["pull_out_share"] * share)


# -- what an axis needs: to accelerate what it moves, and what the cards add ----------------------------------------
def _feed_needs(machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float, accel: float) -> float:
    """The nip pulls the lowest card from under the largest deck and the follower, and through under the gate."""
    friction = machine.data.friction
    grams = machine.max_cards * card.grams + machine.data.well.follower_grams
    rub = machine.data.cards.friction + friction.well + friction.gate
    return float(moved * accel + grams * 1e-3 * G_M_S2 * rub)


def _rack_needs(machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float, accel: float) -> float:
    """Full and upwards."""
    full_kg = moved + machine.max_cards * card.grams * 1e-3
    return float(full_kg * (accel + G_M_S2) + limits["rack_drag_n"])


def _wheel_needs(machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float, accel: float) -> float:
    """Worst with one half full: its cards' weight acts at their middle, on average 2/pi of its radius from the axis."""
    geometry = WheelGeometry.of(machine.wheel_data, card.length_mm)
    middle = (geometry.seat_radius + card.length_mm / 2.0) * 1e-3
    half_kg = machine.pockets / 2.0 * card.grams * 1e-3
    return float(moved * accel + half_kg * G_M_S2 * middle * 2.0 / math.pi + limits["wheel_drag_nm"])


def _pusher_needs(machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float, accel: float) -> float:
    """All that lies in the pockets swept is accelerated, lifted where it climbs, and rubs."""
    data = machine.data
    if isinstance(data, RackData):
        pockets, rub = data.pusher.pockets_tall, data.friction.shelf
    else:
        pockets, rub = 1, machine.wheel_data.friction.slot
    cards_kg = pockets * machine.capacity * card.grams * 1e-3
    return float(moved * accel + cards_kg * (accel + G_M_S2 * (1.0 + rub)) + limits["pusher_drag_n"])
