"""The board of a light barrier: a comparator says whether a phototransistor sees its diode. 20 x 15 mm, one screw.

Out is low when dark, as an open collector: many may pull one line, and 5 V never reaches the Pico. The load is one of
three by solder jumpers, instead of a trimmer: long beams (none), short beams (JP1), bright long ones (JP2).
"""

from __future__ import annotations

from typing import Any

from mischwerk_cad.electronics import wiring

from .board import GROUND, Board, Builder, named, placed

SIZE_MM = (20.0, 15.0)
KINDS = {100: "r-100-large", 820: "r-820", 1000: "r-1k", 3300: "r-3k3", 10_000: "r-10k", 100_000: "r-100k"}


def barrier(light: dict[str, Any] | None = None) -> Board:
    """The board; its resistors are those of wiring.toml's [light]."""
    light = wiring.table()["light"] if light is None else light
    board = Board("barrier", "Mischwerk light barrier", SIZE_MM)
    make = Builder(board)
    make.block = "Plug"
    throat = next(cable for cable in wiring.harness("rack").cables if cable.sensor == "throat")
    nets = ["OUT" if wire.serves.startswith("sensor") else named(wire.net) for wire in throat.wires]
    make.add("wires", nets, ref="J1")
    make.add("c-1u", ("5V_LOGIC", GROUND))
    make.block = "Eyes"
    make.add("eyes", ("ANODE", GROUND, "5V_LOGIC", "LIGHT"), ref="J2")
    make.add(KINDS[light["diode_ohm"]], ("5V_LOGIC", "ANODE"))
    make.block = "Load"
    make.add(KINDS[light["long_ohm"]], ("LIGHT", GROUND))
    make.add(KINDS[light["short_ohm"]], ("LIGHT", "SHORT"))
    make.add("jp-solder", ("SHORT", GROUND))
    make.add(KINDS[light["bright_ohm"]], ("LIGHT", "BRIGHT"))
    make.add("jp-solder", ("BRIGHT", GROUND))
    make.add("d-signal", (GROUND, "LIGHT"))
    make.block = "Comparator"
    make.add(KINDS[light["above_ohm"]], ("5V_LOGIC", "LEVEL"))
    make.add(KINDS[light["below_ohm"]], ("LEVEL", GROUND))
    make.add("r-10k", ("LIGHT", "SEEN"))
    make.add("r-4m7", ("SEEN", "OUT"))
    make.add("u-comparator", ("OUT", "LEVEL", "SEEN", GROUND, "LEVEL", "SEEN", "LAMP", "5V_LOGIC"))
    make.add("c-100n", ("5V_LOGIC", GROUND))
    make.block = "Lamp: lit while light is seen"
    make.add("r-2k2", ("5V_LOGIC", "LAMP_A"))
    make.add("led-green", ("LAMP", "LAMP_A"))
    make.block = "Screw and cable ties"
    make.add("hole-m3", ())
    make.add("hole-tie", ())
    make.add("hole-tie", ())
    board.widths_mm = {"5V_LOGIC": 0.4, "ANODE": 0.4, GROUND: 0.3}
    return placed(board)
