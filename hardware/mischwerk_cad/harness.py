"""The harness of a build: WireViz drawing, cut list, power budget.

``python -m mischwerk_cad.harness [NAME ...] [--out FOLDER]`` writes FOLDER/NAME/ (``make harness``: build/harness);
with ``--board skr-pico`` that board's harness, in FOLDER/NAME-skr-pico/. The drawing
of the harness needs Graphviz; everything else is written without it.
"""

from __future__ import annotations

import csv
import io
import math
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from mischwerk_machines import Machine, load

from . import needed  # noqa: F401 (first: it may end the program)
from .command import Parser, builds_of, run, told
from .electronics.boards import PICO, SKR_PICO, contact, folder, power_table
from .electronics.power import Budget, budget
from .electronics.wiring import CHAIN_MM, Cable, Harness, board, harness, table

GRAPHVIZ = (
    "Graphviz is missing (no 'dot' on the path): 'apt install graphviz', 'brew install graphviz' or graphviz.org; "
    "then 'make harness' again for the drawing of the harness. Everything else was written."
)
_EYES = (("diode", "RD", "anode"), ("diode", "BU", "cathode"), ("transistor", "YE", "C"), ("transistor", "BK", "E"))
LEADS = {
    "barrier": _EYES,
    "fork": tuple((f"fork's {eye}", colour, terminal) for eye, colour, terminal in _EYES),
}
CUT_LIST = ("cable", "wire", "from", "to", "colour", "section_mm2", "length_mm")


def cut_rows(plan: Harness) -> list[dict[str, str]]:
    """The cut list: every wire with its ends, colour, section and length; lengths are without stripping (5 mm each)."""
    rows: list[dict[str, str]] = []
    for cable in plan.cables:
        for wire in cable.wires:
            start, end = f"{wire.at} ({wire.net})", f"{cable.title}: {wire.terminal}"
            rows.append(_row(cable, len(rows) + 1, start, end, wire.colour, cable.length_mm))
        if cable.pull_up:
            start, end = f"{cable.pull_up} (5 V)", f"{cable.title}: its pull-up, behind the plug"
            rows.append(_row(cable, len(rows) + 1, start, end, "RD", cable.pull_up_mm))
        if cable.leads_mm:
            for start, end, colour, length_mm in _leads(cable):
                rows.append(_row(cable, len(rows) + 1, start, end, colour, length_mm))
    return rows


def _leads(cable: Cable) -> Iterator[tuple[str, str, str, float]]:
    """From a sensor's board to its eyes, and from each of several in series to the next: ends, colour, length."""
    leads, board = LEADS[cable.eye], f"{cable.title}: its board"
    for (eye, plus, first), (_, minus, last) in zip(leads[::2], leads[1::2], strict=True):
        names = [f"{eye} {number}" for number in range(1, cable.eyes + 1)] if cable.eyes > 1 else [eye]
        yield board, f"{names[0]}, {first}", plus, cable.leads_mm
        for name, following in pairwise(names):
            yield f"{name}, {last}", f"{following}, {first}", minus, CHAIN_MM
        yield board, f"{names[-1]}, {last}", minus, cable.leads_mm


def _row(cable: Cable, number: int, start: str, end: str, colour: str, length_mm: float) -> dict[str, str]:
    values = (cable.title, f"W{number}", start, end, colour, f"{cable.section_mm2:.2f}", f"{length_mm:.0f}")
    return dict(zip(CUT_LIST, values, strict=True))


def cut_list(plan: Harness) -> str:
    """The cut list as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, CUT_LIST, lineterminator="\n")
    writer.writeheader()
    writer.writerows(cut_rows(plan))
    return text.getvalue()


def wireviz_yaml(plan: Harness, titles: dict[str, Any]) -> dict[str, Any]:
    """The harness in WireViz's format. ``titles``: bought.toml."""
    connectors: dict[str, Any] = {}
    cables: dict[str, Any] = {}
    connections = []
    for cable in plan.cables:
        for name, plug in cable.plugs:
            connectors.setdefault(name, _connector(plan, name, titles[plug]["title"] if plug else "screw terminal"))
        far = titles[cable.far]["title"] if cable.far in titles else cable.far
        connectors[cable.title] = {"type": far, "pinlabels": [wire.terminal for wire in cable.wires]}
        name = f"W-{cable.plug_name}" if plan.board == PICO else f"W-{cable.key}"
        cables[name] = {
            "wirecount": len(cable.wires),
            "length": round(cable.length_mm / 1000, 3),
            "gauge": f"{cable.section_mm2} mm2",
            "colors": [wire.colour for wire in cable.wires],
        }
        if cable.note:
            cables[name]["notes"] = cable.note
        for socket, _ in cable.plugs:
            ends = [number for number, wire in enumerate(cable.wires, start=1) if contact(wire.at)[0] == socket]
            pins = [contact(cable.wires[number - 1].at)[1] for number in ends]
            connections.append([{socket: pins}, {name: ends}, {cable.title: ends}])
    return {"connectors": connectors, "cables": cables, "connections": connections}


def _connector(plan: Harness, name: str, title: str) -> dict[str, Any]:
    """A plug on the board with what its contacts are for."""
    labels: dict[int, str] = {}
    for cable in plan.cables:
        for wire in cable.wires:
            socket, pin = contact(wire.at)
            if socket == name and (wire.net != "frame" or pin not in labels):
                labels[pin] = f"{wire.net} {wire.serves}" if wire.net.startswith("GP") else wire.net
        if cable.pull_up and contact(cable.pull_up)[0] == name:
            labels[contact(cable.pull_up)[1]] = "5 V"
    where = "on the carrier" if plan.board == PICO else f"on the {plan.board}"
    pins = sorted(labels)
    connector = {"type": title, "subtype": where, "pinlabels": [labels[pin] for pin in pins]}
    return connector if pins == list(range(1, len(pins) + 1)) else {**connector, "pins": pins}


_USB = {
    PICO: "USB feeds the logic only, {ma:.0f} mA at most: no wire leads from it to motors or servo. The Pico's own "
    "diode lets USB into VSYS, D3 (Schottky) lets the buck into VSYS, and neither lets anything back. The drivers' "
    "logic has its 3.3 V from the Pico, so a driver without motors' supply is silent and says so.",
    SKR_PICO: "USB feeds nothing unless the jumper beside its socket is closed. Then it feeds the logic, {ma:.0f} "
    "mA at most, and the servo, for which a computer's socket is too weak: close it for a look at the sensors without "
    "the supply, the servo's plug pulled, and open it again. No wire leads from USB to motors. The fuse is in the "
    "supply's wire: the board's own is 20 A.",
}


def power_page(machine: Machine, budgets: list[Budget], supply_a: float, board_name: str = PICO) -> str:
    """The power budget as Markdown."""
    lines = [f"# Power of {machine.name}", "", "An upper bound: all axes at their limits at once, all of 5 V on.", ""]
    for rail in budgets:
        lines += [f"## {rail.volts:.0f} V", "", "| load | W | how |", "| --- | --- | --- |"]
        lines += [f"| {load.title} | {load.watts:.1f} | {load.how} |" for load in rail.loads]
        lines += [
            f"| **together** | **{rail.watts:.1f}** | {rail.amperes:.2f} A at {rail.volts:.0f} V |",
            "",
            f"Fuse: {rail.fuse_a:g} A, slow: the next standard value over 1.25 times {rail.amperes:.2f} A. "
            f"Supply: {max(supply_a, math.ceil(rail.amperes * 1.25)):g} A or more.",
            "",
        ]
    lines += [_USB[board_name].format(ma=budgets[0].usb_ma), ""]
    return "\n".join(lines)


def write(name: str, out: Path, board_name: str = PICO) -> bool:
    """Everything of one build into ``out``/NAME, or NAME-BOARD. False without harness.svg: Graphviz is missing."""
    import yaml

    machine = load(name)
    names, power = board(board_name), power_table(board_name)
    plan = harness(machine.kind, names, board_name=board_name, emptying=machine.emptying)
    into = out / folder(machine.name, board_name)
    into.mkdir(parents=True, exist_ok=True)
    drawing = wireviz_yaml(plan, table("bought"))
    budgets = [budget(machine, plan, names, power, volts) for volts in (power["supply_v"], power["low_v"])]
    texts = {
        "harness.yml": yaml.safe_dump(drawing, sort_keys=False, width=120),
        "cut-list.csv": cut_list(plan),
        "power.md": power_page(machine, budgets, power["supply_a"], board_name),
    }
    for file, text in texts.items():
        (into / file).write_text(text, encoding="utf-8")
    if shutil.which("dot") is None:
        return False
    from wireviz.wireviz import parse

    parse(drawing, output_formats=("svg",), output_dir=str(into), output_name="harness")
    return True


def main(arguments: list[str] | None = None) -> int:
    """The command. 0 done, 1 Graphviz is missing, 2 invalid input."""
    parser = Parser(
        "harness",
        "The harness of builds: drawing, cut list, power budget.",
        "Files of each build, in FOLDER/NAME or NAME-BOARD: harness.svg (needs Graphviz), harness.yml, cut-list.csv,\n"
        "power.md. "
        "Status: 0 done, 1 without harness.svg, 2 wrong input.",
    )
    parser.add_builds()
    parser.add_board()
    parser.add_argument(
        "--out", type=Path, default=Path("build/harness"), metavar="FOLDER", help="%(default)s if not given"
    )
    given = parser.parse_args(arguments)
    return run(lambda: _write_all(given.builds or builds_of(given.board), given.out, given.board))


def _write_all(builds: list[str], out: Path, board_name: str) -> int:
    drawn = [write(name, out, board_name) for name in builds]
    print(f"{out}: {', '.join(builds)}")
    return 0 if all(drawn) else told(GRAPHVIZ, 1)


if __name__ == "__main__":
    raise SystemExit(main())
