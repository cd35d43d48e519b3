"""Hints: what to do now, and why. By playing worlds to the end, which needs the extra `skat`; without it, and where all
cards do equally well in the worlds, by the heuristic player's rules."""

from functools import cache
from types import ModuleType

from mischwerk.errors import UsageProblem
from mischwerk.extras import needs_extra

from ..players.monte_carlo.options import Options
from ..players.player import Advice
from ..rules.games import NULL
from ..rules.state import Phase
from ..view import View
from . import settings
from .events import Event, OneCard, Reason, action_value, event

_OPTIONS = Options(worlds=400, evaluation="list")  # so that a card that wins less is not advised for its points
_BY_POINTS = _OPTIONS._replace(evaluation="points")
_SEED = 1  # any: who asks twice is told the same
_NAMED = 3  # cards in a hint


def hint(seen: View) -> Event:
    """For the seat whose turn it is, or that may claim; the same whenever the same is seen."""
    if seen.claim is not None:
        return event("hint.claim")
    advice = _by_worlds(seen) if _is_choice(seen) else None
    if advice is not None:
        return advice
    given = _before_play(seen) or settings.advice(seen)
    return event("hint", action=action_value(given.action), reason=Reason(given.reason))


def is_slow(seen: View) -> bool:
    """The hint will take up to half a minute, because what it needs is compiled first."""
    is_before = seen.phase != Phase.PLAY
    if seen.claim is not None or not (is_before or _is_choice(seen)) or _thinking() is None:
        return False
    from ..kernel.compiling import is_compiled
    from ..players.contracts.outcomes import contract_points, limit_points
    from ..players.monte_carlo.simulation import simulate

    return not (is_compiled(contract_points) and is_compiled(limit_points) if is_before else is_compiled(simulate))


def _is_choice(seen: View) -> bool:
    return seen.phase == Phase.PLAY and seen.legal.bit_count() > 1


@cache
def _thinking() -> ModuleType | None:
    try:
        with needs_extra("skat"):
            from ..players.monte_carlo import player
    except UsageProblem:
        return None
    return player


def _before_play(seen: View) -> Advice | None:
    if seen.phase == Phase.PLAY or _thinking() is None:
        return None
    from ..players.contracts.simulated import Setting, advise
    from ..players.option_words import ContractOptions

    return advise(seen, Setting(ContractOptions().contract_worlds, _SEED))


def _by_worlds(seen: View) -> Event | None:
    thinking = _thinking()
    if thinking is None:
        return None
    thought = thinking.think(seen, _OPTIONS, _SEED)
    worths, best = thought.worths, thought.best
    if all(worth == worths[best] for worth in worths):
        return None
    others = [i for i in range(len(worths)) if i != best]
    shares = [round(100 * part) for part in thought.wins]
    has_points = seen.declaration is not None and seen.declaration.game != NULL
    # Where a card wins no more often than another, points say more; they are of the same worlds.
    is_by_points = has_points and max(shares[i] for i in others) >= shares[best]
    kind = "points" if is_by_points else "wins"
    points = thinking.think(seen, _BY_POINTS, _SEED).means if is_by_points else thought.means
    others.sort(key=lambda i: worths[i] if is_by_points else (thought.wins[i], worths[i]), reverse=True)
    named = [
        event(f"hint.{kind}", card=OneCard(thought.cards[i]), percent=shares[i], points=round(points[i]))
        for i in others[: _NAMED - 1]
    ]
    reason = event(
        f"hint.best_{kind}",
        percent=shares[best], points=round(points[best]), worlds=thought.worlds, others=named,
    )  # fmt: skip
    return event("hint", action=OneCard(thought.cards[best]), reason=reason)
