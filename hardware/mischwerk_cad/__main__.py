"""`python -m mischwerk_cad [BUILD...]`: make the solids of builds, and everything that is drawn from them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Column, Table
from typer.exceptions import TyperException

from .command import builds_of, run, told
from .electronics.boards import PICO
from .electronics.boards import folder as named

if TYPE_CHECKING:
    from .model import Build

_app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@_app.command()
def make(
    builds: Annotated[
        list[str] | None, typer.Argument(metavar="BUILD", help="Builds or machine files.", show_default=False)
    ] = None,
    out: Annotated[Path, typer.Option(help="Folder; each build gets one of its own in it.")] = Path("build/cad"),
    card_format: Annotated[str, typer.Option("--format", help="Cards they are set up for.")] = "poker",
    pictures: Annotated[bool, typer.Option(help="Draw the pictures, too.")] = True,
    guide: Annotated[Path | None, typer.Option(help="Folder that gets the steps' pictures for the guide.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Also check for collisions and parts that can't be fastened; 1 if any.")
    ] = False,
    board: Annotated[str, typer.Option(help="Board that drives them: pico, or skr-pico in NAME-skr-pico.")] = PICO,
    is_rig: Annotated[bool, typer.Option("--rig", help="The builds' feed rigs instead, in folders NAME-rig.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
) -> int:
    """STEP, STL, index of parts, pictures and the drawing of the card path, of pile10 and wheel54 or of BUILDs."""
    # The solids' library takes seconds to import, and --help should not.
    from . import needed  # noqa: F401, I001 (first: it may end the program)
    from . import assembly
    from .making.printing import print_cost
    from .output import output
    from .output.pictures import publish

    made, problems = {}, []
    default = builds_of(board, is_rig)
    for name in builds or default:
        build = assembly.assemble_rig(name, card_format) if is_rig else assembly.assemble(name, card_format, board)
        title = f"{build.machine.name}-rig" if is_rig else named(build.machine.name, board)
        folder = out / title
        made[title] = output.write(build, folder, print_cost, pictures)
        if guide and pictures:
            publish(build, folder, guide)
        problems += _found(build) if check else []
    if as_json:
        print(json.dumps({name: result.as_json() for name, result in made.items()}))
    else:
        Console(soft_wrap=True).print(_table({name: result.as_json() for name, result in made.items()}))
    for line in problems:
        print(line, file=sys.stderr)
    return 1 if problems else 0


def _found(build: Build) -> list[str]:
    """Faults of parts, screws and brackets, and collisions; a line each."""
    from .checks.checks import check_parts
    from .checks.contact import meetings
    from .checks.fastener_checks import problems
    from .construction import load_construction
    from .parts.fasteners import with_held

    c = load_construction()
    lines = [*map(str, check_parts(build, c)), *problems(build, c), *map(str, meetings(with_held(build, c)))]
    return [f"{build.machine.name}: {line}" for line in lines]


def _table(made: dict[str, dict[str, Any]]) -> Table:
    table = Table(
        "build",
        Column("folder", overflow="fold"),
        "files",
        "printed parts",
        "g",
        "hours to print",
        "s to make",
        box=None,
    )
    for name, result in made.items():
        table.add_row(
            name,
            result["folder"],
            str(len(result["files"])),
            str(result["printed_parts"]),
            f"{result['print_mass_g']:.0f}",
            f"{result['print_hours']:.0f}",
            f"{result['seconds']:.0f}",
        )
    return table


def main(arguments: list[str] | None = None) -> int:
    """Run it. Errors are one or two lines on stderr; then the exit status is 2."""
    return run(lambda: _run_app(arguments))


def _run_app(arguments: list[str] | None) -> int:
    try:
        status = _app(arguments, standalone_mode=False)
        return status if isinstance(status, int) else 0
    except TyperException as error:
        return told(f"{error.format_message()}\nSee `python -m mischwerk_cad --help`.")
    except typer.Abort:
        raise KeyboardInterrupt from None


if __name__ == "__main__":
    sys.exit(main())
