"""The command line and its groups of commands; the modules beside this one fill them."""

from typing import Annotated

import typer

from mischwerk.version import __version__

app = typer.Typer(
    help="Mischwerk shuffles a deck of cards, in the machine or in its physical twin.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
sim = typer.Typer(help="The twin without a board.", rich_markup_mode=None)
app.add_typer(sim, name="sim")
entropy = typer.Typer(help="The noise source: capture its raw bits, and assess them.", rich_markup_mode=None)
app.add_typer(entropy, name="entropy")
rig = typer.Typer(help="The feed rig: measure before you build.", rich_markup_mode=None)
app.add_typer(rig, name="rig")
settings = typer.Typer(help="The machine's settings: read them, change them.", rich_markup_mode=None)
app.add_typer(settings, name="settings")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"mischwerk {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Mischwerk shuffles a deck of cards, in the machine or in its physical twin."""
