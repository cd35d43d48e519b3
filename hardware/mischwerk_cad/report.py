"""`python -m mischwerk_cad.report [BUILD]...`: findings of the checks, masses of builds, loads of motors.

Exit status 1 if anything is found.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import needed  # noqa: F401 (first: it may end the program)
from .assembly import assemble
from .buildable.limits import motion_limits, moved_in_file, rows
from .checks.checks import check_build
from .checks.cross_section import differences
from .checks.masses import carried, moved_in_cad
from .command import BUILDS, Parser, run
from .construction import load_construction


def report(name: str, format_name: str = "poker") -> tuple[list[str], bool]:
    """Lines about one build, and whether all is well."""
    c, build = load_construction(), assemble(name, format_name)
    wrong = [str(finding) for finding in (*check_build(build, c), *differences(build))]
    lines = [
        f"{name}, {format_name}: {len(build.parts)} parts, findings: {len(wrong)}",
        *(f"  {finding}" for finding in wrong),
    ]
    lines += [
        f"  {carrier}: {of.pieces} pieces, {of.grams:.0f} g ({of.printed_g:.0f} printed, {of.bought_g:.0f} bought)"
        for carrier, of in carried(build, c).items()
    ]
    drawn, filed = moved_in_cad(build, c), moved_in_file(build.machine)
    lines += [f"  {axis} moves {drawn[axis]:.3g}, the machine file says {filed[axis]:.3g}" for axis in drawn]
    for row in rows(motion_limits(build.machine, build.card_format, c, drawn)):
        lines.append("  {}: moves {}, needs {}; the twin's motor gives {}, the bought one {}: margin {}".format(*row))
    return lines, not wrong


def main(arguments: list[str] | None = None) -> int:
    """The command. 0 nothing was found, 1 something was, 2 invalid input."""
    parser = Parser(
        "report",
        "Findings of the checks, masses of builds, loads of motors.",
        "Status: 0 nothing was found, 1 something was, 2 wrong input.",
    )
    parser.add_builds()
    names = parser.parse_args(arguments).builds
    return run(lambda: _print(names or BUILDS))


def _print(names: Sequence[str]) -> int:
    reports = [report(name) for name in names]
    for lines, _is_well in reports:
        print("\n".join(lines))
    return int(not all(is_well for _lines, is_well in reports))


if __name__ == "__main__":
    raise SystemExit(main())
