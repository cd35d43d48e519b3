"""The play of the cards: the next card, the end of a trick, of a game, and claims."""

from .cards import ALL, NAMES, points_of
from .claims import is_certain
from .contract import ALL_TRICKS
from .dealing import SEAT_NAMES, SEATS
from .errors import IllegalCard, IllegalClaim, WrongPhase
from .games import FOLLOWS, NULL, winner_of
from .state import Phase, State, Trick


def play_card(state: State, card: int) -> State:
    """After the seat whose turn it is has played a card. Raises IllegalCard."""
    deal, phase, hands, skat, bidding, soloist, hand_game, declared, leader, trick, tricks, points, won, claimed = state
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
