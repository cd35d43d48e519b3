"""The games: `play mau-mau`, `play skat`, and what belongs to them."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Format, Interpreter, Json, Machine, Port, Sim, SimSeed, Twin
from mischwerk.cli.groups import app

play = typer.Typer(help="Games, with decks from the machine.", rich_markup_mode=None)
app.add_typer(play, name="play")

Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Fixes everything random in the computer players.")]


@play.callback()
def play_root() -> None:
    """Games for people and computer players, with decks from the machine."""


@play.command("mau-mau")
def mau_mau(
    computer: Annotated[
        str | None,
        typer.Option("--computer", metavar="SEATS", help="Seats of computer players: 2,3,4 or 2:simple,3:monte-carlo."),
    ] = None,
    seed: Seed = 1,
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    card_format: Format = "poker",
    sim_seed: SimSeed = None,
    twin: Twin = None,
    interpreter: Interpreter = None,
) -> int:
    """Mau-Mau for four: commands on stdin, answers on stdout; docs/mau-mau.md has both.

    `start SEED` deals by Java's shuffle, `start machine` by the machine, or by its twin with --sim. A computer player
    is monte-carlo unless its seat says simple.
    """
    from mischwerk.commands.deal import DealOptions

    from mischwerk_games.mau_mau import session

    dealt = DealOptions(
        sim=sim,
        port=port,
        machine=machine,
        card_format=card_format,
        sim_seed=sim_seed,
        twin=twin,
        interpreter=interpreter,
    )
    return session.run(session.PlayOptions(dealt=dealt, computers=computer, seed=seed))


@play.command()
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
    as_json: Json = False,
) -> int:
    """Computer players of Mau-Mau against each other: each deal with every hand and every player in every seat.

    Shows how much better one kind of player is, what a seat is worth, and whether a way of dealing favours a hand:
    Java's shuffle, or uniform deals as the machine draws them.
    """
    from mischwerk_games.mau_mau import tournament_command

    return tournament_command.run(
        tournament_command.TournamentOptions(
            games=games, players=players, deals=deals, tried=tried, seed=seed, as_json=as_json
        )
    )


@play.command("skat-solve")
def skat_solve(
    source: Annotated[
        str,
        typer.Argument(metavar="FILE|-", help="Contracts as JSON lines, `played` with them if play has begun."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line, for each line read.")] = False,
) -> int:
    """Skat with open cards: what a game is worth if nobody errs, and each card; docs/skat-players.md.

    Shows card points of the soloist with the skat, in null whether the soloist wins.
    """
    from mischwerk_games.extra import needs_skat_extra

    with needs_skat_extra():
        from mischwerk_games.skat.solver import command
    return command.run(command.SolveOptions(source=source, as_json=as_json))


@play.command("skat")
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
            help="The others, one kind or one each: heuristic, random.",
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
        typer.Option("--games", metavar="N", help="How many.", show_default="until you quit, or all of --deals"),
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
        int | None, typer.Option("--game", metavar="N", help="Of --replay, only the Nth game of the file.")
    ] = None,
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    card_format: Format = "poker",
    sim_seed: SimSeed = None,
    twin: Twin = None,
    interpreter: Interpreter = None,
) -> int:
    """Skat against two computer players, or three; docs/skat.md has the commands, for people and for programs.

    The machine deals with --port, its twin with --sim. Left in mid-game, a game is kept for --resume.
    """
    from mischwerk.commands.deal import DealOptions

    from mischwerk_games.skat.terminal import options, play_command, replay_command

    if replay is not None or game is not None:
        return replay_command.run(replay, game, language)
    dealt = DealOptions(
        sim=sim,
        port=port,
        machine=machine,
        card_format=card_format,
        sim_seed=sim_seed,
        twin=twin,
        interpreter=interpreter,
    )
    return play_command.run(
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


@play.command("skat-deals")
def skat_deals(
    source: Annotated[Path, typer.Option("--from", metavar="FILE", help="Deals as JSON lines, or XSkat's game file.")],
    target: Annotated[Path, typer.Option("--to", metavar="FILE", help="Written in the other form.")],
) -> int:
    """Deals of Skat from JSON lines to XSkat's game file, or back."""
    from mischwerk_games.skat.terminal import deals_command

    return deals_command.run(source, target)


@play.command("skat-tournament")
def skat_tournament(
    players: Annotated[
        str,
        typer.Option(
            "--players", metavar="A,B,C", help="Three of heuristic, random and cmd:PROGRAM ARGUMENTS, or one for all."
        ),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder of the results; one of the same goes on.")],
    deals: Annotated[
        str | None, typer.Option("--deals", metavar="N|FILE", help="So many, from the seed, or those of a file.")
    ] = None,
    contracts: Annotated[
        str | None,
        typer.Option("--contracts", metavar="PLAYER|FILE", help="Who decides the contracts of all seats, or a file."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Fixes deals and players.")] = 1,
    scoring: Annotated[str, typer.Option("--scoring", metavar="isko|thesis", help="What a lost game counts.")] = "isko",
    processes: Annotated[
        int | None, typer.Option("--processes", metavar="N", help="How many play.", show_default="one a processor")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Of a Dask scheduler that does the work.")
    ] = None,
    think: Annotated[
        float, typer.Option("--think", metavar="SECONDS", help="Time of a program for each answer.")
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
    as_json: Json = False,
) -> int:
    """Players of Skat against each other: each deal in all seatings, so that every player plays every hand.

    docs/skat.md has the files and how to write a player of your own. An interrupted tournament goes on if the same
    command is given again.
    """
    from mischwerk.commands.deal import DealOptions

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
