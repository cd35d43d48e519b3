"""`play skat-tournament`."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Format, History, Interpreter, Json, Machine, Port, Sim, SimSeed
from mischwerk_work.options import Cluster, Processes

commands = typer.Typer()


@commands.command("skat-tournament")
def skat_tournament(
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B,C",
            help="Three of heuristic, random, mcu, ddss, best and cmd:PROGRAM ARGUMENTS, or one for all.",
        ),
    ],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Folder for the results; the same run continues in it.")
    ],
    deals: Annotated[
        str | None,
        typer.Option("--deals", metavar="N|FILE", help="A number of deals, drawn from the seed, or a file of deals."),
    ] = None,
    contracts: Annotated[
        str | None,
        typer.Option("--contracts", metavar="PLAYER|FILE", help="Who decides the contracts of all seats, or a file."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Fixes deals and players.")] = 1,
    scoring: Annotated[str, typer.Option("--scoring", metavar="isko|thesis", help="What a lost game counts.")] = "isko",
    processes: Processes = None,
    cluster: Cluster = None,
    think: Annotated[
        float, typer.Option("--think", metavar="SECONDS", help="How long a program may think about an answer.")
    ] = 10.0,
    forfeit: Annotated[
        bool, typer.Option("--forfeit", help="A program that fails loses the game, and the tournament goes on.")
    ] = False,
    machine_deals: Annotated[
        int | None,
        typer.Option("--machine-deals", metavar="N", help="Deals by the machine, auditable, instead of --deals."),
    ] = None,
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    card_format: Format = "poker",
    sim_seed: SimSeed = None,
    twin: Annotated[
        str | None,
        typer.Option("--twin", metavar="world|model", help="Physical world, or the fast model.", show_default="model"),
    ] = None,
    interpreter: Interpreter = None,
    history: History = True,
    as_json: Json = False,
) -> int:
    """Let players of Skat play against each other.

    Each deal is played in all seatings, so that every player plays every hand. docs/skat.md has the files and how
    to write a player of your own. An interrupted tournament goes on if the same command is given again.
    """
    from mischwerk.jobs.job_options import DealOptions

    from mischwerk_games.skat.tournament import command
    from mischwerk_games.skat.tournament.options import TournamentOptions

    dealt = DealOptions(
        sim=sim,
        port=port,
        machine=machine,
        card_format=card_format,
        sim_seed=sim_seed,
        twin=twin,
        interpreter=interpreter,
        history=history,
    )
    return command.run(
        TournamentOptions(
            players=players,
            out=out,
            deals=deals,
            machine_deals=machine_deals,
            machine=dealt,
            contracts=contracts,
            seed=seed,
            scoring=scoring,
            processes=processes,
            cluster=cluster,
            think_s=think,
            forfeit=forfeit,
            as_json=as_json,
        )
    )
