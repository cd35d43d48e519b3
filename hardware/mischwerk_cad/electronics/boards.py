"""The boards that a build can have: their pins, the kinds of machine they drive, and sockets of their own."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from shuffler import hal

HERE = Path(__file__).resolve().parents[1]  # of all tables
FIRMWARE = HERE.parents[1] / "firmware"
PICO = "pico"  # with the carrier
SKR_PICO = "skr-pico"
BOARDS = (PICO, SKR_PICO)


class WiringError(Exception):
    """Impossible wiring; the text says which cable, or which board, and why."""


def table(name: str = "wiring") -> dict[str, Any]:
    """wiring.toml, or another table of this folder."""
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def pins_of(board: str) -> dict[str, Any]:
    """The names of the board's file in the firmware. Raises WiringError for an unknown board."""
    path = FIRMWARE / ("board.py" if known(board) == PICO else f"boards/{board.replace('-', '_')}.py")
    if not path.exists():  # a wheel has the programs, but not what they draw from
        raise WiringError("drawings are made in a clone of Mischwerk, by `make cad` and the like: no firmware is here")
    names: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    return names


def known(board: str) -> str:
    """The board's name. Raises WiringError for an unknown one."""
    if board not in BOARDS:
        raise WiringError(f"unknown board {board!r}; the known ones are {', '.join(BOARDS)}")
    return board


def own_sockets(board: str) -> dict[str, Any]:
    """Return what the harness of a board with sockets of its own has instead of the carrier's; empty for the Pico."""
    return {} if known(board) == PICO else table(f"wiring-{board}")


def check(kind: str, board: str) -> Mapping[str, Any]:
    """`own_sockets`. Raises WiringError for a kind of machine that the board can't drive."""
    own = own_sockets(board)
    if own and kind not in own["kinds"]:
        raise WiringError(f"the {board} can't drive a {kind}: it {own['why']}. Take the {PICO}.")
    return own


def power_table(board: str) -> dict[str, Any]:
    """[power] of wiring.toml, with what the board has of its own."""
    return {**table()["power"], **own_sockets(board).get("power", {})}


def folder(name: str, board: str) -> str:
    """Name of a build's folder of files: those of another board than the Pico stand beside the Pico's."""
    return name if board == PICO else f"{name}-{board}"


# -- Cables that end in a board's own sockets instead of the carrier's numbered plugs.  Every wire is checked: what
# it serves must be on the contact that the table names, after the firmware's pins.


def cables(shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The cables of the board: those of wiring.toml that it has a place for, and its own, each with ``at``."""
    return {key: shared.get(key, {}) | row for key, row in own["cables"].items() if key in shared or "wires" in row}


def contact(at: str) -> tuple[str, int]:
    """("X-STOP", 2) of "X-STOP.2"."""
    socket, _, pin = at.rpartition(".")
    return socket, int(pin)


def on(at: str, own: Mapping[str, Any]) -> str:
    """The net on a contact. Raises WiringError for one that the board has not."""
    socket, pin = contact(at)
    pins = own["sockets"].get(socket, {"pins": ()})["pins"]
    if not 1 <= pin <= len(pins):
        raise WiringError(f"the {own['board']} has no contact {at}")
    return str(pins[pin - 1])


def net_at(cable: str, what: str, net: str, at: str, own: Mapping[str, Any], names: Mapping[str, Any]) -> str:
    """The net of a wire on this board. net: after the firmware's pins, or a voltage of wiring.toml.

    Raises WiringError if the wire ends where the board has something else.
    """
    axis, _, output = what.rpartition(" ")
    if axis in hal.AXIS_NAMES:
        wanted = output
        _check_driver(cable, axis, contact(at)[0], own, names)
    else:
        wanted = own["nets"].get(net, net)
    actual = on(at, own)
    if actual != wanted:
        raise WiringError(f"cable {cable}: {what!r} wants {wanted}, and {at} of the {own['board']} is {actual}")
    return net if axis in hal.AXIS_NAMES or net == "frame" else wanted


def _check_driver(cable: str, axis: str, socket: str, own: Mapping[str, Any], names: Mapping[str, Any]) -> None:
    number = hal.AXIS_NAMES.index(axis)
    has = own["sockets"].get(socket, {}).get("driver", {})
    pins = {
        "step": names["STEP_PINS"][number],
        "dir": names["DIR_PINS"][number],
        "enable": names["ENABLE_PINS"][number],
        "address": names["TMC_ADDRESSES"][number],
    }
    if has != pins:
        raise WiringError(f"cable {cable}: the firmware's {axis} motor is not at socket {socket}: {pins}, not {has}")


def plugs(at: Sequence[str], own: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Each socket that a cable goes to, and the plug in it by its name in bought.toml; none for a terminal."""
    for socket in dict.fromkeys(contact(place)[0] for place in at):
        yield socket, own["sockets"][socket]["plug"]


def line_parts(row: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, int]:
    """Return what is soldered into a cable."""
    return dict(row.get("parts", {})) | (own["line"]["parts"] if row.get("pull_up") else {})


def note(row: Mapping[str, Any], own: Mapping[str, Any]) -> str:
    """Return what the drawing says of it."""
    if not row.get("pull_up"):
        return str(row.get("note", ""))
    line = own["line"]
    return (
        f"behind the plug: {line['up_ohm'] / 1000:g} kohm from the signal to 5 V ({row['pull_up']}), "
        f"{line['down_ohm'] / 1000:g} kohm to ground; then {line['series_ohm']:g} ohm in the signal, and "
        f"{line['nf']:g} nF to ground at the plug"
    )
