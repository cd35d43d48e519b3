"""Games that were played, as JSON lines: deal, bidding, contract, tricks and result, all of it in one line.

Each can be read as a deal and as a contract, too (deals.py, contracts.py).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ..rules import bidding
from ..rules.cards import NAMES
from ..rules.contract import contract_of
from ..rules.dealing import NOBODY, SEAT_NAMES
from ..rules.result import Result, result
from ..rules.scoring import Scoring
from ..rules.state import State
from .contracts import contract_object
from .deals import deal_object

Game = dict[str, Any]

CONTRACT_KEYS = ("soloist", "bid", "game", "hand", "ouvert", "announced", "discard")
_WORDS = {bidding.HOLD: "hold", bidding.PASS: "pass"}


def game_object(
    identity: int,
    seating: int,
    names: Sequence[str],
    state: State,
    results: Mapping[Scoring, Result] | None = None,
) -> Game:
    """Always the same keys in the same order; null where a game that was passed in has nothing.

    ``names``: of the players in its seats; ``results``: of a game that broke off, and its last trick may be incomplete.
    """
    results = results or {each: result(state, each) for each in Scoring}
    told = results[Scoring.ISKO]
    contract = contract_of(state)
    decided = contract_object(identity, contract)
    is_played = contract is not None
    cards = deal_object(identity, state.deal)
    return {
        "id": cards.pop("id"),
        "seating": seating,
        **cards,
        "seats": list(names),
        "bidding": [[SEAT_NAMES[seat], _WORDS.get(word, str(word))] for seat, word in state.bidding.said],
        "passed": not is_played,
        **{key: decided[key] if is_played else None for key in CONTRACT_KEYS},
        "tricks": _tricks(state),
        "claimed": SEAT_NAMES[state.claimed] if state.claimed != NOBODY else None,
        "points": told.points if is_played else None,
        "tricks_won": told.tricks if is_played else None,
        "won": told.won if is_played else None,
        "schneider": told.schneider if is_played else None,
        "schwarz": told.schwarz if is_played else None,
        "overbid": told.overbid if is_played else None,
        "value": {each.value: results[each].value for each in Scoring},
        "score": {each.value: results[each].score for each in Scoring},
    }


def kind_of(game: Game) -> str | None:
    """suit, grand or null; None for a game that was passed in."""
    if game["passed"]:
        return None
    name: str = game["game"]
    return name if name in ("grand", "null") else "suit"


def _tricks(state: State) -> list[list[list[str]]]:
    rows = [(trick.leader, trick.cards) for trick in state.tricks]
    if state.trick:
        rows.append((state.leader, state.trick))
    return [
        [[SEAT_NAMES[(leader + place) % 3], NAMES[card]] for place, card in enumerate(cards)] for leader, cards in rows
    ]
