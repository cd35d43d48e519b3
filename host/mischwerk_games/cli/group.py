"""The group of commands that all games share."""

from typing import Annotated

import typer
from mischwerk.cli.lazy import LazyGroup

Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Fixes everything random in the computer players.")]


class Games(LazyGroup):
    """All games, in the order of --help."""

    package = __package__ or ""
    modules = {  # noqa: RUF012
        "mau-mau": "mau_mau",
        "tournament": "mau_mau",
        "skat": "skat",
        "skat-list": "skat",
        "skat-games": "skat",
        "skat-solve": "skat",
        "skat-deals": "skat",
        "skat-tournament": "skat",
    }


play = typer.Typer(
    cls=Games, help="Games, with decks from the machine.", rich_help_panel="For players", rich_markup_mode=None
)


@play.callback()
def play_root() -> None:
    """Games for people and computer players, with decks from the machine."""
