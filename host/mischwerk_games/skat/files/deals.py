"""Files of deals (`--deals`): JSON lines with `id`, the cards of `forehand`, `middlehand`, `rearhand`, and `skat`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..rules.cards import names_of, shown
from ..rules.dealing import Deal, checked
from ..rules.seats import SEAT_NAMES
from .lines import FileError, cards, field, line_of, objects


def read_deals(path: Path) -> dict[int, Deal]:
    """The deals of a file by their id, in its order; other keys are ignored. Raises FileError."""
    deals: dict[int, Deal] = {}
    for number, found in objects(path):
        try:
            identity = field(found, "id", int)
            if identity in deals:
                raise ValueError(f"deal {identity} appears twice")
            deals[identity] = deal_in(found)
        except ValueError as error:
            raise FileError(f"{path}, line {number}: {error}") from None
    if not deals:
        raise FileError(f"{path}: no deal in this file")
    return deals


def deal_in(found: dict[str, Any]) -> Deal:
    """The deal that an object holds. Raises ValueError."""
    places = {name: cards(found, name) for name in (*SEAT_NAMES, "skat")}
    seen = 0
    for name, held in places.items():
        if seen & held:
            raise ValueError(f"{shown(seen & held)} appears twice, the second time in {name}")
        seen |= held
    *hands, skat = places.values()
    return checked(hands, skat)


def deals_text(deals: Mapping[int, Deal]) -> str:
    """Deals as such a file holds them."""
    return "".join(line_of(deal_object(identity, deal)) for identity, deal in deals.items())


def deal_object(identity: int, deal: Deal) -> dict[str, Any]:
    """A deal as a line holds it."""
    hands = {name: names_of(hand) for name, hand in zip(SEAT_NAMES, deal.hands, strict=True)}
    return {"id": identity, **hands, "skat": names_of(deal.skat)}
