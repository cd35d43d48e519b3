"""Land patterns: pads, body and keep-out of each kind of package. mm, around the package's own origin.

Dimensions are those of the makers' drawings and of IPC-7351; a test holds pads to KiCad's own library where that is
installed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from .board import CircuitError, Point

Box = tuple[float, float, float, float]  # left, top, right, bottom


class Pad(NamedTuple):
    """One pad. ``drill_mm`` 0: surface mount; ``name`` empty: a hole without copper. ``is_round``: circle or oval.
    ``ring_mm``: so far round it there is neither other copper nor solder mask."""

    name: str
    x: float
    y: float
    width: float
    height: float
    drill_mm: float = 0.0
    is_round: bool = False
    paste: bool = True
    ring_mm: float = 0.0


@dataclass(frozen=True)
class Footprint:
    """A package: pads, outline of its body, boxes that no other part may enter, KiCad's own name for it."""

    pads: tuple[Pad, ...]
    body: Box
    keep_out: tuple[Box, ...]
    like: str = ""  # KiCad's library : name
    marks: tuple[Point, ...] = ()  # dots at pin 1 or plus
    height_mm: float = 1.0


def _around(pads: tuple[Pad, ...], body: Box, margin: float = 0.25) -> Box:
    left = min([body[0], *(p.x - p.width / 2 for p in pads)]) - margin
    top = min([body[1], *(p.y - p.height / 2 for p in pads)]) - margin
    right = max([body[2], *(p.x + p.width / 2 for p in pads)]) + margin
    low = max([body[3], *(p.y + p.height / 2 for p in pads)]) + margin
    return left, top, right, low


def _chip(out: float, pad: Point, body: Point, like: str, mark: bool = False, high: float = 0.8) -> Footprint:
    pads = (Pad("1", -out, 0, *pad), Pad("2", out, 0, *pad))
    outline = (-body[0] / 2, -body[1] / 2, body[0] / 2, body[1] / 2)
    margin = 0.25 if out < 3 else 0.3
    dots = ((-out - pad[0] / 2 - 0.45, 0.0),) if mark else ()
    return Footprint(pads, outline, (_around(pads, outline, margin),), like, dots, high)


def _row(
    count: int,
    pitch: float,
    pad: Point,
    drill: float,
    body: Box,
    like: str,
    down: bool = False,
    high: float = 9.0,
) -> Footprint:
    pads = tuple(
        Pad(str(n + 1), 0 if down else n * pitch, n * pitch if down else 0, *pad, drill, n > 0) for n in range(count)
    )
    return Footprint(
        pads, body, (_around(pads, body),), like, ((body[0] - 0.5, body[3] - 0.6 if not down else 0.0),), high
    )


def _xh(count: int) -> Footprint:
    """JST XH, upright: a row at 2.5 mm, body 2.45 beyond the outer pins, 2.35 behind and 3.4 before the row."""
    body = (-2.45, -2.35, 2.5 * (count - 1) + 2.45, 3.4)
    name = f"Connector_JST:JST_XH_B{count}B-XH-A_1x0{count}_P2.50mm_Vertical"
    return _row(count, 2.5, (1.7, 1.95), 1.0, body, name)


def _ph4() -> Footprint:
    """JST PH, upright: a row at 2.0 mm, body 1.95 beyond the outer pins, 1.7 behind and 2.8 before the row."""
    return _row(
        4, 2.0, (1.2, 1.75), 0.75, (-1.95, -1.7, 7.95, 2.8), "Connector_JST:JST_PH_B4B-PH-K_1x04_P2.00mm_Vertical"
    )


def _header(count: int, down: bool, like: str) -> Footprint:
    end = 2.54 * (count - 1) + 1.27
    body = (-1.27, -1.27, 1.27, end) if down else (-1.27, -1.27, end, 1.27)
    return _row(count, 2.54, (1.7, 1.7), 1.0, body, like, down, 8.5)


def _two_strips(per_strip: int, apart: float, body: Box, names: list[tuple[str, str]]) -> Footprint:
    """A module on two socket strips; under it, between the strips, there is room for other parts."""
    pads = []
    for row, (left, right) in enumerate(names):
        y = 2.54 * (row - (per_strip - 1) / 2)
        pads += [Pad(left, -apart / 2, y, 1.7, 1.7, 1.0, row > 0), Pad(right, apart / 2, y, 1.7, 1.7, 1.0, True)]
    half = 1.27 * per_strip
    strips = tuple((x - 1.4, -half - 0.15, x + 1.4, half + 0.15) for x in (-apart / 2, apart / 2))
    return Footprint(tuple(pads), body, strips, "", ((-apart / 2 - 1.9, -half + 1.27),), 20.0)


def _soic8() -> Footprint:
    rows = [(-2.475, 1905 - 1270 * n, n) for n in range(4)]
    pads = tuple(Pad(str(n + 1), x, -y / 1000, 1.95, 0.6) for x, y, n in rows)
    pads += tuple(Pad(str(8 - n), 2.475, -y / 1000, 1.95, 0.6) for _, y, n in rows)
    body = (-1.95, -2.45, 1.95, 2.45)
    like = "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"
    return Footprint(pads, body, (_around(pads, body),), like, ((-3.0, -2.75),), 1.75)


def _sot23_5() -> Footprint:
    spots = {"1": (-1, -1), "2": (-1, 0), "3": (-1, 1), "4": (1, 1), "5": (1, -1)}
    pads = tuple(Pad(name, 1.1375 * x, 0.95 * y, 1.325, 0.6) for name, (x, y) in spots.items())
    body = (-0.8, -1.45, 0.8, 1.45)
    return Footprint(pads, body, (_around(pads, body),), "Package_TO_SOT_SMD:SOT-23-5", ((-1.6, -1.75),), 1.45)


def _hole(size: float, reach: float, pad: float = 0.0, name: str = "") -> Footprint:
    """A hole, and a ring of copper round it; ``reach``: of a screw's head or a tie."""
    width = pad or size
    return Footprint(
        (Pad(name, 0, 0, width, width, size, True, False),), (0, 0, 0, 0), ((-reach, -reach, reach, reach),)
    )


def _wires(count: int) -> Footprint:
    """Holes for soldered wires of 0.14 mm2."""
    pads = tuple(Pad(str(n + 1), 2.2 * n, 0, 1.6, 1.6, 0.9, n > 0) for n in range(count))
    body = (-0.9, -0.9, 2.2 * (count - 1) + 0.9, 0.9)
    return Footprint(pads, body, (_around(pads, body, 0.15),))


def _fuse() -> Footprint:
    pads = (
        Pad("1", 0, 0, 3.0, 3.0, 1.3, True),
        Pad("2", 22.5, 0, 3.0, 3.0, 1.3, True),
        Pad("", 11.25, 0, 2.7, 2.7, 2.7, True),
    )
    body = (0.0, -4.8, 22.5, 4.8)
    like = "Fuse:Fuseholder_Cylinder-5x20mm_Schurter_0031_8201_Horizontal_Open"
    return Footprint(pads, body, (_around(pads, body),), like, (), 11.0)


def _terminal() -> Footprint:
    pads = (Pad("1", 0, 0, 2.6, 2.6, 1.3), Pad("2", 5.08, 0, 2.6, 2.6, 1.3, True))
    body = (-2.54, -5.2, 7.62, 4.6)
    like = "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal"
    return Footprint(pads, body, (_around(pads, body),), like, ((-3.1, 3.8),), 10.0)


def _sip3() -> Footprint:
    pads = tuple(Pad(str(n + 1), 0, 2.54 * n, 2.0, 2.0, 1.3, n > 0) for n in range(3))
    body = (-6.66, -4.96, 1.94, 10.04)
    like = "Converter_DCDC:Converter_DCDC_TRACO_TSR2-24xxN_TSR2-24xxxN_THT"
    return Footprint(pads, body, (_around(pads, body),), like, ((2.6, 0.0),), 11.0)


def _jumper() -> Footprint:
    pads = (Pad("1", -0.65, 0, 1.0, 1.5, paste=False), Pad("2", 0.65, 0, 1.0, 1.5, paste=False))
    return Footprint(pads, (-1.2, -0.8, 1.2, 0.8), (_around(pads, (-1.2, -0.8, 1.2, 0.8), 0.15),), "", (), 0.1)


def _spot() -> Footprint:
    pad = Pad("1", 0, 0, 1.5, 1.5, 0.0, True, False)
    return Footprint(
        (pad,), (-0.75, -0.75, 0.75, 0.75), ((-1.0, -1.0, 1.0, 1.0),), "TestPoint:TestPoint_Pad_D1.5mm", (), 0.1
    )


def _fiducial() -> Footprint:
    """IPC-7351: 1 mm of copper in a free circle of twice that."""
    pad = Pad("1", 0, 0, 1.0, 1.0, 0.0, True, False, 0.5)
    return Footprint((pad,), (-0.5, -0.5, 0.5, 0.5), ((-1.1, -1.1, 1.1, 1.1),), "", (), 0.1)


PICO = [(str(n), str(41 - n)) for n in range(1, 21)]
STEPSTICK = [(str(n), str(17 - n)) for n in range(1, 9)]

_MAKE: dict[str, Callable[[], Footprint]] = {
    "R0603": lambda: _chip(0.825, (0.8, 0.95), (1.6, 0.8), "Resistor_SMD:R_0603_1608Metric"),
    "C0603": lambda: _chip(0.775, (0.9, 0.95), (1.6, 0.8), "Capacitor_SMD:C_0603_1608Metric"),
    "LED0603": lambda: _chip(0.7875, (0.875, 0.95), (1.6, 0.8), "LED_SMD:LED_0603_1608Metric", True),
    "R1206": lambda: _chip(1.4625, (1.125, 1.75), (3.2, 1.6), "Resistor_SMD:R_1206_3216Metric"),
    "C1206": lambda: _chip(1.475, (1.15, 1.8), (3.2, 1.6), "Capacitor_SMD:C_1206_3216Metric"),
    "SOD123": lambda: _chip(1.65, (0.9, 1.2), (2.8, 1.8), "Diode_SMD:D_SOD-123", True),
    "SMA": lambda: _chip(2.0, (2.5, 1.8), (4.6, 2.9), "Diode_SMD:D_SMA", True),
    "SMB": lambda: _chip(2.15, (2.5, 2.3), (4.6, 3.95), "Diode_SMD:D_SMB", True),
    "CAN8": lambda: _chip(3.7, (4.4, 2.5), (8.5, 8.5), "Capacitor_SMD:CP_Elec_8x10.5", True, 10.5),
    "SOIC8": _soic8,
    "SOT23-5": _sot23_5,
    "XH2": lambda: _xh(2),
    "XH3": lambda: _xh(3),
    "XH4": lambda: _xh(4),
    "PH4": _ph4,
    "PINS2": lambda: _header(2, False, ""),
    "PINS3": lambda: _header(3, True, "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical"),
    "TERMINAL2": _terminal,
    "FUSE5X20": _fuse,
    "SIP3": _sip3,
    "PICO": lambda: _two_strips(20, 17.78, (-10.5, -25.5, 10.5, 25.5), PICO),
    "STEPSTICK": lambda: _two_strips(8, 12.7, (-7.65, -10.15, 7.65, 10.15), STEPSTICK),
    "HOLE": lambda: _hole(3.2, 3.0),
    "LUG": lambda: _hole(3.2, 3.3, 6.4, "1"),
    "TIE": lambda: _hole(2.2, 1.3),
    "WIRES3": lambda: _wires(3),
    "WIRES4": lambda: _wires(4),
    "JUMPER": _jumper,
    "SPOT": _spot,
    "FIDUCIAL": _fiducial,
}


def footprint(name: str) -> Footprint:
    """Raises CircuitError: unknown package."""
    if name not in _MAKE:
        raise CircuitError(f"no package is called {name}")
    return _MAKE[name]()


def turned(x: float, y: float, turn_deg: float) -> Point:
    """A point turned counter-clockwise, with y downwards."""
    turn = math.radians(turn_deg)
    return x * math.cos(turn) + y * math.sin(turn), -x * math.sin(turn) + y * math.cos(turn)
