"""The list of parts of a build: what to print, what to buy, how much, from what kind of shop, for about what price.

Counts come from the drawings (Part.places and Part.held), the harness, and fasteners.toml for what is not drawn.
``python -m mischwerk_cad.bom [NAME ...]`` writes build/cad/NAME/bom.csv (``make bom``).
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from mischwerk_machines import load

from .checks.masses import length_mm
from .command import Parser, run
from .electronics.power import budget
from .electronics.wiring import RIG, Harness, WiringError, board, harness, table
from .making.sheets import cut
from .model import Build, Part
from .parts.fasteners import counted

COLUMNS = (
    "part",
    "title",
    "group",
    "count",
    "unit",
    "specification",
    "source 1",
    "source 2",
    "EUR each",
    "EUR",
    "g each",
    "print minutes each",
)
PRINTED_FROM = ("your own printer", "printing service")


@dataclass(frozen=True)
class Row:
    """One line. ``count`` in ``unit`` (pieces, metres); price and mass of one unit; print time of one piece."""

    part: str
    title: str
    group: str  # printed, bought, screws, wiring
    count: float
    unit: str
    specification: str
    sources: tuple[str, str]
    price_eur: float
    mass_g: float
    minutes: float = 0.0

    @property
    def total_eur(self) -> float:
        return self.count * self.price_eur

    def cells(self) -> list[str]:
        """As text, in the order of COLUMNS."""
        count = f"{self.count:g}"
        minutes = f"{self.minutes:.0f}" if self.minutes else ""
        money = [f"{self.price_eur:.2f}", f"{self.total_eur:.2f}", f"{self.mass_g:.1f}", minutes]
        return [self.part, self.title, self.group, count, self.unit, self.specification, *self.sources, *money]


def rows(
    build: Build, costs: Callable[[Part], tuple[float, float]], part_of: Callable[[Harness], Harness] | None = None
) -> list[Row]:
    """Every line of a build's list. costs: mass in grams and print time in minutes of one copy of a printed part;
    part_of: the cables it has of those of its kind, None: all.

    Raises WiringError for a part that bought.toml does not have.
    """
    whole = harness(build.machine.kind)
    bought = _with_fuse(table("bought"), build, whole)
    plan = part_of(whole) if part_of else whole
    found = [_printed(part, bought["filament"], costs) for part in build.needed if part.is_printed]
    drawn, held, wired = _drawn(build, bought), screws(build, table("fasteners")), wiring(plan, table())
    for key, count in drawn.items():
        more = held.pop(key, 0)  # some screws are drawn, as what they hold turns on them
        count = max(count, wired.pop(key, 0)) + more
        found.append(_bought(key, count, "bought", bought, _pieces(build, key, bought)))
    found += [_bought(key, count, "screws", bought) for key, count in held.items()]
    found += [_bought(key, count, "wiring", bought) for key, count in wired.items()]
    return found


def screws(build: Build, fasteners: Mapping[str, Mapping[str, int]]) -> dict[str, float]:
    """Screws, nuts and inserts that hold the build's parts: what each part needs, times its copies."""
    counts: dict[str, float] = {}
    for part in build.needed:
        for key, count in counted(part, fasteners).items():
            counts[key] = counts.get(key, 0) + count * len(part.places)
    return counts


def wiring(plan: Harness, tables: Mapping[str, Any]) -> dict[str, float]:
    """Plugs, metres of wire (with a tenth to spare), and what is needed besides the cables."""
    counts: dict[str, float] = {}
    metres: dict[str, float] = {}
    for cable in plan.cables:
        counts[cable.plug] = counts.get(cable.plug, 0) + 1
        wire = f"wire-{100 * cable.section_mm2:03.0f}"
        leads_mm = cable.leads_mm * (3 if cable.eye == "hall" else 4)
        metres[wire] = metres.get(wire, 0.0) + (cable.length_mm * len(cable.wires) + leads_mm) / 1000
    beside = tables["beside"]
    boards = {"barrier-board": sum(1 for cable in plan.cables if cable.leads_mm)}
    pairs = sum(1 for cable in plan.cables if cable.eye == "barrier")
    eyes = {key: count * pairs for key, count in beside["each_barrier"].items()}
    own = (beside[RIG],) if plan.kind == RIG else (beside["all"], beside[plan.kind])
    for more in (*own, boards, eyes):
        for key, count in more.items():
            counts[key] = counts.get(key, 0) + count
    return counts | {key: math.ceil(11 * length) / 10 for key, length in metres.items()}


def csv_text(lines: list[Row]) -> str:
    """The list as CSV, with a total at its end."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(line.cells() for line in lines)
    mass_g = sum(line.count * line.mass_g for line in lines)
    minutes = sum(line.count * line.minutes for line in lines)
    total_eur = sum(line.total_eur for line in lines)
    blank = [""] * 4
    writer.writerow(["total", "", "", "", "", *blank[:3], "", f"{total_eur:.2f}", f"{mass_g:.0f}", f"{minutes:.0f}"])
    return text.getvalue()


def _with_fuse(bought: Mapping[str, Any], build: Build, plan: Harness) -> Mapping[str, Any]:
    """``bought`` with the fuse that the build's power budget requires: a different one for each."""
    power, fuse = table()["power"], bought["fuse"]
    amperes = budget(build.machine, plan, board(), power, power["supply_v"]).fuse_a
    return {**bought, "fuse": {**fuse, "spec": f"{amperes:g} A, {fuse['spec']}"}}


def _printed(part: Part, filament: Mapping[str, Any], costs: Callable[[Part], tuple[float, float]]) -> Row:
    mass_g, minutes = costs(part)
    count = len(part.places)
    what = f"PETG, {part.infill:.0%} infill, {part.name}_x{count}.stl"
    price_eur = mass_g * filament["price_eur"] / filament["mass_g"]
    return Row(part.name, part.title, "printed", count, "", what, PRINTED_FROM, price_eur, mass_g, minutes)


def _drawn(build: Build, bought: Mapping[str, Any]) -> dict[str, float]:
    """Bought parts of the drawings: pieces, or metres of what is sold by the metre."""
    counts: dict[str, float] = {}
    for part in build.needed:
        if part.is_printed:
            continue
        if part.bought not in bought:
            raise WiringError(f"part {part.name}: bought.toml has no {part.bought!r}")
        one = length_mm(part, bought[part.bought]) / 1000 if "sold_by" in bought[part.bought] else 1
        counts[part.bought] = counts.get(part.bought, 0.0) + one * len(part.places)
    return {key: round(count + 0.049, 1) if "sold_by" in bought[key] else count for key, count in counts.items()}


def _pieces(build: Build, key: str, bought: Mapping[str, Any]) -> str:
    """How a rod, belt or sheet is to be cut; empty for other parts."""
    if bought[key].get("form") == "sheet":
        sheets = [f"{len(p.places)} x {cut(p)} ({p.name})" for p in build.needed if p.bought == key]
        return "; cut: " + "; ".join(sheets)
    if "sold_by" not in bought[key]:
        return ""
    cuts = [f"{len(p.places)} x {length_mm(p, bought[key]):.0f} mm ({p.name})" for p in build.needed if p.bought == key]
    return "; cut: " + ", ".join(cuts)


def _bought(key: str, count: float, group: str, bought: Mapping[str, Any], more: str = "") -> Row:
    if key not in bought:
        raise WiringError(f"bought.toml has no {key!r}")
    item = bought[key]
    unit = "m" if item.get("sold_by") == "metre" else ""
    sources = (item["sources"][0], item["sources"][1])
    return Row(key, item["title"], group, count, unit, item["spec"] + more, sources, item["price_eur"], item["mass_g"])


def main(arguments: list[str] | None = None) -> int:
    """The command. 0 done, 2 invalid input."""
    parser = Parser(
        "bom",
        "The list of parts of builds: what to print and to buy, with counts, sources, prices.",
        "Writes FOLDER/NAME/bom.csv. Counts come from drawings, harness and fasteners.toml; prices are estimates.",
    )
    parser.add_builds()
    parser.add_argument(
        "--out", type=Path, default=Path("build/cad"), metavar="FOLDER", help="%(default)s if not given"
    )
    parser.add_argument("--format", default="poker", metavar="NAME", help="cards they are set up for (%(default)s)")
    parser.add_argument("--rig", action="store_true", help="of the builds' feed rigs instead, in FOLDER/NAME-rig")
    given = parser.parse_args(arguments)
    return run(lambda: _write_all(given.builds, given.format, given.out, given.rig))


def _write_all(builds: list[str], format_name: str, out: Path, is_rig: bool) -> int:
    machines = [load(name) for name in builds]  # before the solids' library, which takes seconds to import
    from .assembly import assemble
    from .making.prints import print_cost
    from .rig import assemble_rig, harness_of

    for machine in machines:
        if is_rig:
            build = assemble_rig(machine, format_name)
            lines = rows(build, print_cost, partial(harness_of, build))
        else:
            lines = rows(assemble(machine, format_name), print_cost)
        path = out / (f"{machine.name}-{RIG}" if is_rig else machine.name) / "bom.csv"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(csv_text(lines), encoding="utf-8")
        print(f"{path}: {len(lines)} lines, about {sum(line.total_eur for line in lines):.0f} EUR")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
