"""`play skat`, `play skat-list`, `play skat-games`, `play skat-solve`, `play skat-deals` and `play skat-tournament`."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Json

from mischwerk_games.options import MachineOptions, QuickMachineOptions, SkatOptions, SkatTournamentOptions

commands = typer.Typer()


@commands.command("skat")
def skat(options: SkatOptions, machine: MachineOptions) -> int:
    """Play Skat against two computer players, or three.

    Commands, for people and programs: docs/how-to/games/skat.md. The machine deals with --port, its twin with --sim.
    Left in mid-game, a game is kept for --resume.
    """
    from mischwerk_games.skat.terminal import play_command

    return play_command.play(options, machine.deal())


@commands.command("skat-list")
def skat_list(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME|FILE", help="The list; without it, the names.", show_default=False)
    ] = None,
    source: Annotated[
        str | None, typer.Option("--import", metavar="FILE|-", help="Add games played by hand; - reads what you type.")
    ] = None,
    players: Annotated[
        str | None, typer.Option("--players", metavar="A,B,C", help="Of a new list, in their order on it.")
    ] = None,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE|-", help="Write it for a spreadsheet.")] = None,
    sheet: Annotated[Path | None, typer.Option("--sheet", metavar="FILE", help="Write a page to print.")] = None,
    language: Annotated[str, typer.Option("--language", metavar="en|de", help="What is shown.")] = "en",
) -> int:
    """Show, write or type a list of Skat.

    Lists of `play skat --list NAME`, and of games played by hand: lines such as `Anna clubs hand 48`;
    docs/how-to/games/skat.md.
    """
    from mischwerk_games.skat.terminal import lists

    return lists.run(name, source, players, csv, sheet, language)


@commands.command("skat-games")
def skat_games(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="Games, as JSON lines or a server's SGF.")],
    target: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Write them as SGF if it ends so, else as JSON lines.")
    ] = None,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Show one, by kinds of games.")] = None,
    language: Annotated[str, typer.Option("--language", metavar="en|de", help="What is shown.")] = "en",
) -> int:
    """Show what players of Skat have reached in recorded games, or convert these.

    Of each player: games, those played alone, won, game points, and Seeger-Fabian for 36 games.
    """
    from mischwerk_games.skat.terminal import recorded_games

    return recorded_games.run(source, target, player, language)


@commands.command("skat-solve")
def skat_solve(
    source: Annotated[
        str,
        typer.Argument(metavar="FILE|-", help="Contracts as JSON lines, `played` with them if play has begun."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each line read.")] = False,
) -> int:
    """Solve Skat with open cards: what a game is worth.

    If nobody errs; and what each card is worth. Shows the soloist's card points with the skat,
    and in a null game whether the soloist wins.
    """
    from mischwerk.extras import needs_extra

    with needs_extra("skat"):
        from mischwerk_games.skat.solver.command import solve
    return solve(source, as_json)


@commands.command("skat-deals")
def skat_deals(
    source: Annotated[Path, typer.Option("--from", metavar="FILE", help="Deals as JSON lines, or XSkat's game file.")],
    target: Annotated[Path, typer.Option("--to", metavar="FILE", help="File to write, in the other form.")],
) -> int:
    """Convert deals of Skat to XSkat's file, or back."""
    from mischwerk_games.skat.terminal import play_command

    return play_command.convert_deals(source, target)


@commands.command("skat-tournament")
def skat_tournament(options: SkatTournamentOptions, machine: QuickMachineOptions, as_json: Json = False) -> int:
    """Let players of Skat play against each other.

    Each deal is played in all seatings, so that every player plays every hand. Files, and players of your own:
    docs/how-to/games/skat-tournament.md. An interrupted tournament goes on if the same command is given again.
    """
    from mischwerk_games.skat.tournament import command

    return command.run(replace(options, machine=machine.deal(), as_json=as_json))
