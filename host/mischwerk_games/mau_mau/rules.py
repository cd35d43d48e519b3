"""The rules: a state and a move in, the next state or an error with a name out. A state never changes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

# -- The 32 cards as numbers 0 to 31 in the order of a new pack, and sets of them as bits of an int.  Card 8 * s + r
# has suit s (Eichel, Laub, Herz, Schellen) and rank r (7 to ace): the numbers of the deck mau-mau-short.

RANKS = ("7", "8", "9", "10", "B", "D", "K", "A")
SUITS = ("E", "L", "H", "S")
SYMBOLS = ("♣", "♠", "♥", "♦")  # German and French suits, in the order of mischwerk.deck.cards
IDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBERS = {card: number for number, card in enumerate(IDS)}
CARDS = len(IDS)
ALL = (1 << CARDS) - 1


def _fitting(card: int) -> int:
    same = (other for other in range(CARDS) if other >> 3 == card >> 3 or other & 7 == card & 7)
    return sum(1 << other for other in same)


FITS = tuple(_fitting(card) for card in range(CARDS))  # what may be laid on a card: its suit, its rank


def members(hand: int) -> Iterator[int]:
    """The cards of a set, lowest number first."""
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest


def as_set(cards: Iterable[int]) -> int:
    """The set of some cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def listed(hand: int) -> list[int]:
    """The cards of a hand, sorted by their names as text: 10L before 7L."""
    return sorted(members(hand), key=IDS.__getitem__)


def names(hand: int) -> str:
    """A hand as the console shows it: 7L,AH,BE,BS."""
    return ",".join(IDS[card] for card in listed(hand))


def shown(card: int) -> str:
    """A card for people: ♠10, ♥D."""
    return SYMBOLS[card >> 3] + RANKS[card & 7]


# -- One game: where all 32 cards are and what was played. Values only; the rules are in rules.py.

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
