"""A whole game: from a deal through bidding, skat and declaration to the last trick; the actions there are, and each
carried out or refused. A refused action raises one RuleError, and no state ever changes."""

from . import bidding as auction
from .bidding import Bidding
from .cards import ALL, FOREHAND, NAMES, NOBODY, SEAT_NAMES, SEATS, SKAT, Deal, as_set, members, points_of, shown
from .contract import ALL_TRICKS
from .errors import IllegalCard, IllegalClaim, IllegalDiscard, RuleError, WrongPhase
from .games import BEATS, FOLLOWS, NULL, SUIT_SETS, TRUMPS, Declaration, check_declaration, winner_of
from .state import (
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
    State,
    TakeSkat,
    Trick,
    choices,
)

# -- Whether a seat may claim the rest. It must be certain by what that seat knows: a claim shows nothing to the
# claimer.  The rest of a suit or grand game is certain for the seat that leads if no unseen card can take any of
# its own. The rest of a null game is certain for a soloist who doesn't lead and can stay below in every suit. Both
# are sufficient, not necessary: who sees further plays on.


def is_certain(game: int, hand: int, unseen: int, leads: bool, is_soloist: bool) -> bool:
    """At the beginning of a trick: ``unseen``: all cards that others may hold; ``leads``: whether the seat does."""
    if game == NULL:
        return is_soloist and not leads and all(_stays_below(hand & suit, unseen & suit) for suit in SUIT_SETS[NULL])
    return leads and _takes_all(game, hand, unseen)


def _takes_all(game: int, hand: int, unseen: int) -> bool:
    """The trumps are the highest and enough to draw every other, then each suit is the highest there is."""
    trumps = hand & TRUMPS[game]
    others = unseen & TRUMPS[game]
    if hand != trumps and trumps.bit_count() < others.bit_count():
        return False
    return not any(BEATS[game][card] & FOLLOWS[game][card] & unseen for card in members(hand))


def _stays_below(own: int, unseen: int) -> bool:
    """The lowest of the own is below the lowest unseen, the second below the second, and so on while there are both.

    Then whatever is led, there is a lower card, and the same holds for what is left: nobody forces a trick.
    """
    return all(mine < other for mine, other in zip(members(own), members(unseen), strict=False))


# -- The play of the cards: the next card, the end of a trick, of a game, and claims.


def play_card(state: State, card: int) -> State:
    """After the seat whose turn it is has played a card. Raises IllegalCard."""
    deal, phase, hands, skat, bidding, soloist, hand_game, declared, leader, trick, tricks, points, won, claimed = (
        state[:-1]
    )
    assert declared is not None
    seat = (leader + len(trick)) % 3
    hand = hands[seat]
    if card < 0 or not hand >> card & 1:
        raise IllegalCard(f"{SEAT_NAMES[seat]} does not hold {NAMES[card] if 0 <= card < 32 else card}")
    if trick:
        follows = FOLLOWS[declared.game][trick[0]]
        if hand & follows and not follows >> card & 1:
            raise IllegalCard(f"{NAMES[card]} does not follow {NAMES[trick[0]]}")
    rest = hand ^ 1 << card
    hands = (rest, hands[1], hands[2]) if seat == 0 else (hands[0], rest, hands[2]) if seat == 1 else (*hands[:2], rest)
    trick = (*trick, card)
    if len(trick) == 3:
        winner = (leader + winner_of(declared.game, trick)) % 3
        tricks = (*tricks, Trick(leader, trick, winner))
        if winner == soloist:
            points += points_of(1 << trick[0] | 1 << trick[1] | 1 << trick[2])
            won += 1
        if len(tricks) == ALL_TRICKS or (winner == soloist and declared.game == NULL):
            phase = Phase.OVER
        leader, trick = winner, ()
    return State(
        deal, phase, hands, skat, bidding, soloist, hand_game, declared, leader, trick, tricks, points, won, claimed
    )


def unseen(hand: int, played: int, skat: int) -> int:
    """The cards that others may hold, an open hand's among them; ``skat``: 0 for a seat that doesn't know it."""
    return ALL & ~(hand | played | skat)


def may_claim(state: State, seat: int) -> bool:
    """The rest is certain for that seat, by what it knows."""
    declared = state.declaration
    if state.phase != Phase.PLAY or state.trick or declared is None or seat not in SEATS:
        return False
    is_soloist = seat == state.soloist
    known_skat = state.skat if is_soloist and not declared.hand else 0
    others = unseen(state.hands[seat], state.played, known_skat)
    return is_certain(declared.game, state.hands[seat], others, seat == state.leader, is_soloist)


def claim(state: State, seat: int) -> State:
    """After a seat has claimed the rest: its party gets all tricks left, in null the soloist none. Raises IllegalClaim,
    WrongPhase."""
    if state.phase != Phase.PLAY or state.trick:
        raise WrongPhase("a claim is made at the beginning of a trick")
    if not may_claim(state, seat):
        raise IllegalClaim(f"the rest is not certain for {SEAT_NAMES[seat] if seat in SEATS else seat}")
    points, won = state.points, state.won_tricks
    if seat == state.soloist and state.declaration is not None and state.declaration.game != NULL:
        points += points_of(state.hands[0] | state.hands[1] | state.hands[2])
        won += ALL_TRICKS - len(state.tricks)
    return state._replace(phase=Phase.OVER, points=points, won_tricks=won, claimed=seat)


def give_up(state: State, seat: int) -> State:
    """After a seat has given up for its party: the defenders leave all tricks to the soloist, the one on the table too,
    in null none. Raises WrongPhase."""
    if state.phase != Phase.PLAY or seat not in SEATS:
        raise WrongPhase("a game is given up by a seat during the play")
    points, won = state.points, state.won_tricks
    if seat != state.soloist and state.declaration is not None and state.declaration.game != NULL:
        points += points_of(state.hands[0] | state.hands[1] | state.hands[2] | as_set(state.trick))
        won += ALL_TRICKS - len(state.tricks)
    return state._replace(phase=Phase.OVER, points=points, won_tricks=won, given_up=seat)


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
        case GiveUp(seat):
            return give_up(state, seat)
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
