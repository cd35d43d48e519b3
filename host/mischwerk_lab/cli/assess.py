"""`entropy assess`: what raw noise bits are worth."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Json


def add_to(group: typer.Typer) -> None:
    """Make the command one of the group."""
    group.command()(assess)


def assess(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Raw bits, 8 a byte, the first one highest.")],
    one_per_byte: Annotated[
        bool, typer.Option("--one-per-byte", help="FILE has one bit a byte, 0 or 1, as NIST's own tool takes them.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Estimate the min-entropy of raw bits (SP 800-90B, section 6.3), and say which credit per bit is safe."""
    from mischwerk_lab.entropy import command

    return command.run(file, one_per_byte, as_json)
