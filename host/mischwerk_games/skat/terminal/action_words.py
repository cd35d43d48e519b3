"""Actions as words, for files: "18", "hold", "pass", "take", "hand", "discard C7 S8", "declare clubs hand", "CJ"."""

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
from ..rules.declaration import declaration
from ..rules.seats import SEAT_NAMES, seat_named

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
