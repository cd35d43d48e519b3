"""The numbers that a board holds, in order, as plain Python: the hands of three seats as sets of cards, numbered as in
the rules, what the play changes, and what players remember; nothing of bidding and declaration."""

from typing import NamedTuple

from ..rules.games import FOLLOWS, NULL, Declaration
from ..rules.state import Trick

# Three hands; the game; seats; cards of the trick on the table, in order; what the soloist has, the points with the
# skat; 1 at the end. What players remember: the skat, 1 if the soloist has seen it, 1 if his hand lies open; of each
# seat the suits that it did not follow, and the cards that it led, six bits for each trick.
FIRST_HAND, GAME, SOLOIST, LEADER, IN_TRICK, LEAD, ANSWER, POINTS, TRICKS, OVER = 0, 3, 4, 5, 6, 7, 8, 9, 10, 11
SKAT, SKAT_SEEN, OPEN, LACKS, LED = 12, 13, 14, 15, 18
FIELDS = 21
LED_BITS = 6


class Memory(NamedTuple):
    """What players remember of a game, for those that play by rules of thumb: see the fields of a board."""

    skat: int = 0
    skat_seen: bool = False
    is_open: bool = False
    lacks: tuple[int, int, int] = (0, 0, 0)
    led: tuple[int, int, int] = (0, 0, 0)


def memory_of(declared: Declaration, tricks: tuple[Trick, ...], leader: int, trick: tuple[int, ...]) -> Memory:
    """Remember what was played: ``tricks``, and the one on the table. The skat is left empty."""
    follows = FOLLOWS[declared.game]
    lacks, led, shift = [0, 0, 0], [0, 0, 0], 0
    for first, cards in (*((past.leader, past.cards) for past in tricks), (leader, trick)):
        seat, suit = first, follows[cards[0]] if cards else 0
        for card in cards:
            if not suit >> card & 1:
                lacks[seat] |= suit
            seat = seat + 1 if seat < 2 else 0
        if cards:
            led[first] |= cards[0] + 1 << shift
        shift += LED_BITS
    return Memory(0, not declared.hand, declared.is_ouvert, (lacks[0], lacks[1], lacks[2]), (led[0], led[1], led[2]))


def board_fields(
    game: int, soloist: int, hands: tuple[int, ...], points: int = 0, tricks: int = 0, leader: int = 0,
    trick: tuple[int, ...] = (), memory: Memory | None = None,
) -> tuple[int, ...]:  # fmt: skip
    """Put a board together. ``hands``: of the three seats; ``points``, ``tricks``: what the soloist has taken, with the
    skat's points."""
    lead, answer = (*trick, 0, 0)[:2]
    is_over = not any(hands) or (game == NULL and tricks > 0)
    skat, skat_seen, is_open, lacks, led = memory or Memory()
    return (
        *hands, game, soloist, leader, len(trick), lead, answer, points, tricks, is_over,
        skat, skat_seen, is_open, *lacks, *led,
    )  # fmt: skip
