"""The cost of drawing each build, what is printed, and what the motors move compared with the twin's numbers.

Time of the processor, one run in an interpreter of its own: assembling the solids, then writing everything (STEP, STL,
index, card path, pictures). Figures in bench/cad.json, table in docs/hardware.md.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

RESULTS = Path(__file__).with_name("cad.json")
BUILDS = ("pile10", "wheel54")


def measured(name: str, with_pictures: bool) -> dict[str, Any]:
    """One build, in this process."""
    began = time.process_time()
    from mischwerk_cad.assembly import assemble
    from mischwerk_cad.buildable.limits import motion_limits, moved_in_file
    from mischwerk_cad.checks.masses import moved_in_cad
    from mischwerk_cad.construction import load_construction
    from mischwerk_cad.making.prints import print_cost
    from mischwerk_cad.output.output import write

    loaded = time.process_time()
    build, c = assemble(name), load_construction()
    assembled = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        made = write(build, Path(folder), print_cost, with_pictures).as_json()
    written = time.process_time()
    drawn, filed = moved_in_cad(build, c), moved_in_file(build.machine)
    limits = {one.axis: one for one in motion_limits(build.machine, build.card_format, c, drawn)}
    return {
        "parts": len(build.parts),
        "pieces": sum(len(part.places) for part in build.parts),
        "poses": len(build.poses),
        "load_s": round(loaded - began, 1),
        "assemble_s": round(assembled - loaded, 1),
        "write_s": round(written - assembled, 1),
        **{key: made[key] for key in ("printed_parts", "print_volume_cm3", "print_mass_g", "print_hours")},
        "moved": {
            axis: {
                "unit": {"N": "kg", "N m": "kg m²"}[limits[axis].unit],
                "drawn": float(f"{drawn[axis]:.3g}"),
                "twin": filed[axis],
                "margin": round(limits[axis].margin, 1),
            }
            for axis in drawn
        },
    }


def alone(name: str, with_pictures: bool) -> dict[str, Any]:
    """One build, in an interpreter of its own."""
    command = [sys.executable, __file__, "--one", name, *([] if with_pictures else ["--no-pictures"])]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def show(results: dict[str, Any]) -> None:
    """The table."""
    table = Table(title="Drawing a build, seconds of one core", title_justify="left")
    for heading in ("build", "parts", "assemble", "write", "printed", "cm³", "g", "print h"):
        table.add_column(heading, justify="right")
    for name, one in results["builds"].items():
        table.add_row(
            name,
            str(one["pieces"]),
            f"{one['assemble_s']}",
            f"{one['write_s']}",
            str(one["printed_parts"]),
            f"{one['print_volume_cm3']:.0f}",
            f"{one['print_mass_g']:.0f}",
            f"{one['print_hours']:.0f}",
        )
    moved = Table(title="What the motors move, the rotors with it", title_justify="left")
    for heading in ("build", "axis", "drawn", "twin", "unit", "margin"):
        moved.add_column(heading)
    for name, one in results["builds"].items():
        for axis, row in one["moved"].items():
            moved.add_row(name, axis, f"{row['drawn']:.3g}", f"{row['twin']:.3g}", row["unit"], str(row["margin"]))
    console = Console()
    console.print(table)
    console.print(moved)


def main() -> None:
    """Measure, show, keep."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("builds", nargs="*", default=BUILDS)
    parser.add_argument("--one", metavar="BUILD", help=argparse.SUPPRESS)
    parser.add_argument("--no-pictures", dest="pictures", action="store_false")
    parser.add_argument("--out", type=Path, default=RESULTS, help="default: %(default)s")
    asked = parser.parse_args()
    if asked.one:
        print(json.dumps(measured(asked.one, asked.pictures)))
        return
    results = {
        "python": platform.python_version(),
        "build123d": version("build123d"),
        "cpu": platform.machine(),
        "with_pictures": asked.pictures,
        "builds": {name: alone(name, asked.pictures) for name in asked.builds},
    }
    show(results)
    asked.out.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
