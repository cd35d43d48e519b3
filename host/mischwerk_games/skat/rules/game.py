"""A whole game: from a deal through bidding, skat and declaration to the last trick; the actions there are, and each
carried out or refused. A refused action raises one RuleError, and no state ever changes."""

from . import bidding as auction
from .actions import Action, Bid, Claim, Declare, Discard, Hold, Pass, Play, PlayHand, TakeSkat, choices
from .bidding import Bidding
from .cards import ALL, shown
from .dealing import FOREHAND, NOBODY, SKAT, Deal
from .declaration import Declaration, check_declaration
from .errors import IllegalDiscard, RuleError, WrongPhase
from .play import claim, play_card
from .state import Phase, State

_WORDS = {
    Bid: "a bid",
    Hold: "a hold",
    Pass: "a pass",
    TakeSkat: "taking the skat",
    PlayHand: "playing from the hand",
    Discard: "a discard",
    Declare: "a declaration",
    Play: "a card",
}
_PHASES = {
    Phase.BIDDING: "in the bidding",
    Phase.SKAT: "before the skat is taken or left",
    Phase.DISCARD: "before the discard",
    Phase.DECLARE: "before the declaration",
    Phase.PLAY: "during the play",
    Phase.OVER: "after the end",
}


def begin(deal: Deal) -> State:
    """A new game: middlehand is to bid."""
    return State(
        deal, Phase.BIDDING, deal.hands, deal.skat, Bidding(), NOBODY, False, None, FOREHAND, (), (), 0, 0, NOBODY
    )


def actions(state: State) -> tuple[Action, ...]:
    """All that the seat whose turn it is may do, but for claims (may_claim); nothing when the game is over."""
    hand = state.hands[state.turn] if not state.is_over else 0
    return choices(state.phase, hand, state.bidding, state.hand_game, state.declaration, state.trick)


def apply(state: State, action: Action) -> State:
    """The game after an action of the seat whose turn it is (a claim names its seat). Raises RuleError."""
    phase = state.phase
    match action:
        case Play(card) if phase == Phase.PLAY:
            return play_card(state, card)
        case Bid(value) if phase == Phase.BIDDING:
            return _said(state, auction.bid(state.bidding, value))
        case Hold() if phase == Phase.BIDDING:
            return _said(state, auction.hold(state.bidding))
        case Pass() if phase == Phase.BIDDING:
            return _said(state, auction.give_up(state.bidding))
        case TakeSkat() if phase == Phase.SKAT:
            return _with_hand(state, state.hands[state.soloist] | state.skat)._replace(phase=Phase.DISCARD, skat=0)
        case PlayHand() if phase == Phase.SKAT:
            return state._replace(phase=Phase.DECLARE, hand_game=True)
        case Discard(cards) if phase == Phase.DISCARD:
            return _discarded(state, cards)
        case Declare(declaration) if phase == Phase.DECLARE:
            return _declared(state, declaration)
        case Claim(seat):
            return claim(state, seat)
    if type(action) not in _WORDS:
        raise RuleError(f"{action!r} is not an action")
    raise WrongPhase(f"{_WORDS[type(action)]} {_PHASES[phase]}")


def _said(state: State, bidding: Bidding) -> State:
    if not bidding.is_over:
        return state._replace(bidding=bidding)
    phase = Phase.OVER if bidding.soloist == NOBODY else Phase.SKAT
    return state._replace(bidding=bidding, phase=phase, soloist=bidding.soloist)


def _with_hand(state: State, hand: int) -> State:
    hands = list(state.hands)
    hands[state.soloist] = hand
    return state._replace(hands=(hands[0], hands[1], hands[2]))


def _discarded(state: State, cards: int) -> State:
    hand = state.hands[state.soloist]
    if not 0 <= cards <= ALL or cards.bit_count() != SKAT:
        raise IllegalDiscard(f"the discard is {SKAT} cards")
    if cards & ~hand:
        raise IllegalDiscard(f"{shown(cards & ~hand)} is not in the hand of the soloist")
    return _with_hand(state, hand ^ cards)._replace(phase=Phase.DECLARE, skat=cards)


def _declared(state: State, declaration: Declaration) -> State:
    check_declaration(declaration, state.hand_game, state.bid)
    return state._replace(phase=Phase.PLAY, declaration=declaration)
