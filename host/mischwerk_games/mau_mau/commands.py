"""Parses a line: a command with its arguments, or an error. Whether it can be done now is checked elsewhere."""

import re
from typing import NamedTuple

from mischwerk_games.java_shuffle import HIGHEST_SEED, LOWEST_SEED

from .cards import IDS, NUMBERS

FORMS = (
    "start <seed>",
    "start machine",
    "show game",
    "show <number>",
    "discard <number> <card>",
    "pick <number>",
    "quit",
)
_SEED = re.compile(r"[+-]?[0-9]+")
_DIGITS = 11  # more can't be an int, and Python refuses to read thousands
_ECHOED = 20


class WrongCommand(Exception):
    """A line that is not a command; its text says why."""


class Command(NamedTuple):
    """``name``: the first word. ``number``: seed or player; ``card``: its number; None where there is none."""

    name: str
    number: int | None = None
    card: int | None = None


def parsed(line: str) -> Command:
    """The command on a line: its words, with one blank between them. Raises WrongCommand."""
    name, *words = line.split(" ")
    match name, words:
        case "start", ["machine"]:
            return Command("start")
        case "start", [seed]:
            return Command("start", _seed(seed))
        case "show", ["game"]:
            return Command("show")
        case "show", [number]:
            return Command("show", _player(number))
        case "discard", [number, card]:
            return Command("discard", _player(number), _card(card))
        case "pick", [number]:
            return Command("pick", _player(number))
        case "quit", []:
            return Command("quit")
    forms = [form for form in FORMS if form.split(" ")[0] == name]
    if forms:
        raise WrongCommand(f"the command is: {' or '.join(forms)}.")
    raise WrongCommand(f'"{_echoed(name)}" is not a command; the commands are: {", ".join(FORMS)}.')


def _seed(word: str) -> int:
    sign = "-" if word.startswith("-") else ""
    if _SEED.fullmatch(word):
        digits = word.lstrip("+-").lstrip("0") or "0"
        seed = int(sign + digits[:_DIGITS])
        if LOWEST_SEED <= seed <= HIGHEST_SEED:
            return seed
    raise WrongCommand(f"the seed must be a whole number from {LOWEST_SEED} to {HIGHEST_SEED}.")


def _player(word: str) -> int:
    if word not in ("1", "2", "3", "4"):
        raise WrongCommand(f'there is no player "{_echoed(word)}": the players are 1, 2, 3 and 4.')
    return int(word)


def _card(word: str) -> int:
    if word not in NUMBERS:
        raise WrongCommand(f'there is no card "{_echoed(word)}": the cards are {IDS[0]} to {IDS[-1]}.')
    return NUMBERS[word]


def _echoed(word: str) -> str:
    """What was typed, short, on one line and in letters that every terminal has."""
    return "".join(letter if " " < letter <= "~" else "?" for letter in word[:_ECHOED])
