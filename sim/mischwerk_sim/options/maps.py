"""`sweep`, `unknowns`, which is also `sweep --unknowns`, and `skew`."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk_work.options import Cluster, Processes

from .common import Cards, Format, Json, Machine, Out, Seed, Set, Vary

WHATS = ("feeds", "ejections", "decks")
Unknowns = Annotated[
    bool,
    typer.Option(
        "--unknowns",
        show_default=False,
        help="Draw every number that no data sheet gives; the options are then those of `mischwerk sim unknowns`.",
    ),
]


def sweep(
    machine: Machine = "pile10",
    vary: Vary = None,
    set: Set = None,
    format: Format = "poker",
    cards: Cards = 52,
    feeds: Annotated[int, typer.Option("--feeds", metavar="N", help="Feeds at each point; 208 are four decks.")] = 208,
    seed: Seed = 1,
    processes: Processes = None,
    cluster: Cluster = None,
    out: Out = None,
    unknowns: Unknowns = False,
    json: Json = False,
) -> None:
    """Map how often cards feed, double or jam as numbers vary.

    One or two numbers vary. It is the feed end of a machine in the physical twin, driven by the firmware's own feeding.
    """


def unknowns(
    unknowns: Annotated[bool, typer.Option("--unknowns", hidden=True)] = True,
    what: Annotated[str, typer.Option("--what", metavar="|".join(WHATS), help="What is tried.")] = "decks",
    machine: Machine = "pile10",
    format: Format = "poker",
    cards: Annotated[int, typer.Option("--cards", metavar="N", help="Cards in a deck; a sample is one deck.")] = 52,
    samples: Annotated[int, typer.Option("--samples", metavar="N", help="How many worlds are drawn.")] = 200,
    seed: Seed = 1,
    processes: Processes = None,
    cluster: Cluster = None,
    ends: Annotated[
        int, typer.Option("--ends", metavar="K", help="Then try the K most suspicious numbers alone at their ends.")
    ] = 0,
    repeats: Annotated[int, typer.Option("--repeats", metavar="N", help="Decks at each end.")] = 4,
    ranges: Annotated[
        Path | None, typer.Option("--ranges", metavar="FILE", help="Ranges other than those that come with it.")
    ] = None,
    keep: Annotated[
        str,
        typer.Option("--keep", metavar="NAME,..", help="Numbers that stay as in the machine file: what fails next?"),
    ] = "",
    only: Annotated[
        int | None, typer.Option("--only", metavar="N", help="Sample N alone, as JSON; nothing else is done.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Keep trials, unknowns.json and unknowns.png there.")
    ] = None,
    json: Json = False,
) -> None:
    """Would it work? Draw every number that no data sheet gives.

    At random from its range (Latin hypercube); the physical twin shows what the firmware makes of such a machine; then,
    which number the failures depend on.
    """


def skew(
    machine: Machine = "pile10",
    vary: Vary = None,
    set: Set = None,
    format: Format = "poker",
    cards: Annotated[
        int, typer.Option("--cards", metavar="N", help="Cards in a deck: any number lies above a card.")
    ] = 52,
    feeds: Annotated[int, typer.Option("--feeds", metavar="N", help="Feeds at each point.")] = 40,
    seed: Seed = 1,
    processes: Processes = None,
    cluster: Cluster = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """Measure how far cards turn on their way, and whether they jam.

    Between well and pocket, seen from above, with unequal tyres, shafts out of square and play between the guides. Up
    to three numbers vary, of which the first makes rows of maps.
    """
