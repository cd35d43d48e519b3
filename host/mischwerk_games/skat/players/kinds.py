"""Players from words, as on the command line: random, heuristic, or cmd: and a program with its arguments."""

import shlex
from typing import NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.foreign_text import shown

from ..rules.scoring import Scoring
from .foreign.player import THINK_S, Foreign
from .heuristic.heuristic import Heuristic
from .player import Player
from .random_player import RandomPlayer

RANDOM, HEURISTIC, COMMAND = "random", "heuristic", "cmd:"
_KNOWN = f"The players are {RANDOM}, {HEURISTIC}, and {COMMAND}PROGRAM for a program of your own."
_AT_A_TABLE = 3


class Kind(NamedTuple):
    """A kind of player. ``name``: as in all results; ``command``: of a foreign one, empty for ours."""

    name: str
    command: tuple[str, ...] = ()


def kind(word: str) -> Kind:
    """Of one word. Raises UsageProblem."""
    word = word.strip()
    if word in (RANDOM, HEURISTIC):
        return Kind(word)
    if not word.startswith(COMMAND):
        raise UsageProblem(f"There is no player {shown(word, 40)!r}.", _KNOWN)
    try:
        command = tuple(shlex.split(word.removeprefix(COMMAND)))
    except ValueError:
        raise UsageProblem("A quote in --players is not closed.", "Close it.") from None
    if not command or not command[0]:
        raise UsageProblem(f"{COMMAND} needs a program after it.", "Give its path, and its arguments after that.")
    name = shlex.join(command)
    return Kind(COMMAND + name if name in (RANDOM, HEURISTIC) else name, command)


def lineup(words: str) -> tuple[Kind, Kind, Kind]:
    """Of --players: three, separated by commas, or one for all; a comma in quotes belongs to the program's arguments.
    Raises UsageProblem."""
    kinds = [kind(word) for word in _parts(words) if word.strip()]
    if len(kinds) not in (1, _AT_A_TABLE):
        raise UsageProblem(
            f"--players names {len(kinds)} player{'s' * (len(kinds) != 1)}.",
            "Name three, such as heuristic,heuristic,random, or one for all.",
        )
    first, second, third = kinds * (_AT_A_TABLE // len(kinds))
    return first, second, third


def is_player(word: str) -> bool:
    """Whether a word is meant as a player, not as a file."""
    return word in (RANDOM, HEURISTIC) or word.startswith(COMMAND)


def make(one: Kind, seed: int, scoring: Scoring = Scoring.ISKO, think_s: float = THINK_S) -> Player:
    """A player of a kind; ``seed``: fixes what is random in ours."""
    if one.command:
        return Foreign(one.name, one.command, scoring, think_s)
    if one.name == RANDOM:
        return RandomPlayer(seed)
    return Heuristic()


def _parts(words: str) -> list[str]:
    parts, quote = [""], ""
    for letter in words:
        if letter == "," and not quote:
            parts.append("")
            continue
        if letter == quote:
            quote = ""
        elif not quote and letter in "'\"":
            quote = letter
        parts[-1] += letter
    return parts
