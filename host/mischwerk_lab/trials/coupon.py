"""The coupon collector: how many cards are dealt until every group of cards has shown up."""

import numpy as np

from mischwerk_lab.streams import compiled
from mischwerk_lab.trials import laws
from mischwerk_lab.trials.cells import judged_by, needed
from mischwerk_lab.trials.counting import Counter, Counts, Decks, Tally, check_cards

COUPON = "Coupon collector"
COUPON_ABOUT = (
    "How many cards are dealt until each of the groups has shown up; the groups are equal parts of the sorted deck, by "
    "default four, such as the suits. The law without replacement is exact."
)
COUPON_NEEDS = "a deck of more cards than groups"
_MOST_GROUPS = 13


@compiled
def count_collected(decks: Decks, groups: int, counts: Counts) -> None:
    """counts[cards dealt until each group was there]."""
    n = decks.shape[1]
    for row in range(decks.shape[0]):
        missing = (1 << groups) - 1
        dealt = 0
        while missing and dealt < n:
            missing &= ~(1 << np.int64(decks[row, dealt]) * groups // n)
            dealt += 1
        counts[dealt] += 1


def coupon_counter(n: int, groups: int = 4) -> Counter:
    """ValueError if the groups are impossible."""
    if not 2 <= groups <= _MOST_GROUPS:
        raise ValueError(f"{COUPON}: {groups} groups are out of range; it is 2 to {_MOST_GROUPS}.")
    check_cards(n, groups + 1, COUPON)
    law = laws.collected(tuple(np.bincount(np.arange(n) * groups // n).tolist()))
    return Counter(COUPON, Tally(n, count_collected, law.shape, groups), judged_by(law), needed(law))
