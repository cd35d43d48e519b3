"""`play mau-mau`, and `play tournament` of its computer players."""

from typing import Annotated

import typer

from mischwerk_games.options import MachineOptions, TournamentOptions

from .group import Seed

commands = typer.Typer()


@commands.command("mau-mau")
def mau_mau(
    computer: Annotated[
        str | None,
        typer.Option("--computer", metavar="SEATS", help="Seats of computer players: 2,3,4 or 2:simple,3:monte-carlo."),
    ] = None,
    seed: Seed = 1,
    *,
    machine: MachineOptions,
) -> int:
    """Play Mau-Mau, four at a table: people and the computer.

    Commands on stdin, answers on stdout; docs/how-to/games/mau-mau.md has both. `start SEED` deals by Java's shuffle,
    `start machine` by the machine, or by its twin with --sim. A computer player is monte-carlo unless its seat says
    simple.
    """
    from mischwerk_games.mau_mau import session

    return session.run(machine.deal(), computer, seed)


@commands.command()
def tournament(options: TournamentOptions) -> int:
    """Let computer players of Mau-Mau play against each other.

    Each deal is played with every hand and every player in every seat. Shows how much better one kind of player is,
    what a seat is worth, and whether a way of dealing favours a hand: Java's shuffle, or uniform deals as the
    machine draws them.
    """
    from mischwerk_games.mau_mau import tournament_report

    return tournament_report.run(options)
