"""Options of all commands whose work can be shared out."""

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated

import typer

_MOST_DIGITS = 30  # 1e999999999 is a number, too


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
        raise typer.BadParameter("Input should be a valid integer")  # as of any other option
    return int(number)


Processes = Annotated[
    int | None,
    typer.Option(
        "--processes",
        "--jobs",
        metavar="N",
        parser=whole,
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
