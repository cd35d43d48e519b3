"""Files of contracts (`--contracts`): JSON lines, each for the deal of the same `id`.

`soloist`, `bid`, `game`, `hand`, `ouvert`, `announced`, `discard`; or `"passed": true` for a deal that was passed in.
The game `null_ouvert` is null with `ouvert`. `hands_after`, if it is there, has to agree with deal and discard.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..rules.cards import names_of, shown
from ..rules.contract import Contract, begin_with
from ..rules.dealing import SEAT_NAMES, Deal, seat_named
from ..rules.declaration import Announced, declaration
from ..rules.errors import ImpossibleContract
from ..rules.games import GAME_NAMES, NULL
from .deals import FileError, cards, field, line_of, objects


def read_contracts(path: Path, deals: Mapping[int, Deal]) -> dict[int, Contract | None]:
    """The contracts of a file by the id of their deal; None: passed in. Raises FileError, also for a contract whose
    deal is not among ``deals``, or can't have it."""
    contracts: dict[int, Contract | None] = {}
    for number, found in objects(path):
        try:
            identity = field(found, "id", int)
            if identity in contracts:
                raise ValueError(f"the contract of deal {identity} appears twice")
            if identity not in deals:
                raise ValueError(f"there is no deal {identity}")
            contracts[identity] = contract_in(found, deals[identity])
        except (ValueError, ImpossibleContract) as error:
            raise FileError(f"{path}, line {number}: {error}") from None
    if not contracts:
        raise FileError(f"{path}: no contract in this file")
    return contracts


def contract_in(found: dict[str, Any], deal: Deal) -> Contract | None:
    """The contract that an object holds, for its deal. Raises ValueError, ImpossibleContract."""
    if "passed" in found and field(found, "passed", bool):
        return None
    game = field(found, "game", str)
    announce = [*field(found, "announced", list), *(["ouvert"] if field(found, "ouvert", bool) else [])]
    if game == "null_ouvert":
        if "ouvert" not in announce:
            raise ValueError("null_ouvert without ouvert")
        game = GAME_NAMES[NULL]
    contract = Contract(
        seat_named(field(found, "soloist", str)),
        field(found, "bid", int),
        declaration(game, field(found, "hand", bool), announce),
        cards(found, "discard"),
    )
    hands = begin_with(deal, contract).hands
    if "hands_after" in found:
        after = field(found, "hands_after", dict)
        for name, hand in zip(SEAT_NAMES, hands, strict=True):
            if cards(after, name) != hand:
                raise ImpossibleContract(f"{name} holds {shown(hand)} after the discard, not what hands_after says")
    return contract


def contracts_text(contracts: Mapping[int, Contract | None]) -> str:
    """Contracts as such a file holds them."""
    return "".join(line_of(contract_object(identity, contract)) for identity, contract in contracts.items())


def contract_object(identity: int, contract: Contract | None) -> dict[str, Any]:
    """A contract as a line holds it."""
    if contract is None:
        return {"id": identity, "passed": True}
    soloist, bid, declared, discard = contract
    announced = [level.name.lower() for level in Announced if Announced.NOTHING < level <= declared.announced]
    return {
        "id": identity,
        "passed": False,
        "soloist": SEAT_NAMES[soloist],
        "bid": bid,
        "game": GAME_NAMES[declared.game],
        "hand": declared.hand,
        "ouvert": declared.is_ouvert,
        "announced": [] if declared.game == NULL else [word for word in announced if word != "ouvert"],
        "discard": names_of(discard),
    }
