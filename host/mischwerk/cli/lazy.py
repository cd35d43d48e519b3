"""Groups of commands that are loaded when they are asked for: the program starts at once, as nothing is loaded in vain.

A module of commands has them in a typer.Typer of its own, ``commands``. Packages beside the host add theirs by entry
points `mischwerk.commands`. The name of each is that of a group, the object a typer.Typer with its commands. The group
is one of the host's, which then has these as well, or a new one.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import typer
from typer._click._textwrap import TextWrapper
from typer._coercion import TypeDescriptor, build_runtime_param
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_from_info, get_command_name, get_group_from_info
from typer.models import CommandInfo, ParameterInfo, TyperInfo

from .typed_options import with_options

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# Help breaks between words only, neither at the hyphens of names nor inside long ones.
TextWrapper.wordsep_re = TextWrapper.wordsep_simple_re
TextWrapper._handle_long_word = lambda self, left, line, *_: line or line.append(left.pop())  # type: ignore[method-assign]
ALL = 1000  # characters: a command's first line is never cut off

_PLAIN: dict[str, Any] = {"pretty_exceptions_short": False, "rich_markup_mode": None}


# Of numbers these are beyond doubt; of what else a number may look like, typer decides.
_PLAIN_INT = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_PLAIN_FLOAT = re.compile(r"-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,12})?")


class Unconverted:
    """What typer makes of a value that was typed. It converts by pydantic, which takes longer to load than all the rest
    of the command line; what was left out, words, plain numbers and paths need no conversion."""

    def __init__(self, descriptor: TypeDescriptor) -> None:
        self._descriptor = descriptor

    def coerce(self, value: Any, param: Any, ctx: typer.Context) -> Any:
        """``value`` as the command gets it. Raises BadParameter."""
        kind, about = self._descriptor.annotation, self._descriptor.parameter_info
        is_plain = about.parser is None and about.min is None and about.max is None
        if is_plain and kind in (bool, int, float, str) and type(value) is kind:
            return value
        if is_plain and type(value) is str:
            if kind is int and _PLAIN_INT.fullmatch(value):
                return int(value)
            if kind is float and _PLAIN_FLOAT.fullmatch(value):
                return float(value)
            if kind is Path and value.isascii() and _is_any_path(about) and _is_free_or_readable(value):
                return Path(value)
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        return build_runtime_param(self._descriptor).coerce(value, param=param, ctx=ctx)


def _is_any_path(about: ParameterInfo) -> bool:
    """Tell whether nothing is asked of the path but that it can be read, if it is there."""
    demands = (about.exists, about.writable, about.resolve_path, about.allow_dash, about.path_type)
    return about.file_okay and about.dir_okay and about.readable and not any(demands)


def _is_free_or_readable(path: str) -> bool:
    return not os.path.exists(path) or os.access(path, os.R_OK)


def _prepared(params: Any, ctx: typer.Context) -> Any:
    for param in params:
        _made_plain(param)
        if param._runtime_param is None:
            param._runtime_param = Unconverted(param.type_descriptor)
        if ctx.resilient_parsing and param._custom_shell_complete is None:
            param._custom_shell_complete = _words
    return params


def _made_plain(param: Any) -> None:
    """Let ``param``, an option or argument, be shown without typer's notation: (52), {RECORD}, <path>, 1<=x<=65535."""
    if isinstance(getattr(param, "show_default", None), str):
        param._get_default_string = lambda **_: param.show_default
    if getattr(param, "min", None) is not None and param.max is not None:
        param._get_number_range_help_str = lambda: f"{param.min} to {param.max}"
    if param.param_type_name == "argument":
        name = param.display_name_raw
        param.display_type_rich = lambda ctx: None
        param._usage_display_name = lambda: name if param.required else f"[{name}]"


def _words(ctx: typer.Context, param: Any, incomplete: str) -> list[str]:
    from .words import known

    return [word for word in known(param) if word.startswith(incomplete)]


class LazyCommand(TyperCommand):
    """A command that loads what converts its options only if one is given that needs it."""

    def get_params(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Options and arguments."""
        return _prepared(super().get_params(ctx), ctx)

    def get_short_help_str(self, limit: int = ALL) -> str:
        """Return what it does, as lists of commands say it."""
        return super().get_short_help_str(ALL)


class LazyGroup(TyperGroup):
    """A group of commands of ``modules``, command -> name of its module in ``package``, and of other packages."""

    package: ClassVar[str] = ""
    modules: ClassVar[Mapping[str, str]] = {}
    command_of_others: ClassVar[type[TyperCommand]] = LazyCommand  # what other packages add to a group of the host's

    def get_params(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Options and arguments."""
        return _prepared(super().get_params(ctx), ctx)

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

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Carry out the command. Raises Abort at Ctrl-C, of which typer would say nothing."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as pressed:
            raise typer.Abort(*pressed.args) from None

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
