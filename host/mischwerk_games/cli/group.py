"""The group of commands that all games share."""

from typing import Annotated

import typer
from mischwerk.cli.groups import app

play = typer.Typer(help="Games, with decks from the machine.", rich_markup_mode=None)
app.add_typer(play, name="play")

Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Fixes everything random in the computer players.")]


@play.callback()
def play_root() -> None:
    """Games for people and computer players, with decks from the machine."""
