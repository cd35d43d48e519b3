"""`play skat`, `play skat-solve` and `play skat-deals`."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Format, History, Interpreter, Machine, Port, Sim, SimSeed, Twin

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

    from mischwerk_games.skat.terminal import options, play_command, replay_command

    if replay is not None or game is not None:
        return replay_command.replay(replay, game, language)
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
    from mischwerk_games.skat.terminal import deals_command

    return deals_command.convert_deals(source, target)
