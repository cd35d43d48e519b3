"""What the soloist needs in sampled worlds."""

from collections.abc import Sequence
from functools import cache

from ...rules.contract import ALL_POINTS, ALL_TRICKS, SCHNEIDER, TO_WIN
from ...rules.declaration import Declaration
from ...rules.games import NULL
from ...rules.scoring import score
from ...sampling.matadors import matadors_in
from ...sampling.sources import Worlds
from ...view import View

OUT_OF_REACH = ALL_POINTS + 1


def needed_in(seen: View, worlds: Worlds) -> Sequence[int]:
    """The card points with which the soloist wins each world, with what was announced and the bid."""
    assert seen.declaration is not None
    bid = seen.bidding.value
    return [_needed(seen.declaration, count, bid) for count in map(int, matadors_in(seen, worlds))]


@cache
def _needed(declared: Declaration, matadors: int, bid: int) -> int:
    """Schwarz is taken as all points, which is a little less than all tricks."""
    if declared.game == NULL:
        return 0
    for points, tricks in ((TO_WIN, 1), (ALL_POINTS - SCHNEIDER, 1), (ALL_POINTS, ALL_TRICKS)):
        if score(declared, matadors, bid, points, tricks).won:
            return points
    return OUT_OF_REACH
