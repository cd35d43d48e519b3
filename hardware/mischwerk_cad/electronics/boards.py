"""The boards that a build can have: their pins in the firmware, and which kinds of machine they drive."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

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
