"""From a command to an action of the person's seat, or why it can't be done now: the rules' own errors are in English
only, these are in every language."""

from ..rules.actions import HOLD, PASS, PLAY_HAND, TAKE_SKAT, Action, Bid, Declare, Discard, Play
from ..rules.bidding import BID_VALUES
from ..rules.cards import as_set
from ..rules.dealing import NOBODY
from ..rules.declaration import Announced, Declaration, null_value
from ..rules.games import NULL
from ..rules.state import Phase
from ..view import View
from .events import Cards, Event, OneCard, event
from .typed_commands import Command, Wrong

ACTIONS = ("bid", "hold", "pass", "take", "hand", "discard", "declare", "play", "claim")


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
    following = next((one for one in bidding.values if one > value), bidding.values[-1])
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
