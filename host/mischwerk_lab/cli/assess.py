"""`entropy assess`: what raw noise bits are worth."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Json

commands = typer.Typer()  # of the host's group `entropy`


@commands.command()
def assess(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Raw bits, 8 in each byte, from the highest to the lowest.")
    ],
    one_per_byte: Annotated[
        bool,
        typer.Option("--one-per-byte", help="FILE has one bit in each byte, 0 or 1, as NIST's own tool takes them."),
    ] = False,
    as_json: Json = False,
) -> int:
    """Estimate the min-entropy of raw bits (SP 800-90B, 6.3).

    And say which credit per bit is safe.
    """
    from mischwerk.extras import needs_extra

    with needs_extra("lab"):
        from mischwerk_lab.entropy import command
    return command.run(file, one_per_byte, as_json)
