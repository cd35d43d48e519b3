"""Contracts: what bidding, discard and declaration come to. A game can begin with one, as in experiments where one
program decides for all seats what is played and the others only play the cards."""

from typing import NamedTuple

from .bidding import BID_VALUES, settled
from .cards import shown
from .dealing import SKAT, Deal
from .declaration import Declaration, check_declaration
from .errors import IllegalDeclaration, ImpossibleContract
from .seats import FOREHAND, NOBODY, SEAT_NAMES, SEATS
from .state import Phase, State


class Contract(NamedTuple):
    """``discard``: the set of two cards in the skat during play; in hand games what was dealt there."""

    soloist: int
    bid: int
    declaration: Declaration
    discard: int


def begin_with(deal: Deal, contract: Contract) -> State:
    """A game at its first card. Raises ImpossibleContract for a contract that this deal can't have."""
    check_contract(deal, contract)
    soloist, bid, declared, discard = contract
    hands = list(deal.hands)
    hands[soloist] = (hands[soloist] | deal.skat) ^ discard
    return State(
        deal,
        Phase.PLAY,
        (hands[0], hands[1], hands[2]),
        discard,
        settled(soloist, bid),
        soloist,
        declared.hand,
        declared,
        FOREHAND,
        (),
        (),
        0,
        0,
        NOBODY,
    )


def contract_of(state: State) -> Contract | None:
    """The contract of a game; None before the declaration, and when it was passed in."""
    if state.declaration is None:
        return None
    return Contract(state.soloist, state.bid, state.declaration, state.skat)


def check_contract(deal: Deal, contract: Contract) -> None:
    """Raises ImpossibleContract if the deal can't lead to it."""
    soloist, bid, declared, discard = contract
    if soloist not in SEATS:
        raise ImpossibleContract(f"there is no seat {soloist}")
    if bid not in BID_VALUES:
        raise ImpossibleContract(f"{bid} is not a bid value")
    if discard.bit_count() != SKAT:
        raise ImpossibleContract(f"the discard is {SKAT} cards, not {discard.bit_count()}")
    if declared.hand and discard != deal.skat:
        raise ImpossibleContract(f"a hand game leaves {shown(deal.skat)} in the skat, not {shown(discard)}")
    strange = discard & ~(deal.hands[soloist] | deal.skat)
    if strange:
        raise ImpossibleContract(f"{SEAT_NAMES[soloist]} can't discard {shown(strange)}, which others hold")
    try:
        check_declaration(declared, declared.hand, bid)
    except IllegalDeclaration as error:
        raise ImpossibleContract(str(error)) from None
