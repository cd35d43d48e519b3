"""Files of deals (`--deals`) and of contracts (`--contracts`) as JSON lines, and XSkat's files of deals.

A deal has `id`, the cards of `forehand`, `middlehand`, `rearhand`, and `skat`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mischwerk_machines import reading

from ..rules.cards import (
    CARDS,
    FOREHAND,
    MIDDLEHAND,
    NUMBERS,
    REARHAND,
    SEAT_NAMES,
    Deal,
    checked,
    names_of,
    seat_named,
    set_of,
    shown,
)
from ..rules.contract import Contract, begin_with
from ..rules.errors import ImpossibleContract
from ..rules.games import GAME_NAMES, NULL, Announced, declaration
from . import iss

# -- JSON lines from a file: one object a line; what is wrong is told with the file and the line.

_LARGEST_BYTES = 1 << 28  # of a file: a million deals


class FileError(Exception):
    """A file that can't be read, or that holds something else; its text is one line for people."""


Numbered = tuple[int, dict[str, Any]]


def read_text(path: Path) -> str:
    """A text file. Raises FileError."""
    try:
        return reading.read(path, _LARGEST_BYTES).decode("utf-8")
    except OSError as error:
        raise FileError(f"{path}: {reading.reason(error)}") from None
    except UnicodeDecodeError:
        raise FileError(f"{path}: this is not UTF-8 text") from None


def objects(path: Path) -> Iterator[Numbered]:
    """The objects of a file of JSON lines, or of a server's games, each with its line number; empty lines are skipped.

    Raises FileError."""
    # Only \n ends a line: JSON may hold the others that str.splitlines knows.
    text = read_text(path)
    if not text.startswith(iss.BEGINS):
        yield from objects_in(text.split("\n"), str(path))
        return
    for number, line in enumerate(text.split("\n"), 1):
        try:
            if line.strip():
                yield number, iss.object_of(line, number)
        except ValueError as error:
            raise FileError(f"{path}, line {number}: {error}") from None


def objects_in(lines: Iterable[str], name: str) -> Iterator[Numbered]:
    """Read objects from lines; ``name``: of where they come from, for errors."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            raise FileError(f"{name}, line {number}: this is not JSON") from None
        if not isinstance(entry, dict):
            raise FileError(f"{name}, line {number}: a JSON object is expected")
        yield number, entry


def field(entry: dict[str, Any], key: str, kind: type) -> Any:
    """A value of an object. Raises ValueError if it isn't there or of another type."""
    if key not in entry:
        raise ValueError(f"{key} is missing")
    value = entry[key]
    if type(value) is not kind:
        names = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "an object"}
        raise ValueError(f"{key} is not {names[kind]}")
    return value


def cards(entry: dict[str, Any], key: str) -> int:
    """A list of card names as a set. Raises ValueError."""
    try:
        return set_of(field(entry, key, list))
    except ValueError as error:
        text = str(error)
        raise ValueError(text if text.startswith(key) else f"{key}: {text}") from None


def line_of(entry: Mapping[str, Any]) -> str:
    """An object as a line of such a file."""
    return json.dumps(entry, separators=(",", ":")) + "\n"


def read_deals(path: Path) -> dict[int, Deal]:
    """The deals of a file by their id, in its order; other keys are ignored. Raises FileError."""
    deals: dict[int, Deal] = {}
    for number, entry in objects(path):
        try:
            identity = field(entry, "id", int)
            if identity in deals:
                raise ValueError(f"deal {identity} appears twice")
            deals[identity] = deal_in(entry)
        except ValueError as error:
            raise FileError(f"{path}, line {number}: {error}") from None
    if not deals:
        raise FileError(f"{path}: no deal in this file")
    return deals


def deal_in(entry: dict[str, Any]) -> Deal:
    """The deal that an object holds. Raises ValueError."""
    places = {name: cards(entry, name) for name in (*SEAT_NAMES, "skat")}
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


# -- Files of contracts (`--contracts`): JSON lines, each for the deal of the same `id`.  `soloist`, `bid`, `game`,
# `hand`, `ouvert`, `announced`, `discard`; or `"passed": true` for a deal that was passed in. The game
# `null_ouvert` is null with `ouvert`. `hands_after`, if it is there, has to agree with deal and discard.


def read_contracts(path: Path, deals: Mapping[int, Deal]) -> dict[int, Contract | None]:
    """The contracts of a file by the id of their deal; None: passed in. Raises FileError, also for a contract whose
    deal is not among ``deals``, or can't have it."""
    contracts: dict[int, Contract | None] = {}
    for number, entry in objects(path):
        try:
            identity = field(entry, "id", int)
            if identity in contracts:
                raise ValueError(f"the contract of deal {identity} appears twice")
            if identity not in deals:
                raise ValueError(f"there is no deal {identity}")
            contracts[identity] = contract_in(entry, deals[identity])
        except (ValueError, ImpossibleContract) as error:
            raise FileError(f"{path}, line {number}: {error}") from None
    if not contracts:
        raise FileError(f"{path}: no contract in this file")
    return contracts


def contract_in(entry: dict[str, Any], deal: Deal) -> Contract | None:
    """The contract that an object holds, for its deal. Raises ValueError, ImpossibleContract."""
    if "passed" in entry and field(entry, "passed", bool):
        return None
    game = field(entry, "game", str)
    announce = [*field(entry, "announced", list), *(["ouvert"] if field(entry, "ouvert", bool) else [])]
    if game == "null_ouvert":
        if "ouvert" not in announce:
            raise ValueError("null_ouvert without ouvert")
        game = GAME_NAMES[NULL]
    contract = Contract(
        seat_named(field(entry, "soloist", str)),
        field(entry, "bid", int),
        declaration(game, field(entry, "hand", bool), announce),
        cards(entry, "discard"),
    )
    hands = begin_with(deal, contract).hands
    if "hands_after" in entry:
        after = field(entry, "hands_after", dict)
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


# -- Deals in XSkat's game files (its option -game).  A deal is 32 digits with white space between them: who gets
# the card, 0 the skat, 1 middlehand, 2 rearhand, 3 forehand; the cards go diamonds, hearts, spades, clubs, and in
# each suit A T K Q J 9 8 7. `#` begins a comment; `repeat` ends the file. XSkat 4.0 calls the digits player numbers
# that rotate: whoever deals first (-start), and in each game of a run, forehand has the cards of 3. XSkat's own
# random deals (`random_seed`) are none that can be read here.

_SUITS = {"D": "Diamond", "H": "Heart", "S": "Spade", "C": "Club"}
_ORDER = tuple(NUMBERS[suit + rank] for suit in _SUITS for rank in "ATKQJ987")
_SEATS = {"1": MIDDLEHAND, "2": REARHAND, "3": FOREHAND}
_SKAT = "0"


def parse_xskat(text: str, name: str) -> list[Deal]:
    """The deals of a game file's text; ``name`` is for errors. Raises FileError."""
    deals = []
    digits: list[str] = []
    number = 1
    for number, word in _words(text):
        if word == "repeat" and not digits:
            break
        if word == "random_seed":
            raise FileError(f"{name}, line {number}: random_seed is a deal of XSkat's own: only XSkat can deal it")
        if word not in _SEATS and word != _SKAT:
            raise FileError(f"{name}, line {number}: {word[:20]!r} is not one of the digits 0, 1, 2 and 3")
        digits.append(word)
        if len(digits) == CARDS:
            deals.append(_deal(digits, f"{name}, line {number}"))
            digits.clear()
    if digits:
        raise FileError(f"{name}, line {number}: a deal has {CARDS} digits, the last one here {len(digits)}")
    if not deals:
        raise FileError(f"{name}: no deal in this file")
    return deals


def xskat_text(deals: Iterable[Deal]) -> str:
    """A game file with these deals."""
    return "# A 10  K  Q  J  9  8  7\n" + "\n".join(map(_block, deals))


def _words(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.partition("#")[0].split():
            yield number, word


def _deal(digits: Sequence[str], where: str) -> Deal:
    hands, skat = [0, 0, 0], 0
    for card, digit in zip(_ORDER, digits, strict=True):
        if digit == _SKAT:
            skat |= 1 << card
        else:
            hands[_SEATS[digit]] |= 1 << card
    try:
        return checked(hands, skat)
    except ValueError as error:
        raise FileError(f"{where}: {error}") from None


def _block(deal: Deal) -> str:
    digits = [next((d for d, seat in _SEATS.items() if deal.hands[seat] >> card & 1), _SKAT) for card in _ORDER]
    rows = (digits[start : start + 8] for start in range(0, CARDS, 8))
    return "".join(f"  {'  '.join(row)}  # {suit}\n" for row, suit in zip(rows, _SUITS.values(), strict=True))
