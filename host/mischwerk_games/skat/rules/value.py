"""What a game is worth: matadors, levels, base value times factor, and what an overbid game counts."""

from .declaration import Announced, Declaration
from .games import BASES, TRUMP_ORDER

SCHNEIDER = 30  # a party with no more card points is schneider (ISkO 5.2.3)
ALL_POINTS = 120
ALL_TRICKS = 10
TO_WIN = 61


def matadors(game: int, cards: int) -> int:
    """With n: n; without n: -n; 0 in null. ``cards``: the soloist's hand and the skat (ISkO 2.4.3)."""
    order = TRUMP_ORDER[game]
    if not order:
        return 0
    with_them = cards >> order[0] & 1
    count = 0
    for card in order:
        if cards >> card & 1 != with_them:
            break
        count += 1
    return count if with_them else -count


def factor(declared: Declaration, count: int, schneider: bool, schwarz: bool) -> int:
    """Matadors, one for the game, and one for each level; ``schneider``, ``schwarz``: whether a party was.

    A level that was announced counts for itself and for its announcement, reached or not (ISkO 5.2.5).
    """
    announced = declared.announced
    return (
        abs(count)
        + 1
        + declared.hand
        + (schneider or announced >= Announced.SCHNEIDER)
        + (announced >= Announced.SCHNEIDER)
        + (schwarz or announced >= Announced.SCHWARZ)
        + (announced >= Announced.SCHWARZ)
        + declared.is_ouvert
    )


def raised_to(bid: int, game: int) -> int:
    """The least multiple of a game's base value that reaches the bid: what an overbid game counts (ISkO 5.4.2)."""
    base = BASES[game]
    return -(-bid // base) * base
