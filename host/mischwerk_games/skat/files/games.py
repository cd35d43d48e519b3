"""Games that were played, as JSON lines: deal, bidding, contract, tricks and result, all of it in one line."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..rules.bidding import HOLD, PASS
from ..rules.cards import NAMES
from ..rules.contract import contract_of
from ..rules.result import Result, result
from ..rules.scoring import Scoring
from ..rules.seats import NOBODY, SEAT_NAMES
from ..rules.state import State
from .contracts import contract_object
from .deals import deal_object

CONTRACT_KEYS = ("soloist", "bid", "game", "hand", "ouvert", "announced", "discard")
_WORDS = {HOLD: "hold", PASS: "pass"}

Game = dict[str, Any]  # a line


def game_text(identity: int, seating: int, names: Sequence[str], state: State) -> str:
    """A game that is over as a line; ``names``: of the players in its seats."""
    return json.dumps(game_object(identity, seating, names, state), separators=(",", ":")) + "\n"


def game_object(
    identity: int, seating: int, names: Sequence[str], state: State, results: Mapping[Scoring, Result] | None = None
) -> Game:
    """Always the same keys in the same order; null where a game that was passed in has nothing. ``results``: of a game
    that was forfeited before its end."""
    results = results or {each: result(state, each) for each in Scoring}
    told = results[Scoring.ISKO]
    contract = contract_of(state)
    decided = contract_object(identity, contract)
    is_played = contract is not None
    return {
        **{"id": identity, "seating": seating},
        **{key: value for key, value in deal_object(identity, state.deal).items() if key != "id"},
        "seats": list(names),
        "bidding": [[SEAT_NAMES[seat], _WORDS.get(word, str(word))] for seat, word in state.bidding.said],
        "passed": not is_played,
        **{key: decided[key] if is_played else None for key in CONTRACT_KEYS},
        "tricks": [_trick(trick.leader, trick.cards) for trick in state.tricks]
        + ([_trick(state.leader, state.trick)] if state.trick else []),
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


def _trick(leader: int, cards: tuple[int, ...]) -> list[list[str]]:
    return [[SEAT_NAMES[(leader + place) % 3], NAMES[card]] for place, card in enumerate(cards)]
