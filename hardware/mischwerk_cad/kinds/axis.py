"""What a motor must do, according to the machine file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

G_M_S2 = 9.81


class Axis(NamedTuple):
    """``accel_key``, ``force_key``: the numbers of the machine file that say acceleration and greatest force.

    Units of a straight axis: N and metres; of one that turns: N m and radians. steps_per_unit: for a metre or a radian.
    moves: steps per second by name, the quickest first.
    """

    accel_key: str
    force_key: str
    unit: str  # "N" or "N m"
    accel: float
    force: float
    moves: Mapping[str, float]
    steps_per_unit: float

    @property
    def hz(self) -> float:
        """Frequency of the quickest move, Hz."""
        return next(iter(self.moves.values()))


class _Straight(Protocol):
    @property
    def max_force_n(self) -> float: ...
    @property
    def steps_per_mm(self) -> float: ...
    @property
    def speed_mm_s(self) -> float: ...
    @property
    def accel_mm_s2(self) -> float: ...


def straight(table: str, one: _Straight, quickest: str, slower: Mapping[str, float]) -> Axis:
    """The axis of a table of the machine file that says its numbers in mm. quickest: the name of its full-speed move;
    slower: the others, steps per second.
    """
    moves, accel = {quickest: one.speed_mm_s * one.steps_per_mm, **slower}, one.accel_mm_s2 * 1e-3
    keys = f"{table}.accel_mm_s2", f"{table}.max_force_n"
    return Axis(*keys, "N", accel, one.max_force_n, moves, one.steps_per_mm * 1e3)
