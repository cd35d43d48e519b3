"""The list of parts of a build: what to print, what to buy, how much, in what packs, from where, for about what price.

Counts come from the drawings (Part.places and Part.held), the harness, fasteners.toml for what is not drawn, and
shopping.toml for what is used up.
``python -m mischwerk_cad.bom [NAME ...]`` writes build/cad/NAME/bom.csv (``make bom``), with ``--board skr-pico`` that
board's list, in build/cad/NAME-skr-pico/.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from mischwerk_machines import load

from . import needed  # noqa: F401 (first: it may end the program)
from .checks.masses import length_mm
from .command import Parser, builds_of, run
from .electronics.boards import check, folder, own_sockets, power_table
from .electronics.power import budget
from .electronics.routes import harness_of
from .electronics.wiring import CHAIN_MM, RIG, Harness, WiringError, board, harness, table
from .making.bill import Row, bars, basket_eur, csv_text, enough, parent, prices, read, sheets, shops, used_eur
from .making.printing import cut, sides_mm
from .model import Build, Part
from .parts.fasteners import counted

EACH = "each_"  # rows of [beside]: what each of a thing needs
PRINTED_FROM = ("your own printer", "printing service")


def rows(build: Build, costs: Callable[[Part], tuple[float, float]]) -> list[Row]:
    """List every line of a build's list. costs: mass in grams and print time in minutes of a printed part's copy.

    Raises WiringError for a part that bought.toml does not have, or whose offer is incomplete.
    """
    whole = harness(build.machine.kind, board_name=build.board, emptying=build.machine.emptying)
    shopping = table("shopping")
    consumables = shopping["consumables"]
    bought = _with_fuse({**table("bought"), **consumables}, build, whole)
    lines = [_printed(part, bought["filament"], costs) for part in build.needed if part.is_printed]
    lines += _filament(lines, bought, shopping["filament_spare"])
    drawn, held, wired = _drawn(build, bought), screws(build, table("fasteners")), wiring(harness_of(build), table())
    for key, count in drawn.items():
        more = held.pop(key, 0)  # some screws are drawn, as what they hold turns on them
        count = max(count, wired.pop(key, 0)) + more
        row = _bought(key, count, "bought", bought, _pieces(build, key, bought))
        lines.append(_cut(row, build, bought, shopping["saw_mm"]))
    lines += [_bought(key, count + wired.pop(key, 0), "screws", bought) for key, count in held.items()]
    lines += [_bought(key, count, "wiring", bought) for key, count in wired.items()]
    used_up = {key: item["count"] for key, item in consumables.items() if item.get("only", whole.kind) == whole.kind}
    lines += [_bought(key, count, "consumables", bought) for key, count in used_up.items()]
    return _with_others(lines, bought)


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
    for plug in {name: plug for cable in plan.cables for name, plug in cable.plugs if plug}.values():
        counts[plug] = counts.get(plug, 0) + 1
    for cable in plan.cables:
        for key, count in cable.parts:
            counts[key] = counts.get(key, 0) + count
        wire = f"wire-{100 * cable.section_mm2:03.0f}"
        leads_mm = cable.leads_mm * (3 if cable.eye == "hall" else 4) + 2 * (cable.eyes - 1) * CHAIN_MM
        all_mm = cable.length_mm * len(cable.wires) + leads_mm + cable.pull_up_mm
        metres[wire] = metres.get(wire, 0.0) + all_mm / 1000
    beside = tables["beside"] | own_sockets(plan.board).get("beside", {})
    boards = {"barrier-board": sum(1 for cable in plan.cables if cable.leads_mm)}
    own = (beside[RIG],) if plan.kind == RIG else (beside["all"], beside.get(plan.kind, {}))
    for more in (*own, boards):
        for key, count in more.items():
            counts[key] = counts.get(key, 0) + count
    barriers = sum(cable.eyes for cable in plan.cables if cable.eye == "barrier")
    motors = sum(1 for cable in plan.cables if cable.far == "nema17")
    there = {**counts, "barrier": barriers, "motor": motors}
    for name, more in beside.items():
        if name.startswith(EACH) and (owners := there.get(name.removeprefix(EACH), 0)):
            for key, count in more.items():
                counts[key] = counts.get(key, 0) + count * owners
    return counts | {key: math.ceil(11 * length) / 10 for key, length in metres.items()}


def _with_fuse(bought: Mapping[str, Any], build: Build, plan: Harness) -> Mapping[str, Any]:
    """``bought`` with the fuse that the build's power budget requires: a different one for each."""
    power, fuse = power_table(plan.board), bought["fuse"]
    amperes = budget(build.machine, plan, board(plan.board), power, power["supply_v"]).fuse_a
    return {**bought, "fuse": {**fuse, "spec": f"{amperes:g} A, {fuse['spec']}"}}


def _printed(part: Part, filament: Mapping[str, Any], costs: Callable[[Part], tuple[float, float]]) -> Row:
    mass_g, minutes = costs(part)
    count = len(part.places)
    what = f"PETG, {part.infill:.0%} infill, {part.name}_x{count}.stl"
    price_eur = mass_g * read("filament", {"filament": filament}).pack_eur / filament["mass_g"]
    return Row(part.name, part.title, "printed", count, "", what, PRINTED_FROM, price_eur, mass_g, minutes)


def _drawn(build: Build, bought: Mapping[str, Any]) -> dict[str, float]:
    """Bought parts of the drawings: pieces, or metres of what is sold by the metre."""
    counts: dict[str, float] = {}
    for part in build.needed:
        if part.is_printed:
            continue
        if part.bought not in bought:
            raise WiringError(f"part {part.name}: bought.toml has no {part.bought!r}")
        each = length_mm(part, bought[part.bought]) / 1000 if "sold_by" in bought[part.bought] else 1
        counts[part.bought] = counts.get(part.bought, 0.0) + each * len(part.places)
    return {key: round(count + 0.049, 1) if "sold_by" in bought[key] else count for key, count in counts.items()}


def _pieces(build: Build, key: str, bought: Mapping[str, Any]) -> str:
    """Return how a rod, belt or sheet is to be cut; empty for other parts."""
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
    unit = item.get("unit", "m" if item.get("sold_by") == "metre" else "")
    sources = (item["sources"][0], item["sources"][1])
    spec, mass_g = item["spec"] + more, item.get("mass_g", 0.0)
    if other := parent(key, bought):
        maker = f"comes with: {bought[other]['title']}"
        return Row(key, item["title"], group, count, unit, spec, sources, 0.0, mass_g, maker=maker)
    offer = read(key, bought)
    return Row(
        key,
        item["title"],
        group,
        count,
        unit,
        spec,
        sources,
        offer.pack_eur / offer.pack,
        mass_g,
        maker=offer.maker,
        offer=offer,
        packs=enough(count, offer.pack),
    )


def _filament(printed: list[Row], bought: Mapping[str, Any], spare: float) -> list[Row]:
    """Spools for what is printed, and some to spare; what is used of them is in the printed parts' lines."""
    kg = sum(line.count * line.mass_g for line in printed) * (1.0 + spare) / bought["filament"]["mass_g"]
    if not kg:
        return []
    row = _bought("filament", math.ceil(100 * kg) / 100, "bought", bought)
    specification = f"{row.specification}; the printed parts and {spare:.0%} more, counted at their lines"
    return [replace(row, unit="kg", specification=specification, price_eur=0.0, mass_g=0.0)]


def _cut(row: Row, build: Build, bought: Mapping[str, Any], saw_mm: float) -> Row:
    """The line with the packs that its pieces can be cut from; of a sheet, with the share of it that they are."""
    item, offer = bought[row.part], row.offer
    copies = [part for part in build.needed if part.bought == row.part for _ in part.places]
    try:
        if offer and offer.sheet_mm:
            flat = [sides_mm(part) for part in copies]
            share = sum(a * b for a, b in flat) / (offer.sheet_mm[0] * offer.sheet_mm[1])
            packs = sheets(flat, offer.sheet_mm, saw_mm)
            return replace(row, packs=packs, price_eur=share * offer.pack_eur / row.count)
        if offer and item.get("sold_by") == "metre":
            return replace(row, packs=bars([length_mm(part, item) for part in copies], 1000 * offer.pack, saw_mm))
    except ValueError as error:
        raise WiringError(f"[{row.part}] offer: {error}") from None
    return row


def _with_others(parts: list[Row], bought: Mapping[str, Any]) -> list[Row]:
    """Add what comes with other parts: as many packs as there are parts. Raises WiringError if it is not there."""
    least: dict[str, int] = {}
    for row in parts:
        if not row.offer and row.part in bought and (other := parent(row.part, bought)):
            least[other] = max(least.get(other, 0), math.ceil(row.count))
    if missing := sorted(set(least) - {row.part for row in parts}):
        raise WiringError(f"others come in the packs of {', '.join(missing)}, which the build does not need")
    return [replace(row, packs=max(row.packs, least.get(row.part, 0))) for row in parts]


def main(arguments: list[str] | None = None) -> int:
    """The command. 0 done, 2 invalid input."""
    parser = Parser(
        "bom",
        "The list of parts of builds: what to print and to buy, with counts, sources, prices.",
        "Writes FOLDER/NAME/bom.csv. Counts come from drawings, harness, fasteners.toml and shopping.toml. It has two\n"
        "totals: the share of packs that is used, and the packs that a shop sells. All prices are estimates.",
    )
    parser.add_builds()
    parser.add_board()
    parser.add_argument(
        "--out", type=Path, default=Path("build/cad"), metavar="FOLDER", help="%(default)s if not given"
    )
    parser.add_argument("--format", default="poker", metavar="NAME", help="cards they are set up for (%(default)s)")
    parser.add_argument("--rig", action="store_true", help="of the builds' feed rigs instead, in FOLDER/NAME-rig")
    given = parser.parse_args(arguments)
    return run(lambda: _write_all(given.builds, given.format, given.out, given.rig, given.board))


def _write_all(builds: list[str], format_name: str, out: Path, is_rig: bool, board_name: str) -> int:
    default = builds_of(board_name, is_rig)
    machines = [load(name) for name in builds or default]  # before the solids' library, which takes seconds to import
    for machine in machines:
        check(machine.kind, board_name)
    from .assembly import assemble, assemble_rig
    from .making.printing import print_cost

    for machine in machines:
        build = assemble_rig(machine, format_name) if is_rig else assemble(machine, format_name, board_name)
        lines = rows(build, print_cost)
        path = out / (f"{machine.name}-{RIG}" if is_rig else folder(machine.name, board_name)) / "bom.csv"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(csv_text(lines), encoding="utf-8")
        money = f"{basket_eur(lines):.0f} EUR for whole packs at {shops(lines)} shops"
        print(f"{path}: {len(lines)} lines; {money}, {used_eur(lines):.0f} EUR of it used ({prices()})")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
