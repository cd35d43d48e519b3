"""Options of the laboratory's methods, which several of its commands take."""

from typing import Annotated

import typer

Passes = Annotated[int, typer.Option("--passes", metavar="K", help="How often each deck is shuffled.")]
Cards = Annotated[int, typer.Option("--cards", metavar="N", help="Cards in the deck.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="Fixes every deck; 0 to 2**64 - 1.")]
Pockets = Annotated[
    int | None, typer.Option("--pockets", metavar="n", help="random-pile, planned: pockets.", show_default="10")
]
Capacity = Annotated[
    int | None,
    typer.Option(
        "--capacity", metavar="M", help="random-pile, planned: most cards in a pocket; 0: no limit.", show_default="0"
    ),
]
Order = Annotated[
    str | None,
    typer.Option(
        "--order",
        metavar="fifo|lifo",
        help="random-pile, planned: which card leaves a pocket first.",
        show_default="fifo",
    ),
]
Shelves = Annotated[int | None, typer.Option("--shelves", metavar="m", help="shelf: shelves.", show_default="10")]
Packet = Annotated[
    int | None,
    typer.Option(
        "--packet", metavar="L", help="overhand, strip, mash: mean length of a packet.", show_default="5; mash: 3"
    ),
]
Packets = Annotated[int | None, typer.Option("--packets", metavar="P", help="cut: packets.", show_default="2")]
Spread = Annotated[
    int | None, typer.Option("--spread", metavar="PERCENT", help="wash: how far cards are moved.", show_default="30")
]
DecksPerStart = Annotated[
    int | None,
    typer.Option("--decks-per-start", metavar="B", help="mt19937: decks between two seeds.", show_default="4096"),
]
