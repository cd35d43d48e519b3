"""What a board is asked to do with a deck: everything that differs between shuffle, deal and arrange."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mischwerk.deck.deals import Pile
from mischwerk.deck.decks import Deck


@dataclass(frozen=True)
class Task:
    """``request``: name of the message, which is the command's name too; ``fields``: the message's, besides cards and
    format; ``cards``: None leaves their number to the build; ``piles``: those of a deal, from the lowest place up.
    ``machine``: the only machine it is for; ``undoes``: the order an earlier job left, if that is to be undone."""

    request: str
    method: str  # of wire.METHODS
    mode: str  # of wire.MODES
    fields: Mapping[str, Any]
    cards: int | None = None
    deck: Deck | None = None
    piles: tuple[Pile, ...] = ()
    machine: str | None = None
    undoes: list[int] | None = None
