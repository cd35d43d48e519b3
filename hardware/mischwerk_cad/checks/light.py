"""How much light the barriers get, and how fast they are: an estimate from data sheets, not a measurement.

The diode's intensity I_e falls as 1/d2 on its way; of each lens of diameter D a hole h before it leaves (h/D)2:

    I = S I_e / d2 (h/D)^4        t = C dV / I_load

with S the transistor's current for each mW/cm2, I_load the current that the load wants when Q1 is lit, dV the swing
of its collector, and C what its data sheet's switching time says of the charge that is moved there (base to collector,
times the current gain). On going dark the load alone moves that charge; on getting light what I is larger than I_load.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..electronics.wiring import Cable, Harness


class Seen(NamedTuple):
    """One barrier.

    ma: what the transistor passes; load_ohm: with the trimmer as it is set; times: ma over the load's current; us: to
    go dark; open_mm: the distance at which as much light falls on it without holes (0: of a fork).
    """

    cable: Cable
    ma: float
    load_ohm: float
    times: float
    us: float
    open_mm: float


def diode_ma(light: Mapping[str, Any]) -> float:
    """Current in a barrier's diode."""
    return float(1000 * (light["logic_v"] - light["diode_v"]) / light["diode_ohm"])


def seen(cable: Cable, light: Mapping[str, Any]) -> Seen:
    """A barrier's light and speed. A long one has its trimmer set to what [light] asks for, as far as possible."""
    sent_ma, open_mm = diode_ma(light), 0.0
    if cable.eye == "fork":
        ma = light["fork_ma"] * sent_ma
    else:
        open_mm = cable.beam_mm * (light["lens_mm"] / cable.hole_mm) ** 2
        ma = light["ma_mw_cm2"] * light["mw_sr_ma"] * sent_ma / (open_mm / 10) ** 2
    volts = light["logic_v"] - light["base_v"]
    load_ohm = light["load_ohm"]
    if cable.is_long:
        most = load_ohm + light["trimmer_ohm"]
        load_ohm = min(max(1000 * volts * light["wanted"] / ma, load_ohm), most)
    load_ma = 1000 * volts / load_ohm
    return Seen(cable, ma, load_ohm, ma / load_ma, light["slow_nf"] * light["swing_v"] / load_ma, open_mm)


def rows(plans: list[Harness], light: Mapping[str, Any]) -> list[list[str]]:
    """For a table: build, barrier, way, hole, transistor's current, load, times what it wants, time, in the open."""
    found = []
    for plan in plans:
        for cable in plan.barriers():
            one = seen(cable, light)
            way = f"{cable.beam_mm:.0f} mm" if cable.beam_mm else "fork"
            hole = f"{cable.hole_mm:g} mm" if cable.beam_mm else ""
            far = f"{one.open_mm:.0f} mm" if one.open_mm else ""
            load = f"{one.load_ohm / 1000:.0f} kohm" + (", set" if cable.is_long else "")
            figures = [f"{1000 * one.ma:.0f} uA", load, f"{one.times:.1f}", f"{one.us:.0f} us", far]
            found.append([plan.kind, cable.key, way, hole, *figures])
    return found
