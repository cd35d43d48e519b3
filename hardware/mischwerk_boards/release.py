"""Writes a board's project, has KiCad check and plot it, and packs what is ordered.

An archive holds Gerbers and drill files, without dates, so that the same board gives the same bytes; orders.json says
of which layout and schematic each archive is.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import zipfile
from pathlib import Path

from . import kicad, orders
from .circuits.barrier import barrier
from .circuits.board import Board, CircuitError
from .circuits.carrier import carrier
from .circuits.geometry import clashes
from .files.layout import kicad_pcb
from .files.project import kicad_dru, kicad_pro
from .files.schematic import kicad_sch
from .routing.stored import FOLDER, stored

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
    found = clashes(board)
    if found:
        raise CircuitError(f"{board.name}: in one another's way: {'; '.join(found)}")
    return {
        f"{board.name}.kicad_pcb": kicad_pcb(board, stored(board, folder)),
        f"{board.name}.kicad_sch": kicad_sch(board),
        f"{board.name}.kicad_pro": kicad_pro(board),
        f"{board.name}.kicad_dru": kicad_dru(board),
    }


def lists(board: Board) -> dict[str, str]:
    """The lists that go with an order, by name."""
    return {
        f"{board.name}-bom.csv": orders.bom(board),
        f"{board.name}-placement.csv": orders.placement(board),
        f"{board.name}-by-hand.csv": orders.by_hand(board),
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
