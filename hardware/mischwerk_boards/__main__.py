"""``python -m mischwerk_boards`` (``make boards``): KiCad projects, checks, and what is ordered, in build/boards."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import mischwerk_install
from mischwerk_cad.electronics.wiring import WiringError

from . import kicad, release
from .circuits.board import Board, CircuitError
from .routing import stored


def main(arguments: list[str] | None = None) -> int:
    """The command. 0 done, 1 KiCad is missing or found something, 2 invalid input."""
    parser = argparse.ArgumentParser(
        "python -m mischwerk_boards",
        description="Boards as KiCad projects in FOLDER/NAME, checked by KiCad: Gerbers, lists, pictures, schematic.",
        epilog="Status: 0 done, 1 KiCad is missing or found an error, 2 wrong input.",
    )
    parser.add_argument("boards", nargs="*", metavar="BOARD", default=list(release.MAKE), help="default: all")
    parser.add_argument("--out", type=Path, default=Path("build/boards"), metavar="FOLDER", help="%(default)s")
    parser.add_argument("--route", action="store_true", help="lay the tracks again (minutes; needs the extra 'lab')")
    parser.add_argument("--keep", action="store_true", help="store the result in hardware/boards, if it has no error")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.boards if name not in release.MAKE]:
        parser.error(f"no board is called {unknown[0]}; the boards are {', '.join(release.MAKE)}")
    try:
        return mischwerk_install.status_of(lambda: _all(given), "lab")
    except (CircuitError, WiringError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _all(given: argparse.Namespace) -> int:
    return max([_one(release.MAKE[name](), given.out, given.route, given.keep) for name in given.boards])


def _one(board: Board, out: Path, is_routed: bool, is_kept: bool) -> int:
    if is_routed:
        from .routing.route import route

        stored.FOLDER.mkdir(exist_ok=True)
        (stored.FOLDER / f"{board.name}.copper").write_text(stored.text(board, route(board)), encoding="utf-8")
    folder = release.write(board, out)
    if not kicad.is_here():
        print(f"{folder}: project and lists only. {kicad.MISSING}", file=sys.stderr)
        return 1
    findings = release.checked(board, folder)
    for severity, kind, message in findings:
        print(f"{board.name}: {severity}: {kind}: {message}", file=sys.stderr)
    if any(finding.severity == "error" for finding in findings):
        return 1
    release.plotted(board, folder)
    if is_kept:
        release.keep(board, folder)
    print(f"{folder}: {len(findings)} warning{'s' * (len(findings) != 1)}, no errors")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
