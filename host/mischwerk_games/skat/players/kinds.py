"""Players from words, as on the command line: random, heuristic, ddss with options, or cmd: and a program with its
arguments."""

import re
import shlex
from typing import NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.foreign_text import shown

from ...extra import needs_skat_extra
from ..rules.scoring import Scoring
from .double_dummy.options import DDSS, is_ddss, options_of
from .foreign.player import THINK_S, Foreign
from .heuristic.heuristic import Heuristic
from .player import Player
from .random_player import RandomPlayer

RANDOM, HEURISTIC, COMMAND = "random", "heuristic", "cmd:"
_KNOWN = f"The players are {RANDOM}, {HEURISTIC}, {DDSS}, and {COMMAND}PROGRAM for a program of your own."
_AT_A_TABLE = 3
_OPTION = re.compile(r"\s*[a-z]+=")


class Kind(NamedTuple):
    """A kind of player. ``name``: as in all results; ``command``: of a foreign one, empty for ours."""

    name: str
    command: tuple[str, ...] = ()


def kind(word: str) -> Kind:
    """Of one word. Raises UsageProblem."""
    word = word.strip()
    if word in (RANDOM, HEURISTIC):
        return Kind(word)
    if is_ddss(word):
        _double_dummy(word, 0)
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
    return Kind(COMMAND + name if name in (RANDOM, HEURISTIC) or is_ddss(name) else name, command)


def lineup(words: str) -> tuple[Kind, Kind, Kind]:
    """Of --players: three, separated by commas, or one for all; a comma in quotes belongs to the program's arguments,
    and one before NAME=VALUE to the options of the player before. Raises UsageProblem."""
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
    return word in (RANDOM, HEURISTIC) or is_ddss(word) or word.startswith(COMMAND)


def make(one: Kind, seed: int, scoring: Scoring = Scoring.ISKO, think_s: float = THINK_S) -> Player:
    """A player of a kind; ``seed``: fixes what is random in ours."""
    if one.command:
        return Foreign(one.name, one.command, scoring, think_s)
    if one.name == RANDOM:
        return RandomPlayer(seed)
    if is_ddss(one.name):
        return _double_dummy(one.name, seed)
    return Heuristic()


def _double_dummy(word: str, seed: int) -> Player:
    options = options_of(word)
    with needs_skat_extra():
        from .double_dummy.player import DoubleDummy
    return DoubleDummy(seed, options)


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
    joined = parts[:1]
    for part in parts[1:]:
        if _OPTION.match(part) and is_ddss(joined[-1].strip()):
            joined[-1] += "," + part.strip()
        else:
            joined.append(part)
    return joined
