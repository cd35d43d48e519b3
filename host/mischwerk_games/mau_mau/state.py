"""One game: where all 32 cards are and what was played. Values only; the rules are in rules.py."""

from collections.abc import Sequence
from typing import NamedTuple

from .cards import CARDS, as_set

PLAYERS = 4
HAND = 5
PICK = -1  # a move: any other is the number of the card that is discarded
_DEALT = PLAYERS * HAND


class State(NamedTuple):
    """``hands``: sets of cards; ``first``: the card turned up in the beginning; ``up``: the up-card;
    ``stock``: the next card first; ``moves``: all of them in turn, beginning with player 1."""

    hands: tuple[int, ...]
    first: int
    up: int
    stock: tuple[int, ...]
    moves: tuple[int, ...]

    @property
    def turn(self) -> int:
        """The player whose turn it is, 1 to 4; once the game is over, whose it would be."""
        return len(self.moves) % PLAYERS + 1

    @property
    def winner(self) -> int:
        """The player who has no card left, or 0."""
        return self.hands.index(0) + 1 if 0 in self.hands else 0

    @property
    def is_over(self) -> bool:
        """Somebody has won, or the last card of the stock was picked: a draw."""
        return 0 in self.hands or not self.stock

    @property
    def pile(self) -> tuple[int, ...]:
        """The discarded cards, the lowest first."""
        return (self.first, *(move for move in self.moves if move != PICK))


class View(NamedTuple):
    """What one player sees of a game: its own cards, and everything that is or happened on the table."""

    player: int
    hand: int
    sizes: tuple[int, ...]
    first: int
    up: int
    stock: int
    moves: tuple[int, ...]


def deal(deck: Sequence[int]) -> State:
    """A new game from a whole deck: five cards each from its beginning, the up-card, the stock. Raises ValueError."""
    if sorted(deck) != list(range(CARDS)):
        raise ValueError("the deck does not hold each of the 32 cards once")
    hands = tuple(as_set(deck[start : start + HAND]) for start in range(0, _DEALT, HAND))
    return State(hands, deck[_DEALT], deck[_DEALT], tuple(deck[_DEALT + 1 :]), ())


def view(state: State, player: int) -> View:
    """The game as that player sees it."""
    hands, first, up, stock, moves = state
    return View(player, hands[player - 1], tuple(hand.bit_count() for hand in hands), first, up, len(stock), moves)
