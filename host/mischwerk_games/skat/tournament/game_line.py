"""A game as a line of games.jsonl. Each can be read as a deal and as a contract (skat/files)."""

import json
from typing import Any

from ..files.contracts import contract_object
from ..files.deals import deal_object
from ..rules.bidding import HOLD, PASS
from ..rules.cards import NAMES
from ..rules.contract import contract_of
from ..rules.scoring import Scoring
from ..rules.seats import NOBODY, SEAT_NAMES
from ..rules.state import State
from .job import Dealt, Seats
from .one_game import Finished

_NO_CONTRACT = ("soloist", "bid", "game", "hand", "ouvert", "announced", "discard")
_WORDS = {HOLD: "hold", PASS: "pass"}


def game_object(dealt: Dealt, seating: int, seats: Seats, finished: Finished) -> dict[str, Any]:
    """Always the same keys in the same order; null where a game that was passed in has nothing."""
    state, told = finished.state, finished.results[Scoring.ISKO]
    cards = deal_object(dealt.id, state.deal)
    contract = contract_of(state)
    has_soloist = contract is not None
    found: dict[str, Any] = {
        "id": cards.pop("id"),
        "seating": seating,
        **cards,
        "seats": [one.name for one in seats],
        "bidding": [[SEAT_NAMES[seat], _WORDS.get(word, str(word))] for seat, word in state.bidding.said],
        "passed": not has_soloist,
    }
    decided = contract_object(dealt.id, contract)
    found.update({key: decided[key] if has_soloist else None for key in _NO_CONTRACT})
    found.update(
        tricks=_tricks(state),
        claimed=SEAT_NAMES[state.claimed] if state.claimed != NOBODY else None,
        points=told.points if has_soloist else None,
        tricks_won=told.tricks if has_soloist else None,
        won=told.won if has_soloist else None,
        schneider=told.schneider if has_soloist else None,
        schwarz=told.schwarz if has_soloist else None,
        overbid=told.overbid if has_soloist else None,
        value={each.value: finished.results[each].value for each in Scoring},
        score={each.value: finished.results[each].score for each in Scoring},
        commitment=dealt.commitment,
        record=dealt.record,
    )
    return found


def text(found: dict[str, Any]) -> str:
    """An object as a line."""
    return json.dumps(found, separators=(",", ":")) + "\n"


def _tricks(state: State) -> list[list[list[str]]]:
    """In the order of play; the last one of a forfeited game may be incomplete."""
    rows = [(trick.leader, trick.cards) for trick in state.tricks]
    if state.trick:
        rows.append((state.leader, state.trick))
    return [
        [[SEAT_NAMES[(leader + place) % 3], NAMES[card]] for place, card in enumerate(cards)] for leader, cards in rows
    ]
