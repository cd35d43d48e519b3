"""What a foreign player is asked, and what its answers must hold.

Of an answer only the keys are read that belong to the question, so that the wire can grow.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from ...rules.cards import NAMES, SEAT_NAMES, SKAT, named, names_of, points_of, set_of
from ...rules.errors import IllegalDeclaration
from ...rules.games import GAME_NAMES, NULL, Announced, Declaration, check_declaration, declaration
from ...rules.scoring import Result
from ...rules.state import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Action, Declare, Discard, Phase, Play, Trick
from ...view import View
from ..player import Skill

# -- The wire: what the table says, each message one line of JSON.

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
    """``with_skat``: a soloist who was not asked for the discard learns here what lies there."""
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


def ended(result: Result, skat: int) -> Message:
    """The result."""
    return {
        "type": "result",
        "won": result.won,
        "points": result.points,
        "value": result.value,
        "skat": names_of(skat),
        "list": list(result.list_points),
    }


def announced(game: Declaration) -> list[str]:
    """Return what was announced, in words, each with all that it includes."""
    if game.game == NULL:
        return ["ouvert"] if game.is_ouvert else []
    return [level.name.lower() for level in Announced if Announced.NOTHING < level <= game.announced]


_LONGEST_NAME = 100


class WrongAnswer(ValueError):
    """An answer that says nothing, or something else; its text is one line."""


class Introduction(NamedTuple):
    """What a program says of itself."""

    name: str
    version: str
    skills: frozenset[Skill]


class Question(NamedTuple):
    """``read`` makes an action of an answer. It raises WrongAnswer."""

    message: Message
    read: Callable[[Message], Action]


def answer(raw: bytes) -> Message:
    """An object from a line. Raises WrongAnswer."""
    try:
        message = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise WrongAnswer("that is not JSON") from None
    if not isinstance(message, dict):
        raise WrongAnswer("that is not a JSON object")
    return message


def introduction(message: Message) -> Introduction:
    """From the answer to `hello`; skills that we don't know are left out. Raises WrongAnswer."""
    name, version = _field(message, "name", str), _field(message, "version", str)
    if not name or max(len(name), len(version)) > _LONGEST_NAME:
        raise WrongAnswer(f"name and version have 1 to {_LONGEST_NAME} letters")
    skills = _field(message, "skills", list)
    return Introduction(name, version, frozenset(skill for skill in Skill if skill in skills))


def question(seen: View) -> Question:
    """Return what a seat is asked now."""
    match seen.phase:
        case Phase.BIDDING if seen.bidding.asked:
            return Question({"type": "hold", "value": seen.bidding.value}, _hold)
        case Phase.BIDDING:
            return Question({"type": "bid", "value": seen.bidding.values[0]}, lambda message: _bid(seen, message))
        case Phase.SKAT:
            return Question({"type": "take_skat"}, _take)
        case Phase.DISCARD:
            return Question({"type": "skat", "cards": names_of(seen.found)}, lambda message: _discard(seen, message))
        case Phase.DECLARE:
            return Question({"type": "declare"}, lambda message: _declare(seen, message))
        case _:
            return Question({"type": "play", "legal": names_of(seen.legal)}, lambda message: _play(seen, message))


def _field(message: Message, key: str, kind: type) -> Any:
    if key not in message:
        raise WrongAnswer(f"{key} is missing")
    if type(message[key]) is not kind:
        names = {int: "a whole number", str: "a text", bool: "true or false", list: "a list"}
        raise WrongAnswer(f"{key} is not {names[kind]}")
    return message[key]


def _bid(seen: View, message: Message) -> Action:
    value = _field(message, "bid", int)
    if value == 0:
        return PASS
    values = seen.bidding.values
    if value not in BIDS:
        raise WrongAnswer(f"{value} is not a bid value")
    if value not in values:
        raise WrongAnswer(f"only {values[0]} can be bid" if len(values) == 1 else f"{value} is less than {values[0]}")
    return BIDS[value]


def _hold(message: Message) -> Action:
    return HOLD if _field(message, "hold", bool) else PASS


def _take(message: Message) -> Action:
    return TAKE_SKAT if _field(message, "take", bool) else PLAY_HAND


def _discard(seen: View, message: Message) -> Action:
    names = _field(message, "discard", list)
    try:
        cards = set_of(names)
    except ValueError as error:
        raise WrongAnswer(str(error)) from None
    if cards.bit_count() != SKAT or cards & ~seen.hand:
        raise WrongAnswer(f"the discard is {SKAT} of the cards {' '.join(names_of(seen.hand))}")
    return Discard(cards)


def _declare(seen: View, message: Message) -> Action:
    game = _field(message, "game", str)
    announce = _field(message, "announce", list) if "announce" in message else []
    try:
        wanted = declaration(game, seen.hand_game, announce)
        check_declaration(wanted, seen.hand_game, seen.bidding.value)
    except (ValueError, IllegalDeclaration) as error:
        raise WrongAnswer(str(error)) from None
    return Declare(wanted)


def _play(seen: View, message: Message) -> Action:
    name = _field(message, "card", str)
    try:
        card = named(name)
    except ValueError as error:
        raise WrongAnswer(str(error)) from None
    if not seen.legal >> card & 1:
        raise WrongAnswer(f"{NAMES[card]} is not among the legal cards {' '.join(names_of(seen.legal))}")
    return Play(card)
