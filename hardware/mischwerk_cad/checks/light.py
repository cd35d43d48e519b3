"""How much light the barriers get, and how fast they are: an estimate from data sheets, not a measurement.

The diode's intensity I_e falls as 1/d2 on its way; of each lens of diameter D a hole h before it leaves (h/D)2:

    I = S I_e / d2 (h/D)^4        I_need = V_level / R        t = R C ln(V_lit / V_level)

with S the transistor's current for each mW/cm2, R its load, V_level the comparator's threshold over it, V_lit what the
load has when lit (a diode over it lets no more than clamp_v stand), and C what the transistor's data sheet says by its
switching time of the charge that is moved (base to collector, times the current gain). On going dark the load alone
moves it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..electronics.wiring import Cable, Harness


class Seen(NamedTuple):
    """One barrier.

    ma: what the transistor passes; load_ohm: its load; times: ma over what the threshold wants; us: to go dark;
    open_mm: the distance at which as much light falls on it without holes (0: of a fork).
    """

    cable: Cable
    ma: float
    load_ohm: float
    times: float
    us: float
    open_mm: float


def diode_ma(light: Mapping[str, Any], in_series: int = 1) -> float:
    """Current in a barrier's diode, or in several in series."""
    return float(1000 * (light["logic_v"] - in_series * light["diode_v"]) / light["diode_ohm"])


def level_v(light: Mapping[str, Any]) -> float:
    """The comparator's threshold, over the load."""
    return float(light["logic_v"] * light["below_ohm"] / (light["above_ohm"] + light["below_ohm"]))


def load_ohm(light: Mapping[str, Any], jumper: str) -> float:
    """The load with a jumper closed: "short", "bright", or "" for none."""
    long_ohm = float(light["long_ohm"])
    return 1 / (1 / long_ohm + 1 / light[f"{jumper}_ohm"]) if jumper else long_ohm


def seen(cable: Cable, light: Mapping[str, Any]) -> Seen:
    """A barrier's light and speed, a short one with its jumper closed."""
    sent_ma, open_mm = diode_ma(light, cable.eyes), 0.0
    if cable.eye == "fork":
        ma = light["fork_ma"] * sent_ma
    else:
        open_mm = cable.beam_mm * (light["lens_mm"] / cable.hole_mm) ** 2
        ma = light["ma_mw_cm2"] * light["mw_sr_ma"] * sent_ma / (open_mm / 10) ** 2
    load = load_ohm(light, "" if cable.is_long else "short")
    level = level_v(light)
    lit_v = min(ma / 1000 * load, light["clamp_v"])
    us = load * light["slow_nf"] / 1000 * math.log(max(lit_v / level, 1.0))
    return Seen(cable, ma, load, ma / (1000 * level / load), us, open_mm)


def rows(plans: list[Harness], light: Mapping[str, Any]) -> list[list[str]]:
    """For a table: build, barrier, way, hole, transistor's current, load, times what it wants, time, in the open."""
    table = []
    for plan in plans:
        for cable in plan.barriers():
            beam = seen(cable, light)
            way = f"{cable.beam_mm:.0f} mm" if cable.beam_mm else "fork"
            hole = f"{cable.hole_mm:g} mm" if cable.beam_mm else ""
            far = f"{beam.open_mm:.0f} mm" if beam.open_mm else ""
            load = f"{beam.load_ohm / 1000:.2g} kohm" + ("" if cable.is_long else ", JP1")
            figures = [f"{1000 * beam.ma:.0f} uA", load, f"{beam.times:.1f}", f"{beam.us:.0f} us", far]
            table.append([plan.kind, cable.key, way, hole, *figures])
    return table
