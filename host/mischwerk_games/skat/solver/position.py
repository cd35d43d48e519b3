"""What is to be solved: a game during the play, all cards open."""

from collections.abc import Sequence
from typing import NamedTuple, Self

from ..rules.cards import NAMES, members, points_of
from ..rules.games import NULL, legal_cards, winner_of
from ..rules.seats import NOBODY
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
        points = self.points + sum(points_of(1 << one) for one in trick) if won else self.points
        return self._replace(hands=left, leader=winner, trick=(), points=points, tricks=self.tricks + won)

    @property
    def cards(self) -> list[int]:
        """The cards that may be played, lowest number first."""
        return list(members(self.legal))


def position_of(state: State) -> Position:
    """Of a game during or after the play. Raises ValueError for any other."""
    if state.declaration is None or state.phase < Phase.PLAY:
        raise ValueError("the play of the cards has not begun")
    points = state.points + points_of(state.skat)
    return Position(
        state.declaration.game, state.soloist, state.hands, state.leader, state.trick, points, state.won_tricks
    )


def position_in(seen: View, world: Sequence[int]) -> Position:
    """Of a view, if the cards lay like this: three hands and the skat, as a sampler draws them.

    Raises ValueError before the play.
    """
    if seen.declaration is None:
        raise ValueError("the play of the cards has not begun")
    forehand, middlehand, rearhand, skat = map(int, world)
    points = seen.points + points_of(skat)
    hands = forehand, middlehand, rearhand
    return Position(seen.declaration.game, seen.soloist, hands, seen.leader, seen.trick, points, seen.won_tricks)
