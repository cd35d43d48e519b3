"""`python -m mischwerk_cad.web [BUILD...]`: the assembly guide as web pages, with models to turn."""

from __future__ import annotations

from pathlib import Path

from mischwerk_machines import load

from .. import needed  # noqa: F401 (first: it may end the program)
from ..command import Parser, builds_of, run
from ..electronics.boards import check


def main(arguments: list[str] | None = None) -> int:
    """The command. 0 done, 2 a build, card format or board that is unknown, or that doesn't go with the others."""
    parser = Parser(
        "web",
        "Write the assembly guide as web pages, with each step's parts as a model to turn.",
        "Open index.html in the folder with a browser: it needs no server, and loads nothing from the network.",
    )
    parser.add_builds()
    parser.add_board()
    parser.add_argument("--format", default="poker", metavar="FORMAT", help="cards (default: poker)")
    parser.add_argument("--out", type=Path, default=Path("build/web-guide"), metavar="FOLDER", help="where to")
    parser.add_argument("--no-pictures", action="store_true", help="draw none; those that exist stay")
    given = parser.parse_args(arguments)
    return run(
        lambda: _write(
            given.builds or builds_of(given.board), given.format, given.board, given.out, not given.no_pictures
        )
    )


def _write(builds: list[str], format_name: str, board: str, out: Path, with_pictures: bool) -> int:
    machines = [load(name) for name in builds]  # before the solids' library, which takes seconds to import
    for machine in machines:
        check(machine.kind, board)
    from ..assembly import assemble
    from . import site

    sites = [site.write(assemble(machine, format_name, board), out, with_pictures) for machine in machines]
    site.write_shared(sites, out)
    for guide in sites:
        largest = max(guide.pages, key=lambda page: page.model_bytes)
        print(
            f"{guide.name}: {len(guide.pages)} pages, models of {largest.model_bytes / 1000:.0f} kB at most "
            f"({largest.title})"
        )
    print(f"Open {out / 'index.html'} in a browser.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
