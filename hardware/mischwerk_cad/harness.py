"""The harness of a build: WireViz drawing, cut list, power budget.

``python -m mischwerk_cad.harness [NAME ...] [--out FOLDER]`` writes FOLDER/NAME/ (``make harness``: build/harness).
The drawing of the harness needs Graphviz; everything else is written without it.
"""

from __future__ import annotations

import csv
import io
import math
import shutil
from pathlib import Path
from typing import Any

from mischwerk_machines import Machine, load

from .command import Parser, run, told
from .electronics.power import Budget, budget
from .electronics.wiring import Cable, Harness, board, harness, table

GRAPHVIZ = (
    "Graphviz is missing (no 'dot' on the path): 'apt install graphviz', 'brew install graphviz' or graphviz.org; "
    "then 'make harness' again for the drawing of the harness. Everything else was written."
)
_EYES = (("diode", "RD", "anode"), ("diode", "BK", "cathode"), ("transistor", "YE", "C"), ("transistor", "BK", "E"))
LEADS = {
    "barrier": _EYES,
    "fork": tuple((f"fork's {eye}", colour, terminal) for eye, colour, terminal in _EYES),
}
CUT_LIST = ("cable", "wire", "from", "to", "colour", "section_mm2", "length_mm")


def cut_rows(plan: Harness) -> list[dict[str, str]]:
    """The cut list: every wire with its ends, colour, section and length; lengths are without stripping (5 mm each)."""
    rows: list[dict[str, str]] = []
    for cable in plan.cables:
        for number, wire in enumerate(cable.wires, start=1):
            start, end = f"{cable.plug_name}.{number} ({wire.net})", f"{cable.title}: {wire.terminal}"
            rows.append(_row(cable, len(rows) + 1, start, end, wire.colour, cable.length_mm))
        if cable.leads_mm:
            for eye, colour, terminal in LEADS[cable.eye]:
                start, end = f"{cable.title}: its board", f"{eye}, {terminal}"
                rows.append(_row(cable, len(rows) + 1, start, end, colour, cable.leads_mm))
    return rows


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
        count = len(cable.wires)
        connectors[cable.plug_name] = {
            "type": titles[cable.plug]["title"],
            "subtype": "on the carrier",
            "pinlabels": [wire.net if wire.net == wire.serves else f"{wire.net} {wire.serves}" for wire in cable.wires],
        }
        far = titles[cable.far]["title"] if cable.far in titles else cable.far
        connectors[cable.title] = {"type": far, "pinlabels": [wire.terminal for wire in cable.wires]}
        cables[f"W-{cable.plug_name}"] = {
            "wirecount": count,
            "length": round(cable.length_mm / 1000, 3),
            "gauge": f"{cable.section_mm2} mm2",
            "colors": [wire.colour for wire in cable.wires],
        }
        ends = list(range(1, count + 1))
        connections.append([{cable.plug_name: ends}, {f"W-{cable.plug_name}": ends}, {cable.title: ends}])
    return {"connectors": connectors, "cables": cables, "connections": connections}


def power_page(machine: Machine, budgets: list[Budget], supply_a: float) -> str:
    """The power budget as Markdown."""
    lines = [f"# Power of {machine.name}", "", "An upper bound: all axes at their limits at once, all of 5 V on.", ""]
    for one in budgets:
        lines += [f"## {one.volts:.0f} V", "", "| load | W | how |", "| --- | --- | --- |"]
        lines += [f"| {load.title} | {load.watts:.1f} | {load.how} |" for load in one.loads]
        lines += [
            f"| **together** | **{one.watts:.1f}** | {one.amperes:.2f} A at {one.volts:.0f} V |",
            "",
            f"Fuse: {one.fuse_a:g} A, slow: the next standard value over 1.25 times {one.amperes:.2f} A. "
            f"Supply: {max(supply_a, math.ceil(one.amperes * 1.25)):g} A or more.",
            "",
        ]
    lines += [
        f"USB feeds the logic only, {budgets[0].usb_ma:.0f} mA at most: no wire leads from it to motors or servo. The "
        "Pico's own diode lets USB into VSYS, D1 (Schottky) lets the buck into VSYS, and neither lets anything back. "
        "The drivers' logic has its 3.3 V from the Pico, so a driver without motors' supply is silent and says so.",
        "",
    ]
    return "\n".join(lines)


def write(name: str, out: Path) -> bool:
    """Everything of one build into ``out``/NAME. False if the harness's drawing had to be left out: no Graphviz."""
    import yaml

    machine = load(name)
    names, wiring = board(), table()
    plan = harness(machine.kind, names, wiring)
    folder = out / machine.name
    folder.mkdir(parents=True, exist_ok=True)
    words = wireviz_yaml(plan, table("bought"))
    power = wiring["power"]
    budgets = [budget(machine, plan, names, power, volts) for volts in (power["supply_v"], power["low_v"])]
    texts = {
        "harness.yml": yaml.safe_dump(words, sort_keys=False, width=120),
        "cut-list.csv": cut_list(plan),
        "power.md": power_page(machine, budgets, power["supply_a"]),
    }
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    if shutil.which("dot") is None:
        return False
    from wireviz.wireviz import parse

    parse(words, output_formats=("svg",), output_dir=str(folder), output_name="harness")
    return True


def main(arguments: list[str] | None = None) -> int:
    """The command. 0 done, 1 Graphviz is missing, 2 invalid input."""
    parser = Parser(
        "harness",
        "The harness of builds: drawing, cut list, power budget.",
        "Files of each build, in FOLDER/NAME: harness.svg (needs Graphviz), harness.yml, cut-list.csv, power.md.\n"
        "Status: 0 done, 1 without harness.svg, 2 wrong input.",
    )
    parser.add_builds()
    parser.add_argument(
        "--out", type=Path, default=Path("build/harness"), metavar="FOLDER", help="%(default)s if not given"
    )
    given = parser.parse_args(arguments)
    return run(lambda: _write_all(given.builds, given.out))


def _write_all(builds: list[str], out: Path) -> int:
    drawn = [write(name, out) for name in builds]
    print(f"{out}: {', '.join(builds)}")
    return 0 if all(drawn) else told(GRAPHVIZ, 1)


if __name__ == "__main__":
    raise SystemExit(main())
