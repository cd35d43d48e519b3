"""Players from words, as on the command line: ours by their names, and cmd: and a program with its arguments."""

import re
import shlex
from collections.abc import Callable
from typing import NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.extras import needs_extra
from mischwerk.forms import counted
from mischwerk_work.foreign_text import shown

from ..rules.scoring import Scoring
from .double_dummy import options as double_dummy
from .foreign.player import THINK_S, Foreign
from .heuristic.heuristic import Heuristic
from .monte_carlo import options as monte_carlo
from .option_words import contract_options_of, is_named
from .player import Player, RandomPlayer

# -- The players that are part of this program. Some compute: they need the extra `skat`.

RANDOM, HEURISTIC, BEST = "random", "heuristic", "best"
# The strongest that stays within a second for a card on one core; why: docs/explanation/skat-players.md. The clock
# decides in one of twenty first tricks, where a hundred worlds take longer.
BEST_IS = "ddss:worlds=100,think=0.9,contract=simulated"
Maker = Callable[[str, int], Player]  # of the whole word and a seed; raises UsageProblem


def _random(word: str, seed: int) -> Player:
    return RandomPlayer(seed)


def _heuristic(word: str, seed: int) -> Player:
    options = contract_options_of(word, HEURISTIC)
    if options.contract == HEURISTIC:
        return Heuristic()
    with needs_extra("skat"):
        from .thinking_player import HeuristicCards

        return HeuristicCards(seed, options)


def _monte_carlo(word: str, seed: int) -> Player:
    options = monte_carlo.options_of(word)
    with needs_extra("skat"):
        from .monte_carlo.player import MonteCarlo
    return MonteCarlo(seed, options)


def _double_dummy(word: str, seed: int) -> Player:
    options = double_dummy.options_of(word)
    with needs_extra("skat"):
        from .double_dummy.player import DoubleDummy
    return DoubleDummy(seed, options)


def _best(word: str, seed: int) -> Player:
    return _double_dummy(BEST_IS, seed)


_PLAIN: dict[str, Maker] = {RANDOM: _random, BEST: _best}
_WITH_OPTIONS: dict[str, Maker] = {
    HEURISTIC: _heuristic,
    monte_carlo.MCU: _monte_carlo,
    double_dummy.DDSS: _double_dummy,
}
NAMES = (HEURISTIC, *_PLAIN, *(name for name in _WITH_OPTIONS if name != HEURISTIC))


def takes_options(word: str) -> bool:
    """Tell whether a word names a player that has options, given or not."""
    return any(is_named(word, name) for name in _WITH_OPTIONS)


def is_own(word: str) -> bool:
    """Tell whether a word names one of these players."""
    return word in _PLAIN or takes_options(word)


def make_own(word: str, seed: int) -> Player:
    """A player; ``seed``: fixes what is random in it. Raises UsageProblem for wrong options, and without the extra."""
    if word in _PLAIN:
        return _PLAIN[word](word, seed)
    make = next(make for name, make in _WITH_OPTIONS.items() if is_named(word, name))
    return make(word, seed)


COMMAND = "cmd:"
_KNOWN = f"The players are {', '.join(NAMES)}, and {COMMAND}PROGRAM for a program of your own."
_AT_A_TABLE = 3
_OPTION = re.compile(r"\s*[a-z_]+=")


class Kind(NamedTuple):
    """A kind of player. ``name``: as in all results; ``command``: of a foreign one, empty for ours."""

    name: str
    command: tuple[str, ...] = ()


def kind(word: str) -> Kind:
    """Read one word. Raises UsageProblem."""
    word = word.strip()
    if is_own(word):
        make_own(word, 0)  # refuses what it can't have
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
    return Kind(COMMAND + name if is_own(name) else name, command)


def lineup(text: str) -> tuple[Kind, Kind, Kind]:
    """Read --players: three, separated by commas, or one for all; a comma in quotes belongs to the program's arguments,
    and one before NAME=VALUE to the options of the player before. Raises UsageProblem."""
    kinds = [kind(word) for word in words_in(text) if word.strip()]
    if len(kinds) not in (1, _AT_A_TABLE):
        raise UsageProblem(
            f"--players names {counted(len(kinds), 'player')}.",
            "Name three, such as heuristic,heuristic,random, or one for all.",
        )
    first, second, third = kinds * (_AT_A_TABLE // len(kinds))
    return first, second, third


def is_player(word: str) -> bool:
    """Tell whether a word is meant as a player, not as a file."""
    return is_own(word) or word.startswith(COMMAND)


def make(chosen: Kind, seed: int, scoring: Scoring = Scoring.ISKO, think_s: float = THINK_S) -> Player:
    """A player of a kind; ``seed``: fixes what is random in ours."""
    return Foreign(chosen.name, chosen.command, scoring, think_s) if chosen.command else make_own(chosen.name, seed)


def words_in(text: str) -> list[str]:
    """The words for each player, as `lineup` separates them."""
    parts, quote = [""], ""
    for letter in text:
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
        if _OPTION.match(part) and takes_options(joined[-1].strip()):
            joined[-1] += "," + part.strip()
        else:
            joined.append(part)
    return joined
