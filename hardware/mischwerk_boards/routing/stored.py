"""Tracks and vias as they are kept: a text, and what it was laid for, so that nobody has to route to get a board."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ..circuits.board import Board, CircuitError, Copper, Track, Via
from ..circuits.geometry import pads
from ..files.symbols import number

FOLDER = Path(__file__).resolve().parents[2] / "boards"


def fingerprint(board: Board) -> str:
    """Hash everything that tracks depend on: pads with their nets and places, areas, widths, size."""
    rows = [
        f"{p.ref} {p.name} {p.net} {p.x:.3f} {p.y:.3f} {p.half_x:.3f} {p.half_y:.3f} {p.drill_mm}" for p in pads(board)
    ]
    rows += [str(area) for area in board.areas] + [str(board.size)]
    rows += [f"{net} {board.width_of(net)}" for net in board.nets()]
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16]


def text(board: Board, copper: Copper) -> str:
    """As lines of words: ``track NET LAYER X1 Y1 X2 Y2 WIDTH``, ``via NET X Y``."""
    lines = [f"for {fingerprint(board)}"]
    for track in copper.tracks:
        spots = " ".join(number(v) for v in (*track.start, *track.end, track.width))
        lines.append(f"track {track.net} {track.layer} {spots}")
    lines += [f"via {via.net} {number(via.at[0])} {number(via.at[1])}" for via in copper.vias]
    return "\n".join(lines) + "\n"


def read(content: str) -> tuple[str, Copper]:
    """The fingerprint of the board that the copper was laid for, and the copper. Raises CircuitError."""
    copper, made_for = Copper(), ""
    for line in content.splitlines():
        kind, *rest = line.split()
        if kind == "for":
            (made_for,) = rest
        elif kind == "track":
            net, layer, *spots = rest
            x1, y1, x2, y2, width = map(float, spots)
            copper.tracks.append(Track(net, int(layer), (x1, y1), (x2, y2), width))
        elif kind == "via":
            net, x, y = rest
            copper.vias.append(Via(net, (float(x), float(y))))
        else:
            raise CircuitError(f"stored tracks: unknown line {line!r}")
    return made_for, copper


def stored(board: Board, folder: Path = FOLDER) -> Copper:
    """The board's tracks. Raises CircuitError when they were laid for another state of the board."""
    made_for, copper = read((folder / f"{board.name}.copper").read_text(encoding="utf-8"))
    if made_for != fingerprint(board):
        raise CircuitError(f"{board.name}: parts, places or nets have changed since its tracks were laid: --route")
    return copper
