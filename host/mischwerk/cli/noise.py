"""The noise source: `entropy capture`; the laboratory adds `entropy assess`."""

import typer

from mischwerk.commands.owner_options import CaptureOptions

from .lazy import LazyGroup

commands = typer.Typer(cls=LazyGroup, help="The noise source: capture its raw bits, and assess them.")


@commands.callback()
def entropy_root() -> None:
    """The noise source: capture its raw bits, and assess them."""


@commands.command()
def capture(options: CaptureOptions) -> int:
    """Capture raw bits of the noise source, untested and unmixed.

    The board is in diagnostic mode meanwhile. FILE.json beside it records where they come from. No bit of a capture
    is ever used for a deck.
    """
    from mischwerk.commands import capture

    return capture.run(options)
