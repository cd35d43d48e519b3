"""The computer players of a session, from words; and who gives hints.

A program on a pipe plays in tournaments only: at the terminal nobody would know what to do when it fails.
"""

from mischwerk.errors import UsageProblem
from mischwerk.foreign_text import shown

from ..players.heuristic.heuristic import Heuristic
from ..players.kinds import words_in
from ..players.own import NAMES, is_own, make_own
from ..players.player import Advice, Player
from ..view import View

_KNOWN = f"The players are {', '.join(NAMES)}."
_ADVISER = Heuristic()


def player(words: str, seed: int) -> Player:
    """A player of that kind; ``seed`` fixes what is random in it. Raises UsageProblem."""
    if not is_own(words):
        raise UsageProblem(f"There is no player {shown(words, 40)!r} at the terminal.", _KNOWN)
    return make_own(words, seed)


def kinds(words: str, count: int) -> tuple[str, ...]:
    """Of --players: ``count`` of them, or one for all. Raises UsageProblem."""
    found = [word.strip() for word in words_in(words)]
    for word in dict.fromkeys(found):
        player(word, 0).close()
    if len(found) not in (1, count):
        raise UsageProblem(
            f"--players names {len(found)} players; there are {count} beside you.", "Name each, or one for all."
        )
    return tuple(found * (count // len(found)))


def advice(seen: View) -> Advice:
    """What the heuristic player would do."""
    return _ADVISER.advise(seen)
