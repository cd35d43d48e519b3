"""The computer players of a session, from words; and who gives hints."""

import importlib

from mischwerk.errors import UsageProblem
from mischwerk.foreign_text import shown

from ..players.player import Advice, Player
from ..players.random_player import RandomPlayer
from ..view import View

RANDOM, HEURISTIC = "random", "heuristic"
_KNOWN = f"The players are {RANDOM} and {HEURISTIC}."


def player(words: str, seed: int) -> Player:
    """A player of that kind; ``seed`` fixes what is random in it. Raises UsageProblem."""
    if words == RANDOM:
        return RandomPlayer(seed)
    if words == HEURISTIC:
        found = _heuristic()
        if found is None:
            raise UsageProblem(f"There is no {HEURISTIC} player in this version.", f"Give --players {RANDOM}.")
        return found
    raise UsageProblem(f"There is no player {shown(words, 40)!r}.", _KNOWN)


def kinds(words: str, count: int) -> tuple[str, ...]:
    """Of --players: ``count`` of them, or one for all. Raises UsageProblem."""
    found = [word.strip() for word in words.split(",")]
    for word in dict.fromkeys(found):
        player(word, 0).close()
    if len(found) not in (1, count):
        raise UsageProblem(
            f"--players names {len(found)} players, there are {count} beside you.", "Name each, or one for all."
        )
    return tuple(found * (count // len(found)))


def advice(seen: View) -> Advice | None:
    """What the heuristic player would do; None if there is none that gives advice."""
    advise = getattr(_heuristic(), "advise", None)
    found: Advice | None = advise(seen) if advise is not None else None
    return found


def _heuristic() -> Player | None:
    try:
        module = importlib.import_module("mischwerk_games.skat.players.heuristic")
    except ModuleNotFoundError:
        return None
    made: Player = module.Heuristic()
    return made
