"""What a person types: a command in either language, and the action it comes to, or why it can't be done now."""

import re
from typing import NamedTuple

from ..rules.bidding import BID_VALUES
from ..rules.cards import NAMES, NOBODY, SEAT_NAMES, as_set, named, seat_named, set_of, shown
from ..rules.games import NULL, Announced, Declaration, declaration, null_value
from ..rules.state import (
    HOLD,
    PASS,
    PLAY_HAND,
    TAKE_SKAT,
    Action,
    Bid,
    Claim,
    Declare,
    Discard,
    GiveUp,
    Hold,
    Pass,
    Phase,
    Play,
    PlayHand,
    TakeSkat,
)
from ..view import View
from .events import Announceable, Cards, Event, Form, OneCard, event
from .words import TYPED

_ECHOED = 20  # letters of a wrong word that are repeated
_FILLING = ("the", "den", "auf", "up")
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
    words: list[str] = []
    for word in line.casefold().split():
        if words and words[-1] + word in TYPED.cards:  # "Kreuz Bube", "Kr 9"
            words[-1] += word
        else:
            words.append(word)
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
        case "give" if all(word in _FILLING for word in rest):
            return Command(name)  # "give up", "gebe auf"
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
        case GiveUp(seat):
            return f"give_up {SEAT_NAMES[seat]}"


def action_in(text: object) -> Action:
    """The action that was written so. Raises ValueError."""
    if not isinstance(text, str) or not text:
        raise ValueError(f"{text!r:.40} is not an action")
    first, *rest = text.split(" ")
    match first:
        case "discard":
            return Discard(set_of(rest))
        case "declare" if rest:
            game, *levels = rest
            return Declare(declaration(game, "hand" in levels, [level for level in levels if level != "hand"]))
        case "claim" if len(rest) == 1:
            return Claim(seat_named(rest[0]))
        case "give_up" if len(rest) == 1:
            return GiveUp(seat_named(rest[0]))
    if rest:
        raise ValueError(f"{text!r:.40} is not an action")
    if first in _FIXED:
        return _FIXED[first]
    return Bid(int(first)) if first.isascii() and first.isdigit() and len(first) < 4 else Play(named(first))


# -- From a command to an action of the person's seat, or why it can't be done now: the rules' own errors are in
# English only, these are in every language.

ACTIONS = ("bid", "hold", "pass", "take", "hand", "discard", "declare", "play", "claim", "give")


def turn_event(seen: View) -> Event:
    """Return what the person has to do now, as a key of the texts that begin with "turn."."""
    match seen.phase:
        case Phase.BIDDING if seen.bidding.asked:
            return event("turn.hold", value=seen.bidding.value)
        case Phase.BIDDING:
            kind = "turn.first" if seen.bidding.bidder == NOBODY else "turn.bid"
            return event(kind, value=_next_value(seen))
        case Phase.SKAT:
            return event("turn.skat")
        case Phase.DISCARD:
            return event("turn.discard")
        case Phase.DECLARE:
            return event("turn.declare")
    if seen.turn != seen.seat:
        return event("turn.claim")
    assert seen.declaration is not None
    return event("turn.play", cards=Cards(seen.legal, seen.declaration.game))


def action_of(command: Command, seen: View) -> Action:
    """Return what the person wants to do. Raises Wrong."""
    if command.name == "claim" and seen.phase == Phase.PLAY:
        return _claim(seen)
    if command.name == "give":
        if seen.phase != Phase.PLAY:
            raise Wrong("give")
        return GiveUp(seen.seat)
    is_turn = seen.turn == seen.seat
    match seen.phase, command.name:
        case Phase.BIDDING, ("bid" | "hold" | "pass"):
            return _bid(command, seen)
        case Phase.SKAT, "take":
            return TAKE_SKAT
        case Phase.SKAT, "hand":
            return PLAY_HAND
        case Phase.DISCARD, "discard":
            return _discard(command.cards, seen)
        case Phase.DECLARE, "declare":
            return _declare(command, seen)
        case Phase.PLAY, "play" if is_turn:
            return _play(command.cards[0], seen)
    raise Wrong("not_now", turn=turn_event(seen))


def _bid(command: Command, seen: View) -> Action:
    bidding = seen.bidding
    if command.name == "pass":
        return PASS
    if bidding.asked:
        if command.name == "hold" or command.number == bidding.value:
            return HOLD
        raise Wrong("bid_hold", value=bidding.value)
    value = command.number or _next_value(seen)
    if value in bidding.values:
        return Bid(value)
    if bidding.bidder == NOBODY:
        raise Wrong("bid_first", value=_next_value(seen))
    if value in BID_VALUES:
        raise Wrong("bid_low", value=value, bid=bidding.value, next=_next_value(seen))
    following = next((bid for bid in bidding.values if bid > value), bidding.values[-1])
    raise Wrong("bid_value", value=value, next=following)


def _next_value(seen: View) -> int:
    """The lowest bid there is: a bid of the highest of all can only be held or passed."""
    return seen.bidding.values[0] if seen.bidding.values else BID_VALUES[-1]


def _discard(cards: tuple[int, ...], seen: View) -> Action:
    chosen = as_set(cards)
    if chosen.bit_count() != 2:
        raise Wrong("discard")
    _check_held(cards, seen)
    return Discard(chosen)


def _declare(command: Command, seen: View) -> Action:
    game, announced = command.game, command.announced
    if command.hand and not seen.hand_game:
        raise Wrong("taken")
    declaration = Declaration(game, seen.hand_game, announced)
    if game == NULL:
        if announced not in (Announced.NOTHING, Announced.OUVERT):
            raise Wrong("null_announce")
        if null_value(declaration) < seen.bidding.value:
            raise Wrong("null_low", game=declaration, value=null_value(declaration), bid=seen.bidding.value)
    elif announced and not seen.hand_game:
        raise Wrong("announce", word=Event(announced.name.lower(), {}))
    return Declare(declaration)


def _play(card: int, seen: View) -> Action:
    _check_held((card,), seen)
    if not seen.legal >> card & 1:
        raise Wrong("follow", card=OneCard(card), led=OneCard(seen.trick[0]))
    return Play(card)


def _claim(seen: View) -> Action:
    if seen.trick:
        raise Wrong("claim_trick")
    if seen.claim is None:
        raise Wrong("claim")
    return seen.claim


def _check_held(cards: tuple[int, ...], seen: View) -> None:
    for card in cards:
        if not seen.hand >> card & 1:
            raise Wrong("held", card=OneCard(card))
