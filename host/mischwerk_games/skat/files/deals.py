"""Files of deals (`--deals`): JSON lines with `id`, the cards of `forehand`, `middlehand`, `rearhand`, and `skat`."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from mischwerk_machines import reading

from ..rules.cards import names_of, set_of, shown
from ..rules.dealing import SEAT_NAMES, Deal, checked

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
    """The objects of a file of JSON lines, each with its line number; empty lines are skipped. Raises FileError."""
    # Only \n ends a line: JSON may hold the others that str.splitlines knows.
    yield from objects_in(read_text(path).split("\n"), str(path))


def objects_in(lines: Iterable[str], name: str) -> Iterator[Numbered]:
    """Read objects from lines; ``name``: of where they come from, for errors."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise FileError(f"{name}, line {number}: this is not JSON") from None
        if not isinstance(found, dict):
            raise FileError(f"{name}, line {number}: a JSON object is expected")
        yield number, found


def field(found: dict[str, Any], key: str, kind: type) -> Any:
    """A value of an object. Raises ValueError if it isn't there or of another type."""
    if key not in found:
        raise ValueError(f"{key} is missing")
    value = found[key]
    if type(value) is not kind:
        names = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "an object"}
        raise ValueError(f"{key} is not {names[kind]}")
    return value


def cards(found: dict[str, Any], key: str) -> int:
    """A list of card names as a set. Raises ValueError."""
    try:
        return set_of(field(found, key, list))
    except ValueError as error:
        text = str(error)
        raise ValueError(text if text.startswith(key) else f"{key}: {text}") from None


def line_of(found: Mapping[str, Any]) -> str:
    """An object as a line of such a file."""
    return json.dumps(found, separators=(",", ":")) + "\n"


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
