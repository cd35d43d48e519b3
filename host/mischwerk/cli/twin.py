"""`sim serve`; the twin adds its own commands."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from mischwerk import extras
from mischwerk.jobs.job_options import DEFAULT_MACHINE

from .arguments import (
    Deck,
    Format,
    Interpreter,
    NamedMachine,
    Rosc,
    SimSeed,
)
from .lazy import LazyCommand, LazyGroup


class OfTheTwin(LazyCommand):
    """A command of the twin's, which reads its options itself: here they are only for completion and manual page."""

    def make_context(self, info_name: str | None, args: list[str], parent: typer.Context | None = None, **extra: Any):  # type: ignore[no-untyped-def,override]
        """Where the options would be read, this process becomes the twin's. Help is there without it."""
        is_read = parent is not None and not parent.resilient_parsing and not extra.get("resilient_parsing")
        if is_read and (extras.has_twin() or not {"-h", "--help"} & set(args)):
            from mischwerk.commands import board

            board.become([sys.executable, "-m", "mischwerk_sim", str(info_name), *args])
        return super().make_context(info_name, args, parent=parent, **extra)


class Twin(LazyGroup):
    """`serve` is the host's; the others are the twin's own."""

    command_of_others = OfTheTwin


commands = typer.Typer(cls=Twin, help="The twin without a board.")


@commands.callback()
def sim_root() -> None:
    """The twin without a board."""


@commands.command()
def serve(
    machine: NamedMachine = DEFAULT_MACHINE,
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
