"""Jobs on a deck, and what reports on them: `shuffle`, `deal`, `plan`, `arrange`, `verify`, `reveal`."""

from pathlib import Path
from typing import Annotated

import typer

from mischwerk.jobs.job_options import DEFAULT_MACHINE, ArrangeOptions, DealOptions, ShuffleOptions
from mischwerk.terminal.presentation import Presentation

from .arguments import Format, Json, NamedMachine, Port, Record

commands = typer.Typer()


@commands.command()
def shuffle(options: ShuffleOptions, presentation: Presentation) -> int:
    """Shuffle a deck, in the twin (--sim) or on a board."""
    from mischwerk.commands import ending, shuffle

    return ending.tell(shuffle.run(options, presentation), presentation)


@commands.command()
def deal(
    options: DealOptions,
    presentation: Presentation,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game to be played.")] = None,
) -> int:
    """Deal the hands of a game, or piles.

    Games: skat, mau-mau, schafkopf, doppelkopf, romme, bridge, poker, solitaire. The piles come out as one stack:
    the first one listed starts at the lowest place, the last one lies on top. A pile is a number of cards, or
    `rest`. With `:ordered` behind it the order within the pile is random, too; without, it is left as it falls.
    """
    from dataclasses import replace

    from mischwerk.commands import ending, shuffle

    return ending.tell(shuffle.deal(replace(options, game=game), presentation), presentation)


@commands.command()
def verify(record: Record, as_json: Json = False) -> int:
    """Recompute an auditable deck: what is proved, and what is not."""
    from mischwerk.commands import verify

    return verify.run(record, as_json)


@commands.command()
def reveal(record: Record, port: Port = None, as_json: Json = False) -> int:
    """Reveal an auditable deck that was to be revealed later.

    Asks the board for its material, and adds it to the record.
    """
    from mischwerk.commands import verify

    return verify.reveal(record, port, as_json)


@commands.command()
def plan(
    target: Annotated[
        Path, typer.Option("--target", metavar="FILE|-", help="Wanted orders, a JSON list per line; - is stdin.")
    ],
    machine: NamedMachine = DEFAULT_MACHINE,
    card_format: Format = "poker",
    piles: Annotated[
        Path | None, typer.Option("--piles", metavar="FILE", help="Piles to deal: JSON list of name, size, ordered.")
    ] = None,
    explained: Annotated[bool, typer.Option("--explain", help="Show every pass, card by card.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each target on stdout.")] = False,
) -> int:
    """Plan how to bring a deck into given orders; nothing is moved."""
    from mischwerk.commands import plan as plan_command

    return plan_command.run(plan_command.PlanOptions(target, machine, card_format, piles, as_json, explained))


@commands.command()
def arrange(options: ArrangeOptions, presentation: Presentation) -> int:
    """TEST MODE: bring a deck into an order, or undo a known job.

    Entry t of the order is the card wanted at place t; cards are numbered from 0 as they are fed, the lowest first.
    A board refuses this without its test jumper. --undo brings the deck back into the order it had before the
    recorded job, if it lies as that job left it.
    """
    from mischwerk.commands import arrange, ending

    return ending.tell(arrange.run(options, presentation), presentation)
