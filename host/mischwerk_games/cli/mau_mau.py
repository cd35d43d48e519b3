"""`play mau-mau`, and `play tournament` of its computer players."""

from typing import Annotated

import typer
from mischwerk.cli.arguments import Json
from mischwerk_work.options import Cluster, Processes, Resume

from mischwerk_games.options import MachineOptions

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

    Commands on stdin, answers on stdout; docs/mau-mau.md has both. `start SEED` deals by Java's shuffle, `start
    machine` by the machine, or by its twin with --sim. A computer player is monte-carlo unless its seat says
    simple.
    """
    from mischwerk_games.mau_mau import session

    return session.run(machine.deal(), computer, seed)


@commands.command()
def tournament(
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="N",
            help="Deals of each kind; a deal is 16 games, every player with every hand in every seat: 8 or 4 games "
            "where players are alike.",
        ),
    ] = 200,
    players: Annotated[
        str, typer.Option("--players", metavar="LIST", help="Four of simple and monte-carlo, or one for all.")
    ] = "monte-carlo,simple,simple,simple",
    deals: Annotated[str, typer.Option("--deals", metavar="java|uniform|both", help="How they are dealt.")] = "both",
    tried: Annotated[
        int, typer.Option("--tried", metavar="D", help="Deals a monte-carlo player tries for a choice.")
    ] = 60,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Fixes deals and players.")] = 1,
    processes: Processes = None,
    cluster: Cluster = None,
    resume: Resume = None,
    as_json: Json = False,
) -> int:
    """Let computer players of Mau-Mau play against each other.

    Each deal is played with every hand and every player in every seat. Shows how much better one kind of player is,
    what a seat is worth, and whether a way of dealing favours a hand: Java's shuffle, or uniform deals as the
    machine draws them.
    """
    from mischwerk_games.mau_mau import tournament_report

    return tournament_report.run(
        tournament_report.TournamentOptions(
            games=games,
            players=players,
            deals=deals,
            tried=tried,
            seed=seed,
            processes=processes,
            cluster=cluster,
            resume=resume,
            as_json=as_json,
        )
    )
