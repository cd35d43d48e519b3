"""`stats`."""

from typing import Annotated

import typer

from .arguments import Json

commands = typer.Typer()


@commands.command()
def stats(
    period: Annotated[str, typer.Option("--by", metavar="day|month|year", help="Periods of the rates over time.")] = (
        "month"
    ),
    last: Annotated[int, typer.Option("--last", metavar="N", help="How many of them, ending with the latest.")] = 12,
    as_json: Json = False,
) -> int:
    """Add up the history, and say when to clean.

    Decks, cards and seconds by machine and format; retries and faults over time, with the limits of their true rates;
    the life of decks that have a name; and whether the retries have risen since the rollers were cleaned.
    """
    from mischwerk.commands import job_stats

    return job_stats.run(period, last, as_json)
