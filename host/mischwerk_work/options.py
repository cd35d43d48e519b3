"""Read numbers, share out work and show plain help: options of the commands of all packages."""

from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any, get_args

import typer
from typer.core import TyperCommand
from typer.models import ParameterInfo

_MOST_DIGITS = 30  # 1e999999999 is a number, too
_SHORT = 40  # characters of what was typed


def whole(text: str | int) -> int:
    """A whole number as people write it: 1000000, 1_000_000, 1e6, 2.5e6. BadParameter for any other."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("NaN")
    if not (number.is_finite() and number == number.to_integral_value() and number.adjusted() < _MOST_DIGITS):
        raise typer.BadParameter(f"{str(text)[:_SHORT]!a} is not a whole number.")
    return int(number)


def _real(text: str | float) -> float:
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"{str(text)[:_SHORT]!a} is not a number.") from None


_PARSERS: dict[Any, Callable[[Any], Any]] = {int: whole, float: _real}


def read_numbers(hint: Any) -> None:
    """Let an option or argument be read as a number if it is annotated as one, and has no parser."""
    kind, *abouts = get_args(hint) or (hint,)
    for about in abouts:
        if isinstance(about, ParameterInfo) and about.parser is None:
            about.parser = next((_PARSERS[one] for one in get_args(kind) or (kind,) if one in _PARSERS), None)


Processes = Annotated[
    int | None,
    typer.Option(
        "--processes",
        "--jobs",
        metavar="N",
        help="Processes to use. [default: one for each core]",
    ),
]
Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Address of a Dask scheduler that does the work.")
]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Keep results there until all are; the same command goes on."),
]

# -- Help in plain words: broken between words only, without typer's own notation.

_HYPHEN = "\N{NON-BREAKING HYPHEN}"  # in place of each hyphen while lines are broken: the name of an option stays whole


def _unbroken(text: str) -> str:
    return text.replace("-", _HYPHEN)


class PlainFormatter(typer.Context.formatter_class):  # type: ignore[valid-type, misc]
    """Write help whose lines are not broken at hyphens."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is called."""
        super().write_usage(prog, _unbroken(args), prefix)

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        super().write_text(_unbroken(text))

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write names and what they mean, side by side."""
        super().write_dl([(name, _unbroken(" ".join(text.split()))) for name, text in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        """Return what was written."""
        return str(super().getvalue()).replace(_HYPHEN, "-")


class PlainContext(typer.Context):
    """A call of a command, whose help is plain."""

    formatter_class = PlainFormatter


class PlainCommand(TyperCommand):
    """A command whose arguments are shown by their names: RECORD, not {RECORD} and not RECORD <path>."""

    context_class = PlainContext

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return what follows the command's name."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write what it takes."""
        for kind in ("argument", "option"):
            params = [param for param in self.get_params(ctx) if param.param_type_name == kind]
            records = [(param, *(param.get_help_record(ctx) or ("", ""))) for param in params]
            rows = [(param.metavar if kind == "argument" else name, text) for param, name, text in records if name]
            if rows:
                with formatter.section(f"{kind.title()}s"):
                    formatter.write_dl(rows)
