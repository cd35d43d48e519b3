"""What is to be solved: a game during the play, all cards open."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import ALL, CARDS, NAMES, NOBODY, POINTS, members, points_of
from ..rules.games import BEATS, FOLLOWS, GRAND, NULL, SUIT_SETS, TRUMP_ORDER, legal_cards, winner_of
from ..rules.state import Phase, State
from ..view import View


class Position(NamedTuple):
    """``hands``: sets of the cards left; ``leader``: of the trick on the table, ``trick`` its cards; ``points``: what
    the soloist has, the skat included; ``tricks``: that he has taken."""

    game: int
    soloist: int
    hands: tuple[int, int, int]
    leader: int
    trick: tuple[int, ...]
    points: int
    tricks: int = 0

    @property
    def is_over(self) -> bool:
        """No card is left, or a null game is lost."""
        return not (self.hands[0] | self.hands[1] | self.hands[2]) or (self.game == NULL and self.tricks > 0)

    @property
    def turn(self) -> int:
        """The seat that plays next; NOBODY at the end."""
        return NOBODY if self.is_over else (self.leader + len(self.trick)) % 3

    @property
    def legal(self) -> int:
        """The cards that it may play."""
        return 0 if self.is_over else legal_cards(self.game, self.hands[self.turn], self.trick)

    def after(self, card: int) -> Self:
        """Raises ValueError for a card that can't be played."""
        if card < 0 or not self.legal >> card & 1:
            raise ValueError(f"{NAMES[card]} can't be played")
        hands = list(self.hands)
        hands[self.turn] ^= 1 << card
        left = hands[0], hands[1], hands[2]
        trick = (*self.trick, card)
        if len(trick) < 3:
            return self._replace(hands=left, trick=trick)
        winner = (self.leader + winner_of(self.game, trick)) % 3
        won = winner == self.soloist
        points = self.points + sum(points_of(1 << played) for played in trick) if won else self.points
        return self._replace(hands=left, leader=winner, trick=(), points=points, tricks=self.tricks + won)

    @property
    def cards(self) -> list[int]:
        """The cards that may be played, lowest number first."""
        return list(members(self.legal))


def position_of(state: State) -> Position:
    """Return the position of a game during or after the play. Raises ValueError for any other."""
    if state.declaration is None or state.phase < Phase.PLAY:
        raise ValueError("the play of the cards has not begun")
    points = state.points + points_of(state.skat)
    return Position(
        state.declaration.game, state.soloist, state.hands, state.leader, state.trick, points, state.won_tricks
    )


def position_in(seen: View, world: Sequence[int]) -> Position:
    """Return the position of a view, if the cards lay like this: three hands and the skat, as a sampler draws them.

    Raises ValueError before the play.
    """
    if seen.declaration is None:
        raise ValueError("the play of the cards has not begun")
    forehand, middlehand, rearhand, skat = map(int, world)
    points = seen.points + points_of(skat)
    hands = forehand, middlehand, rearhand
    return Position(seen.declaration.game, seen.soloist, hands, seen.leader, seen.trick, points, seen.won_tricks)


# -- How the solver numbers the cards: a suit after the other, in each the lowest first, trumps at the end.  So
# cards of a hand that no other card parts are neighbours, and "higher in this suit" is a range. In suit and grand
# each suit has 7 numbers, from 0 on, 7 8 9 Q K T A, the trump suit the last one; the jacks are 28 to 31, diamonds
# first. In null the numbers are those of the rules.

Table = NDArray[np.int64]
KIND_GRAND, KIND_SUIT = 0, 1
JACKS_FROM = 28
RANKS = 7  # of a suit without its jack
SUITS = 4


def order_of(game: int) -> tuple[int, ...]:
    """[number in the solver] -> card of the rules."""
    if game == NULL:
        return tuple(range(CARDS))
    low_to_high = [
        sorted(members(cards), key=lambda card: (BEATS[game][card] & FOLLOWS[game][card]).bit_count(), reverse=True)
        for cards in SUIT_SETS[game][1:]
    ]
    return (*(card for suit in low_to_high for card in suit), *reversed(TRUMP_ORDER[game]))


ORDERS = tuple(order_of(game) for game in range(NULL + 1))
NUMBERS_IN = tuple(tuple(order.index(card) for card in range(CARDS)) for order in ORDERS)


def arranged(game: int, cards: int) -> int:
    """A set of the rules in the solver's numbers."""
    numbers = NUMBERS_IN[game]
    return sum(1 << numbers[card] for card in members(cards))


def kind_of(game: int) -> int:
    """Suit games are alike but for names."""
    return KIND_GRAND if game == GRAND else KIND_SUIT


def _tables(of: tuple[tuple[int, ...], ...]) -> Iterator[list[int]]:
    for game in (GRAND, 0):
        yield [arranged(game, of[game][card] & ALL) for card in ORDERS[game]]


# [kind, card]: cards that follow it, that beat it; [card]: its points
FOLLOW: Table = np.array(list(_tables(tuple(FOLLOWS))), dtype=np.int64)
BEAT: Table = np.array(list(_tables(tuple(BEATS))), dtype=np.int64)
VALUE: Table = np.array([POINTS[card] for card in ORDERS[GRAND]], dtype=np.int64)
TRUMP: Table = np.array([arranged(game, sum(1 << card for card in TRUMP_ORDER[game])) for game in (GRAND, 0)])
assert all(POINTS[order[number]] == VALUE[number] for order in ORDERS[:NULL] for number in range(CARDS))
