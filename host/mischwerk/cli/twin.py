"""`sim serve`."""

from pathlib import Path
from typing import Annotated

import typer

from mischwerk.commands import sim as sim_commands
from mischwerk.jobs.choices import DEFAULT_MACHINE

from .arguments import (
    Deck,
    Format,
    Interpreter,
    Rosc,
    SimSeed,
)
from .lazy import LazyGroup

commands = typer.Typer(cls=LazyGroup, help="The twin without a board.")


@commands.callback()
def sim_root() -> None:
    """The twin without a board."""


@commands.command()
def serve(
    machine: Annotated[str, typer.Option("--machine", metavar="NAME", help="Build or machine file.")] = DEFAULT_MACHINE,
    card_format: Format = "poker",
    cards: Annotated[int | None, typer.Option("--cards", metavar="N", help="Cards in the well.")] = None,
    deck: Deck = None,
    sim_seed: SimSeed = None,
    twin: Annotated[
        str,
        typer.Option("--twin", metavar="world|model|rig", help="Physics, the quick model, or a feed rig's physics."),
    ] = "world",
    link: Annotated[Path | None, typer.Option("--link", metavar="PATH", help="Make this link to the port.")] = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
) -> int:
    """Keep a twin running for any serial client.

    The first line printed is the path of its port.
    """
    from mischwerk.commands import board as commands

    return commands.serve(machine, card_format, cards, sim_seed, twin, link, interpreter, rosc, deck)


sim_commands.add_to(commands)
