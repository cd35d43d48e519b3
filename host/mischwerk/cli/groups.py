"""The program `mischwerk`: its commands by their users, and the modules beside this one that have them."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from mischwerk import extras
from mischwerk.version import __version__

from .lazy import ALL, LazyGroup, added_groups

WHAT = "Mischwerk shuffles a deck of cards, in the machine or in its physical twin."
THINGS = {
    "mischwerk shuffle --sim": "Shuffle 52 cards in the twin, where every card is a body that falls and slides.",
    "mischwerk play skat": "Play Skat against two computer players; --sim lets the twin shuffle and deal.",
    "mischwerk doctor": "Is a machine plugged in? See whether all is well. `mischwerk flash` turns a bare "
    "board into a machine.",
}
MORE = "All commands: mischwerk --help. One of them: mischwerk shuffle --help."
_INDENT, _COLUMNS = 30, 80


def greet() -> int:
    """Print it; exit status."""
    from textwrap import fill

    print(f"{WHAT}\n\nThree things to do:\n")
    for command, meaning in THINGS.items():
        print(fill(meaning, _COLUMNS, initial_indent=f"  {command}".ljust(_INDENT), subsequent_indent=" " * _INDENT))
    print()
    if not extras.has_twin():
        import mischwerk_install

        print(f"The twin is not installed yet. This installs it:\n  {mischwerk_install.command('sim')}\n")
    print(MORE)
    return 0


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
        "completion": "groups",
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
    """All commands, by their users."""

    package = __package__ or ""
    modules = {name: module for commands in PANELS.values() for name, module in commands.items()}  # noqa: RUF012

    def added(self) -> Iterator[tuple[str, typer.Typer]]:
        """The groups of other packages that are not the host's."""
        return ((point.name, point.load()) for point in added_groups() if point.name not in self.modules)

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """All names, panel by panel."""
        return [name for names in self.panels(ctx).values() for name in names]

    def panels(self, ctx: typer.Context) -> dict[str, list[str]]:
        """Their users -> names, in the order of --help."""
        by_panel = {panel: list(commands) for panel, commands in PANELS.items()}
        for name in super().list_commands(ctx):
            if name not in self.modules:
                by_panel.setdefault(getattr(self.commands[name], "rich_help_panel", None) or "Others", []).append(name)
        return by_panel

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Write them for --help."""
        panels = self.panels(ctx)
        width = max(len(name) for names in panels.values() for name in names)
        for panel, names in panels.items():
            made = [(name, self.get_command(ctx, name)) for name in names]
            with formatter.section(panel):
                formatter.write_dl([(name.ljust(width), command.get_short_help_str(ALL)) for name, command in made])


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


# -- `completion`: what a shell needs to complete commands, options and their words.

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_MISCHWERK_COMPLETE"  # typer's name for it; the shell's function sets it, and asks this program
commands = typer.Typer()


@commands.command()
def completion(
    context: typer.Context,
    shell: Annotated[str, typer.Argument(metavar="|".join(SHELLS), help="Which shell.")],
    install: Annotated[
        bool, typer.Option("--install", help="Put it where that shell finds it, and say where.")
    ] = False,
) -> None:
    """Complete commands, options and their words in your shell.

    Prints the lines that a shell needs: `eval "$(mischwerk completion bash)"` in ~/.bashrc, or the same with zsh in
    ~/.zshrc, after compinit; `mischwerk completion fish | source` in ~/.config/fish/config.fish. Or --install.
    """
    from typer.completion import install_callback, show_callback

    from mischwerk.errors import UsageProblem

    if shell not in SHELLS:
        raise UsageProblem(f"There is no completion for {shell}.", f"Give {', '.join(SHELLS[:-1])} or {SHELLS[-1]}.")
    (install_callback if install else show_callback)(context, context.command.params[0], shell)  # ends the program
