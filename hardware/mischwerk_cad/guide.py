"""The tables of the assembly guide, from the drawings: each step's parts, the belts' pitch, what a build costs.

``python -m mischwerk_cad.guide --pictures build/cad`` writes them between their markers and copies the pictures of
``make cad`` to where the guide shows them (``make guide``); the words around them are written by hand. A test compares.
"""

from __future__ import annotations

import math
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mischwerk_machines import Machine, card_format, load

from . import needed  # noqa: F401 (first: it may end the program)
from .command import BUILDS, Parser, run, told
from .electronics.boards import SKR_PICO, contact
from .electronics.routes import Route, routes
from .electronics.wiring import Harness, table
from .making.bill import Row, basket_eur, prices, shops, used_eur
from .model import Build, Part
from .parts.common.tools import SHOWN_WITH
from .parts.fasteners import counted

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "hardware" / "assembly"
UNDRAWN = ("pile11", "wheel110")  # whose motors are told of, too: they have most to move
SPANS_MM = (100, 150, 200, 250, 300)
TEN_TURNS = 10
LIGHT = ("build", "barrier", "way", "hole", "Q1", "load", "times what it needs", "to go dark", "as in the open at")
LARGEST_PRINTS = 4
CABLES = "cables-09.png"


def markdown(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(headings) + " |", "|" + " --- |" * len(headings)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def filled(page: str, marker: str, text: str) -> str:
    """The page with the part between the marker's two ends regenerated. Raises ValueError if it is not there once."""
    begin, end = f"<!-- {marker} -->\n", f"<!-- /{marker} -->"
    page, count = re.subn(f"{re.escape(begin)}.*?{re.escape(end)}", lambda _: begin + text + end, page, flags=re.DOTALL)
    if count != 1:
        raise ValueError(f"{count} places for the marker {marker!r}")
    return page


def step_pages() -> list[Path]:
    """The pages of the steps in which parts are put on, in their order: 01 to 10."""
    return [path for path in sorted(GUIDE.glob("[0-9][0-9]-*.md")) if 1 <= int(path.name[:2]) <= 10]


def parts_table(step: int, builds: Sequence[Build]) -> str:
    """Return what is fitted in a step: part, what it is, how many in each build, screws for each copy."""
    fasteners, bought = table("fasteners"), table("bought")
    seen: dict[str, Part] = {}
    for build in builds:
        for part in build.needed:
            if part.step == step:
                seen.setdefault(part.name, part)
    rows = []
    for part in sorted(seen.values(), key=lambda part: (not part.is_printed, part.name)):
        what = "printed" if part.is_printed else f"bought: {bought[part.bought]['title']}"
        counts = [str(copies(build, part.name) or "") for build in builds]
        screws = ", ".join(f"{n} {bought[key]['title']}" for key, n in counted(part, fasteners).items())
        rows.append([f"`{part.name}`", title(part), what, *counts, screws])
    names = [f"`{build.machine.name}`" for build in builds]
    return markdown(["part", "what", "", *names, "with (each)"], rows)


def title(part: Part) -> str:
    """A part's title without what differs between builds."""
    return part.title.split(",")[0] if not part.is_printed else part.title


def copies(build: Build, name: str) -> int:
    """Return how many of a part a build has."""
    return sum(len(part.places) for part in build.needed if part.name == name)


def sockets_table(plan: Harness) -> str:
    """Return what goes into each socket of a board, from contact 1: colour and terminal of each wire, and its cable."""
    bought, rows = table("bought"), []
    plugs = {name: plug for cable in plan.cables for name, plug in cable.plugs}
    for socket, plug in plugs.items():
        wires: dict[int, list[str]] = {}
        for cable in plan.cables:
            ends = [(wire.at, f"{wire.colour} {cable.title}: {wire.terminal}") for wire in cable.wires]
            ends += [(cable.pull_up, f"RD {cable.title}: pull-up")] if cable.pull_up else []
            for at, what in ends:
                name, pin = contact(at)
                if name == socket:
                    wires.setdefault(pin, []).append(what)
        inside = "; ".join(f"**{pin}** {' and '.join(wires[pin])}" for pin in sorted(wires))
        rows.append([socket, bought[plug]["title"].removeprefix("Plug ") if plug else "screw terminal", inside])
    return markdown(["socket", "plug", "contacts"], rows)


def routes_table(ways: Sequence[Route]) -> str:
    """Along what each cable lies, how far that is, and how long it is cut."""
    rows = [
        [
            way.cable.title,
            f"`{way.cable.part}`" if way.cable.part else way.cable.wires[0].terminal,
            ", ".join(way.along),
            f"{way.way_mm:.0f} mm",
            f"{way.cable.length_mm:.0f} mm",
        ]
        for way in ways
    ]
    return markdown(["cable", "to", "along", "way", "cut to"], rows)


def belts_table(machine: Machine, belt_kg_m: float) -> str:
    """Pitch of a plucked belt by its free length, at the tension that the machine file's greatest force asks for.

    f = sqrt(T / m) / (2 L): Mersenne's law of the string; T in newton, m in kg per metre, L in metres.
    """
    forces = {
        "rack": float(machine.rack_data.rack.max_force_n),
        "pusher": float(machine.rack_pusher.max_force_n),
    }
    headings = ["free length", *(f"{axis}, {force:g} N" for axis, force in forces.items())]
    rows = [
        [f"{span} mm", *(f"{pitch_hz(force, belt_kg_m, span):.0f} Hz" for force in forces.values())]
        for span in SPANS_MM
    ]
    return markdown(headings, rows)


def pitch_hz(tension_n: float, belt_kg_m: float, span_mm: float) -> float:
    """Pitch of a plucked belt."""
    return math.sqrt(tension_n / belt_kg_m) / (2 * span_mm / 1000)


def turns_table(drive: Mapping[str, Any], machines: Sequence[Machine]) -> str:
    """Turns of nip and feed roller for ten turns of the feed motor."""
    rows = []
    for machine in machines:
        motor_nip, nip, motor_roller, roller = drive[f"{machine.kind}_teeth"]
        turns = (TEN_TURNS * motor_nip / nip, TEN_TURNS * motor_roller / roller)
        rows.append([f"`{machine.name}`", str(TEN_TURNS), *(f"{turn:g}" for turn in turns)])
    return markdown(["build", "feed motor", "nip roller", "feed roller"], rows)


def cost_table(lists: Mapping[str, Sequence[Row]]) -> str:
    """Return what a build takes: printed parts, filament, printing, and money: for what is used, for whole packs."""
    rows = []
    for name, lines in lists.items():
        printed = [line for line in lines if line.group == "printed"]
        grams = sum(line.count * line.mass_g for line in printed)
        hours = sum(line.count * line.minutes for line in printed) / 60
        rows.append(
            [
                f"`{name}`",
                f"{sum(line.count for line in printed):.0f}",
                f"{grams / 1000:.2f} kg",
                f"{hours:.1f} h",
                f"{used_eur(lines):.0f} EUR",
                f"{basket_eur(lines):.0f} EUR",
                f"{shops(lines)}",
            ]
        )
    headings = ["build", "printed parts", "filament", "printing", "what is used", "whole packs", "shops"]
    return f"{markdown(headings, rows)}\nPrices are {prices()}.\n"


def prints_table(lists: Mapping[str, Sequence[Row]]) -> str:
    """The prints that take longest, by build: one copy of each."""
    rows = []
    for name, lines in lists.items():
        printed = sorted((line for line in lines if line.group == "printed"), key=lambda line: -line.minutes)
        for line in printed[:LARGEST_PRINTS]:
            figures = [f"{line.count:.0f}", f"{line.mass_g:.0f} g", f"{line.minutes / 60:.1f} h"]
            rows.append([f"`{name}`", line.title, *figures])
    return markdown(["build", "largest prints", "copies", "each", "each takes"], rows)


def rig_tables(lines: Sequence[Row]) -> tuple[str, str]:
    """Return what is printed for a feed rig, and what is bought: its list of parts, shortened."""
    printed = [line for line in lines if line.group == "printed"]
    prints = [
        [f"`{line.part}`", line.title, f"{line.count:.0f}", f"{line.mass_g:.0f} g", f"{line.minutes / 60:.1f} h"]
        for line in sorted(printed, key=lambda line: -line.minutes)
    ]
    bought = [
        [line.title, f"{line.count:g} {line.unit}".strip(), line.group, *_packs(line)]
        for line in lines
        if line.group != "printed"
    ]
    return (
        markdown(["print", "what", "copies", "each", "each takes"], prints),
        markdown(["buy", "how many", "", "a pack has", "packs", "EUR"], bought),
    )


def _packs(line: Row) -> list[str]:
    """List what is bought: how many a pack has, how many packs, their price."""
    return [line.pack(), str(line.packs), f"{line.packs_eur:.2f}"] if line.offer else [line.maker, "", ""]


def moved_table(builds: Sequence[Build]) -> str:
    """Return what each axis moves, in the drawings and after the machine file, and its motor's margin."""
    from .buildable.limits import motion_limits, moved_in_file
    from .checks.masses import moved_in_cad
    from .construction import load_construction

    c, rows = load_construction(), []
    for build in builds:
        drawn, filed = moved_in_cad(build, c), moved_in_file(build.machine)
        for limit in motion_limits(build.machine, build.card_format, c, drawn):
            what = "kg" if limit.unit == "N" else "kg m²"
            needs = [f"{value:.2f} {limit.unit}" for value in (limit.needed, limit.twin, limit.motor)]
            moved = [f"{drawn[limit.axis]:.3g} {what}", f"{filed[limit.axis]:.3g} {what}"]
            rows.append([f"`{build.machine.name}`", limit.axis, *moved, *needs, f"{limit.margin:.1f}"])
    headings = ["build", "axis", "moves, drawn", "in its file", "needs", "the twin's motor", "the bought one", "margin"]
    return markdown(headings, rows)


def moves_table(machines: Sequence[Machine]) -> str:
    """Every move's need, after the machine file, against what the motors give at its full speed."""
    from .buildable.limits import move_limits, move_rows
    from .construction import load_construction

    c, rows = load_construction(), []
    for machine in machines:
        heaviest = max((card_format(name) for name in machine.formats), key=lambda card: card.grams)
        rows += [[f"`{machine.name}`", *row] for row in move_rows(move_limits(machine, heaviest, c))]
    headings = ["build", "axis", "move", "motor, rev/s", "needs", "the twin's motor", "the bought one", "margin"]
    return markdown(headings, rows)


def pages(builds: Sequence[Build], costs: Any) -> dict[Path, str]:
    """Every page with its tables made from the drawings. costs: see bom.rows."""
    from . import bom
    from .assembly import assemble_rig
    from .checks import light
    from .construction import load_construction
    from .electronics.wiring import harness

    made = {}
    for step, path in enumerate(step_pages(), start=1):
        made[path] = filled(path.read_text(encoding="utf-8"), "parts", parts_table(step, builds))
    path = GUIDE / "09-electronics.md"
    made[path] = filled(made[path], "skr-sockets", sockets_table(harness("rack", board_name=SKR_PICO)))
    for build in builds:
        made[path] = filled(made[path], f"routes-{build.machine.kind}", routes_table(routes(build)))
    rack = next(build.machine for build in builds if build.machine.kind == "rack")
    path = GUIDE / "12-belts-and-directions.md"
    page = path.read_text(encoding="utf-8")
    page = filled(page, "belts", belts_table(rack, table("bought")["belt"]["mass_g"] / 1000))
    drive = load_construction()["drive"]
    made[path] = filled(page, "turns", turns_table(drive, [build.machine for build in builds]))
    path = ROOT / "hardware" / "harness" / "README.md"
    rows = light.rows([harness(build.machine.kind) for build in builds], table()["light"])
    made[path] = filled(path.read_text(encoding="utf-8"), "light", markdown(LIGHT, rows))
    path = ROOT / "docs" / "tutorial" / "building.md"
    lists = {build.machine.name: bom.rows(build, costs) for build in builds}
    page = filled(path.read_text(encoding="utf-8"), "cost", cost_table(lists))
    made[path] = filled(page, "prints", prints_table(lists))
    path = ROOT / "docs" / "measurements" / "margins.md"
    page = filled(path.read_text(encoding="utf-8"), "moved", moved_table(builds))
    machines = [build.machine for build in builds]
    made[path] = filled(page, "moves", moves_table([*machines, *(load(name) for name in UNDRAWN)]))
    path = ROOT / "docs" / "how-to" / "rig.md"
    lines = bom.rows(assemble_rig(rack), costs)
    prints, bought = rig_tables(lines)
    made[path] = filled(path.read_text(encoding="utf-8"), "rig-cost", cost_table({f"{rack.name}, rig": lines}))
    path = ROOT / "docs" / "reference" / "rig-parts.md"
    page = filled(path.read_text(encoding="utf-8"), "rig-prints", prints)
    made[path] = filled(page, "rig-bought", bought)
    return made


def pictures(made: Path) -> list[tuple[Path, Path]]:
    """Return what ``make cad`` has drawn for the guide, and where the documents show it: (from, to)."""
    paths = []
    for name in BUILDS:
        for step in range(1, len(step_pages()) + 1):
            paths.append((made / name / f"step-{step:02d}.png", GUIDE / "pictures" / f"{name}-step-{step}.png"))
        for step in SHOWN_WITH:
            paths.append((made / name / f"tools-{step:02d}.png", GUIDE / "pictures" / f"{name}-tools-{step}.png"))
        paths.append((made / name / CABLES, GUIDE / "pictures" / f"{name}-cables-9.png"))
        paths.append((made / name / "view-open.png", ROOT / "docs" / "pictures" / f"cad-{name}.png"))
        if name == BUILDS[0]:
            paths.append((made / f"{name}-rig" / "view-other-corner.png", ROOT / "docs" / "pictures" / "cad-rig.png"))
        paths.append((made / name / "card-path.svg", ROOT / "docs" / "pictures" / f"card-path-{name}.svg"))
    return paths


def main(arguments: list[str] | None = None) -> int:
    """The command. 0 done, 2 something it needs is missing."""
    parser = Parser(
        "guide",
        "Regenerate the tables of the assembly guide and of documents from the drawings.",
        "What is between a page's markers is generated, all else is written by hand. With --pictures, the pictures "
        "and\n"
        "card paths that `python -m mischwerk_cad` has drawn there are copied to where the pages show them.",
    )
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where they were drawn, e.g. build/cad")
    given = parser.parse_args(arguments)
    return run(lambda: _make(given.pictures))


def _make(made: Path | None) -> int:
    copied = [] if made is None else pictures(made)
    for start, _ in copied:
        if not start.exists():
            return told(
                f"{start} does not exist: run `python -m mischwerk_cad --out {made}` first. Nothing was changed."
            )
    from .assembly import assemble
    from .making.printing import print_cost

    for path, text in pages([assemble(name) for name in BUILDS], print_cost).items():
        path.write_text(text, encoding="utf-8")
    for start, end in copied:
        end.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(start, end)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
