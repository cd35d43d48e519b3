"""Commands' options from parameters annotated with `Typed`, and from the annotated fields of whole dataclasses; and
what completes them."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer
from mischwerk_work.options import read_numbers
from typer.models import ParameterInfo

from mischwerk.forms import Typed


def with_options(command: Callable[..., int]) -> Callable[..., int]:
    """Make of a parameter whose type is a dataclass the options of its fields, and of Typed what typer understands."""
    hints = get_type_hints(command, include_extras=True)
    for hint in hints.values():
        _prepare(hint)
    whole: dict[str, Any] = {name: kind for name, kind in hints.items() if is_dataclass(kind) and name != "return"}
    if hasattr(command, "__wrapped__") or not (whole or any(_typed(hint) for hint in hints.values())):
        return command  # done before, or nothing to do

    @wraps(command)
    def called(**given: Any) -> int:
        for name, kind in whole.items():
            typed = {parameter.name: given.pop(parameter.name) for parameter in _of_fields(kind)}
            given[name] = kind(**{field: _value(value) for field, value in typed.items() if value is not None})
        return command(**given)

    parameters: list[inspect.Parameter] = []
    for name, old in inspect.signature(command).parameters.items():
        parameters += _of_fields(whole[name]) if name in whole else [_of_hint(old, hints.get(name, old.annotation))]
    parameters = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]
    called.__signature__ = inspect.Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
    return called


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _of_fields(kind: Any) -> Iterator[inspect.Parameter]:
    """Those that must be given first."""
    hints = get_type_hints(kind, include_extras=True)
    for field in sorted(fields(kind), key=lambda field: field.default is not MISSING):
        if get_origin(hints[field.name]) is Annotated:
            default = inspect.Parameter.empty if field.default is MISSING else field.default
            parameter = inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=default)
            yield _of_hint(parameter, hints[field.name])


def _of_hint(parameter: inspect.Parameter, hint: Any) -> inspect.Parameter:
    typed = _typed(hint)
    if typed is None:
        _prepare(hint)
        return parameter.replace(annotation=hint)
    kind = get_args(hint)[0]
    default = parameter.default
    if get_origin(kind) is tuple:
        kind, default = list[str] | None, None
    is_own = typed.default is None
    said = typed.help if is_own else f"{typed.help} [default: {typed.default}]"
    described = typer.Option(*typed.names.split(), metavar=typed.metavar, help=said, show_default=is_own)
    annotation: Any = Annotated[kind, described]
    _prepare(annotation)
    return parameter.replace(annotation=annotation, default=default)


def _prepare(hint: Any) -> None:
    """Let numbers be typed as people write them, and the shells complete what is known."""
    read_numbers(hint)
    for about in getattr(hint, "__metadata__", ()):
        if isinstance(about, ParameterInfo):
            about.autocompletion = _offers((about.default, *(about.param_decls or ())), about.metavar)


def _typed(hint: Any) -> Typed | None:
    return next((about for about in getattr(hint, "__metadata__", ()) if isinstance(about, Typed)), None)


# -- Words that can stand behind an option or in an argument, for the shells' completion.

_CHOICE = re.compile(r"[\w-]+(\|[\w-]+)+")  # a metavar that says all that there is


def _offers(names: Iterable[Any], metavar: str | None) -> Callable[[], list[str]]:
    """Make what typer asks for the words of an option, or of an argument, which has no names; it may know none."""
    return lambda: [*_known(names, metavar)]


def _known(names: Iterable[Any], metavar: str | None) -> Iterable[str]:
    if metavar and _CHOICE.fullmatch(metavar) and metavar.islower():
        return metavar.split("|")
    for name in (*names, metavar or ""):
        if name in _KNOWN:
            return _KNOWN[name]()
    return ()


def _machines() -> Iterable[str]:
    from mischwerk import machines

    return machines.names()


def _decks() -> Iterable[str]:
    from mischwerk.deck import decks

    return decks.NAMES


def _games() -> Iterable[str]:
    from mischwerk.deck import deals

    return deals.NAMES


def _settings() -> Iterable[str]:
    from shuffler.app import descriptions

    return descriptions.SETTINGS


def _ports() -> Iterable[str]:
    from mischwerk.link import ports

    return ports.candidates()


def _sources() -> Iterable[str]:
    from mischwerk.jobs.job_options import ROSC_MODELS

    return ROSC_MODELS


# Of an option its name, of an argument its metavar, or else the name of its parameter.
_KNOWN: dict[str, Callable[[], Iterable[str]]] = {
    "--machine": _machines,
    "--deck": _decks,
    "--port": _ports,
    "--rosc": _sources,
    "GAME": _games,
    "DECK": _decks,
    "SETTING": _settings,
}
