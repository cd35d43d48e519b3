"""What is wired to what: the pins of firmware/board.py joined with the cables of wiring.toml.

A net is a GPIO ("GP10"), a voltage ("24 V"), ground, or a driver's output ("feed 1A"). Lengths in mm, sections in mm2.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from shuffler import hal

HERE = Path(__file__).resolve().parents[1]  # of all tables
BOARD = HERE.parents[1] / "firmware" / "board.py"

POWER_NETS = ("24 V in", "ground", "motor 5 V", "logic 5 V", "light 4.3 V", "3.3 V", "frame")
DRIVER_OUTPUTS = ("2B", "2A", "1A", "1B")
RIG = "rig"  # kind of the harness that is a part of a rack's: of the feed rig


class WiringError(Exception):
    """Impossible wiring; the text says which cable and why."""


class Wire(NamedTuple):
    """One wire of a cable: the net at the carrier, what it serves, colour, terminal at the far end."""

    net: str
    serves: str
    colour: str
    terminal: str


@dataclass(frozen=True)
class Cable:
    """A plug on the carrier with its wires. ``leads_mm``: from a sensor's board to its eyes; 0: it has no board."""

    key: str
    plug_name: str  # J1, J2, ... as printed on the carrier
    title: str
    plug: str  # its key in bought.toml
    far: str  # what it goes to: a key in bought.toml, or words
    part: str  # the part's name in the build; empty: none
    section_mm2: float
    length_mm: float
    leads_mm: float
    eye: str  # what a sensor uses: a key of [eyes]; empty: not a sensor
    beam_mm: float  # of a light barrier of two eyes, from tip to tip; 0: of no such
    hole_mm: float  # the narrowest hole before both tips
    is_long: bool  # a beam that needs its board's large load
    wires: tuple[Wire, ...]

    @property
    def sensor(self) -> str:
        """The sensor's name in the firmware; empty: not a sensor."""
        found = [wire.serves for wire in self.wires if wire.serves.startswith("sensor ")]
        return found[0].removeprefix("sensor ") if found else ""


@dataclass(frozen=True)
class Harness:
    """All cables of a kind of build, and what is joined on the carrier itself, as (pin of the Pico, other end)."""

    kind: str
    cables: tuple[Cable, ...]
    on_carrier: tuple[tuple[str, str], ...]

    def barriers(self) -> list[Cable]:
        """Cables of what sees light: pairs of diode and transistor, and forks that hold both."""
        return [cable for cable in self.cables if cable.eye in ("barrier", "fork")]

    def gpios(self) -> list[str]:
        """Every GPIO, once for each use: by a wire of a cable, or on the carrier."""
        by_wire = [wire.net for cable in self.cables for wire in cable.wires if wire.net.startswith("GP")]
        return by_wire + [pin for pin, _ in self.on_carrier]


def board() -> dict[str, Any]:
    """The names of firmware/board.py."""
    names: dict[str, Any] = {}
    exec(compile(BOARD.read_text(encoding="utf-8"), str(BOARD), "exec"), names)
    return names


def pins(names: Mapping[str, Any]) -> dict[str, int]:
    """GPIO of everything the board serves, by what it serves."""
    served = {
        "EN of all drivers": names["ENABLE_PINS"][0],
        "servo": names["FOLLOWER_PIN"],
        "main button": names["BUTTON_PIN"],
        "select button": names["SELECT_PIN"],
        "light": names["LED_PIN"],
        "buzzer": names["BUZZER_PIN"],
        "test jumper": names["TEST_JUMPER_PIN"],
        "display SDA": names["DISPLAY_SDA_PIN"],
        "display SCL": names["DISPLAY_SCL_PIN"],
        "drivers' UART, through 1 kohm": names["TMC_TX_PIN"],
        "drivers' UART": names["TMC_RX_PIN"],
    }
    for axis, step, direction in zip(hal.AXIS_NAMES, names["STEP_PINS"], names["DIR_PINS"], strict=True):
        served[f"STEP of {axis}"], served[f"DIR of {axis}"] = step, direction
    for sensor, (pin, _, _) in zip(hal.SENSOR_NAMES, names["SENSORS"], strict=True):
        served[f"sensor {sensor}"] = pin
    return served


def level(eye: Mapping[str, Any], state: str) -> int:
    """The pin's level when ``state`` ("light", "dark", "magnet", "pressed" ...) is before an eye, a row of [eyes].

    The eye conducts in its own state; alone that pulls the pin low, on a board it keeps the comparator's output off,
    and the carrier's pull-up makes a 1. A pin whose wire is broken has its pull-up only: 1.
    """
    conducts = state == eye["pulls_at"]
    return int(conducts == eye["turned"])


def table(name: str = "wiring") -> dict[str, Any]:
    """wiring.toml, or another table of this folder."""
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def plug_numbers(cables: Mapping[str, Any]) -> dict[str, int]:
    """Number of each cable's plug: cables that serve the same, in different kinds of build, share one."""
    first: dict[frozenset[str], int] = {}
    numbers: dict[str, int] = {}
    for key, row in cables.items():
        serves = frozenset(what for what, _, _ in row["wires"] if what not in POWER_NETS) or frozenset([key])
        numbers[key] = first.setdefault(serves, len(first) + 1)
    return numbers


def harness(kind: str, names: Mapping[str, Any] | None = None, wiring: Mapping[str, Any] | None = None) -> Harness:
    """The cables of a "rack" or a "wheel". Raises WiringError for a wire that serves something the board doesn't
    have."""
    wiring = table() if wiring is None else wiring
    served = pins(board() if names is None else names)
    known = {f"{axis} {output}" for axis in hal.AXIS_NAMES for output in DRIVER_OUTPUTS} | set(POWER_NETS)
    cables: list[Cable] = []
    numbers = plug_numbers(wiring["cables"])
    for key, row in wiring["cables"].items():
        if row.get("only", kind) != kind:
            continue
        part = row.get("part", "")
        wires = []
        for what, colour, terminal in row["wires"]:
            if what not in served and what not in known:
                raise WiringError(f"cable {key}: the board has nothing for {what!r}")
            wires.append(Wire(f"GP{served[what]}" if what in served else what, what, colour, terminal))
        cables.append(
            Cable(
                key=key,
                plug_name=f"J{numbers[key]}",
                title=row["title"],
                plug=row["plug"],
                far=row["far"],
                part=part[kind] if isinstance(part, dict) else part,
                section_mm2=wiring["gauges"][row["gauge"]],
                length_mm=row["length_mm"][kind],
                leads_mm=row.get("leads_mm", 0.0),
                eye=row.get("eye", ""),
                beam_mm=row.get("beam_mm", {}).get(kind, 0.0),
                hole_mm=row.get("hole_mm", {}).get(kind, 0.0),
                is_long=row.get("beam_mm", {}).get(kind, 0.0) > wiring["light"]["long_mm"],
                wires=tuple(wires),
            )
        )
    by_cable = {row[0] for cable in wiring["cables"].values() for row in cable["wires"]}
    on_carrier = [(f"GP{pin}", what) for what, pin in served.items() if what not in by_cable]
    return Harness(kind, tuple(cables), tuple(sorted(on_carrier, key=lambda row: int(row[0][2:]))))
