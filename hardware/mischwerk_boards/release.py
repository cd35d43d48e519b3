"""Writes a board's project, has KiCad check and plot it, and packs what is ordered.

An archive holds Gerbers and drill files, without dates, so that the same board gives the same bytes; orders.json says
of which layout and schematic each archive is.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import shutil
import zipfile
from collections.abc import Sequence
from pathlib import Path

from . import kicad
from .circuits.barrier import barrier
from .circuits.board import Board, CircuitError, Part
from .circuits.carrier import carrier
from .circuits.geometry import clashes
from .files.layout import kicad_dru, kicad_pcb, kicad_pro
from .files.placed_part import on_sheet
from .files.schematic import kicad_sch
from .routing.stored import FOLDER, stored

# -- What an assembly house wants beside Gerbers: list of parts and placement list, in JLCPCB's columns.  Comment,
# Designator, Footprint, LCSC Part #; Designator, Mid X, Mid Y, Layer, Rotation: mm and degrees counter-clockwise,
# from the same origin as the Gerbers. Through-hole parts are in a list of their own: they are soldered by hand, or
# ordered from the house as well.

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
    """Return where the house puts them; all are on the front."""
    rows = []
    for part in board.parts:
        if part.kind.place == "house":
            x, y = on_sheet(*part.at)
            turn = (part.turn_deg + part.kind.turn_deg) % 360
            rows.append((part.ref, f"{x:.3f}mm", f"{-y:.3f}mm", "Top", f"{turn:g}"))
    return _csv(PLACEMENT, rows)


def _groups(board: Board, place: str) -> list[list[Part]]:
    groups: dict[str, list[Part]] = {}
    for part in board.parts:
        if part.kind.place == place:
            groups.setdefault(part.kind.key, []).append(part)
    return [groups[key] for key in sorted(groups)]


def _csv(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()


MAKE = {"carrier": carrier, "barrier": barrier}
SIDES = {"carrier": ("top",), "barrier": ("top", "bottom")}
ORDERS = "orders.json"
_DATES = (
    (re.compile(r"%TF\.CreationDate,[^*]*\*%"), "%TF.CreationDate,2000-01-01T00:00:00+00:00*%"),
    (re.compile(r"(Created by KiCad \(PCBNEW [^)]*\)) date [-0-9: ]*"), r"\1"),
    (re.compile(r"; DRILL file \{([^}]*)\} date .*"), r"; DRILL file {\1}"),
    (re.compile(r"; #@! TF\.CreationDate,.*"), "; #@! TF.CreationDate,2000-01-01T00:00:00+00:00"),
)


def sources(board: Board, folder: Path = FOLDER) -> dict[str, str]:
    """KiCad's files of a board, by name. Raises CircuitError: parts clash, or the tracks are of another state."""
    problems = clashes(board)
    if problems:
        raise CircuitError(f"{board.name}: in one another's way: {'; '.join(problems)}")
    return {
        f"{board.name}.kicad_pcb": kicad_pcb(board, stored(board, folder)),
        f"{board.name}.kicad_sch": kicad_sch(board),
        f"{board.name}.kicad_pro": kicad_pro(board),
        f"{board.name}.kicad_dru": kicad_dru(board),
    }


def lists(board: Board) -> dict[str, str]:
    """The lists that go with an order, by name."""
    return {
        f"{board.name}-bom.csv": bom(board),
        f"{board.name}-placement.csv": placement(board),
        f"{board.name}-by-hand.csv": by_hand(board),
    }


def digest(data: str | bytes) -> str:
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def write(board: Board, out: Path) -> Path:
    """The project of a board in ``out``/NAME, and its lists. The folder."""
    folder = out / board.name
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**sources(board), **lists(board)}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def checked(board: Board, folder: Path) -> list[kicad.Finding]:
    """Fill the areas and let KiCad check schematic and layout."""
    kicad.fill(folder / f"{board.name}.kicad_pcb")
    return kicad.electrical(folder / f"{board.name}.kicad_sch") + kicad.layout(folder / f"{board.name}.kicad_pcb")


def plotted(board: Board, folder: Path) -> None:
    """Archive, pictures and drawing beside the project."""
    gerbers = folder / "gerbers"
    shutil.rmtree(gerbers, ignore_errors=True)
    kicad.gerbers(folder / f"{board.name}.kicad_pcb", gerbers)
    pack(gerbers, folder / f"{board.name}-gerbers.zip")
    for side in SIDES[board.name]:
        kicad.picture(folder / f"{board.name}.kicad_pcb", folder / f"{board.name}-{side}.png", side)
    drawn = folder / f"{board.name}-schematic.pdf"
    kicad.drawing(folder / f"{board.name}.kicad_sch", drawn)
    drawn.write_bytes(re.sub(rb"/CreationDate \(D:\d{14}", b"/CreationDate (D:20000101000000", drawn.read_bytes()))


def pack(folder: Path, archive: Path) -> None:
    """All files that a house reads, sorted, without dates."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as into:
        for path in sorted(path for path in folder.iterdir() if path.suffix != ".gbrjob"):
            text = path.read_text(encoding="utf-8")
            for pattern, instead in _DATES:
                text = pattern.sub(instead, text)
            into.writestr(zipfile.ZipInfo(path.name, (2000, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)


def keep(board: Board, folder: Path, kept: Path = FOLDER) -> None:
    """Copy what is ordered, and what the documents show, to where it is kept; note which layout it is of."""
    names = [f"{board.name}-gerbers.zip", f"{board.name}-schematic.pdf", *lists(board)]
    names += [f"{board.name}-{side}.png" for side in SIDES[board.name]]
    for name in names:
        shutil.copyfile(folder / name, kept / name)
    file = kept / ORDERS
    notes = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    texts = sources(board)
    notes[board.name] = {
        "layout": digest(texts[f"{board.name}.kicad_pcb"]),
        "schematic": digest(texts[f"{board.name}.kicad_sch"]),
        "archive": digest((kept / f"{board.name}-gerbers.zip").read_bytes()),
    }
    file.write_text(json.dumps(notes, indent=2, sort_keys=True) + "\n", encoding="utf-8")
