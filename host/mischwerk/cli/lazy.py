"""Groups of commands that are loaded when they are asked for: the program starts at once, as nothing is loaded in vain.

A module of commands has them in a typer.Typer of its own, ``commands``. Packages beside the host add theirs by entry
points `mischwerk.commands`. The name of each is that of a group, the object a typer.Typer with its commands. The group
is one of the host's, which then has these as well, or a new one.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

import typer
from mischwerk_work.options import PlainCommand, PlainContext
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_from_info, get_command_name, get_group_from_info
from typer.models import CommandInfo, TyperInfo

from .typed_options import with_options

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ALL = 1000  # characters: a command's first line is never cut off

_PLAIN: dict[str, Any] = {"pretty_exceptions_short": False, "rich_markup_mode": None}


class LazyCommand(PlainCommand):
    """A command of the program."""

    def get_short_help_str(self, limit: int = ALL) -> str:
        """Return what it does, as lists of commands say it."""
        return super().get_short_help_str(ALL)


class LazyGroup(TyperGroup):
    """A group of commands of ``modules``, command -> name of its module in ``package``, and of other packages."""

    context_class = PlainContext
    package: ClassVar[str] = ""
    modules: ClassVar[Mapping[str, str]] = {}
    command_of_others: ClassVar[type[TyperCommand]] = LazyCommand  # what other packages add to a group of the host's

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """The command, loaded; None if there is none."""
        if cmd_name in self.modules and cmd_name not in self.commands:
            module = import_module(f"{self.package}.{self.modules[cmd_name]}")
            self.commands[cmd_name] = _made(cmd_name, module.commands)
        elif cmd_name not in self.commands:
            self._load_added()
        return self.commands.get(cmd_name)

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """All names: those of the modules in their order, then those of other packages."""
        self._load_added()
        return [*self.modules, *(name for name in self.commands if name not in self.modules)]

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:  # type: ignore[override]
        """As typer does, which guesses what an unknown name was meant to be from the commands that it has."""
        if args and self.get_command(ctx, args[0]) is None:
            for name in self.list_commands(ctx):
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """Read the options, which takes typer a tenth of a second. Raises Abort at Ctrl-C."""
        with _aborting():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Carry out the command. Raises Abort at Ctrl-C."""
        with _aborting():
            return super().invoke(ctx)

    def added(self) -> Iterator[tuple[str, typer.Typer]]:
        """Commands of other packages: (name, where it is)."""
        for point in added_groups():
            if point.name == self.name:
                app = point.load()
                yield from ((_name(info), app) for info in app.registered_commands)

    def _load_added(self) -> None:
        for name, app in self.added():
            if name not in self.commands:
                self.commands[name] = _made(name, app, self.command_of_others)


@contextmanager
def _aborting() -> Iterator[None]:
    """Typer would say nothing of a Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt as pressed:
        raise typer.Abort(*pressed.args) from None


@cache
def added_groups() -> "tuple[EntryPoint, ...]":
    """The entry points of other packages, by name."""
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group="mischwerk.commands"), key=lambda point: point.name))


def _made(name: str, app: typer.Typer, kind: type[TyperCommand] = LazyCommand) -> Any:
    """The command of that name; or the group itself, if ``app`` is one, which says so by a callback of its own."""
    for info in app.registered_commands:
        info.cls = kind
        info.callback = info.callback and with_options(info.callback)
    if (group := app.registered_callback) is not None:
        group.callback = group.callback and with_options(group.callback)
        return get_group_from_info(
            TyperInfo(app, name=name, rich_help_panel=app.rich_help_panel), suggest_commands=True, **_PLAIN
        )
    command = next(info for info in app.registered_commands if _name(info) == name)
    return get_command_from_info(command, **_PLAIN)


def _name(info: CommandInfo) -> str:
    return info.name or get_command_name(getattr(info.callback, "__name__", ""))
