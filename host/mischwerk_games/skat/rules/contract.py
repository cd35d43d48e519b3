"""Contracts: what bidding, discard and declaration come to. A game can begin with one, as in experiments where one
program decides for all seats what is played and the others only play the cards."""

from typing import NamedTuple

from .bidding import BID_VALUES, settled
from .cards import FOREHAND, NOBODY, SEAT_NAMES, SEATS, SKAT, Deal, shown
from .errors import IllegalDeclaration, ImpossibleContract
from .games import BASES, TRUMP_ORDER, Announced, Declaration, check_declaration
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


# -- What a game is worth: matadors, levels, base value times factor, and what an overbid game counts.

SCHNEIDER = 30  # a party with no more card points is schneider (ISkO 5.2.3)
ALL_POINTS = 120
ALL_TRICKS = 10
TO_WIN = 61


def matadors(game: int, cards: int) -> int:
    """With n: n; without n: -n; 0 in null. ``cards``: the soloist's hand and the skat (ISkO 2.4.3)."""
    order = TRUMP_ORDER[game]
    if not order:
        return 0
    with_them = cards >> order[0] & 1
    count = 0
    for card in order:
        if cards >> card & 1 != with_them:
            break
        count += 1
    return count if with_them else -count


def factor(declared: Declaration, count: int, schneider: bool, schwarz: bool) -> int:
    """Matadors, one for the game, and one for each level; ``schneider``, ``schwarz``: whether a party was.

    A level that was announced counts for itself and for its announcement, reached or not (ISkO 5.2.5).
    """
    announced = declared.announced
    return (
        abs(count)
        + 1
        + declared.hand
        + (schneider or announced >= Announced.SCHNEIDER)
        + (announced >= Announced.SCHNEIDER)
        + (schwarz or announced >= Announced.SCHWARZ)
        + (announced >= Announced.SCHWARZ)
        + declared.is_ouvert
    )


def raised_to(bid: int, game: int) -> int:
    """The least multiple of a game's base value that reaches the bid: what an overbid game counts (ISkO 5.4.2)."""
    base = BASES[game]
    return -(-bid // base) * base
