"""What may be done next, from what the seat whose turn it is knows: the same for the state and for that seat's view."""

from .actions import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Action, declares, discards, plays
from .bidding import Bidding
from .declaration import Declaration, declarations
from .games import legal_cards
from .state import Phase


def choices(
    phase: Phase,
    hand: int,
    bidding: Bidding,
    hand_game: bool,
    declared: Declaration | None,
    trick: tuple[int, ...],
) -> tuple[Action, ...]:
    """All legal actions but claims; ``hand``: of the seat whose turn it is."""
    if declared is not None and phase == Phase.PLAY:
        return plays(legal_cards(declared.game, hand, trick))
    if phase == Phase.BIDDING:
        return (PASS, *((HOLD,) if bidding.asked else [BIDS[value] for value in bidding.values]))
    if phase == Phase.SKAT:
        return (TAKE_SKAT, PLAY_HAND)
    if phase == Phase.DISCARD:
        return discards(hand)
    if phase == Phase.DECLARE:
        return declares(declarations(hand_game, bidding.value))
    return ()
