"""What a game brings on the list, in compiled code: Seeger-Fabian at a table of three, by the rules' own scoring."""

import numpy as np

from ..rules.contract import ALL_POINTS, ALL_TRICKS, SCHNEIDER, TO_WIN
from ..rules.declaration import NULL_VALUES, Announced
from ..rules.games import BASES, NULL
from ..rules.scoring import OTHERS_BONUS, WON_BONUS
from .compiling import part

_BASE = np.array(BASES, dtype=np.int64)
_NULL, _BONUS, _OTHERS = NULL, WON_BONUS, OTHERS_BONUS[3]
_ALL_POINTS, _ALL_TRICKS, _SCHNEIDER_POINTS, _TO_WIN = ALL_POINTS, ALL_TRICKS, SCHNEIDER, TO_WIN
_SCHNEIDER, _SCHWARZ, _OUVERT = int(Announced.SCHNEIDER), int(Announced.SCHWARZ), int(Announced.OUVERT)
# Two numbers for hand and ouvert: 0 or 1 each.
_NULL_WORTH = np.array([[NULL_VALUES[bool(hand), bool(ouvert)] for ouvert in (0, 1)] for hand in (0, 1)])


@part
def list_points(
    game: int, hand: int, announced: int, levels: int, bid: int, points: int, tricks: int
) -> tuple[int, int]:  # fmt: skip
    """For the soloist, and for each of the others. ``levels``: his matadors, and one for the game; ``points``,
    ``tricks``: what he has taken, the skat included; a null game is not below its bid."""
    if game == _NULL:
        value = _NULL_WORTH[hand, 1 if announced == _OUVERT else 0]
        won = tricks == 0
    else:
        schneider = points >= _ALL_POINTS - _SCHNEIDER_POINTS
        schwarz = tricks == _ALL_TRICKS
        won = points >= _TO_WIN
        won = won and (schneider or announced < _SCHNEIDER) and (schwarz or announced < _SCHWARZ)
        times = levels + hand
        if schneider or points <= _SCHNEIDER_POINTS or announced >= _SCHNEIDER:
            times += 1
        if schwarz or tricks == 0 or announced >= _SCHWARZ:
            times += 1
        if announced >= _SCHNEIDER:
            times += 1
        if announced >= _SCHWARZ:
            times += 1
        if announced == _OUVERT:
            times += 1
        value = _BASE[game] * times
        if value < bid:
            value = (bid + _BASE[game] - 1) // _BASE[game] * _BASE[game]
            won = False
    if won:
        return value + _BONUS, 0
    return -2 * value - _BONUS, _OTHERS
