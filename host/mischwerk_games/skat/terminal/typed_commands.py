"""Parses a line: a command in either language, or an error. Whether it can be done now is checked elsewhere."""

import re
from typing import NamedTuple

from ..rules.actions import (
    HOLD,
    PASS,
    PLAY_HAND,
    TAKE_SKAT,
    Action,
    Bid,
    Claim,
    Declare,
    Discard,
    Hold,
    Pass,
    Play,
    PlayHand,
    TakeSkat,
)
from ..rules.cards import NAMES, named, set_of, shown
from ..rules.dealing import SEAT_NAMES, seat_named
from ..rules.declaration import Announced, declaration
from .events import Announceable, Event, Form
from .words import TYPED

_ECHOED = 20  # letters of a wrong word that are repeated
_FILLING = ("the", "den", "auf")
_NUMBER = re.compile(r"[0-9]{1,4}")


class Wrong(Exception):
    """What can't be done; ``event``: the text that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.event = Event(f"error.{key}", values)


class Command(NamedTuple):
    """``name``: a key of the tables of commands. ``number``: a bid, 0 for the lowest; ``cards``: in the order typed;
    ``game``, ``hand``, ``announced``: a declaration."""

    name: str
    number: int = 0
    cards: tuple[int, ...] = ()
    game: int = -1
    hand: bool = False
    announced: Announced = Announced.NOTHING


def parsed(line: str) -> Command:
    """The command on a line. Raises Wrong."""
    words = line.casefold().split()
    if not words:
        raise Wrong("empty")
    first, *rest = words
    if _NUMBER.fullmatch(first):
        return _with("bid", words)
    if first in TYPED.commands:
        return _with(TYPED.commands[first], rest)
    if first in TYPED.games:
        return _with("declare", words)
    if first in TYPED.cards:
        return _with("play" if not rest else "discard", words)
    raise Wrong("unknown", word=echoed(first))


def _with(name: str, rest: list[str]) -> Command:
    match name:
        case "bid" if not rest:
            return Command(name)
        case "bid" if len(rest) == 1 and _NUMBER.fullmatch(rest[0]):
            return Command(name, number=int(rest[0]))
        case "play" if len(rest) == 1:
            return Command(name, cards=(_card(rest[0]),))
        case "discard" if len(rest) == 2:
            return Command(name, cards=tuple(map(_card, rest)))
        case "take" if all(word in _FILLING or TYPED.commands.get(word) == "take" for word in rest):
            return Command(name)  # "take the skat", "Skat nehmen"
        case "declare" if rest:
            return _declaration(rest)
    if rest or name in ("bid", "play", "discard", "declare"):
        raise Wrong("form", form=Form(name))
    return Command(name)


def _card(word: str) -> int:
    if word not in TYPED.cards:
        raise Wrong("card", word=echoed(word))
    return TYPED.cards[word]


def _declaration(words: list[str]) -> Command:
    game, *rest = words
    if game not in TYPED.games:
        raise Wrong("game", word=echoed(game), words=Announceable())
    hand, announced = False, Announced.NOTHING
    for word in rest:
        if word not in TYPED.levels:
            raise Wrong("game", word=echoed(word), words=Announceable())
        if TYPED.levels[word] == "hand":
            hand = True
        else:
            announced = max(announced, Announced[TYPED.levels[word].upper()])
    return Command("declare", game=TYPED.games[game], hand=hand, announced=announced)


def echoed(word: str) -> str:
    """Return what was typed, short and on one line."""
    return "".join(letter if letter.isprintable() else "?" for letter in word[:_ECHOED])


# -- Actions as words, for files: "18", "hold", "pass", "take", "hand", "discard C7 S8", "declare clubs hand", "CJ".

_FIXED: dict[str, Action] = {"hold": HOLD, "pass": PASS, "take": TAKE_SKAT, "hand": PLAY_HAND}


def word_of(action: Action) -> str:
    """An action as a word or some."""
    match action:
        case Bid(value):
            return str(value)
        case Hold():
            return "hold"
        case Pass():
            return "pass"
        case TakeSkat():
            return "take"
        case PlayHand():
            return "hand"
        case Discard(cards):
            return f"discard {shown(cards)}"
        case Declare(declared):
            return f"declare {declared}"
        case Play(card):
            return NAMES[card]
        case Claim(seat):
            return f"claim {SEAT_NAMES[seat]}"


def action_in(words: object) -> Action:
    """The action that was written so. Raises ValueError."""
    if not isinstance(words, str) or not words:
        raise ValueError(f"{words!r:.40} is not an action")
    first, *rest = words.split(" ")
    match first:
        case "discard":
            return Discard(set_of(rest))
        case "declare" if rest:
            game, *levels = rest
            return Declare(declaration(game, "hand" in levels, [level for level in levels if level != "hand"]))
        case "claim" if len(rest) == 1:
            return Claim(seat_named(rest[0]))
    if rest:
        raise ValueError(f"{words!r:.40} is not an action")
    if first in _FIXED:
        return _FIXED[first]
    return Bid(int(first)) if first.isascii() and first.isdigit() and len(first) < 4 else Play(named(first))
