"""`play skat`, `play skat-solve`, `play skat-deals` and `play skat-tournament`."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Format, History, Interpreter, Json, Machine, Port, Sim, SimSeed, Twin
from mischwerk_work.options import Cluster, Processes

commands = typer.Typer()


@commands.command("skat")
def skat(
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            metavar="SEAT",
            help="Yours in the first game: forehand, middlehand or rearhand.",
            show_default="forehand",
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="LIST",
            help="The others, one kind or one each: heuristic, random, mcu, ddss, best; docs/skat-players.md.",
            show_default="heuristic",
        ),
    ] = None,
    scoring: Annotated[
        str | None,
        typer.Option(
            "--scoring", metavar="isko|thesis", help="What a lost game counts: docs/skat.md.", show_default="isko"
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Fixes deals and players.", show_default="1")
    ] = None,
    deals: Annotated[Path | None, typer.Option("--deals", metavar="FILE", help="Play the deals of a file.")] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", help="How many games.", show_default="until you quit, or all of --deals"),
    ] = None,
    table: Annotated[
        int | None,
        typer.Option("--table", metavar="3|4", help="Players; of four the dealer sits out.", show_default="3"),
    ] = None,
    language: Annotated[
        str, typer.Option("--language", metavar="en|de", help="What is shown; you may type either.")
    ] = "en",
    training: Annotated[bool, typer.Option("--training", help="You may take back what you did.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help="Where a game that you leave is kept.", show_default="skat-game.json"
        ),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Take up a game that was kept.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Add each game played to a file of games.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="FILE", help="Show the games of a file, trick by trick.")
    ] = None,
    game: Annotated[
        int | None, typer.Option("--game", metavar="N", help="With --replay, only the Nth game of the file.")
    ] = None,
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    card_format: Format = "poker",
    sim_seed: SimSeed = None,
    twin: Twin = None,
    interpreter: Interpreter = None,
    history: History = True,
) -> int:
    """Play Skat against two computer players, or three.

    docs/skat.md has the commands, for people and for programs. The machine deals with --port, its twin with --sim.
    Left in mid-game, a game is kept for --resume.
    """
    from mischwerk.jobs.job_options import DealOptions

    from mischwerk_games.skat.terminal import options, play_command

    if replay is not None or game is not None:
        return play_command.replay(replay, game, language)
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
    return play_command.play(
        options.SkatOptions(
            seat=seat,
            players=players,
            scoring=scoring,
            seed=seed,
            deals=deals,
            games=games,
            table=table,
            language=language,
            training=training,
            save=save,
            resume=resume,
            record=record,
            dealt=dealt,
        )
    )


@commands.command("skat-solve")
def skat_solve(
    source: Annotated[
        str,
        typer.Argument(metavar="FILE|-", help="Contracts as JSON lines, `played` with them if play has begun."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each line read.")] = False,
) -> int:
    """Solve Skat with open cards: what a game is worth.

    If nobody errs; and what each card is worth; docs/skat-players.md. Shows the soloist's card points with the skat,
    and in a null game whether the soloist wins.
    """
    from mischwerk.extras import needs_extra

    with needs_extra("skat"):
        from mischwerk_games.skat.solver.command import SolveOptions, solve
    return solve(SolveOptions(source=source, as_json=as_json))


@commands.command("skat-deals")
def skat_deals(
    source: Annotated[Path, typer.Option("--from", metavar="FILE", help="Deals as JSON lines, or XSkat's game file.")],
    target: Annotated[Path, typer.Option("--to", metavar="FILE", help="File to write, in the other form.")],
) -> int:
    """Convert deals of Skat to XSkat's file, or back."""
    from mischwerk_games.skat.terminal import play_command

    return play_command.convert_deals(source, target)


# -- `play skat-tournament`.


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
