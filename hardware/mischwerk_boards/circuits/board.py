"""What a board is made of: parts with their nets and places, outlines of copper, and the nets' widths.

Places are mm from the board's upper left corner, x to the right and y downwards; turns are degrees counter-clockwise.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk_cad.electronics.wiring import Cable, Harness

HERE = Path(__file__).resolve().parent  # of all tables
Point = tuple[float, float]


class CircuitError(Exception):
    """A board that contradicts itself; the text says where."""


@dataclass(frozen=True)
class Kind:
    """A kind of part that can be bought. ``place``: who puts it on: "house" (assembly), "hand", or "none" (copper)."""

    key: str
    title: str
    footprint: str
    symbol: str
    prefix: str  # of its designators
    place: str
    value: str = ""
    maker: str = ""
    number: str = ""  # the maker's
    lcsc: str = ""  # the assembly house's, where known
    turn_deg: float = 0.0  # added for the assembly house, whose zero of a reel may differ


@dataclass
class Part:
    """One part. ``nets``: net by pad; a pad that is not named is left open."""

    ref: str
    kind: Kind
    nets: dict[str, str]
    block: str  # heading it stands under in the schematic
    label: str = ""  # printed beside it on the board
    at: Point = (0.0, 0.0)
    turn_deg: float = 0.0

    @property
    def value(self) -> str:
        return self.kind.value or self.kind.title


class Area(NamedTuple):
    """An outline of copper on a layer ("F.Cu", "B.Cu"); where two meet, the higher ``priority`` is filled first."""

    net: str
    layer: str
    corners: tuple[Point, ...]
    priority: int


@dataclass
class Board:
    """A board: parts, outline, copper areas, and each net's width of track."""

    name: str
    title: str
    size: Point
    parts: list[Part] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    widths_mm: dict[str, float] = field(default_factory=dict)
    texts: list[tuple[str, Point, float, str]] = field(default_factory=list)  # words, middle, height, layer
    width_mm: float = 0.2  # of all other nets

    def nets(self) -> list[str]:
        """All nets, in the order in which parts name them."""
        return list(dict.fromkeys(net for part in self.parts for net in part.nets.values()))

    def width_of(self, net: str) -> float:
        return self.widths_mm.get(net, self.width_mm)

    def pads_of(self, net: str) -> list[tuple[str, str]]:
        """(designator, pad) of everything on a net."""
        return [(part.ref, pad) for part in self.parts for pad, on in part.nets.items() if on == net]

    def part(self, ref: str) -> Part:
        return next(part for part in self.parts if part.ref == ref)


def kinds() -> dict[str, Kind]:
    """The catalogue of parts.toml."""
    rows: dict[str, Any] = tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))
    return {key: Kind(key, **row) for key, row in rows.items()}


class Builder:
    """Adds parts to a board, numbering the designators of each prefix."""

    def __init__(self, board: Board) -> None:
        self.board, self._kinds, self._counts = board, kinds(), dict[str, int]()
        self.block = ""

    def add(self, kind: str, nets: Iterable[str] | Mapping[str, str], ref: str = "", label: str = "") -> Part:
        """A part; ``nets`` by pad, or of pads 1, 2, ... in order. Raises CircuitError: a designator twice."""
        part_kind = self._kinds[kind]
        if not ref:
            self._counts[part_kind.prefix] = self._counts.get(part_kind.prefix, 0) + 1
            ref = f"{part_kind.prefix}{self._counts[part_kind.prefix]}"
        if any(part.ref == ref for part in self.board.parts):
            raise CircuitError(f"{self.board.name}: two parts are called {ref}")
        by_pad = dict(nets) if isinstance(nets, Mapping) else {str(n): net for n, net in enumerate(nets, start=1)}
        part = Part(ref, part_kind, {pad: net for pad, net in by_pad.items() if net}, self.block, label)
        self.board.parts.append(part)
        return part


def placed(board: Board) -> Board:
    """The board with places, areas, widths and texts of its own table, NAME.toml.

    Raises CircuitError for a part without a place, and for a place without a part.
    """
    table = tomllib.loads((HERE / f"{board.name}.toml").read_text(encoding="utf-8"))
    places = dict(table["places"])
    for part in board.parts:
        if part.ref not in places:
            raise CircuitError(f"{board.name}: {part.ref} has no place")
        x, y, *turn = places.pop(part.ref)
        part.at, part.turn_deg = (x, y), float(turn[0]) if turn else 0.0
    if places:
        raise CircuitError(f"{board.name}: no part is called {', '.join(places)}")
    for row in table.get("areas", []):
        corners = tuple((float(x), float(y)) for x, y in row["corners"])
        board.areas.append(Area(row["net"], row["layer"], corners, row.get("priority", 1)))
    board.texts += [(text, (x, y), high, layer) for text, x, y, high, layer in table.get("texts", [])]
    return board


# -- What a router lays: tracks and vias, and the measures that all of them keep.

CLEAR_MM = 0.2
VIA_MM, VIA_DRILL_MM = 0.6, 0.3


class Track(NamedTuple):
    """A straight piece on a layer: 0 front, 1 back."""

    net: str
    layer: int
    start: tuple[float, float]
    end: tuple[float, float]
    width: float


class Via(NamedTuple):
    net: str
    at: tuple[float, float]


@dataclass
class Copper:
    """Return what was laid."""

    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)


# -- Names of nets on the boards, from those of the harness.

GROUND = "GND"
POWER = {
    "ground": GROUND,
    "24 V in": "24V_IN",
    "24 V": "24V",
    "motor 5 V": "5V_MOTOR",
    "logic 5 V": "5V_LOGIC",
    "light 4.3 V": "4V3_LIGHT",
    "3.3 V": "3V3",
    "frame": "FRAME",
}


def named(harness_net: str) -> str:
    """ "feed 1A" -> FEED_1A, "motor 5 V" -> 5V_MOTOR; a GPIO keeps its name."""
    return POWER.get(harness_net, harness_net.upper().replace(" ", "_"))


def plug_net(serves: str) -> str:
    """The net between a plug and what stands before the GPIO: "sensor throat" -> THROAT_PLUG."""
    return named(serves.removeprefix("sensor ")) + "_PLUG"


def union(plans: list[Harness]) -> list[Cable]:
    """Every plug once, by its number: of two kinds' cables for the same plug the one with more wires."""
    cables: dict[str, Cable] = {}
    for plan in plans:
        for cable in plan.cables:
            known = cables.get(cable.plug_name)
            if known is None or len(cable.wires) > len(known.wires):
                cables[cable.plug_name] = cable
    return sorted(cables.values(), key=lambda cable: int(cable.plug_name[1:]))
