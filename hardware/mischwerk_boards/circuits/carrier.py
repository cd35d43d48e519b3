"""The carrier of a Pico and three TMC2209 modules: every pin from firmware/board.py, every plug from the harness.

One board for both kinds of machine. What stands between a plug and the Pico is defined here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mischwerk_cad.electronics import wiring
from mischwerk_cad.electronics.wiring import Cable
from shuffler import hal

from .board import GROUND, Board, Builder, CircuitError, named, placed, plug_net, union

# -- Pins of the two modules that the carrier carries: pad, name, what it does.

_PICO_GPIO_LEFT = {**dict(zip((1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20), range(16), strict=True))}
_PICO_GPIO_RIGHT = {21: 16, 22: 17, 24: 18, 25: 19, 26: 20, 27: 21, 29: 22, 31: 26, 32: 27, 34: 28}
_PICO_OTHER = {
    30: ("RUN", "input"),
    33: ("AGND", "power_in"),
    35: ("ADC_VREF", "passive"),
    36: ("3V3", "power_out"),
    37: ("3V3_EN", "input"),
    39: ("VSYS", "power_in"),
    40: ("VBUS", "power_out"),
}


def _pico(pad: int) -> tuple[str, str, str]:
    gpio = _PICO_GPIO_LEFT.get(pad, _PICO_GPIO_RIGHT.get(pad))
    if gpio is not None:
        return str(pad), f"GP{gpio}", "bidirectional"
    name, kind = _PICO_OTHER.get(pad, ("GND", "power_in"))
    return str(pad), name, kind


PICO_LEFT = tuple(_pico(pad) for pad in range(1, 21))
PICO_RIGHT = tuple(_pico(pad) for pad in range(40, 20, -1))
PICO_PAD = {name: pad for pad, name, _ in (*PICO_LEFT, *PICO_RIGHT) if name != "GND"}
PICO_GROUNDS = tuple(pad for pad, name, _ in (*PICO_LEFT, *PICO_RIGHT) if name in ("GND", "AGND"))

# A StepStick from above, VM at the lower left: pads 1 to 8 down the left, 16 to 9 down the right. Modules carry the
# UART on the fourth or the fifth pin from EN: both are joined on the carrier. The sixth is the clock, or spread cycle:
# low.
_KINDS = {"GND": "power_in", "VIO": "power_in", "VM": "power_in", "UART": "bidirectional"}
_LEFT = ("GND", "VIO", "1B", "1A", "2A", "2B", "GND", "VM")
_RIGHT = ("DIR", "STEP", "CLK", "UART", "UART", "MS2", "MS1", "EN")
DRIVER_LEFT = tuple((str(row + 1), name, _KINDS.get(name, "output")) for row, name in enumerate(_LEFT))
DRIVER_RIGHT = tuple((str(16 - row), name, _KINDS.get(name, "input")) for row, name in enumerate(_RIGHT))

# -- How wide a track has to be for its current.  IPC-2221 (figure 6-4) as a formula: I = k dT^0.44 A^0.725, I in
# amperes, dT the rise in kelvins, A the cross-section in square mils, k = 0.048 on an outer layer.

OUTER = 0.048
MIL_MM = 0.0254
COPPER_MM = 0.035  # one ounce a square foot
RISE_K = 10.0


def width_mm(amperes: float, rise_k: float = RISE_K) -> float:
    """Width of an outer track that gets ``rise_k`` warmer, rounded up to 0.05 mm."""
    area_mil2 = (amperes / (OUTER * rise_k**0.44)) ** (1 / 0.725)
    width = area_mil2 * MIL_MM**2 / COPPER_MM
    steps = int(width / 0.05 - 1e-9) + 1
    return round(0.05 * steps, 2)


def amperes(width: float, rise_k: float = RISE_K) -> float:
    """Return what a track of that width carries."""
    return float(OUTER * rise_k**0.44 * (width * COPPER_MM / MIL_MM**2) ** 0.725)


KINDS = ("rack", "wheel")
UART, UART_SEND = "drivers' UART", "drivers' UART, through 1 kohm"
SIZE_MM = (120.0, 80.0)

PULLED_UP = ("sensor ", "main button", "select button")
SERIES = {"light": "r-330", "buzzer": "r-100"}
LABELS = {
    "follower-servo": "servo",
    "home-wheel": "home",
    "home-pusher": "pusher",
    "main-button": "main",
    "select-button": "select",
    "feed-motor": "feed",
    "rack-motor": "pockets",
    "pusher-motor": "pusher",
    "supply": "24 V",
}
PLUGS = {
    "screw-terminal": "j-terminal", "pins-3": "j-pins3", "ph-4": "j-ph4",
    "xh-2": "j-xh2", "xh-3": "j-xh3", "xh-4": "j-xh4",
}  # fmt: skip

AMPERES = {"5V_MOTOR": 2.0, "5V_LOGIC": 0.5, "3V3": 0.3}
TAPS_MM = {"24V": 0.5, "FRAME": 0.5, GROUND: 0.4}  # tracks beside the areas that carry these nets' currents


def carrier(names: Mapping[str, Any] | None = None) -> Board:
    """The board. ``names``: of board.py. Raises CircuitError, WiringError."""
    names = wiring.board() if names is None else names
    served = wiring.pins(names)
    plugs = [cable for cable in union([wiring.harness(kind, names) for kind in KINDS]) if not cable.is_spare]
    board = Board("carrier", "Mischwerk carrier", SIZE_MM)
    make = Builder(board)
    _power(make)
    _pico_carrier(make, served)
    _drivers(make, names, served)
    _enable(make, served)
    _plugs(make, plugs)
    _grounds(make)
    run_a = max(names["TMC_RUN_MA"]) / 1000 * 2**0.5
    amperes = AMPERES | {named(f"{axis} {out}"): run_a for axis in hal.AXIS_NAMES for out in wiring.DRIVER_OUTPUTS}
    board.widths_mm = {net: max(0.4, width_mm(amps)) for net, amps in amperes.items()} | TAPS_MM
    return placed(board)


def _power(make: Builder) -> None:
    """Fuse, a MOSFET that a reversed supply leaves off, surge suppressor, 5 V, and the diodes behind it."""
    make.block = "Supply"
    make.add("f-5x20", ("24V_IN", "24V_FUSED"))
    source, drain = {str(pad): "24V" for pad in (1, 2, 3)}, {str(pad): "24V_FUSED" for pad in (5, 6, 7, 8)}
    make.add("q-pmos", source | {"4": "GATE"} | drain)
    make.add("r-100k", ("GATE", GROUND))
    make.add("d-zener", ("24V", "GATE"))
    make.add("d-surge", ("24V", GROUND))
    make.add("c-100u", ("24V", GROUND))
    make.add("u-buck", ("24V", GROUND, "5V_MOTOR"))
    make.add("c-470u", ("5V_MOTOR", GROUND))
    make.add("d-schottky", ("5V_LOGIC", "5V_MOTOR"))
    make.add("c-10u", ("5V_LOGIC", GROUND))
    make.add("d-signal", ("4V3_LIGHT", "5V_LOGIC"))
    make.add("r-2k2", ("5V_MOTOR", "SUPPLY_LED"))
    make.add("led-green", (GROUND, "SUPPLY_LED"), label="supply")


def _pico_carrier(make: Builder, served: Mapping[str, int]) -> None:
    make.block = "Pico"
    nets = {PICO_PAD[f"GP{pin}"]: f"GP{pin}" for pin in served.values()}
    nets |= dict.fromkeys(PICO_GROUNDS, GROUND) | {PICO_PAD["3V3"]: "3V3", PICO_PAD["VSYS"]: "5V_LOGIC"}
    make.add("a-pico", nets)
    make.add("c-10u", ("3V3", GROUND))
    make.add("jp-pins2", (f"GP{served['test jumper']}", GROUND), label="test")


def _drivers(make: Builder, names: Mapping[str, Any], served: Mapping[str, int]) -> None:
    make.block = "Drivers"
    uart = f"GP{served[UART]}"
    for number, axis in enumerate(hal.AXIS_NAMES):
        address = names["TMC_ADDRESSES"][number]
        nets = {
            "GND": GROUND,
            "VIO": "3V3",
            "VM": "24V",
            "DIR": f"GP{served[f'DIR of {axis}']}",
            "STEP": f"GP{served[f'STEP of {axis}']}",
            "CLK": GROUND,
            "UART": uart,
            "MS1": "3V3" if address & 1 else GROUND,
            "MS2": "3V3" if address & 2 else GROUND,
            "EN": "EN",
        } | {out: named(f"{axis} {out}") for out in wiring.DRIVER_OUTPUTS}
        make.add("a-driver", {pad: nets[pin] for pad, pin, _ in (*DRIVER_LEFT, *DRIVER_RIGHT)}, label=axis)
        make.add("c-100u", ("24V", GROUND))
    make.add("r-1k", (f"GP{served[UART_SEND]}", uart))


def _enable(make: Builder, served: Mapping[str, int]) -> None:
    """EN is low, and the drivers on, only while the Pico says so AND the cover's switch is closed."""
    make.block = "Enable"
    enable_net = f"GP{served['EN of all drivers']}"
    make.add("r-10k", (enable_net, "3V3"))
    make.add("r-10k", (plug_net("sensor cover"), "COVER_SLOW"))
    make.add("c-1u", ("COVER_SLOW", GROUND))  # slower than DEBOUNCE_US: the firmware knows of every cut
    make.add("u-schmitt", {"2": "COVER_SLOW", "3": GROUND, "4": "COVER_OPEN", "5": "3V3"})
    make.add("u-or", (enable_net, "COVER_OPEN", GROUND, "EN", "3V3"))
    make.add("c-100n", ("3V3", GROUND))
    make.add("c-100n", ("3V3", GROUND))


def _plugs(make: Builder, plugs: list[Cable]) -> None:
    for cable in plugs:
        make.block = "Motors" if cable.part.endswith("-motor") else "Plugs"
        if cable.plug == "ring-m3":
            make.add("lug-m3", [named(cable.wires[0].net)], ref=cable.plug_name, label="frame")
            continue
        if cable.plug not in PLUGS:
            raise CircuitError(f"{cable.key}: no header is known for {cable.plug}")
        nets = []
        for wire in cable.wires:
            net = named(wire.net)
            if wire.serves.startswith(PULLED_UP):
                net = _filtered(make, wire.serves, net)
            elif wire.serves in SERIES:
                make.add(SERIES[wire.serves], (net, plug_net(wire.serves)))
                net = plug_net(wire.serves)
            elif wire.serves.startswith("display S"):
                make.add("r-4k7", (net, "3V3"))
            nets.append(net)
        make.block = "Motors" if cable.part.endswith("-motor") else "Plugs"
        make.add(PLUGS[cable.plug], nets, ref=cable.plug_name, label=LABELS.get(cable.key, cable.key))
    make.block = "Plugs"
    spare = next(cable for cable in plugs if cable.sensor == "throat")
    nets = [plug_net(wire.serves) if wire.serves.startswith("sensor ") else named(wire.net) for wire in spare.wires]
    for number in (1, 2):
        make.add("j-xh3", nets, ref=f"J{len(plugs) + number}", label=f"throat {number + 1}")


def _filtered(make: Builder, serves: str, gpio: str) -> str:
    """4.7 kohm to 3.3 V at the plug, then 220 ohm and 1 nF at the pin: 0.2 us down, 5 us up. The plug's net."""
    make.block = "Filters"
    at_plug = plug_net(serves)
    make.add("r-4k7", (at_plug, "3V3"))
    make.add("r-220", (at_plug, gpio))
    make.add("c-1n", (gpio, GROUND))
    return at_plug


def _grounds(make: Builder) -> None:
    """Static on the frame leaks through 1 Mohm; a discharge goes through 10 nF. Points to measure at, holes, and marks
    by which the machine that places parts finds the board."""
    make.block = "Ground and test points"
    make.add("r-1m-large", ("FRAME", GROUND))
    make.add("c-10n-1kv", ("FRAME", GROUND))
    for net in ("24V", "5V_MOTOR", "5V_LOGIC", "3V3", GROUND, "EN"):
        make.add("spot", (net,), label=net)
    for _ in range(4):
        make.add("hole-m3", ())
    for _ in range(3):
        make.add("fiducial", ())
