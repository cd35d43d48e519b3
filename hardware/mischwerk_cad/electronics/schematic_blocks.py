"""Blocks of the schematic that are the same for every build, and the pen that draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import schemdraw.elements

from .power import Budget
from .wiring import Cable, Harness, table

Point = tuple[float, float]
elm: Any = schemdraw.elements  # half of it has no types


class Sheet:
    """A schemdraw drawing with the few strokes this schematic is made of. Places in its units (2.54 mm at scale 1)."""

    def __init__(self, drawing: Any) -> None:
        self.drawing = drawing

    def add(self, element: Any) -> Any:
        return self.drawing.add(element)

    def upright(self, element: Any) -> Any:
        """schemdraw turns each element in the direction of the last one; this method doesn't."""
        return self.drawing.add(element.theta(0))

    def text(self, at: Point, words: str, size: float = 11, align: str = "left") -> None:
        self.upright(elm.Label().at(at).label(words, fontsize=size, halign=align, valign="center", ofst=0))

    def heading(self, at: Point, words: str, size: float = 13) -> None:
        self.upright(
            elm.Label().at(at).label(words, fontsize=size, halign="left", valign="bottom", ofst=0, color="#00508f")
        )

    def net(self, at: Any, words: str, side: str) -> None:
        """A short line from a pin, and the net's name at its end."""
        if not words:
            self.upright(elm.NoConnect().at(at))
            return
        step = 0.5 if side == "right" else -0.5
        end = (at[0] + step, at[1])
        self.add(elm.Line().at(at).to(end))
        self.text((end[0] + step / 4, end[1]), words, align="left" if side == "right" else "right")

    def row(self, at: Point, left: str, middle: str, right: str) -> None:
        """Two nets joined by a resistor, or by a wire when ``middle`` is empty."""
        start, end = (at[0] + 2.2, at[1]), (at[0] + 5.2, at[1])
        self.text((start[0] - 0.15, at[1]), left, align="right")
        element = elm.ResistorIEC() if middle else elm.Line()
        self.add(element.at(start).to(end).label(middle, fontsize=11))
        self.text((end[0] + 0.15, at[1]), right)

    def table(self, at: Point, title: str, rows: Sequence[str]) -> None:
        """Lines of text, one under another."""
        if title:
            self.heading((at[0], at[1] + 0.4), title)
        for number, row in enumerate(rows):
            self.text((at[0], at[1] - 0.3 - 0.62 * number), row)


def power_block(sheet: Sheet, at: Point, fuse: str) -> None:
    """DC socket, fuse, 24 V; buck to 5 V for the servo; D1 from there to the Pico's VSYS. USB can't flow back."""
    x, y = at
    sheet.heading((x, y + 1.7), "Power")
    sheet.text((x, y), "J1.1 DC socket +")
    sheet.add(elm.FuseIEC().at((x + 3.4, y)).to((x + 6.2, y)).label(fuse, fontsize=11))
    sheet.add(elm.Dot().at((x + 7, y)))
    sheet.add(elm.Line().at((x + 6.2, y)).to((x + 8.4, y)))
    sheet.text((x + 8.6, y), "24 V  (drivers only, and the buck)")
    sheet.add(elm.Line().at((x + 7, y)).to((x + 7, y - 1.2)))
    buck = sheet.upright(
        elm.Ic(
            pins=[
                elm.IcPin(name="IN+", side="left", anchorname="a"),
                elm.IcPin(name="OUT+", side="right", anchorname="b"),
                elm.IcPin(name="GND", side="bottom", anchorname="g"),
            ],
            size=(3.0, 1.4),
            leadlen=0.4,
            lblsize=11,
        )
        .at((x + 7.4, y - 2.9))
        .label("buck, J2", "top", fontsize=11)
    )
    sheet.add(elm.Line().at((x + 7, y - 1.2)).to((x + 7, buck.a[1])))
    sheet.add(elm.Line().at(buck.a).to((x + 7, buck.a[1])))
    sheet.upright(elm.GroundSignal().at(buck.g))
    out = buck.b
    sheet.add(elm.Line().at(out).to((out[0] + 1.2, out[1])))
    sheet.add(elm.Dot().at((out[0] + 0.8, out[1])))
    sheet.text((out[0] + 1.4, out[1]), "motor 5 V  (servo; C4 470 uF)")
    sheet.add(elm.Line().at((out[0] + 0.8, out[1])).to((out[0] + 0.8, out[1] - 1.6)))
    start = (out[0] + 0.8, out[1] - 1.6)
    sheet.add(elm.Schottky().at(start).to((start[0] + 2.6, start[1])).label("D1 1N5819", "bottom", fontsize=11))
    sheet.text((start[0] + 2.8, start[1]), "logic 5 V = VSYS  (USB feeds it through the Pico's own diode)")
    light = (x + 0.2, y - 3.4)
    sheet.text((light[0], light[1] + 0.9), "logic 5 V")
    sheet.add(
        elm.Diode()
        .at((light[0] + 0.2, light[1]))
        .to((light[0] + 2.8, light[1]))
        .label("D2 1N4148", "bottom", fontsize=11)
    )
    sheet.text((light[0] + 3.0, light[1]), "light 4.3 V")
    sheet.text((x, y - 0.9), "J1.2 sleeve: ground, joined here only")


def barrier(sheet: Sheet, at: Point) -> None:
    """Diode and phototransistor; Q2 inverts Q1's signal, so that a card pulls the pin low."""
    x, y = at
    light = table()["light"]
    sheet.add(elm.Line().at((x, y + 1)).to((x + 6.2, y + 1)))
    sheet.text((x, y + 1.4), "+ (logic 5 V)")
    sheet.add(
        elm.ResistorIEC()
        .at((x + 0.6, y + 1))
        .to((x + 0.6, y - 1))
        .label(f"R3 {light['diode_ohm']}", "top", fontsize=11)
    )
    sheet.add(elm.LED().at((x + 0.6, y - 1)).to((x + 0.6, y - 3.6)))
    sheet.text((x - 0.3, y - 2.3), "IR", align="right")
    sheet.add(
        elm.ResistorIEC()
        .at((x + 3.4, y + 1))
        .to((x + 3.4, y - 1))
        .label(f"R4 {light['load_ohm'] / 1000:g} k", "top", fontsize=11)
    )
    eye = sheet.upright(elm.NpnPhoto().at((x + 3.4, y - 1.6)).anchor("collector").label("Q1", "left", fontsize=11))
    sheet.add(elm.Line().at((x + 3.4, y - 1)).to(eye.collector))
    sheet.add(elm.Line().at(eye.emitter).to((eye.emitter[0], y - 3.6)))
    turner = sheet.upright(
        elm.BjtNpn(circle=True).at((x + 5.0, y - 1.3)).anchor("base").label("Q2", "right", fontsize=11)
    )
    sheet.add(elm.Dot().at((x + 3.4, y - 1.3)))
    sheet.add(elm.Line().at((x + 3.4, y - 1.3)).to(turner.base))
    sheet.add(elm.Line().at(turner.emitter).to((turner.emitter[0], y - 3.6)))
    sheet.add(elm.Line().at(turner.collector).to((turner.collector[0], y - 0.3)))
    sheet.add(elm.Line().at((turner.collector[0], y - 0.3)).to((x + 7.0, y - 0.3)))
    sheet.text((x + 7.1, y - 0.3), "out")
    sheet.add(elm.Capacitor().at((x + 6.9, y - 1.6)).to((x + 6.9, y - 3.6)).label("100 n", "bottom", fontsize=11))
    sheet.text((x + 6.6, y - 1.3), "+", align="left")
    sheet.add(elm.Line().at((x, y - 3.6)).to((x + 6.9, y - 3.6)))
    sheet.text((x, y - 4.0), "- (ground)")


def wire_plug(sheet: Sheet, at: Point, cable: Cable) -> None:
    """A plug as a list of its pins, with what is put into its wires on the carrier."""
    sheet.upright(elm.Rect(corner1=(0, 0.35), corner2=(9.4, -1.75)).at(at).color("#999999"))
    sheet.text((at[0] + 0.2, at[1]), f"{cable.plug_name}  {cable.title}", size=12)
    for number, wire in enumerate(cable.wires):
        place = (at[0] + 0.3 + 4.6 * (number % 2), at[1] - 0.65 - 0.62 * (number // 2))
        extra = ", R5 330" if wire.serves == "light" else ", R6 100" if wire.serves == "buzzer" else ""
        sheet.text(place, f".{number + 1} {wire.net}{extra} - {wire.terminal.split(',')[0]}")


def small_parts(plan: Harness, board: Mapping[str, Any], budget: Budget) -> list[str]:
    """The small parts with their counts, and what they are for."""
    light = table()["light"]
    boards = [cable for cable in plan.cables if cable.leads_mm]
    long = [cable for cable in boards if cable.is_long]
    far = ", ".join(f"{cable.plug_name} {cable.key}" for cable in long)
    diode_ma = 1000 * (light["logic_v"] - light["diode_v"]) / light["diode_ohm"]
    load_ma = 1000 * (light["logic_v"] - light["base_v"]) / light["load_ohm"]
    return [
        "R1 1 k: the drivers answer on the wire the Pico talks on.   R2 10 k: drivers are off until the Pico says on.",
        f"R3 {light['diode_ohm']} ({len(plan.barriers())} x): {diode_ma:.0f} mA in the diode.",
        f"R4 {light['load_ohm'] / 1000:g} k ({len(boards)} x): Q1 carries {load_ma:.2f} mA when lit; where the beam is"
        f" long a trimmer of {light['trimmer_ohm'] / 1000:g} k after it",
        f"({len(long)} x): {far}.",
        f"Q2 BC547 or 2N3904 ({len(boards)} x).   100 nF ({len(boards)} x), one at each barrier's + and -.",
        f"C1 to C{len(board['STEP_PINS'])} 100 uF 35 V, one at each driver's VM.   C4 470 uF 10 V at the servo.",
        "D1 1N5819: the buck feeds the Pico, USB never the buck.   D2 1N4148: for the light, so that 3.3 V is a 1.",
        f"F1 {budget.fuse_a:g} A slow: {budget.amperes:.2f} A are drawn at most."
        f"   JP1: test jumper, GP{board['TEST_JUMPER_PIN']} to ground.",
        "R5 330 in the light's data, R6 100 in the buzzer's wire, both on the carrier.",
    ]
