"""What is wired to what: the pins of a board's file in the firmware joined with the cables of wiring.toml.

A net is a GPIO ("GP10"), a voltage ("24 V"), ground, or a driver's output ("feed 1A"). Lengths in mm, sections in mm2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mischwerk_machines.emptyings import EMPTYINGS
from shuffler import hal

from . import boards
from .boards import PICO, WiringError, check, pins_of, table

__all__ = ["PICO", "RIG", "Cable", "Harness", "Wire", "WiringError", "board", "harness", "level", "pins", "table"]

POWER_NETS = ("24 V in", "24 V", "ground", "motor 5 V", "logic 5 V", "light 4.3 V", "3.3 V", "frame")
DRIVER_OUTPUTS = ("2B", "2A", "1A", "1B")
CHAIN_MM = 60.0  # of wire from one eye to the next of those in series
RIG = "rig"  # kind of the harness that is a part of a rack's: of the feed rig


class Wire(NamedTuple):
    """One wire of a cable: the net at the board, what it serves, colour, terminal at the far end, contact ("J1.2")."""

    net: str
    serves: str
    colour: str
    terminal: str
    at: str


@dataclass(frozen=True)
class Cable:
    """A cable with its wires. ``leads_mm``: from a sensor's board to its eyes; 0: it has no board."""

    key: str
    plug_name: str  # J1, J2, ... as printed on the carrier; the SKR Pico's sockets have names
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
    plugs: tuple[tuple[str, str], ...] = ()  # every plug it ends in, or shares: name, and key in bought.toml
    parts: tuple[tuple[str, int], ...] = ()  # what is soldered into it: key in bought.toml, how many
    note: str = ""  # what the drawing says of them
    pull_up: str = ""  # contact from which a wire leads to them; empty: none does
    pull_up_mm: float = 0.0
    eyes: int = 1  # pairs of diode and transistor: several are in series
    is_spare: bool = False  # in a spare socket of the carrier, in parallel with its sensor's own cable

    @property
    def sensor(self) -> str:
        """The sensor's name in the firmware; empty: not a sensor."""
        sensors = [wire.serves for wire in self.wires if wire.serves.startswith("sensor ")]
        return sensors[0].removeprefix("sensor ") if sensors else ""


@dataclass(frozen=True)
class Harness:
    """All cables of a kind of build, and what is joined on the board itself, as (pin of the chip, other end)."""

    kind: str
    cables: tuple[Cable, ...]
    on_board: tuple[tuple[str, str], ...]
    board: str = PICO

    def barriers(self) -> list[Cable]:
        """Cables of what sees light: pairs of diode and transistor, and forks that hold both."""
        return [cable for cable in self.cables if cable.eye in ("barrier", "fork")]

    def gpios(self) -> list[str]:
        """Every GPIO, once for each use: by a wire of a cable, or on the carrier."""
        by_wire = [wire.net for cable in self.cables for wire in cable.wires if wire.net.startswith("GP")]
        return by_wire + [pin for pin, _ in self.on_board]


def board(name: str = PICO) -> dict[str, Any]:
    """The names of firmware/board.py, or of another board's file. Raises WiringError for an unknown board."""
    return pins_of(name)


def pins(names: Mapping[str, Any]) -> dict[str, int]:
    """GPIO of everything the board serves, by what it serves; nothing of what it has no pin for."""
    enables = names["ENABLE_PINS"]
    axes = ["all drivers"] if len(enables) == 1 else hal.AXIS_NAMES
    # In this order the carrier's nets were laid.
    served = {f"EN of {axis}": enable for axis, enable in zip(axes, enables, strict=True)} | {
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
    return {what: pin for what, pin in served.items() if pin is not None}


def level(eye: Mapping[str, Any], state: str) -> int:
    """The pin's level when ``state`` ("light", "dark", "magnet", "pressed" ...) is before an eye, a row of [eyes].

    The eye conducts in its own state; alone that pulls the pin low, on a board it keeps the comparator's output off,
    and the carrier's pull-up makes a 1. A pin whose wire is broken has its pull-up only: 1.
    """
    conducts = state == eye["pulls_at"]
    return int(conducts == eye["turned"])


def plug_numbers(cables: Mapping[str, Any]) -> dict[str, int]:
    """Number of each cable's plug, but of those in spare sockets: what serves the same in other kinds shares one."""
    first: dict[frozenset[str], int] = {}
    numbers: dict[str, int] = {}
    for key, row in cables.items():
        if "spare" in row:
            continue
        serves = frozenset(what for what, _, _ in row["wires"] if what not in POWER_NETS) or frozenset([key])
        numbers[key] = first.setdefault(serves, len(first) + 1)
    return numbers


def harness(
    kind: str,
    names: Mapping[str, Any] | None = None,
    wiring: Mapping[str, Any] | None = None,
    board_name: str = PICO,
    own: Mapping[str, Any] | None = None,
    emptying: str = "",
) -> Harness:
    """The cables of a "rack" or a "wheel". own: see boards.own_sockets. emptying: by its name in the core; "": a motor.

    Raises WiringError for a wire that serves something the board doesn't have, or ends where it has something else,
    and for a kind of machine that the board can't drive.
    """
    own = check(kind, board_name) if own is None else own
    wiring = table() if wiring is None else wiring
    names = board(board_name) if names is None else names
    served = pins(names)
    known = {f"{axis} {output}" for axis in hal.AXIS_NAMES for output in DRIVER_OUTPUTS} | set(POWER_NETS)
    absent = set(hal.AXIS_NAMES).difference(
        ("feed", "pocket", *EMPTYINGS[emptying].axes) if emptying else hal.AXIS_NAMES
    )
    numbers = plug_numbers(wiring["cables"])
    rows = boards.cables(wiring["cables"], own) if own else wiring["cables"]
    cables: list[Cable] = []
    for key, row in rows.items():
        if row.get("only", kind) != kind or _serves(row) & absent:
            continue
        socket = row.get("spare", f"J{numbers.get(key)}")
        at = row["at"] if own else [f"{socket}.{pin + 1}" for pin in range(len(row["wires"]))]
        wires = []
        for (what, colour, terminal), contact in zip(row["wires"], at, strict=True):
            if what not in served and what not in known:
                raise WiringError(f"cable {key}: the board has nothing for {what!r}")
            net = f"GP{served[what]}" if what in served else what
            if own:
                net = boards.net_at(key, what, net, contact, own, names)
            wires.append(Wire(net, what, colour, terminal, contact))
        cables.append(_cable(key, row, (kind, emptying), wiring, tuple(wires), own))
    by_cable = {row[0] for cable in rows.values() for row in cable["wires"]}
    on_board = [(f"GP{pin}", what) for what, pin in served.items() if what not in by_cable]
    return Harness(kind, tuple(cables), tuple(sorted(on_board, key=lambda row: int(row[0][2:]))), board_name)


def _serves(row: Mapping[str, Any]) -> set[str]:
    """The words of what a cable's wires serve: an axis is one of them."""
    return {word for what, _colour, _terminal in row["wires"] for word in what.split()}


def _cable(
    key: str,
    row: Mapping[str, Any],
    build: tuple[str, str],
    wiring: Mapping[str, Any],
    wires: tuple[Wire, ...],
    own: Mapping[str, Any],
) -> Cable:
    kind, emptying = build
    part, beam_mm = row.get("part", ""), row.get("beam_mm", {}).get(kind, 0.0)
    contacts = [wire.at for wire in wires]
    plugs = tuple(boards.plugs(contacts, own)) if own else ((boards.contact(contacts[0])[0], row["plug"]),)
    pull_up = row.get("pull_up", "") if row.get("pull_up") not in contacts else ""
    return Cable(
        key=key,
        plug_name=" and ".join(name for name, _ in plugs),
        title=row["title"],
        plug=plugs[0][1],
        far=row["far"],
        part=part[kind] if isinstance(part, dict) else part,
        section_mm2=wiring["gauges"][row["gauge"]],
        length_mm=row["length_mm"].get(emptying, row["length_mm"][kind]),
        leads_mm=row.get("leads_mm", 0.0),
        eye=row.get("eye", ""),
        beam_mm=beam_mm,
        hole_mm=row.get("hole_mm", {}).get(kind, 0.0),
        is_long=beam_mm > wiring["light"]["long_mm"],
        wires=wires,
        plugs=plugs,
        parts=tuple(boards.line_parts(row, own).items()) if own else (),
        note=boards.note(row, own) if own else "",
        pull_up=pull_up,
        pull_up_mm=own["line"]["lead_mm"] if pull_up else 0.0,
        eyes=row.get("eyes", 1),
        is_spare="spare" in row,
    )
