"""Who sits where: the three seats of a game, and how players go round them, also four at a table."""

from typing import NamedTuple

FOREHAND, MIDDLEHAND, REARHAND = SEATS = (0, 1, 2)
NOBODY = -1
SEAT_NAMES = ("forehand", "middlehand", "rearhand")  # play goes in this order


class Seating(NamedTuple):
    """The players of one game by their number at the table. At three the dealer is rearhand; at four he sits out."""

    forehand: int
    middlehand: int
    rearhand: int
    dealer: int


def seating(game: int, players: int = 3) -> Seating:
    """Who sits where in the ``game``-th game, from 0. Player 0 deals first; forehand is on the dealer's left.

    Raises ValueError if ``players`` is neither 3 nor 4.
    """
    if players not in (3, 4):
        raise ValueError(f"{players} players: Skat is played by three or four")
    dealer = game % players
    return Seating((dealer + 1) % players, (dealer + 2) % players, (dealer + 3) % players, dealer)


def seat_named(name: str) -> int:
    """The seat of a name. Raises ValueError."""
    if name not in SEAT_NAMES:
        raise ValueError(f"{name!r:.40} is not a seat: the seats are {', '.join(SEAT_NAMES)}")
    return SEAT_NAMES.index(name)
