"""`rig measure`: the feed rig."""

from pathlib import Path
from typing import Annotated

import typer

from .arguments import Format, Interpreter, Json, Port, Sim, SimSeed
from .lazy import LazyGroup

commands = typer.Typer(cls=LazyGroup, help="The feed rig: measure before you build.")


@commands.callback()
def rig_root() -> None:
    """The feed rig: one motor that feeds cards, to measure before a machine is built."""


@commands.command()
def measure(
    machine: Annotated[
        str | None, typer.Option("--machine", metavar="NAME", help="Build or machine file.", show_default="the board's")
    ] = None,
    card_format: Format = "poker",
    card_mm: Annotated[
        float | None,
        typer.Option("--card-mm", metavar="X", help="Length of the cards along the feed.", show_default="the format's"),
    ] = None,
    repeats: Annotated[int, typer.Option("--repeats", metavar="N", help="Single cards of each kind.")] = 10,
    cards: Annotated[
        int | None, typer.Option("--cards", metavar="N", help="Cards of the deck; 0: no deck.", show_default="52")
    ] = None,
    bench: Annotated[
        list[str] | None,
        typer.Option(
            "--bench",
            metavar="KEY=READING",
            help="Measured by hand: friction.gate=19deg,20deg; friction.nip=380/400; well.follower_grams=112.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The machine file to write.", show_default="NAME-rig.toml"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace that file, and start over.")] = False,
    port: Port = None,
    sim: Sim = False,
    sim_seed: SimSeed = None,
    world: Annotated[
        str | None,
        typer.Option(
            "--world", metavar="FILE", help="With --sim: machine file of the world, if it is not the board's."
        ),
    ] = None,
    interpreter: Interpreter = None,
    as_json: Json = False,
) -> int:
    """Feed cards through the rig, and write what they say to a file.

    First single cards, then a deck; the file is a machine file.
    """
    from mischwerk.commands import rig as commands

    return commands.measure(
        commands.RigOptions(
            machine,
            card_format,
            card_mm,
            repeats,
            cards,
            tuple(bench or ()),
            out,
            force,
            port,
            sim,
            sim_seed,
            world,
            interpreter,
            as_json,
        )
    )
