"""The solver as Python sees it: what a position is worth, and each card in it."""

from collections.abc import Sequence

import numpy as np

from ..rules.cards import members, points_of
from ..rules.games import NULL
from ..view import View
from .each_card import bound, each_card_null_wins, each_card_points, each_card_wins, exact, null_wins
from .memory import new_memory
from .null_search import new_null_memory
from .position import NUMBERS_IN as NUMBERS
from .position import Position, Table, arranged, kind_of
from .search import points_of as points_in

WINS_FROM = 61
_TRICKS = 10
_GUESS, _FAR = 60, 120  # card points of the soloist, if nothing better is known, and how far off that may be
_NEAR = 1  # another card is often worth the same
_NO_POINTS = "in a null game no card points count"
_NUMBERS = np.array(NUMBERS, dtype=np.int64)


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
        wins = {}
        for card in position.cards:
            after = position.after(card)
            missing = needed - after.points
            wins[card] = self._null(after) if after.game == NULL else self._bound(after, missing) >= missing
        return wins

    def card_points(self, position: Position) -> dict[int, int]:
        """For each card that may be played, the soloist's card points after it. Raises ValueError for a null game."""
        self._turn += 1
        points = {}
        guess, step = _GUESS, _FAR
        for card in position.cards:
            guess = points[card] = self._exact(position.after(card), guess, step)
            step = _NEAR
        return points

    def wins_in_worlds(self, seen: View, worlds: Table, needed: Sequence[int]) -> Table:
        """[world, card]: 1 where the soloist wins after each card of ``seen.legal``, lowest number first: where he gets
        ``needed[world]`` points with the skat, in null no trick. ``worlds``: hands and skat, as samplers draw them.
        Raises ValueError if the seat can't play a card."""
        game, hands, place, table, cards = _question(seen, worlds, seen.legal)
        wins = np.zeros((len(worlds), len(cards)), dtype=np.int64)
        if game == NULL:
            if not seen.won_tricks:
                each_card_null_wins(hands, place, *table, cards, self._null_memory, self._nodes, wins)
            return wins
        targets = np.array([most - had for most, had in zip(needed, _points(seen, worlds), strict=True)])
        self._turn += 1
        each_card_wins(
            hands, _NUMBERS[game], place, *table, cards, targets, kind_of(game), self._turn, self._memory, self._moves,
            self._nodes, wins,
        )  # fmt: skip
        return wins

    def points_in_worlds(self, seen: View, worlds: Table, cards: int) -> Table:
        """[world, card]: the soloist's card points with the skat after each of these cards, lowest number first.
        Raises ValueError for a null game, and if the seat can't play a card."""
        game, hands, place, table, plays = _question(seen, worlds, cards)
        if game == NULL:
            raise ValueError(_NO_POINTS)
        points = np.zeros((len(worlds), len(plays)), dtype=np.int64)
        self._turn += 1
        each_card_points(
            hands, _NUMBERS[game], place, *table, plays, _GUESS - seen.points, kind_of(game), self._turn, self._memory,
            self._moves, self._nodes, points,
        )  # fmt: skip
        return points + np.array(_points(seen, worlds), dtype=np.int64)[:, None]

    def _bound(self, position: Position, target: int) -> int:
        if position.is_over:
            return 0
        arguments = _arguments(position)
        kind = kind_of(position.game)
        return int(bound(*arguments, target, kind, self._turn, self._memory, self._moves, self._nodes))

    def _exact(self, position: Position, guess: int, step: int) -> int:
        if position.game == NULL:
            raise ValueError(_NO_POINTS)
        if position.is_over:
            return position.points
        arguments = _arguments(position)
        first, second, third, _, played, lead, answer = arguments
        table = (lead,) * (played > 0) + (answer,) * (played > 1)
        most = points_in(first | second | third | sum(1 << card for card in table))
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


def _question(seen: View, worlds: Table, cards: int) -> tuple[int, Table, int, tuple[int, int, int], Table]:
    """The game, hands from who led on, the soloist's place among them, cards on the table, and those asked about."""
    declared = seen.declaration
    if declared is None or not seen.legal:
        raise ValueError("the seat can't play a card")
    numbers = NUMBERS[declared.game]
    lead, answer = (*(numbers[card] for card in seen.trick), 0, 0)[:2]
    hands = worlds[:, [(seen.leader + place) % 3 for place in range(3)]]
    plays = np.array([numbers[card] for card in members(cards)], dtype=np.int64)
    return declared.game, hands, (seen.soloist - seen.leader) % 3, (len(seen.trick), lead, answer), plays


def _points(seen: View, worlds: Table) -> list[int]:
    """Return what the soloist has in each world, with the skat."""
    return [seen.points + points_of(int(skat)) for skat in worlds[:, 3]]
