"""Requested orders: as a user writes them, a JSON list a line, or those that undo the record of an earlier job.

Entry t of an order is the card wanted at place t.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk_machines import reading
from shuffler.randomness.permutation import inverse

from mischwerk.deck.deals import Pile
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk.messages import message

STDIN = Path("-")
_LONGEST_BYTES = 1 << 20  # of a line: the largest deck needs some hundreds
_LARGEST_BYTES = 1 << 28  # of a file: a million orders
_SHOWN = 40  # characters of a wrong value that are repeated to the user


class TargetProblem(Exception):
    """A line that is not an order of a deck; the text says why, for a person."""


def lines(source: Path) -> Iterator[bytes]:
    """The lines that are not blank, as they come, of a file or of stdin (``-``). Raises UsageProblem."""
    try:
        if source == STDIN:
            yield from filter(bytes.strip, _typed())
        else:
            yield from filter(bytes.strip, reading.lines(source, _LARGEST_BYTES, _LONGEST_BYTES))
    except OSError as problem:
        raise UsageProblem(
            message("unreadable", name=source, why=reading.reason(problem)),
            "Give --target a readable file, or - for standard input.",
        ) from problem


def _typed() -> Iterator[bytes]:
    """Lines of standard input, as many as come."""
    while line := sys.stdin.buffer.readline(_LONGEST_BYTES + 1):
        if len(line) > _LONGEST_BYTES:
            raise UsageProblem(
                f"A line of standard input has more than {_LONGEST_BYTES:,} bytes: that is not an order of a deck.",
                "Give one JSON list per line.",
            )
        yield line


def only(source: Path) -> list[int]:
    """The one order that a file or stdin holds, on as many lines as it likes. Raises UsageProblem, TargetProblem."""
    data = bytearray()
    for line in lines(source):
        data += line
        if len(data) > _LONGEST_BYTES:
            raise TargetProblem(f"it has more than {_LONGEST_BYTES:,} bytes")
    return parsed(bytes(data))


def parsed(line: bytes) -> list[int]:
    """The order a line stands for, a permutation of 0..N-1. Raises TargetProblem."""
    try:
        value = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as problem:
        raise TargetProblem(f"not JSON: {_reason(problem)}") from None
    if not isinstance(value, list):
        raise TargetProblem(f"not a list of cards: {_short(value)}")
    return permutation(value)


def permutation(value: list[Any]) -> list[int]:
    """``value`` itself, if each of 0..N-1 is there once. Raises TargetProblem."""
    if not value:
        raise TargetProblem("an empty list: there is no card in it")
    for place, card in enumerate(value):
        if type(card) is not int:  # in Python True is an int, but it is not a card
            raise TargetProblem(f"not a permutation: place {place} holds {_short(card)}, which is not a whole number")
    return _once_each(value)


def _once_each(cards: list[int]) -> list[int]:
    wanted = f"not a permutation of 0..{len(cards) - 1}"
    place_of: dict[int, int] = {}
    for place, card in enumerate(cards):
        if not 0 <= card < len(cards):
            raise TargetProblem(f"{wanted}: place {place} holds {_short(card)}")
        if card in place_of:
            raise TargetProblem(f"{wanted}: card {card} appears at places {place_of[card]} and {place}")
        place_of[card] = place
    return cards


def _reason(problem: Exception) -> str:
    if isinstance(problem, UnicodeDecodeError):
        return "it is not UTF-8 text"
    if isinstance(problem, json.JSONDecodeError):
        return f"{problem.msg} at character {problem.pos + 1}"
    return "its lists are nested too deeply" if isinstance(problem, RecursionError) else "a number has too many digits"


def _short(value: object) -> str:
    text = json.dumps(value, default=repr)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


# -- What a board is asked to do with a deck: everything that differs between shuffle, deal and arrange.


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


# -- The record of an earlier job on a deck, and the order that undoes it.

LARGEST_RECORD_BYTES = 1 << 24


class Undone(NamedTuple):
    """What an earlier job did. ``name``: of its record; ``left``: the deck as it left it, left[t] = the card at place
    t, numbered by feeding order; ``card_format``: None if the record does not say."""

    name: str
    machine: str
    cards: int
    card_format: str | None
    left: list[int]

    @property
    def target(self) -> list[int]:
        """The order to ask for now that the card at place t is number t: every card back to the place it had."""
        return inverse(self.left)


def read_undone(given: Path) -> Undone:
    """A record, by its file or its folder. Raises UsageProblem if it has nothing that could be undone."""
    path = given / "record.json" if given.is_dir() else given
    try:
        record = json.loads(reading.read(path, LARGEST_RECORD_BYTES).decode("utf-8"))
    except OSError as problem:
        raise _useless(message("unreadable", name=path, why=reading.reason(problem))) from problem
    except (ValueError, RecursionError) as problem:
        raise _useless(message("record-no-json", path=path)) from problem
    return undone_of_record(record, str(path))


def undone_of_record(record: Any, name: str) -> Undone:
    """A record, called by this name. Raises UsageProblem as `read_undone` does."""
    if not _is_record(record):
        raise _useless(f"{name} is not the record of a shuffle, a deal or an arrangement.")
    if record["result"] != "done":
        raise _useless(f"{name} is the record of a fault: it does not contain the order of the deck.")
    left = record["target"]
    if left is None:
        raise _useless(
            f"{name} does not contain the order: it was a sealed job on a board, which keeps the order secret."
        )
    if not _is_order(left, record["cards"]) or record["order"] not in (None, left):
        raise _useless(f"{name} contradicts itself: its order is not one of {counted(record['cards'], 'card')}.")
    return Undone(name, record["machine"], record["cards"], record.get("format"), left)


def restored(left: list[int], order: list[int] | None) -> bool | None:
    """Tell whether the deck as it lies is in the order from before the job that left it as ``left``; None if the order
    of the deck is not known. ``order`` numbers the cards by their places in ``left``, as the job that was to undo it
    does."""
    if order is None:
        return None
    return len(order) == len(left) and [left[card] for card in order] == list(range(len(left)))


def restored_in_words(known: bool | None) -> str:
    """The result of `restored`, for the user."""
    if known is None:
        return "check the deck: it must be as before the recorded job, a new deck in new-deck order"
    return "yes: every card is where it was before the recorded job" if known else "NO: the deck is in another order"


def _is_record(record: Any) -> bool:
    if not isinstance(record, dict) or not {"result", "machine", "cards", "target", "order"} <= set(record):
        return False
    return isinstance(record["machine"], str) and type(record["cards"]) is int


def _is_order(left: Any, cards: int) -> bool:
    if not isinstance(left, list) or len(left) != cards:
        return False
    return all(type(card) is int for card in left) and sorted(left) == list(range(cards))


def _useless(error: str) -> UsageProblem:
    return UsageProblem(
        error, "Give --undo the folder or record.json of a job that was done in test mode or in a twin."
    )
