"""Questions and orders to a machine: `identify`, `status`, `home`, `resume`, `stop`; what this computer knows: `decks`,
`machines`."""

from typing import Annotated

import typer

from .arguments import History, Json, Port

commands = typer.Typer()


@commands.command()
def decks(
    name: Annotated[str | None, typer.Argument(metavar="DECK", help="Only this deck, card by card.")] = None,
    as_json: Json = False,
) -> int:
    """List the decks known by name, or show the cards of one."""
    from mischwerk.commands import decks as deck_table

    return deck_table.show(name, as_json)


@commands.command()
def machines(as_json: Json = False) -> int:
    """List the builds of the machine."""
    from mischwerk.commands import board as commands

    return commands.list_machines(as_json)


@commands.command()
def identify(port: Port = None, as_json: Json = False) -> int:
    """Ask the board what it is: build, firmware, versions."""
    from mischwerk.commands import board as commands

    return commands.identify(port, as_json)


@commands.command()
def status(port: Port = None, as_json: Json = False) -> int:
    """Ask the board what it is doing, also while it shuffles."""
    from mischwerk.commands import board as commands

    return commands.status(port, as_json)


@commands.command()
def home(port: Port = None, history: History = True, as_json: Json = False) -> int:
    """Home the axes, bring all cards back, clear a latched fault."""
    from mischwerk.commands import board as commands

    return commands.home(port, as_json, history)


@commands.command()
def resume(port: Port = None, history: History = True, as_json: Json = False) -> int:
    """Go on with a paused job, once its cause is fixed."""
    from mischwerk.commands import held_ports as resuming

    return resuming.resume(port, as_json, history)


@commands.command()
def stop(
    port: Port = None,
    everything: Annotated[bool, typer.Option("--all", help="Boards and twins.")] = False,
    as_json: Json = False,
) -> int:
    """Stop all motion, also of a job in another terminal.

    Without --port all boards are stopped; a twin only if there is no board.
    """
    from mischwerk.commands import held_ports as stopping

    return stopping.stop(port, everything, as_json)
