"""What happens in a game, in the order in which a person hears of it: keys of texts, and values.

Nothing here says more than what everybody at the table knows, except to the seat that an event is made for.
"""

from typing import NamedTuple

from ..rules.actions import Action, Bid, Claim, Declare, Discard, Hold, Pass, Play, PlayHand, TakeSkat
from ..rules.cards import POINTS
from ..rules.dealing import NOBODY
from ..rules.games import GRAND
from ..rules.state import State


class Seat(NamedTuple):
    """A seat, to be shown as its name."""

    seat: int


class OneCard(NamedTuple):
    """A card."""

    card: int


class Cards(NamedTuple):
    """A set of cards, to be sorted for a game."""

    cards: int
    game: int = GRAND


class Form(NamedTuple):
    """The name of a command, to be shown as it is typed."""

    name: str


class Reason(NamedTuple):
    """Why a player advises something, in its own words."""

    words: str


class Announceable(NamedTuple):
    """All that can be in a declaration."""


class Event(NamedTuple):
    """``key``: of its text. An event may be a value of another."""

    key: str
    values: dict[str, object]


def event(key: str, **values: object) -> Event:
    """An event."""
    return Event(key, values)


def events_of(before: State, action: Action, after: State, own: int | None) -> list[Event]:
    """Return what a seat hears of an action; ``own``: the seat, None for who watches a recorded game and sees all
    cards."""
    seat = before.turn
    actor = Seat(seat)
    is_shown = own is None or own == seat
    match action:
        case Bid(value):
            found = [event("bid", seat=actor, value=value)]
        case Hold():
            found = [event("hold", seat=actor, value=before.bid)]
        case Pass():
            found = [event("pass", seat=actor)]
        case TakeSkat():
            found = [event("take_skat", seat=actor)]
            if is_shown:
                found.append(event("skat", cards=Cards(before.skat)))
        case PlayHand():
            found = [event("play_hand", seat=actor)]
        case Discard(cards):
            found = [event("discarded", seat=actor, cards=Cards(cards)) if is_shown else event("discard", seat=actor)]
        case Declare(declaration):
            found = [event("declare", seat=actor, game=declaration)]
            if declaration.is_ouvert:
                found.append(event("open", seat=actor, cards=Cards(before.hands[seat], declaration.game)))
        case Play(card):
            found = [event("play", seat=actor, card=OneCard(card))]
            found += _trick(before, after)
        case Claim(claimer):
            found = [event("claim", seat=Seat(claimer))]
            assert after.declaration is not None
            hand = after.hands[claimer]
            found.append(event("open", seat=Seat(claimer), cards=Cards(hand, after.declaration.game)))
    if before.soloist == NOBODY and after.soloist != NOBODY:
        found.append(event("soloist", seat=Seat(after.soloist), value=after.bid))
    return found


def _trick(before: State, after: State) -> list[Event]:
    if len(after.tricks) == len(before.tricks):
        return []
    last = after.tricks[-1]
    return [trick_event("trick", len(after.tricks), last.leader, last.cards, last.winner)]


def trick_event(key: str, number: int, leader: int, cards: tuple[int, ...], winner: int) -> Event:
    """A trick that somebody has taken."""
    points = sum(POINTS[card] for card in cards)
    played = tuple(OneCard(card) for card in cards)
    return event(key, number=number, seat=Seat(winner), points=points, cards=played, leader=Seat(leader))


def action_value(action: Action) -> object:
    """An action, to be shown as the person would type it."""
    match action:
        case Bid(value):
            return str(value)
        case Hold():
            return event("action.hold")
        case Pass():
            return event("action.pass")
        case TakeSkat():
            return event("action.take_skat")
        case PlayHand():
            return event("action.play_hand")
        case Discard(cards):
            return event("action.discard", cards=Cards(cards))
        case Declare(declaration):
            return declaration
        case Play(card):
            return OneCard(card)
        case Claim():
            return event("action.claim")
