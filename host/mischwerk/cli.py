"""The command line `mischwerk`: options and exit statuses. What the commands do stands in their own modules."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from mischwerk import __version__, commands
from mischwerk.guard import guarded
from mischwerk.options import DEFAULT_MACHINE, DEFAULT_PASSES, ShuffleOptions

app = typer.Typer(
    help="Mischwerk shuffles a deck of cards, in the machine or in its physical twin.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
sim = typer.Typer(help="The twin without a board.", rich_markup_mode=None)
app.add_typer(sim, name="sim")

Port = Annotated[str | None, typer.Option("--port", metavar="PATH", help="Serial port of the board.")]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON object on stdout.")]
Format = Annotated[str, typer.Option("--format", metavar="poker|bridge|skat", help="Format of the cards.")]
Interpreter = Annotated[
    str | None,
    typer.Option("--interpreter", metavar="micropython|cpython", help="What runs the twin's firmware; micropython."),
]
SimSeed = Annotated[int | None, typer.Option("--sim-seed", metavar="INT", help="Fixes everything random in the twin.")]


def _version(wanted: bool) -> None:
    if wanted:
        print(f"mischwerk {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Mischwerk shuffles a deck of cards, in the machine or in its physical twin."""


@app.command()
def shuffle(
    sim: Annotated[bool, typer.Option("--sim", help="Shuffle in the twin, without a board.")] = False,
    port: Port = None,
    machine: Annotated[
        str | None,
        typer.Option("--machine", metavar="NAME", help=f"Build or machine file; {DEFAULT_MACHINE} with --sim."),
    ] = None,
    cards: Annotated[int | None, typer.Option("--cards", metavar="N", help="Cards in the deck; 52.")] = None,
    card_format: Format = "poker",
    method: Annotated[
        str, typer.Option("--method", metavar="planned|random-pile", help="How the order is reached.")
    ] = "planned",
    passes: Annotated[
        int | None,
        typer.Option("--passes", metavar="K", help=f"Passes of random-pile, 1 to 16; {DEFAULT_PASSES}."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="HEX64", help="TEST MODE: fixes the generator (32 bytes).")
    ] = None,
    sim_seed: SimSeed = None,
    twin: Annotated[
        str | None, typer.Option("--twin", metavar="world|model", help="Physics, or the quick model; world.")
    ] = None,
    sim_cards: Annotated[
        int | None, typer.Option("--sim-cards", metavar="N", help="Load the twin with another number of cards.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="New folder for the record; out/shuffle-NNNN.")
    ] = None,
    interpreter: Interpreter = None,
    as_json: Json = False,
) -> int:
    """Shuffle a deck, in the twin (--sim) or on a board."""
    from mischwerk import ending, shuffle

    asked = ShuffleOptions(
        sim,
        port,
        machine,
        cards,
        card_format,
        method,
        passes,
        seed,
        sim_seed,
        twin,
        sim_cards,
        out,
        as_json,
        interpreter,
    )
    return ending.tell(shuffle.run(asked), as_json)


@app.command()
def machines(as_json: Json = False) -> int:
    """List the builds of the machine."""
    return commands.list_machines(as_json)


@app.command()
def identify(port: Port = None, as_json: Json = False) -> int:
    """Ask the board who it is."""
    return commands.identify(port, as_json)


@app.command()
def status(port: Port = None, as_json: Json = False) -> int:
    """Ask the board what it is doing."""
    return commands.status(port, as_json)


@app.command()
def home(port: Port = None, as_json: Json = False) -> int:
    """Home the axes and bring all cards back into the well; clears a latched fault."""
    return commands.home(port, as_json)


@app.command()
def stop(port: Port = None, as_json: Json = False) -> int:
    """Stop all motion, also of a shuffle that runs in another terminal."""
    return commands.stop(port, as_json)


@sim.callback()
def sim_root() -> None:
    """The twin without a board."""


@sim.command()
def serve(
    machine: Annotated[str, typer.Option("--machine", metavar="NAME", help="Build or machine file.")] = DEFAULT_MACHINE,
    card_format: Format = "poker",
    cards: Annotated[int | None, typer.Option("--cards", metavar="N", help="Cards in the well.")] = None,
    sim_seed: SimSeed = None,
    twin: Annotated[str, typer.Option("--twin", metavar="world|model", help="Physics, or the quick model.")] = "world",
    link: Annotated[Path | None, typer.Option("--link", metavar="PATH", help="Make this link to the port.")] = None,
    interpreter: Interpreter = None,
) -> int:
    """Keep a twin running for any serial client; the first line printed is the path of its port."""
    return commands.serve(machine, card_format, cards, sim_seed, twin, link, interpreter)


def main() -> None:
    """Console entry."""
    arguments = sys.argv[1:]
    sys.exit(guarded(lambda: app(arguments or ["--help"], standalone_mode=False), "--json" in arguments))
