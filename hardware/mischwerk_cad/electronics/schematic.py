"""The carrier's schematic as SVG: power, Pico, drivers, barriers, switches, panel.

Every pin and plug comes from the harness, so from firmware/board.py; the small parts around them are defined here, and
the list of small parts is made from what was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import schemdraw
from shuffler import hal

from .power import Budget
from .schematic_blocks import Sheet, barrier, elm, power_block, small_parts, wire_plug
from .wiring import Cable, Harness, pins

PICO_LEFT = (
    "GP0",
    "GP1",
    "GND",
    "GP2",
    "GP3",
    "GP4",
    "GP5",
    "GND",
    "GP6",
    "GP7",
    "GP8",
    "GP9",
    "GND",
    "GP10",
    "GP11",
    "GP12",
    "GP13",
    "GND",
    "GP14",
    "GP15",
)
PICO_RIGHT = (
    "VBUS",
    "VSYS",
    "GND",
    "3V3_EN",
    "3V3",
    "ADC_VREF",
    "GP28",
    "AGND",
    "GP27",
    "GP26",
    "RUN",
    "GP22",
    "GND",
    "GP21",
    "GP20",
    "GP19",
    "GP18",
    "GND",
    "GP17",
    "GP16",
)
OPEN_ON_PURPOSE = {"VBUS": "(USB only, not wired)", "3V3_EN": "", "ADC_VREF": "", "RUN": ""}
NETS = {"GND": "ground", "AGND": "ground", "VSYS": "logic 5 V", "3V3": "3.3 V"}
DRIVER_LEFT = ("EN", "MS1", "MS2", "PDN_UART", "STEP", "DIR")
DRIVER_RIGHT = ("VM", "GND", "2B", "2A", "1A", "1B", "VIO")


def draw(plan: Harness, board: Mapping[str, Any], budget: Budget) -> str:
    """The whole sheet for one kind of build, as SVG text."""
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    drawing = schemdraw.Drawing(show=False)
    drawing.config(fontsize=11, unit=2, lw=1.4, font="sans-serif", margin=0.5)
    sheet = Sheet(drawing)
    sheet.heading((0, 3.2), f"Mischwerk carrier, {plan.kind} build: every pin from firmware/board.py", size=18)
    power_block(sheet, (0, 0), f"F1 {budget.fuse_a:g} A T")
    _pico(sheet, (8.5, -28.3), plan)
    for number, axis in enumerate(hal.AXIS_NAMES):
        _driver(sheet, (26, -11.6 - 8.2 * number), number, axis, plan, board)
    _uart(sheet, (24.5, 0.3), board)
    _barriers(sheet, (37, 0.3), plan)
    _plugs(sheet, (37, -7.6), plan)
    sheet.table((37, -22.4), "Small parts", small_parts(plan, board, budget))
    # Another library may have registered a prefix for SVG's elements: reset it, so that the same input gives the same
    # text.
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    svg: bytes = drawing.get_imagedata("svg")
    return re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", svg.decode())


def _serves(plan: Harness) -> dict[str, str]:
    """The label of each GPIO: its net's plug, or what it is joined to on the carrier."""
    words = dict(plan.on_carrier)
    for cable in plan.cables:
        for number, wire in enumerate(cable.wires, start=1):
            if wire.net.startswith("GP"):
                words[wire.net] = f"{wire.serves}  {cable.plug_name}.{number}"
    return words


def _pico(sheet: Sheet, at: tuple[float, float], plan: Harness) -> None:
    serves = _serves(plan)
    sheet.heading((at[0] - 1, at[1] + 20.2), "Raspberry Pi Pico, as seen from above, USB up")
    sides = [("left", PICO_LEFT), ("right", PICO_RIGHT)]
    ic_pins = [
        elm.IcPin(name=name, side=side, anchorname=f"{side}{row}", pin=str(row + 1 if side == "left" else 40 - row))
        for side, names in sides
        for row, name in list(enumerate(names))[::-1]
    ]
    chip = sheet.upright(elm.Ic(pins=ic_pins, size=(5, 19.6), pinspacing=0.95, leadlen=0.5, lblsize=11).at(at))
    for side, names in sides:
        for row, name in enumerate(names):
            text = NETS.get(name) or OPEN_ON_PURPOSE.get(name, serves.get(name, "free"))
            sheet.net(getattr(chip, f"{side}{row}"), text, side)


def _driver(
    sheet: Sheet, at: tuple[float, float], number: int, axis: str, plan: Harness, board: Mapping[str, Any]
) -> None:
    """One TMC2209 module with its address, its capacitor, and the plug of its motor."""
    served = pins(board)
    address = board["TMC_ADDRESSES"][number]
    nets = {
        "EN": f"GP{served['EN of all drivers']} EN",
        "MS1": "3.3 V" if address & 1 else "ground",
        "MS2": "3.3 V" if address & 2 else "ground",
        "PDN_UART": "UART",
        "STEP": f"GP{served[f'STEP of {axis}']}",
        "DIR": f"GP{served[f'DIR of {axis}']}",
        "VM": f"24 V   C{number + 1} 100 uF to ground",
        "GND": "ground",
        "VIO": "3.3 V",
    }
    motor = next(cable for cable in plan.cables if cable.wires[0].net == f"{axis} 2B")
    for place, wire in enumerate(motor.wires, start=1):
        nets[wire.net.split()[1]] = f"{motor.plug_name}.{place}  {motor.title}, {wire.colour} {wire.terminal}"
    current = f"{board['TMC_RUN_MA'][number]} mA, at rest {board['TMC_HOLD_MA'][number]} mA"
    sheet.heading((at[0] - 1, at[1] + 6.6), f"U{number + 2} TMC2209, {axis}: address {address}, {current}")
    sides = (("left", DRIVER_LEFT), ("right", DRIVER_RIGHT))
    ic_pins = [elm.IcPin(name=name, side=side, anchorname=f"p{name}") for side, names in sides for name in names[::-1]]
    chip = sheet.upright(elm.Ic(pins=ic_pins, size=(3.6, 5.8), pinspacing=0.8, leadlen=0.5, lblsize=11).at(at))
    for side, names in sides:
        for name in names:
            sheet.net(getattr(chip, f"p{name}"), nets[name], side)


def _uart(sheet: Sheet, at: tuple[float, float], board: Mapping[str, Any]) -> None:
    """One wire to all drivers, and the pull-up that keeps them off while the Pico starts."""
    sheet.heading((at[0], at[1] + 1.4), "Drivers' common lines")
    sheet.row(at, f"GP{board['TMC_TX_PIN']} TX", "R1 1 k", "UART")
    sheet.row((at[0], at[1] - 1.3), f"GP{board['TMC_RX_PIN']} RX", "", "UART")
    sheet.row((at[0], at[1] - 2.6), "3.3 V", "R2 10 k", f"GP{board['ENABLE_PINS'][0]} EN")


def _barriers(sheet: Sheet, at: tuple[float, float], plan: Harness) -> None:
    """The barriers' board once, and the list of plugs it hangs on."""
    sheet.heading((at[0], at[1] + 1.4), "Light barrier: one board near each sensor (blocked = low)")
    barrier(sheet, (at[0] + 0.5, at[1] - 1.0))
    rows = []
    for cable in plan.cables:
        if not cable.leads_mm:
            continue
        net = next(wire.net for wire in cable.wires if wire.net.startswith("GP"))
        rows.append(f"{cable.plug_name}  {net}  {cable.title}")
        if cable.eye == "hall":
            rows += [
                "       a Hall switch for Q1, no diode and no R3:",
                "       Q2 turns its low at the magnet into a high",
            ]
        if cable.eye == "fork":
            rows.append("       a fork holds diode and Q1")
    sheet.table((at[0] + 9.5, at[1]), "", rows)


def _plugs(sheet: Sheet, at: tuple[float, float], plan: Harness) -> None:
    """All plugs that are not a motor's or a barrier's, pin by pin."""
    cables: list[Cable] = [
        cable for cable in plan.cables if not cable.leads_mm and not cable.part.endswith("-motor") and cable.part
    ]
    sheet.heading((at[0], at[1] + 1.0), "Switches, panel, servo")
    for number, cable in enumerate(cables):
        wire_plug(sheet, (at[0] + 10 * (number % 2), at[1] - 0.4 - 2.3 * (number // 2)), cable)
