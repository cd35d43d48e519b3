"""KiCad 9 as a program: fills areas, checks rules, plots. Only here is it called."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from .circuits.board import CircuitError

MISSING = (
    "KiCad 9 is missing (no 'kicad-cli' on the path): 'apt install kicad' on Debian 13 or from bookworm-backports, "
    "or kicad.org"
)
GERBER_LAYERS = "F.Cu,B.Cu,F.Paste,F.SilkS,B.SilkS,F.Mask,B.Mask,Edge.Cuts"
FILL = (
    "import sys, pcbnew\n"
    "board = pcbnew.LoadBoard(sys.argv[1])\n"
    "pcbnew.ZONE_FILLER(board).Fill(board.Zones())\n"
    "pcbnew.SaveBoard(sys.argv[1], board)\n"
)


class Finding(NamedTuple):
    """What a check of KiCad found."""

    severity: str
    kind: str
    words: str


def is_here() -> bool:
    return shutil.which("kicad-cli") is not None


def fill(board: Path) -> None:
    """Fill the areas of a .kicad_pcb, in place. Raises CircuitError: no interpreter has KiCad's module."""
    for python in dict.fromkeys(
        (shutil.which("python3", path="/usr/bin") or "", shutil.which("python3") or "", sys.executable)
    ):
        if python and _run([python, "-c", "import pcbnew"], check=False).returncode == 0:
            _run([python, "-c", FILL, str(board)])
            return
    raise CircuitError("no Python here has KiCad's module pcbnew: it comes with Debian's kicad, for /usr/bin/python3")


def electrical(schematic: Path) -> list[Finding]:
    """KiCad's electrical rule check."""
    report = _report(["sch", "erc", "--severity-all"], schematic)
    return [_finding(row) for sheet in report["sheets"] for row in sheet["violations"]]


def layout(board: Path) -> list[Finding]:
    """KiCad's design rule check, with what is not joined, and what differs from the schematic."""
    report = _report(["pcb", "drc", "--severity-all", "--schematic-parity"], board)
    rows = report["violations"] + report["unconnected_items"] + report["schematic_parity"]
    return [_finding(row) for row in rows]


def gerbers(board: Path, out: Path) -> None:
    """Gerbers and drill files."""
    out.mkdir(parents=True, exist_ok=True)
    _run(["kicad-cli", "pcb", "export", "gerbers", "--layers", GERBER_LAYERS, "-o", f"{out}/", str(board)])
    _run(["kicad-cli", "pcb", "export", "drill", "--excellon-separate-th", "-o", f"{out}/", str(board)])


def netlist(schematic: Path, out: Path) -> None:
    _run(["kicad-cli", "sch", "export", "netlist", "--format", "kicadsexpr", "-o", str(out), str(schematic)])


def picture(board: Path, out: Path, side: str) -> None:
    """The board as it comes from the house, as PNG."""
    size = ["--width", "1400", "--height", "960", "--zoom", "1.25"]
    _run(["kicad-cli", "pcb", "render", "--side", side, "--background", "opaque", *size, "-o", str(out), str(board)])


def drawing(schematic: Path, out: Path) -> None:
    """The schematic as PDF."""
    _run(["kicad-cli", "sch", "export", "pdf", "-o", str(out), str(schematic)])


def _report(command: list[str], file: Path) -> Any:
    out = file.with_suffix(".report.json")
    _run(["kicad-cli", *command, "--format", "json", "-o", str(out), str(file)])
    return json.loads(out.read_text(encoding="utf-8"))


def _finding(row: Any) -> Finding:
    items = "; ".join(item["description"] for item in row["items"])
    return Finding(row["severity"], row["type"], f"{row['description']}: {items}")


def _run(command: list[str], check: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if check and done.returncode:
        raise CircuitError(f"{' '.join(command[:4])}: {(done.stderr or done.stdout).strip()[-300:]}")
    return done
