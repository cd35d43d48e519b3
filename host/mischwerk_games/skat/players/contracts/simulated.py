"""Decides before the play by simulation: what to bid, whether to take the skat, what to lay away, which game.

In each sampled world the others go on bidding, and all play, as the heuristic player does (sections 8.2.2 and 8.2.3 of
the source document, which proposes it).
"""

from ...rules.actions import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Declare, Discard
from ...rules.declaration import Announced, Declaration
from ...rules.state import Phase
from ...view import View
from ..inference.judging import Numbers
from ..player import Advice
from . import candidates
from .bids import best_limit
from .hand_game import best_hand_game
from .outcomes import ANNOUNCED, GAME_OF, HAND, PAIR
from .sampled import Setting, Situation, best_of

PLAYOUTS = 64  # for each world of the setting, to find two cards and a game among some 400


def advise(seen: View, setting: Setting) -> Advice:
    """Before the play, for whose turn it is. Raises NoCompletion."""
    here = Situation(seen, setting)
    if seen.phase == Phase.BIDDING:
        return _say(here)
    if seen.phase == Phase.SKAT:
        return _take_or_leave(here)
    return _discard(here) if seen.phase == Phase.DISCARD else _declare(here)


def _say(here: Situation) -> Advice:
    standing, limit = here.seen.bidding, best_limit(here)
    if limit.bidding is None:
        return Advice(PASS, "no game with this hand is worth that much")
    if not limit.value:
        return Advice(PASS, f"{_on_list(limit.passing)}, bidding {limit.bidding:+.0f}")
    word = HOLD if standing.asked else BIDS[standing.values[0]]
    return Advice(word, f"good up to {limit.value}: {_on_list(limit.bidding)}, passing {limit.passing:+.0f}")


def _take_or_leave(here: Situation) -> Advice:
    found = best_hand_game(here, here.seen.bidding.value)
    if found.is_better:
        return Advice(PLAY_HAND, f"{found.declaration}: {_on_list(found.points)}, with the skat {found.taken:+.0f}")
    return Advice(TAKE_SKAT, f"{_on_list(found.taken)}, {found.declaration} {found.points:+.0f}")


def _discard(here: Situation) -> Advice:
    bid = here.seen.bidding.value
    best = best_of(here, candidates.with_discards(here.seen.hand, bid), bid, PLAYOUTS * here.setting.worlds)
    cards = int(best[PAIR])
    return Advice(Discard(cards), f"{_declared(best)}: {_on_list(_mean(here, best))}")


def _declare(here: Situation) -> Advice:
    seen, bid = here.seen, here.seen.bidding.value
    rows = candidates.from_hand(bid) if seen.hand_game else candidates.after_discard(seen.skat, bid)
    best = best_of(here, rows, bid, len(rows) * here.setting.worlds)
    return Advice(Declare(_declared(best)), _on_list(_mean(here, best)))


def _on_list(points: float) -> str:
    return f"{points:+.0f} on the list on average"


def _declared(contract: Numbers) -> Declaration:
    return Declaration(int(contract[GAME_OF]), bool(contract[HAND]), Announced(int(contract[ANNOUNCED])))


def _mean(here: Situation, contract: Numbers) -> float:
    """In worlds that it was not chosen by."""
    worlds = here.worlds(here.setting.worlds)
    return float(here.points(contract[None, :], here.seen.bidding.value, worlds).mean())
