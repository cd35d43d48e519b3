"""The noise source: `entropy capture`; the laboratory adds `entropy assess`."""

from pathlib import Path
from typing import Annotated

import typer

from .arguments import (
    Interpreter,
    Json,
    Machine,
    Port,
    Rosc,
    Sim,
    SimSeed,
)
from .lazy import LazyGroup

commands = typer.Typer(cls=LazyGroup, help="The noise source: capture its raw bits, and assess them.")


@commands.callback()
def entropy_root() -> None:
    """The noise source: capture its raw bits, and assess them."""


@commands.command()
def capture(
    bits: Annotated[int, typer.Option("--bits", metavar="N", help="How many raw bits, a multiple of 8.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="New file for them, 8 in each byte.")],
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    sim_seed: SimSeed = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
    as_json: Json = False,
) -> int:
    """Capture raw bits of the noise source, untested and unmixed.

    The board is in diagnostic mode meanwhile. FILE.json beside it records where they come from. No bit of a capture
    is ever used for a deck.
    """
    from mischwerk.commands import capture

    asked = capture.CaptureOptions(
        bits=bits,
        out=out,
        sim=sim,
        port=port,
        machine=machine,
        sim_seed=sim_seed,
        interpreter=interpreter,
        rosc=rosc,
        as_json=as_json,
    )
    return capture.run(asked)
