"""How much current the machine draws, and the fuse that follows from it.

An upper bound: every axis pulls with the greatest force of the machine file at its greatest speed, all at once, and
everything on 5 V is on. Volts, amperes, watts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mischwerk_machines import Machine, axes_of

from ..kinds import table as kinds
from .wiring import Harness, WiringError

_LOGIC_NAMES = {"pico": "board", "barrier": "barriers"}


class Load(NamedTuple):
    """One row of the budget: what it takes from the supply, in watts, and how that is calculated."""

    title: str
    watts: float
    how: str


@dataclass(frozen=True)
class Budget:
    """What a supply of ``volts`` has to give. ``fuse_a``: the fuse for it; ``usb_ma``: drawn from USB at most."""

    volts: float
    loads: tuple[Load, ...]
    fuse_a: float
    usb_ma: float

    @property
    def watts(self) -> float:
        return sum(load.watts for load in self.loads)

    @property
    def amperes(self) -> float:
        return self.watts / self.volts


def budget(
    machine: Machine, harness: Harness, board: Mapping[str, Any], power: Mapping[str, Any], volts: float
) -> Budget:
    """The budget at ``volts``. Raises WiringError when no fuse fits between current and wires, or 5 V are too weak."""
    slower = 1.0 if volts >= power["supply_v"] else power["low_speed_share"]
    loads, motors = [], machine.data.motors
    for axis, run_ma in zip(
        axes_of(machine), board["TMC_RUN_MA"], strict=False
    ):  # the board has drivers for all that there can be
        watts = _WATTS[axis](machine) * (1.0 if axis == "feed" else slower)
        heat = 2 * (run_ma / 1000) ** 2 * (motors.coil_ohm + motors.driver_ohm)
        how = f"{watts:.1f} W of motion at its limits + {heat:.1f} W of heat in two coils at {run_ma} mA"
        loads.append(Load(f"{axis} motor", watts + heat, how))
    usb_ma = _logic_ma(harness, power["logic_ma"])
    motor_5v_ma = sum(power["motor_5v_ma"].values())
    most_ma = power.get("five_v_ma", math.inf)
    if usb_ma + motor_5v_ma > most_ma:
        raise WiringError(f"{usb_ma + motor_5v_ma:.0f} mA are drawn at 5 V; the board gives {most_ma} mA")
    logic = ", ".join(_LOGIC_NAMES.get(name, name) for name in power["logic_ma"])
    for title, ma in (("servo", motor_5v_ma), (f"logic: {logic}", usb_ma)):
        how = f"{ma:.0f} mA at 5 V through {power.get('buck', 'the buck')} ({power['buck_efficiency']:.0%})"
        loads.append(Load(title, ma / 1000 * 5.0 / power["buck_efficiency"], how))
    for title, watts in power.get("supply_w", {}).items():
        loads.append(Load(title, watts, "as long as the supply is on"))
    amperes = sum(load.watts for load in loads) / volts
    return Budget(volts, tuple(loads), fuse(amperes, power), usb_ma)


def fuse(amperes: float, power: Mapping[str, Any]) -> float:
    """Smallest standard fuse that carries ``amperes`` with some to spare. Raises WiringError: wires too thin."""
    for value in power["fuses_a"]:
        if value >= power["fuse_share"] * amperes:
            if value > power["wire_a"]:
                break
            return float(value)
    raise WiringError(f"no fuse fits: {amperes:.1f} A are drawn; the wires take {power['wire_a']} A")


def _feed_watts(machine: Machine) -> float:
    feed = machine.data.feed
    return float(feed.max_force_n * feed.speed_mm_s / 1000)


def _pusher_watts(machine: Machine) -> float:
    pusher = machine.pusher
    return float(pusher.max_force_n * pusher.speed_mm_s / 1000)


_WATTS: dict[str, Callable[[Machine], float]] = {
    "feed": _feed_watts,
    "pocket": lambda machine: kinds.of(machine).pocket_watts(machine),
    "pusher": _pusher_watts,
}


def _logic_ma(harness: Harness, each_ma: Mapping[str, float]) -> float:
    return sum(ma * (len(harness.barriers()) if name == "barrier" else 1) for name, ma in each_ma.items())
