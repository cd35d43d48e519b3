"""Options in the words that name a player, such as `mcu:worlds=200,evaluation=II50`."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk_work.foreign_text import shown

MOST_WORLDS, MOST_THINK_S = 1_000_000, 3600.0
_COUNT = re.compile(r"[1-9][0-9]{0,6}")
_NUMBER = re.compile(r"-?[0-9]{1,2}(\.[0-9]{1,3})?")
_SECONDS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?")

Reader = Callable[[str], Any]  # of a value; raises ValueError


def count(most: int) -> Reader:
    """A whole number from 1 to ``most``."""

    def read(value: str) -> int:
        if not _COUNT.fullmatch(value) or int(value) > most:
            raise ValueError(f"1 to {most}")
        return int(value)

    return read


def seconds(value: str) -> float:
    """Above 0."""
    if not _SECONDS.fullmatch(value) or not 0 < float(value) <= MOST_THINK_S:
        raise ValueError(f"seconds above 0, to {MOST_THINK_S:.0f}")
    return float(value)


def number(most: float) -> Reader:
    """A number between -``most`` and ``most``."""

    def read(value: str) -> float:
        if not _NUMBER.fullmatch(value) or not abs(float(value)) <= most:
            raise ValueError(f"{-most:g} to {most:g}")
        return float(value)

    return read


def one_of(values: Sequence[str]) -> Reader:
    """One of some words."""

    def read(value: str) -> str:
        if value not in values:
            raise ValueError(", ".join(values))
        return value

    return read


def is_named(word: str, name: str) -> bool:
    """Tell whether a word names a player of that name, with options or without."""
    return word == name or word.startswith(f"{name}:")


def read_options(word: str, name: str, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """The options that are given. Raises UsageProblem."""
    options: dict[str, Any] = {}
    if word == name:
        return options
    for part in word.removeprefix(f"{name}:").split(","):
        key, _, value = part.strip().partition("=")
        if key in options:
            raise UsageProblem(f"{name} has {key} twice.", "Give each once.")
        if key not in readers:
            raise UsageProblem(
                f"{name} does not know {shown(part.strip(), 40)!r}.",
                f"Give {name} or {name}:NAME=VALUE,.. with {', '.join(readers)}.",
            )
        try:
            options[key] = readers[key](value)
        except ValueError as refused:
            raise UsageProblem(f"{name} can't have {shown(part.strip(), 40)!r}.", f"{key}: {refused}.") from None
    return options


# -- What decides before the play: options of all our players but the random one.

CONTRACTS = ("heuristic", "simulated")
CONTRACT_READERS: dict[str, Reader] = {"contract": one_of(CONTRACTS), "contract_worlds": count(MOST_WORLDS)}


class ContractOptions(NamedTuple):
    """``contract``: what decides bids, discard and game; ``contract_worlds``: in which a bid is weighed if that is by
    simulation."""

    contract: str = "heuristic"
    contract_worlds: int = 1000


def contract_options_of(word: str, name: str) -> ContractOptions:
    """Read the options in one word, of a player that has no other options. Raises UsageProblem."""
    return ContractOptions(**read_options(word, name, CONTRACT_READERS))
