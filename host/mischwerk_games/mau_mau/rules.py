"""The rules: a state and a move in, the next state or an error with a name out. A state never changes."""

from .cards import CARDS, FITS, IDS
from .state import PICK, PLAYERS, State


class RuleError(Exception):
    """A move against the rules; its text is shown to the player."""


class GameOver(RuleError):
    """Nothing can be played any more."""

    def __init__(self) -> None:
        super().__init__("the game is over: start a new one, or quit.")


class WrongTurn(RuleError):
    """Somebody else has to move."""

    def __init__(self, player: int, turn: int) -> None:
        super().__init__(f"it is the turn of player {turn}, not of player {player}.")


class NotHeld(RuleError):
    """The card is elsewhere."""

    def __init__(self, player: int, card: int) -> None:
        super().__init__(f"player {player} does not hold {IDS[card]}.")


class DoesNotFit(RuleError):
    """Neither suit nor rank is that of the up-card."""

    def __init__(self, card: int, up: int) -> None:
        super().__init__(f"{IDS[card]} cannot be stacked on {IDS[up]}.")


class MustDiscard(RuleError):
    """Only a player without a card that fits may pick one."""

    def __init__(self, player: int) -> None:
        super().__init__(f"player {player} can discard a card, so must not pick one.")


def play(state: State, player: int, move: int) -> State:
    """The game after that player's move: PICK, or the card discarded. Raises RuleError; ValueError for no card."""
    hands, first, up, stock, moves = state
    if 0 in hands or not stock:
        raise GameOver
    seat = len(moves) % PLAYERS
    if player != seat + 1:
        raise WrongTurn(player, seat + 1)
    hand = hands[seat]
    if move == PICK:
        if hand & FITS[up]:
            raise MustDiscard(player)
        hand |= 1 << stock[0]
        stock = stock[1:]
    elif 0 <= move < CARDS:
        card = 1 << move
        if not hand & card:
            raise NotHeld(player, move)
        if not FITS[up] & card:
            raise DoesNotFit(move, up)
        hand ^= card
        up = move
    else:
        raise ValueError(f"{move} is not a card")
    return State((*hands[:seat], hand, *hands[seat + 1 :]), first, up, stock, (*moves, move))
