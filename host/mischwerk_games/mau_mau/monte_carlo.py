"""A player that tries each of its cards out in deals that agree with what it has seen, all played to their end."""

import hashlib
from random import Random

from .cards import FITS, members
from .hidden import Draws
from .players import simple_choice
from .state import PLAYERS, View

DEALS = 60
WIN, SHARE = 4, 1  # a draw is worth a quarter of a win to everybody


class MonteCarlo:
    """Discards the card that did best in ``deals`` deals, with everyone playing on like Simple.

    Its choice depends on what it sees and on ``seed``, not on earlier games or calls.
    """

    def __init__(self, seed: int = 1, deals: int = DEALS) -> None:
        self._seed = seed
        self._deals = deals

    def choose(self, seen: View) -> int:
        """The best card; of several such the lowest number."""
        seat = seen.player - 1
        cards = list(members(seen.hand & FITS[seen.up]))
        points = [0] * len(cards)
        draws = Draws(seen, self._random(seen).random)
        for _ in range(self._deals):
            hands, stock = draws.next()
            for index, card in enumerate(cards):
                after = hands.copy()
                after[seat] ^= 1 << card
                winner = played_out(after, card, stock.copy(), (seat + 1) % PLAYERS)
                points[index] += SHARE if winner < 0 else WIN * (winner == seat)
        return cards[points.index(max(points))]

    def _random(self, seen: View) -> Random:
        digest = hashlib.sha256(f"mischwerk mau-mau {self._seed} {tuple(seen)}".encode()).digest()
        return Random(int.from_bytes(digest[:8], "big"))


def played_out(hands: list[int], up: int, stock: list[int], seat: int) -> int:
    """The seat that wins when all play as Simple does, or -1 for a draw. The lists are used up; ``stock`` has its next
    card last. The rules once more, without their checks: some hundred games go into one choice."""
    while True:
        hand = hands[seat]
        fitting = hand & FITS[up]
        if fitting:
            up = simple_choice(hand, fitting) if fitting & (fitting - 1) else fitting.bit_length() - 1
            hand ^= 1 << up
            if not hand:
                return seat
        else:
            hand |= 1 << stock.pop()
            if not stock:
                return -1
        hands[seat] = hand
        seat = (seat + 1) % PLAYERS
