"""The cost of drawing each build, what is printed, and what the motors move compared with the twin's numbers.

Time of the processor, one run in an interpreter of its own: assembling the solids, then writing everything (STEP, STL,
index, card path, pictures). The table is in docs/tutorial/building.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from harness import arguments, computer, keep, program, show

BUILDS = ("pile10", "wheel54")


def measured(name: str, with_pictures: bool) -> dict[str, Any]:
    """One build, in this process."""
    began = time.process_time()
    from mischwerk_cad.assembly import assemble
    from mischwerk_cad.buildable.limits import motion_limits, moved_in_file
    from mischwerk_cad.checks.masses import moved_in_cad
    from mischwerk_cad.construction import load_construction
    from mischwerk_cad.making.printing import print_cost
    from mischwerk_cad.output.output import write

    loaded = time.process_time()
    build, c = assemble(name), load_construction()
    assembled = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        made = write(build, Path(folder), print_cost, with_pictures).as_json()
    written = time.process_time()
    drawn, filed = moved_in_cad(build, c), moved_in_file(build.machine)
    limits = {limit.axis: limit for limit in motion_limits(build.machine, build.card_format, c, drawn)}
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
    figures: dict[str, Any] = json.loads(program(*command))
    return figures


def show_all(builds: dict[str, Any]) -> None:
    """The tables."""
    costs = ("pieces", "assemble_s", "write_s", "printed_parts")
    prints = ("print_volume_cm3", "print_mass_g", "print_hours")
    show(
        "Drawing a build, seconds of one core",
        ("build", "parts", "assemble", "write", "printed", "cm³", "g", "print h"),
        [
            (name, *(build[key] for key in costs), *(f"{build[key]:.0f}" for key in prints))
            for name, build in builds.items()
        ],
    )
    show(
        "What the motors move, the rotors with it",
        ("build", "axis", "drawn", "twin", "unit", "margin"),
        [
            (name, axis, f"{row['drawn']:.3g}", f"{row['twin']:.3g}", row["unit"], row["margin"])
            for name, build in builds.items()
            for axis, row in build["moved"].items()
        ],
    )


def main() -> None:
    """Measure, show, keep."""
    parser = arguments(__doc__)
    parser.add_argument("builds", nargs="*", default=BUILDS)
    parser.add_argument("--one", metavar="BUILD", help=argparse.SUPPRESS)
    parser.add_argument("--no-pictures", dest="pictures", action="store_false")
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measured(options.one, options.pictures)))
        return
    if options.small:
        options.builds, options.pictures = ["pile6"], False
    builds = {name: alone(name, options.pictures) for name in options.builds}
    show_all(builds)
    keep("cad", {**computer("build123d"), "with_pictures": options.pictures, "builds": builds}, options)


if __name__ == "__main__":
    main()
