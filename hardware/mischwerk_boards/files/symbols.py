"""Symbols of the schematic: pins with their sides and kinds, and what is drawn between them. mm, y upwards.

A part of two pins lies level, its pins at both ends; everything else is a box with pins left and right.
"""

from __future__ import annotations

import re
import uuid
from typing import Any, NamedTuple

from ..circuits.board import CircuitError
from ..circuits.carrier import DRIVER_LEFT, DRIVER_RIGHT, PICO_LEFT, PICO_RIGHT

# -- KiCad's files are nested lists in brackets: a writer of such text, and identifiers that never change.

_BARE = re.compile(r"^[A-Za-z_][A-Za-z0-9_.\-]*$")
_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "mischwerk/boards")


class Bare(str):
    """A word that KiCad wants without quotes."""


def identifier(*words: object) -> str:
    """Derive an identifier from words, so that the same board gives the same file."""
    return str(uuid.uuid5(_SPACE, "/".join(str(word) for word in words)))


def number(value: float) -> str:
    """To a tenth of a micrometre, without needless zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def node(name: str, *content: Any) -> list[Any]:
    """(name content ...). None is left out."""
    return [Bare(name), *(part for part in content if part is not None)]


def write(tree: Any, depth: int = 0) -> str:
    """The text of a tree of lists, words and numbers."""
    if isinstance(tree, list):
        flat = all(not isinstance(part, list) for part in tree)
        if flat or (len(tree) <= 3 and depth > 3):
            return "(" + " ".join(write(part, depth + 1) for part in tree) + ")"
        head = [write(part) for part in tree if not isinstance(part, list)]
        pad = "\n" + "\t" * (depth + 1)
        rest = [write(part, depth + 1) for part in tree if isinstance(part, list)]
        return "(" + " ".join(head) + pad + pad.join(rest) + "\n" + "\t" * depth + ")"
    if isinstance(tree, Bare):
        return str(tree)
    if isinstance(tree, bool):
        return "yes" if tree else "no"
    if isinstance(tree, (int, float)):
        return number(float(tree))
    return '"' + str(tree).replace("\\", "\\\\").replace('"', '\\"') + '"'


def at(x: float, y: float, turn_deg: float | None = None) -> list[Any]:
    return node("at", x, y, turn_deg)


def font(height: float, *justify: str) -> list[Any]:
    """Text effects; ``justify``: left, right, mirror ..."""
    size = node("font", node("size", height, height), node("thickness", round(height * 0.15, 3)))
    return node("effects", size, node("justify", *map(Bare, justify)) if justify else None)


PITCH = 2.54
TEXT = 1.27


class Pin(NamedTuple):
    """A pin: pad, name, where its end is, and KiCad's word for what it does. ``left``: it points to the left."""

    pad: str
    name: str
    x: float
    y: float
    kind: str
    left: bool


class Symbol(NamedTuple):
    """Pins, half width and half height of what is drawn, and strokes as lists of points."""

    pins: tuple[Pin, ...]
    half: tuple[float, float]
    strokes: tuple[tuple[tuple[float, float], ...], ...]
    is_box: bool


_BOX_R = ((-2.54, -1.016), (-2.54, 1.016), (2.54, 1.016), (2.54, -1.016), (-2.54, -1.016))
_LEADS_R = (((-2.54, 0.0), (-2.54, 0.0)),)
_TRIANGLE = ((1.27, 1.27), (1.27, -1.27), (-1.27, 0.0), (1.27, 1.27))
_DIODE = (_TRIANGLE, ((-1.27, 1.27), (-1.27, -1.27)), ((-2.54, 0.0), (-1.27, 0.0)), ((1.27, 0.0), (2.54, 0.0)))
_ARROWS = (((0.0, 1.6), (-0.8, 2.6)), ((1.0, 1.6), (0.2, 2.6)))
_PLATES = (
    ((-0.5, 1.6), (-0.5, -1.6)),
    ((0.5, 1.6), (0.5, -1.6)),
    ((-2.54, 0.0), (-0.5, 0.0)),
    ((0.5, 0.0), (2.54, 0.0)),
)
TWO_PINS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "resistor": (_BOX_R,),
    "fuse": (_BOX_R, ((-2.54, 0.0), (2.54, 0.0))),
    "capacitor": _PLATES,
    "polar": (*_PLATES, ((-1.6, 1.8), (-1.6, 1.0)), ((-2.0, 1.4), (-1.2, 1.4))),
    "diode": _DIODE,
    "zener": (*_DIODE, ((-1.27, 1.27), (-0.7, 1.6)), ((-1.27, -1.27), (-1.84, -1.6))),
    "led": (*_DIODE, *_ARROWS),
    "jumper": (
        ((-2.54, 0.0), (-0.6, 0.0)),
        ((0.6, 0.0), (2.54, 0.0)),
        ((-0.6, 0.8), (-0.6, -0.8)),
        ((0.6, 0.8), (0.6, -0.8)),
    ),
}

Side = tuple[tuple[str, str, str], ...]  # pad, name, kind
_GATE_POWER = (("5", "VCC", "power_in"), ("3", "GND", "power_in"))
BOXES: dict[str, tuple[Side, Side]] = {
    "pmos": (
        tuple((str(pad), "D", "passive") for pad in (5, 6, 7, 8)),
        (*((str(pad), "S", "passive") for pad in (1, 2, 3)), ("4", "G", "passive")),
    ),
    "or": ((("1", "A", "input"), ("2", "B", "input")), (("4", "A or B", "output"), *_GATE_POWER)),
    "schmitt": ((("2", "A", "input"), ("1", "NC", "no_connect")), (("4", "Y", "output"), *_GATE_POWER)),
    "comparator": (
        (("3", "+ 1", "input"), ("2", "- 1", "input"), ("5", "+ 2", "input"), ("6", "- 2", "input")),
        (
            ("1", "out 1", "open_collector"),
            ("7", "out 2", "open_collector"),
            ("8", "V+", "power_in"),
            ("4", "GND", "power_in"),
        ),
    ),
    "regulator": ((("1", "in", "power_in"), ("2", "GND", "power_in")), (("3", "out", "power_out"),)),
    "plug2": ((), (("1", "1", "passive"), ("2", "2", "passive"))),
    "plug3": ((), tuple((str(n), str(n), "passive") for n in (1, 2, 3))),
    "plug4": ((), tuple((str(n), str(n), "passive") for n in (1, 2, 3, 4))),
    "point": ((), (("1", "1", "passive"),)),
    "flag": ((), (("1", "supplied", "power_out"),)),
    "pico": (PICO_LEFT, PICO_RIGHT),
    "driver": (DRIVER_LEFT, DRIVER_RIGHT),
}


def symbol(name: str) -> Symbol:
    """Raises CircuitError: unknown symbol."""
    if name in TWO_PINS:
        ends = (Pin("1", "~", -5.08, 0.0, "passive", True), Pin("2", "~", 5.08, 0.0, "passive", False))
        return Symbol(ends, (2.54, 1.27), TWO_PINS[name], False)
    if name not in BOXES:
        raise CircuitError(f"no symbol is called {name}")
    left, right = BOXES[name]
    rows = max(len(left), len(right))
    longest = [max((len(pin) for _, pin, _ in side), default=0) for side in (left, right)]
    half_x = max(3, int((sum(longest) * 1.1 + 4) / 2 / 1.27 + 1)) * 1.27
    top = (rows - 1) * PITCH / 2
    top = round(top / 1.27) * 1.27
    pins: list[Pin] = []
    for sign, side in ((-1, left), (1, right)):
        for row, (pad, pin, kind) in enumerate(side):
            pins.append(Pin(pad, pin, sign * (half_x + 2.54), top - row * PITCH, kind, sign < 0))
    half_y = rows * PITCH / 2 + 0.2
    middle = top - (rows - 1) * PITCH / 2
    box = ((-half_x, middle + half_y), (half_x, middle + half_y), (half_x, middle - half_y), (-half_x, middle - half_y))
    return Symbol(tuple(pins), (half_x, half_y + abs(middle)), ((*box, box[0]),), True)


def library_text(name: str) -> list[Any]:
    """The symbol as it is kept inside a schematic."""
    shape = symbol(name)
    hide = node("hide", Bare("yes"))
    pins = [
        node(
            "pin",
            Bare(pin.kind),
            Bare("line"),
            at(pin.x, pin.y, 0 if pin.left else 180),
            node("length", 2.54),
            node("name", pin.name, font(TEXT)),
            node("number", pin.pad, font(1.0)),
        )
        for pin in shape.pins
    ]
    strokes = [
        node(
            "polyline",
            node("pts", *(node("xy", x, y) for x, y in stroke)),
            node("stroke", node("width", 0.2), node("type", Bare("default"))),
            node("fill", node("type", Bare("background" if shape.is_box else "none"))),
        )
        for stroke in shape.strokes
    ]
    return node(
        "symbol",
        f"mischwerk:{name}",
        node("power") if name == "flag" else None,
        node("pin_numbers", hide) if not shape.is_box else None,
        node("pin_names", node("offset", 0.5), *([] if shape.is_box else [hide])),
        node("exclude_from_sim", Bare("no")),
        node("in_bom", Bare("yes")),
        node("on_board", Bare("yes")),
        *(
            node("property", key, value, at(0, 0, 0), font(TEXT))
            for key, value in (("Reference", "X"), ("Value", name))
        ),
        *(
            node("property", key, "", at(0, 0, 0), node("hide", Bare("yes")), font(TEXT))
            for key in ("Footprint", "Datasheet")
        ),
        node("symbol", f"{name}_0_1", *strokes),
        node("symbol", f"{name}_1_1", *pins),
        node("embedded_fonts", Bare("no")),
    )
