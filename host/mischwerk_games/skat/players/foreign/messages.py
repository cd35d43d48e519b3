"""The wire for foreign players: what the table says, each message one line of JSON. answers.py has what it asks."""

import json
from typing import Any

from ...rules.cards import NAMES, names_of, points_of
from ...rules.dealing import SEAT_NAMES
from ...rules.declaration import Announced, Declaration
from ...rules.games import GAME_NAMES, NULL
from ...rules.result import Result
from ...rules.state import Trick
from ...view import View

VERSION = 1

Message = dict[str, Any]


def line(message: Message) -> bytes:
    """As it is sent."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def hello(scoring: str) -> Message:
    """The first message."""
    return {"type": "hello", "version": VERSION, "scoring": scoring}


BYE: Message = {"type": "bye"}


def deal(game: int, seen: View, order: tuple[str, str, str]) -> Message:
    """A game begins."""
    return {
        "type": "deal",
        "game": game,
        "seat": SEAT_NAMES[seen.seat],
        "hand": names_of(seen.hand),
        "order": list(order),
    }


def said(seat: int, word: int | str) -> Message:
    """``word``: a bid value, or hold, or pass."""
    return {"type": "said", "seat": SEAT_NAMES[seat], "bid": word}


def declared(seen: View, with_skat: bool) -> Message:
    """``with_skat``: a soloist who was not asked for the discard is told what lies there."""
    game = seen.declaration
    assert game is not None
    message: Message = {
        "type": "declared",
        "soloist": SEAT_NAMES[seen.soloist],
        "bid": seen.bidding.value,
        "game": GAME_NAMES[game.game],
        "hand": game.hand,
        "announce": announced(game),
    }
    if game.is_ouvert:
        message["cards"] = names_of(seen.hand if seen.is_soloist else seen.open_hand)
    if with_skat and seen.skat:
        message["skat"] = names_of(seen.skat)
    return message


def played(seat: int, card: int) -> Message:
    """A card lies on the table."""
    return {"type": "played", "seat": SEAT_NAMES[seat], "card": NAMES[card]}


def trick(taken: Trick) -> Message:
    """Three cards have been taken."""
    cards = taken.cards
    points = points_of(1 << cards[0] | 1 << cards[1] | 1 << cards[2])
    return {"type": "trick", "winner": SEAT_NAMES[taken.winner], "points": points}


def ended(told: Result, skat: int) -> Message:
    """The result."""
    return {
        "type": "result",
        "won": told.won,
        "points": told.points,
        "value": told.value,
        "skat": names_of(skat),
        "list": list(told.list_points),
    }


def announced(game: Declaration) -> list[str]:
    """Return what was announced, in words, each with all that it includes."""
    if game.game == NULL:
        return ["ouvert"] if game.is_ouvert else []
    return [level.name.lower() for level in Announced if Announced.NOTHING < level <= game.announced]
