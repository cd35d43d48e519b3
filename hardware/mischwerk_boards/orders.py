"""What an assembly house wants beside Gerbers: list of parts and placement list, in JLCPCB's columns.

Comment, Designator, Footprint, LCSC Part #; Designator, Mid X, Mid Y, Layer, Rotation: mm and degrees
counter-clockwise, from the same origin as the Gerbers. Through-hole parts are in a list of their own: they are
soldered by hand, or ordered from the house as well.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from .circuits.board import Board, Part
from .files.placed_part import on_sheet

BOM = ("Comment", "Designator", "Footprint", "LCSC Part #", "Manufacturer", "Manufacturer Part Number")
PLACEMENT = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
BY_HAND = ("Count", "Part", "Designator", "Manufacturer", "Manufacturer Part Number")


def bom(board: Board) -> str:
    """Parts that the house puts on."""
    rows = []
    for parts in _groups(board, "house"):
        kind = parts[0].kind
        refs = ",".join(part.ref for part in parts)
        rows.append((kind.value, refs, kind.footprint, kind.lcsc, kind.maker, kind.number))
    return _csv(BOM, rows)


def by_hand(board: Board) -> str:
    """Parts with holes, and modules."""
    rows = []
    for parts in _groups(board, "hand"):
        kind = parts[0].kind
        refs = ",".join(part.ref for part in parts)
        rows.append((str(len(parts)), kind.title, refs, kind.maker, kind.number))
    return _csv(BY_HAND, rows)


def placement(board: Board) -> str:
    """Where the house puts them; all are on the front."""
    rows = []
    for part in board.parts:
        if part.kind.place == "house":
            x, y = on_sheet(*part.at)
            turn = (part.turn_deg + part.kind.turn_deg) % 360
            rows.append((part.ref, f"{x:.3f}mm", f"{-y:.3f}mm", "Top", f"{turn:g}"))
    return _csv(PLACEMENT, rows)


def _groups(board: Board, place: str) -> list[list[Part]]:
    found: dict[str, list[Part]] = {}
    for part in board.parts:
        if part.kind.place == place:
            found.setdefault(part.kind.key, []).append(part)
    return [found[key] for key in sorted(found)]


def _csv(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()
