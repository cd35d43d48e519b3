"""Options of the laboratory's methods, which several of its commands take."""

from typing import Annotated

import typer
from mischwerk.errors import UsageProblem
from mischwerk.foreign_text import shown
from mischwerk_work.options import whole as whole

from mischwerk_lab.languages import LANGUAGES

NamedDeck = Annotated[
    str | None,
    typer.Option("--deck", metavar="NAME", help="What deck it is, for the names of its cards; see `mischwerk decks`."),
]
Passes = Annotated[int, typer.Option("--passes", metavar="K", parser=whole, help="How often each deck is shuffled.")]
Cards = Annotated[int, typer.Option("--cards", metavar="N", parser=whole, help="Cards in the deck.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", parser=whole, help="Fixes every deck; 0 to 2**64 - 1.")]
Pockets = Annotated[
    int | None,
    typer.Option("--pockets", metavar="n", parser=whole, help="random-pile, planned: pockets.", show_default="10"),
]
Capacity = Annotated[
    int | None,
    typer.Option(
        "--capacity",
        metavar="M",
        parser=whole,
        help="random-pile, planned: most cards in a pocket; 0: no limit.",
        show_default="0",
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
Shelves = Annotated[
    int | None, typer.Option("--shelves", metavar="m", parser=whole, help="shelf: shelves.", show_default="10")
]
Packet = Annotated[
    int | None,
    typer.Option(
        "--packet",
        metavar="L",
        parser=whole,
        help="overhand, strip, mash: mean length of a packet.",
        show_default="5; mash: 3",
    ),
]
Packets = Annotated[
    int | None, typer.Option("--packets", metavar="P", parser=whole, help="cut: packets.", show_default="2")
]
Spread = Annotated[
    int | None,
    typer.Option("--spread", metavar="PERCENT", parser=whole, help="wash: how far cards are moved.", show_default="30"),
]
DecksPerStart = Annotated[
    int | None,
    typer.Option(
        "--decks-per-start", metavar="B", parser=whole, help="mt19937: decks between two seeds.", show_default="4096"
    ),
]
Language = Annotated[
    str,
    typer.Option(
        "--language", metavar="|".join(LANGUAGES), help="Language of the report or answer; errors are in English."
    ),
]


def check_language(language: str) -> None:
    """UsageProblem for one that isn't there."""
    if language not in LANGUAGES:
        raise UsageProblem(
            f"--language {shown(language, 20)} is not known.", f"Give --language {' or '.join(LANGUAGES)}."
        )
