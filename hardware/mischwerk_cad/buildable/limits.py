"""Whether the motors can do what the machine file asks of them, with the masses to be moved.

Each move is calculated at its hardest moment: full speed and full acceleration together, rack upwards, all cards on
board. N and kg for straight axes, N m and kg m² for the wheel. Two motors are compared with it: the one the twin
simulates (max_force_n, max_torque_nm) and the one that is bought, with the current of firmware/board.py; both fall
with speed as mischwerk_machines.motors says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mischwerk_machines import CardFormat, Machine, axes_of
from mischwerk_machines.motors import MICROSTEPS_PER_TURN, pull_out_nm

from ..construction import Construction
from ..electronics.wiring import board
from ..kinds import table as kinds
from ..kinds.kind import G_M_S2, Axis, straight


class Limit(NamedTuple):
    """One move of an axis. ``moved``: without cards; ``needed``: to move it with them; ``twin``, ``motor``: what each
    gives at its full speed; ``standing_twin``, ``standing_motor``: at rest.

    ``accel_key``, ``force_key``: the numbers of the machine file that it depends on.
    """

    axis: str
    move: str
    turns_s: float  # of the motor, at the move's full speed
    accel_key: str
    force_key: str
    unit: str  # "N" or "N m"
    moved: float  # kg or kg m²
    needed: float
    twin: float
    motor: float
    standing_twin: float
    standing_motor: float

    @property
    def margin(self) -> float:
        """How many times the needed force the weaker of both motors gives."""
        return min(self.twin, self.motor) / self.needed


def moved_in_file(machine: Machine) -> dict[str, float]:
    """Return what each axis moves, after the machine file: kg; kg m² of a wheel (which the file gives with its
    cards)."""
    return {axis: _MOVED[axis](machine) for axis in axes_of(machine)}


def rotor_moved(machine: Machine, c: Construction) -> dict[str, float]:
    """A motor's rotor on each axis, as if it moved with the load: kg, or kg m² of a wheel."""
    return {name: c["limits"]["rotor_kg_m2"] * _radians(axis) ** 2 for name, axis in _axes(machine).items()}


def motion_limits(
    machine: Machine, card_format: CardFormat, c: Construction, moved: Mapping[str, float] | None = None
) -> list[Limit]:
    """One row per axis, its quickest move. moved: see ``moved_in_file``, which is the default; rotors are in it."""
    moves = move_limits(machine, card_format, c, moved)
    return [next(move for move in moves if move.axis == axis) for axis in axes_of(machine)]


def move_limits(
    machine: Machine, card_format: CardFormat, c: Construction, moved: Mapping[str, float] | None = None
) -> list[Limit]:
    """One row per move, the quickest of each axis first."""
    moved = moved_in_file(machine) if moved is None else moved
    needs = {"feed": _feed_needs, "pocket": kinds.of(machine).pocket_needs, "pusher": _pusher_needs}
    limits = []
    for number, (name, axis) in enumerate(_axes(machine).items()):
        needed = needs[name](machine, card_format, c["limits"], moved[name])
        for move, hz in axis.moves.items():
            limits.append(_limit(machine, (number, name), axis, move, hz, moved[name], needed))
        if name == "feed":
            braking = axis._replace(accel_key="feed.stop_mm_s2")
            limits.insert(
                1, _limit(machine, (number, name), braking, "braking", axis.hz, moved[name], _braking(machine))
            )
    return limits


def rows(limits: list[Limit]) -> list[tuple[str, ...]]:
    """For a table: axis, moved, needed, twin's motor, bought motor, margin."""
    titles = {"N": "kg", "N m": "kg m²"}
    return [
        (
            limit.axis,
            f"{limit.moved:.3g} {titles[limit.unit]}",
            *(f"{value:.2f} {limit.unit}" for value in (limit.needed, limit.twin, limit.motor)),
            f"{limit.margin:.1f}",
        )
        for limit in limits
    ]


def move_rows(limits: list[Limit]) -> list[tuple[str, ...]]:
    """For a table: axis, move, the motor's revolutions a second, needed, twin's motor, bought motor, margin."""
    return [
        (
            limit.axis,
            limit.move,
            f"{limit.turns_s:.1f}",
            *(f"{value:.2f} {limit.unit}" for value in (limit.needed, limit.twin, limit.motor)),
            f"{limit.margin:.2f}",
        )
        for limit in limits
    ]


def _axes(machine: Machine) -> dict[str, Axis]:
    """Each with its moves: steps per second by name, the quickest first."""
    return {name: _AXES[name](machine) for name in axes_of(machine)}


def _feed_axis(machine: Machine) -> Axis:
    feed = machine.data.feed
    per_mm = feed.steps_per_mm
    slower = {"staging": feed.stage_speed_mm_s * per_mm, "second attempt": feed.slow_speed_mm_s * per_mm}
    return straight("feed", feed, "card", slower)


def _pusher_axis(machine: Machine) -> Axis:
    pusher = machine.pusher
    return straight("pusher", pusher, "stroke", {"homing": pusher.home_speed_mm_s * pusher.steps_per_mm})


def _radians(axis: Axis) -> float:
    """Return the angle of the motor for a metre or a radian of its load, in radians."""
    return axis.steps_per_unit / MICROSTEPS_PER_TURN * 2.0 * math.pi


def _limit(
    machine: Machine, which: tuple[int, str], axis: Axis, move: str, hz: float, moved: float, needed: float
) -> Limit:
    (number, name), motors = which, machine.data.motors
    amperes = board()["TMC_RUN_MA"][number] * 1e-3
    radians = _radians(axis)
    return Limit(
        axis=name,
        move=move,
        turns_s=hz / MICROSTEPS_PER_TURN,
        accel_key=axis.accel_key,
        force_key=axis.force_key,
        unit=axis.unit,
        moved=moved,
        needed=needed,
        twin=min(axis.force, pull_out_nm(motors, hz) * radians),
        motor=pull_out_nm(motors, hz, amperes) * radians,
        standing_twin=axis.force,
        standing_motor=pull_out_nm(motors, 0.0, amperes) * radians,
    )


# -- what an axis needs: to accelerate what it moves, and what the cards add ----------------------------------------
def _feed_needs(machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float) -> float:
    """The nip pulls the lowest card from under the largest deck and the follower, and through under the gate."""
    friction = machine.data.friction
    grams = machine.max_cards * card.grams + machine.data.well.follower_grams
    rub = machine.data.cards.friction + friction.well + friction.gate
    return float(moved * (machine.data.feed.accel_mm_s2 * 1e-3) + grams * 1e-3 * G_M_S2 * rub)


def _braking(machine: Machine) -> float:
    """Return the braking force of the feed, helped by friction."""
    return machine.data.feed.moved_grams * 1e-3 * machine.data.feed.stop_mm_s2 * 1e-3


def _pusher_needs(machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float) -> float:
    """All cards in the pockets swept are accelerated, lifted where they climb, and rub."""
    pockets, rub = kinds.of(machine).swept(machine)
    accel = machine.pusher.accel_mm_s2 * 1e-3
    cards_kg = pockets * machine.capacity * card.grams * 1e-3
    return float(moved * accel + cards_kg * (accel + G_M_S2 * (1.0 + rub)) + limits["pusher_drag_n"])


_AXES: dict[str, Callable[[Machine], Axis]] = {
    "feed": _feed_axis,
    "pocket": lambda machine: kinds.of(machine).pocket_axis(machine),
    "pusher": _pusher_axis,
}
_MOVED: dict[str, Callable[[Machine], float]] = {
    "feed": lambda machine: machine.data.feed.moved_grams * 1e-3,
    "pocket": lambda machine: kinds.of(machine).pocket_moved(machine),
    "pusher": lambda machine: machine.pusher.mass_grams * 1e-3,
}
