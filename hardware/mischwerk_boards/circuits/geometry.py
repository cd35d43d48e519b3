"""Where pads are on a board, and whether parts are too close to one another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .board import Board, Part
from .footprints import Box, Pad, footprint, turned

EDGE_MM = 0.3  # copper from the board's edge


class PlacedPad(NamedTuple):
    """A pad on the board: middle, half sizes along the board's axes, net ("" open), and whether both layers have it."""

    ref: str
    name: str
    net: str
    x: float
    y: float
    half_x: float
    half_y: float
    drill_mm: float
    has_copper: bool


def pads(board: Board) -> list[PlacedPad]:
    """All pads and holes."""
    return [pad for part in board.parts for pad in pads_of(part)]


def pads_of(part: Part) -> Iterator[PlacedPad]:
    for pad in footprint(part.kind.footprint).pads:
        x, y = turned(pad.x, pad.y, part.turn_deg)
        half_x, half_y = _halves(pad, part.turn_deg)
        net = part.nets.get(pad.name, "") if pad.name else ""
        yield PlacedPad(
            part.ref, pad.name, net, part.at[0] + x, part.at[1] + y, half_x, half_y, pad.drill_mm, bool(pad.name)
        )


def _halves(pad: Pad, turn_deg: float) -> tuple[float, float]:
    upright = round(turn_deg / 90.0) % 2
    return (pad.height / 2, pad.width / 2) if upright else (pad.width / 2, pad.height / 2)


def keep_outs(part: Part) -> list[Box]:
    """Return what no other part may enter, on the board."""
    boxes = []
    for left, top, right, low in footprint(part.kind.footprint).keep_out:
        corners = [turned(x, y, part.turn_deg) for x, y in ((left, top), (right, low))]
        xs = sorted(part.at[0] + x for x, _ in corners)
        ys = sorted(part.at[1] + y for _, y in corners)
        boxes.append((xs[0], ys[0], xs[1], ys[1]))
    return boxes


def clashes(board: Board) -> list[str]:
    """Parts that are in one another's way, or over the board's edge."""
    boxes = [(part.ref, box) for part in board.parts for box in keep_outs(part)]
    problems = []
    for number, (ref, a) in enumerate(boxes):
        for other, b in boxes[number + 1 :]:
            if ref != other and min(a[2], b[2]) - max(a[0], b[0]) > 0.01 and min(a[3], b[3]) - max(a[1], b[1]) > 0.01:
                problems.append(f"{ref} and {other}")
    for pad in pads(board):
        inside = pad.x - pad.half_x >= EDGE_MM - 1e-9 and pad.x + pad.half_x <= board.size[0] - EDGE_MM + 1e-9
        inside &= pad.y - pad.half_y >= EDGE_MM - 1e-9 and pad.y + pad.half_y <= board.size[1] - EDGE_MM + 1e-9
        if not inside:
            problems.append(f"{pad.ref}.{pad.name} and the edge")
    return problems
