"""Options that several of the laboratory's commands take, and those of the methods of mixing."""

import contextlib
import inspect
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from mischwerk import interrupts
from mischwerk.errors import Interrupted, UsageProblem
from mischwerk.jobs import outdir
from mischwerk_work.foreign_text import shown
from mischwerk_work.options import read_numbers
from mischwerk_work.options import whole as whole

from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.methods import METHODS, Method, Option
from mischwerk_lab.methods.method import as_typed

_Command = TypeVar("_Command", bound=Callable[..., Any])

NamedDeck = Annotated[
    str | None,
    typer.Option("--deck", metavar="NAME", help="What deck it is, for the names of its cards; see `mischwerk decks`."),
]
Before = Annotated[
    Path | None,
    typer.Option("--before", metavar="FILE", help="How each deck lay before it was shuffled, in the same order."),
]
NamedStart = Annotated[
    str | None,
    typer.Option(
        "--start",
        metavar="NAME|FILE",
        help="How every deck lay before: new-pack, suits-CSHD or ranks-CSHD (suits in their order; -high: ace high; "
        "-down), or a file of one deck.",
    ),
]
Passes = Annotated[int, typer.Option("--passes", metavar="K", help="How often each deck is shuffled.")]
Cards = Annotated[int, typer.Option("--cards", metavar="N", help="Cards in the deck.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="Fixes every deck; 0 to 2**64 - 1.")]
Language = Annotated[
    str,
    typer.Option(
        "--language", metavar="|".join(LANGUAGES), help="Language of the report or answer; errors are in English."
    ),
]


def check_language(language: str) -> None:
    """UsageProblem for one that isn't there."""
    if language not in LANGUAGES:
        raise UsageProblem(
            f"--language {shown(language, 20)} is not known.", f"Give --language {' or '.join(LANGUAGES)}."
        )


def takes_method_options(
    belong: Callable[[Method, Option], bool] = lambda method, option: True,
) -> Callable[[_Command], _Command]:
    """Decorate a command: the methods' options, of which it gets those that were typed, in the place of ``given``."""

    def changed(command: _Command) -> _Command:
        signature = inspect.signature(command)
        parameters = list(signature.parameters.values())
        at = next(i for i, parameter in enumerate(parameters) if parameter.kind is parameter.VAR_KEYWORD)
        keyword_only = [parameter.replace(kind=parameter.KEYWORD_ONLY) for parameter in parameters[:at]]
        first = next(i for i, parameter in enumerate(keyword_only) if parameter.name in _AFTER)
        keyword_only[first:first] = _parameters(belong)
        command.__signature__ = signature.replace(parameters=keyword_only)  # type: ignore[attr-defined]
        return command

    return changed


def typed(given: dict[str, Any]) -> dict[str, Any]:
    """Leave out what was not typed."""
    return {name: value for name, value in given.items() if value is not None}


_AFTER = ("runs", "cluster", "language")  # the methods' options are shown before these


def _parameters(belong: Callable[[Method, Option], bool]) -> Iterable[inspect.Parameter]:
    by_name: dict[str, list[tuple[Method, Option]]] = {}
    for method in METHODS.values():
        for option in method.options:
            if belong(method, option):
                by_name.setdefault(option.name, []).append((method, option))
    for name, owners in by_name.items():
        annotation = _annotation([method.name for method, _ in owners], [option for _, option in owners])
        yield inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _annotation(methods: list[str], options: list[Option]) -> Any:
    """Describe an option for typer; its help and its default name the methods that differ."""
    first = options[0]
    helps = dict.fromkeys(option.help for option in options)
    help_text = f"{', '.join(methods)}: {'; '.join(helps)}."
    if isinstance(first.default, bool):
        return Annotated[bool | None, typer.Option(as_typed(first.name), help=help_text, show_default=False)]
    shown_default = str(first.default)
    for method, option in zip(methods, options, strict=True):
        if option.default != first.default:
            shown_default += f"; {method}: {option.default}"
    is_number = isinstance(first.default, int)
    described = typer.Option(
        as_typed(first.name),
        metavar=first.metavar,
        help=f"{help_text} [default: {shown_default}]",
    )
    annotation: Any = Annotated[int | None if is_number else str | None, described]
    read_numbers(annotation)
    return annotation


# -- The folder of a report: made before the work begins, and not left behind empty if that is stopped.


@contextlib.contextmanager
def new_folder(requested: Path | None, name: str, what: str) -> Iterator[Path]:
    """The folder asked for, or out/``name``; ``what`` is made in it, such as "A study". UsageProblem if it is in use.

    Stopping it says how to go on, if the KeyboardInterrupt does, or that a report can't be resumed.
    """
    folder = requested or outdir.PARENT / name
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    outdir.prepare(folder)
    try:
        yield folder
    except KeyboardInterrupt as pressed:
        if any(folder.iterdir()):
            raise Interrupted(
                f"Stopped on request: the report in {folder} is incomplete.",
                f"Delete that folder. {pressed}"
                if pressed.args
                else f"{what} can't be resumed: delete that folder and start again.",
            ) from None
        raise Interrupted(
            "Stopped on request: nothing was written.", str(pressed) or f"{what} can't be resumed: start again."
        ) from None
    finally:
        with contextlib.suppress(OSError):  # the report is in it
            for path in made:
                path.rmdir()


@contextlib.contextmanager
def terminable() -> Iterator[None]:
    """SIGTERM and SIGHUP are like Ctrl-C: they would end the program at once, leaving a folder behind without a
    message. `nohup` keeps its meaning."""
    if threading.current_thread() is not threading.main_thread():  # signals can't be handled there
        yield
        return
    others = [number for number in interrupts.ENDING if number != signal.SIGINT]
    numbers = [number for number in others if signal.getsignal(number) is not signal.SIG_IGN]
    before = [(number, signal.signal(number, signal.default_int_handler)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
