"""The program `mischwerk`: its commands by who needs them, and the modules beside this one that have them."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from mischwerk.version import __version__

from .greeting import WHAT
from .lazy import ALL, LazyGroup, added_groups

# Who needs them: command -> its module, in the order of --help. What other packages add says who needs it itself.
PANELS = {
    "For players": {
        "shuffle": "jobs",
        "deal": "jobs",
        "decks": "board",
        "verify": "jobs",
        "reveal": "jobs",
        "status": "board",
        "resume": "board",
        "stop": "board",
        "completion": "completion",
    },
    "For owners of a machine": {
        "doctor": "upkeep",
        "home": "board",
        "count": "upkeep",
        "clean": "upkeep",
        "calibrate": "upkeep",
        "settings": "settings",
        "log": "upkeep",
        "history": "history",
        "stats": "stats",
        "identify": "board",
        "flash": "upkeep",
    },
    "For builders": {"machines": "board", "rig": "rig", "jog": "upkeep"},
    "For the curious": {"plan": "jobs", "arrange": "jobs", "entropy": "noise", "sim": "twin"},
}


class Program(LazyGroup):
    """All commands, by who needs them."""

    package = __package__ or ""
    modules = {name: module for commands in PANELS.values() for name, module in commands.items()}  # noqa: RUF012

    def added(self) -> Iterator[tuple[str, typer.Typer]]:
        """The groups of other packages that are not the host's."""
        return ((point.name, point.load()) for point in added_groups() if point.name not in self.modules)

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """All names, panel by panel."""
        return [name for names in self.panels(ctx).values() for name in names]

    def panels(self, ctx: typer.Context) -> dict[str, list[str]]:
        """Who needs them -> names, in the order of --help."""
        found = {panel: list(commands) for panel, commands in PANELS.items()}
        for name in super().list_commands(ctx):
            if name not in self.modules:
                found.setdefault(getattr(self.commands[name], "rich_help_panel", None) or "Others", []).append(name)
        return found

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Write them for --help."""
        panels = self.panels(ctx)
        width = max(len(name) for names in panels.values() for name in names)
        for panel, names in panels.items():
            made = [(name, self.get_command(ctx, name)) for name in names]
            with formatter.section(panel):
                formatter.write_dl([(name.ljust(width), one.get_short_help_str(ALL)) for name, one in made])


def _version(wanted: bool) -> None:
    if wanted:
        print(f"mischwerk {__version__}")
        raise typer.Exit


app = typer.Typer(
    cls=Program,
    help=WHAT,
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Mischwerk shuffles a deck of cards, in the machine or in its physical twin."""
