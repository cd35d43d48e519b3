"""The solver as Python sees it: what a position is worth, and each card in it."""

import numpy as np

from ..rules.games import NULL
from .layout import NUMBERS_IN as NUMBERS
from .layout import arranged, kind_of
from .memory import new_memory
from .null_shapes import new_null_memory
from .position import Position
from .search import points_of
from .within_trick import bound, exact, null_wins

WINS_FROM = 61
_TRICKS = 10
_GUESS, _FAR = 60, 120  # card points of the soloist, if nothing better is known, and how far off that may be
_NEAR = 1  # another card is often worth the same


class Solver:
    """Solves any number of positions, one after the other; what it has found helps it with the next.

    ``nodes``: positions that it has searched so far. Threads need a solver each.
    """

    def __init__(self) -> None:
        self._memory = new_memory()
        self._null_memory = new_null_memory()
        self._moves = np.zeros((3 * (_TRICKS + 1), _TRICKS), dtype=np.int64)
        self._nodes = np.zeros(1, dtype=np.int64)
        self._turn = 0

    @property
    def nodes(self) -> int:
        return int(self._nodes[0])

    @property
    def bytes(self) -> int:
        """What its tables take."""
        return int(self._memory.nbytes + self._null_memory.nbytes + self._moves.nbytes)

    def wins(self, position: Position, needed: int = WINS_FROM) -> bool:
        """The soloist reaches ``needed`` points with the skat; in null: no trick."""
        if position.game == NULL:
            return self._null(position)
        self._turn += 1
        missing = needed - position.points
        return self._bound(position, missing) >= missing

    def points(self, position: Position) -> int:
        """The soloist's card points with the skat. Raises ValueError for a null game."""
        self._turn += 1
        return self._exact(position, _GUESS, _FAR)

    def card_wins(self, position: Position, needed: int = WINS_FROM) -> dict[int, bool]:
        """For each card that may be played, whether the soloist wins after it."""
        self._turn += 1
        found = {}
        for card in position.cards:
            after = position.after(card)
            missing = needed - after.points
            found[card] = self._null(after) if after.game == NULL else self._bound(after, missing) >= missing
        return found

    def card_points(self, position: Position) -> dict[int, int]:
        """For each card that may be played, the soloist's card points after it. Raises ValueError for a null game."""
        self._turn += 1
        found = {}
        guess, step = _GUESS, _FAR
        for card in position.cards:
            guess = found[card] = self._exact(position.after(card), guess, step)
            step = _NEAR
        return found

    def _bound(self, position: Position, target: int) -> int:
        if position.is_over:
            return 0
        arguments = _arguments(position)
        kind = kind_of(position.game)
        return int(bound(*arguments, target, kind, self._turn, self._memory, self._moves, self._nodes))

    def _exact(self, position: Position, guess: int, step: int) -> int:
        if position.game == NULL:
            raise ValueError("in a null game no card points count")
        if position.is_over:
            return position.points
        arguments = _arguments(position)
        first, second, third, _, played, lead, answer = arguments
        table = (lead,) * (played > 0) + (answer,) * (played > 1)
        most = points_of(first | second | third | sum(1 << card for card in table))
        kind = kind_of(position.game)
        left = exact(
            *arguments, guess - position.points, step, most, kind, self._turn, self._memory, self._moves, self._nodes
        )
        return position.points + int(left)

    def _null(self, position: Position) -> bool:
        if position.is_over:
            return position.tricks == 0
        return bool(null_wins(*_arguments(position), self._null_memory, self._nodes))


def _arguments(position: Position) -> tuple[int, int, int, int, int, int, int]:
    """Hands from who led on, the soloist's place among them, the cards on the table: in the solver's numbers."""
    game, leader = position.game, position.leader
    first, second, third = (arranged(game, position.hands[(leader + place) % 3]) for place in range(3))
    lead, answer = (*(NUMBERS[game][card] for card in position.trick), 0, 0)[:2]
    return first, second, third, (position.soloist - leader) % 3, len(position.trick), lead, answer
