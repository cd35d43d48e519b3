"""Hints: what to do now, and why. By playing worlds to the end, which needs the extra `skat`; without it, and where all
cards do equally well in the worlds, by the heuristic player's rules."""

import subprocess
import sys
from functools import cache
from types import ModuleType

from mischwerk.errors import UsageProblem
from mischwerk.extras import needs_extra

from ..players.monte_carlo.options import Options
from ..players.player import Advice
from ..rules.cards import CARDS, deal
from ..rules.game import apply, begin
from ..rules.games import GRAND, Declaration
from ..rules.state import BIDS, PASS, PLAY_HAND, Declare, Phase
from ..view import View, view
from . import settings
from .events import Event, OneCard, Reason, action_value, event, signed

_OPTIONS = Options(worlds=400, evaluation="list")  # so that a card that wins less is not advised for its points
_SEED = 1  # any: who asks twice is told the same
_NAMED = 3  # cards in a hint
_EQUAL, _EQUAL_POINTS = 1, 3  # per cent of the worlds, and points on the list: chance in 400 worlds is as much

_preparing: subprocess.Popen[bytes] | None = None


def hint(seen: View) -> Event:
    """For the seat whose turn it is, or that may claim; the same whenever the same is seen, once it is prepared."""
    if seen.claim is not None:
        return event("hint.claim")
    may_compute = not is_being_prepared() or not is_slow(seen)
    advice = _by_worlds(seen) if may_compute and _is_choice(seen) else None
    if advice is not None:
        return advice
    given = (_before_play(seen) if may_compute else None) or settings.advice(seen)
    return event("hint", action=action_value(given.action), reason=Reason(given.reason))


def prepare() -> bool:
    """Let another process compile what hints need: whether it is at work. Meanwhile they are by rules."""
    global _preparing
    if _preparing is None:
        code = f"import os; os.nice(10); from {__name__} import compile_all; compile_all()"
        nowhere = subprocess.DEVNULL
        _preparing = subprocess.Popen(
            [sys.executable, "-c", code], stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
        )
    return is_being_prepared()


def is_being_prepared() -> bool:
    """Tell whether that process is at work. Where nothing can be kept on disk it ends, and this one compiles."""
    return _preparing is not None and _preparing.poll() is None


def compile_all() -> None:
    """Ask for a hint before the play, and for one in it."""
    state = begin(deal([11 * number % CARDS for number in range(CARDS)]))
    for action in (PASS, PASS, BIDS[18], PLAY_HAND, Declare(Declaration(GRAND, hand=True))):
        state = apply(state, action)
        seen = view(state, state.turn)
        if is_slow(seen):
            hint(seen)


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
    shares, means = [round(100 * part) for part in thought.wins], [round(mean) for mean in thought.means]
    others = sorted((i for i in range(len(worths)) if i != best), key=lambda i: worths[i], reverse=True)
    # Where another card wins as often, what both bring on the list says more, and is what the advice follows.
    kind = "list" if max(shares[i] for i in others) >= shares[best] - _EQUAL else "wins"
    if kind == "wins":
        others.sort(key=lambda i: (thought.wins[i], worths[i]), reverse=True)
    near = [i for i in others if abs(shares[i] - shares[best]) <= _EQUAL]
    equal = [i for i in near if kind == "list" and means[best] - means[i] <= _EQUAL_POINTS]
    named = [
        event(f"hint.{kind}", card=OneCard(thought.cards[i]), percent=shares[i], score=signed(means[i]))
        for i in (equal or others)[: _NAMED - 1]
    ]
    reason = event(
        f"hint.best_{'equal' if equal else kind}",
        percent=shares[best], score=signed(means[best]), worlds=thought.worlds, others=named,
    )  # fmt: skip
    return event("hint", action=OneCard(thought.cards[best]), reason=reason)
