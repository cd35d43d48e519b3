"""Requested orders, as a user writes them: a JSON list a line, entry t = the card wanted at place t."""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mischwerk_machines import reading

from mischwerk.deck.deals import Pile
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem

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
            f"{source} can't be read: {reading.reason(problem)}.",
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
