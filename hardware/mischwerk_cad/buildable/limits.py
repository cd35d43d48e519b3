"""Whether the motors can do what the machine file asks of them, with the masses to be moved.

Each axis is calculated at its hardest moment: full speed and full acceleration together, rack upwards, all cards on
board. N and kg for straight axes, N m and kg m² for the wheel. Two motors are compared with it: the one the twin
simulates (max_force_n, max_torque_nm) and the one that is bought, with the current of firmware/board.py.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.motors import corner_hz_of, share_of_force

from ..construction import Construction
from ..electronics.wiring import board
from ..kinds import table as kinds
from ..kinds.axis import G_M_S2, Axis, straight

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


def moved_in_file(machine: Machine) -> dict[str, float]:
    """What each axis moves, after the machine file: kg; kg m² of a wheel (which the file gives with its cards)."""
    data, pocket = machine.data, kinds.of(machine).pocket_moved(machine)
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
    needs = {"feed": _feed_needs, "pocket": kinds.of(machine).pocket_needs, "pusher": _pusher_needs}
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
                needed=needs[name](machine, card_format, c["limits"], moved[name]),
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


def _axes(machine: Machine) -> dict[str, Axis]:
    data = machine.data
    found = straight("feed", data.feed), kinds.of(machine).pocket_axis(machine), straight("pusher", data.pusher)
    return dict(zip(AXES, found, strict=True))


def _microsteps_per_turn(c: Construction, names: Mapping[str, Any]) -> float:
    return float(c["limits"]["steps_per_turn"] * names["MICROSTEPS"])


def _running_nm(limits: Mapping[str, Any], amperes: float) -> float:
    """Torque goes with the current, but not beyond the rated one."""
    share = min(1.0, amperes / limits["rated_a"])
    return float(limits["holding_nm"] * limits["pull_out_share"] * share)


# -- what an axis needs: to accelerate what it moves, and what the cards add ----------------------------------------
def _feed_needs(machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float) -> float:
    """The nip pulls the lowest card from under the largest deck and the follower, and through under the gate."""
    friction = machine.data.friction
    grams = machine.max_cards * card.grams + machine.data.well.follower_grams
    rub = machine.data.cards.friction + friction.well + friction.gate
    return float(moved * (machine.data.feed.accel_mm_s2 * 1e-3) + grams * 1e-3 * G_M_S2 * rub)


def _pusher_needs(machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float) -> float:
    """All cards in the pockets swept are accelerated, lifted where they climb, and rub."""
    pockets, rub = kinds.of(machine).swept(machine)
    accel = machine.data.pusher.accel_mm_s2 * 1e-3
    cards_kg = pockets * machine.capacity * card.grams * 1e-3
    return float(moved * accel + cards_kg * (accel + G_M_S2 * (1.0 + rub)) + limits["pusher_drag_n"])
