"""docs/man/mischwerk.1: the manual page, made from the help of every command."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from mischwerk.cli import app, groups
from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED, EXIT_LINK, EXIT_USAGE
from mischwerk.version import __version__
from typer.main import get_command

STATUSES = {
    EXIT_DONE: "Done.",
    EXIT_DISAGREES: "What was compared differs: a record that could not be proved, other files on a board, a shuffler "
    "against which something speaks.",
    EXIT_USAGE: "Wrong options or configuration; nothing was moved.",
    EXIT_FAULT: "The machine reports a fault.",
    EXIT_LINK: "The line to the board is missing, busy or silent.",
    EXIT_INTERRUPTED: "A person asked to stop.",
}
VARIABLES = {
    "MISCHWERK_HOME": "Folder of the history, instead of the user's data folder.",
    "MISCHWERK_DEBUG": "1 shows the traceback of an error, too.",
    "MISCHWERK_PROGRESS_S": "Seconds between lines of progress where there is no terminal; left out: 2.5; 0: none.",
    "XDG_RUNTIME_DIR": "Where jobs are found by `status`, `resume` and `stop` in another terminal.",
}


def man_page() -> str:
    """The page, in roff with the macros of man(7)."""
    root = get_command(app)
    context = _context(root, "mischwerk", None)
    lines = [
        '.\\" Made from the help by docs/generate.py; not to be edited.',
        f'.TH MISCHWERK 1 "" "mischwerk {__version__}" "User Commands"',
        ".SH NAME",
        "mischwerk \\- shuffle and deal playing cards, in a machine or in its physical twin",
        ".SH SYNOPSIS",
        ".B mischwerk",
        ".RI [ options ]",
        ".I command",
        ".RI [ arguments ]",
        ".SH DESCRIPTION",
        *_text(root.help),
        ".PP",
        "Three things to do:",
        *_list(groups.THINGS),
        ".SH OPTIONS",
        *_options(root, context),
    ]
    for panel, names in root.panels(context).items():
        lines.append(f".SH {panel.upper()}")
        for name in names:
            lines += _command(root.get_command(context, name), f"mischwerk {name}", context)
    lines += [".SH EXIT STATUS", *_list(STATUSES), ".SH ENVIRONMENT", *_list(VARIABLES)]
    return "\n".join(lines) + "\n"


def _command(command: Any, path: str, parent: Any) -> Iterator[str]:
    context = _context(command, path.split()[-1], parent)
    yield f'.SS "{_escaped(" ".join([path, *command.collect_usage_pieces(context)]))}"'
    yield from _text(command.help)
    yield from _options(command, context)
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            yield from _command(command.get_command(context, name), f"{path} {name}", context)


def _options(command: Any, context: Any) -> Iterator[str]:
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if record is not None and "--help" not in param.opts:
            yield ".TP"
            name = param.metavar if param.param_type_name == "argument" else record[0]
            yield f"\\fB{_escaped(name)}\\fR"
            yield _escaped(" ".join(record[1].split()))


def _list(meanings: Any) -> Iterator[str]:
    for name, meaning in meanings.items():
        yield ".TP"
        yield f"\\fB{_escaped(str(name))}\\fR"
        yield _escaped(meaning)


def _text(text: str | None) -> Iterator[str]:
    for number, paragraph in enumerate(inspect.cleandoc(text or "").split("\n\n")):
        if number:
            yield ".PP"
        yield _escaped(" ".join(paragraph.split()))


def _escaped(text: str) -> str:
    """Text that roff prints as it is: no line begins with what it takes for a request, no dash becomes a hyphen."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq").replace("`", "\\(ga")
    text = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in text)
    return f"\\&{text}" if text.startswith((".", "'")) else text


def _context(command: Any, name: str, parent: Any) -> Any:
    return type(command).context_class(command, info_name=name, parent=parent, **command.context_settings)
