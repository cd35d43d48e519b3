"""`settings get`, `settings set`."""

from typing import Annotated

import typer

from .arguments import Json, Port
from .lazy import LazyGroup

commands = typer.Typer(cls=LazyGroup, help="The machine's settings: read them, change them.")


@commands.callback()
def settings_root() -> None:
    """The machine's settings: read them, change them."""


@commands.command("get")
def settings_get(
    name: Annotated[str | None, typer.Argument(metavar="SETTING", help="Only this one.")] = None,
    port: Port = None,
    as_json: Json = False,
) -> int:
    """Show all settings, or one."""
    from mischwerk.commands import maintenance as settings_command

    return settings_command.get(name, port, as_json)


@commands.command("set")
def settings_set(
    name: Annotated[str, typer.Argument(metavar="SETTING", help="Which setting.")],
    value: Annotated[str, typer.Argument(metavar="VALUE", help='As `get` shows it: 52, yes, poker, "52, 32".')],
    port: Port = None,
    as_json: Json = False,
) -> int:
    """Change a setting."""
    from mischwerk.commands import maintenance as settings_command

    return settings_command.put(name, value, port, as_json)
