"""What `play skat-solve` reads: a contract a line as in files of contracts, and the cards played so far.

`id`, `soloist`, `game`, `hands_after`, `discard`; `played`: names of cards in order. Bid, announcements and all else do
not change what cards are worth and are not looked at.
"""

from typing import Any, NamedTuple

from ..files.lines import cards, field
from ..rules.cards import NAMES, named, points_of, shown
from ..rules.dealing import checked
from ..rules.games import GAME_NAMES, NULL
from ..rules.seats import FOREHAND, SEAT_NAMES, seat_named
from .position import Position

_OUVERT = "null_ouvert"


class Problem(NamedTuple):
    """A position, and what its line calls it."""

    id: int | str
    position: Position


def problem_in(found: dict[str, Any]) -> Problem:
    """The problem that an object holds. Raises ValueError."""
    if found.get("passed") is True:
        raise ValueError("this deal was passed in: there is nothing to play")
    identity = found["id"] if isinstance(found.get("id"), str) else field(found, "id", int)
    game = field(found, "game", str)
    if game != _OUVERT and game not in GAME_NAMES:
        raise ValueError(f"{game!r:.40} is not a game: the games are {', '.join(GAME_NAMES)}, {_OUVERT}")
    soloist = seat_named(field(found, "soloist", str))
    after = field(found, "hands_after", dict)
    hands = [cards(after, name) for name in SEAT_NAMES]
    discard = cards(found, "discard")
    _refuse_twins([*hands, discard], [*SEAT_NAMES, "discard"])
    dealt = checked(hands, discard)
    number = NULL if game == _OUVERT else GAME_NAMES.index(game)
    position = Position(number, soloist, dealt.hands, FOREHAND, (), points_of(discard))
    for place, name in enumerate(field(found, "played", list) if "played" in found else [], 1):
        try:
            position = _after(position, named(name))
        except ValueError as error:
            raise ValueError(f"played, card {place}: {error}") from None
    return Problem(identity, position)


def _refuse_twins(places: list[int], names: list[str]) -> None:
    seen = 0
    for held, name in zip(places, names, strict=True):
        if seen & held:
            raise ValueError(f"{shown(seen & held)} appears twice, the second time in {name}")
        seen |= held


def _after(position: Position, card: int) -> Position:
    if position.is_over:
        raise ValueError(f"{NAMES[card]} is one too many: the game is over")
    seat = position.turn
    if not position.hands[seat] >> card & 1:
        raise ValueError(f"{SEAT_NAMES[seat]} does not hold {NAMES[card]}")
    if not position.legal >> card & 1:
        raise ValueError(f"{NAMES[card]} does not follow {NAMES[position.trick[0]]}")
    return position.after(card)
