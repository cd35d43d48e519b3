"""Every deal is equally frequent, exactly: all orders of a small deck are planned, carried out and counted as deals.

Were one order drawn as often as any other, so is one deal; a planner that turns one into another, or deals differently
from what was drawn, shows as a deal that comes too often, too seldom or never. And one that lays a hand's cards now
this way, now that, would tell the player who picks them up something of the other hands.
"""

import itertools
import math
import sys
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from shuffler.planning.piles import Pile
from shuffler.planning.plan import plan

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "reference"))

from fewest_passes import carry_out, deal

BUILDS = {
    "rack, fifo": (3, 3, False),
    "rack, lifo": (3, 3, True),
    "two pockets, fifo": (2, 4, False),
    "two pockets, lifo": (2, 4, True),
    "wheel": (7, 1, False),
}
HAND, ROW = False, True
DEALS = {
    "2 2 1 and one in order": [(2, HAND), (2, HAND), (1, HAND), (1, ROW)],
    "two hands, an up-card, a stock in random order": [(2, HAND), (2, HAND), (1, ROW), (2, ROW)],
    "stock below, hands of unequal size": [(2, ROW), (1, HAND), (3, HAND)],
    "a hand larger than a pocket": [(5, HAND), (2, ROW)],
    "three hands": [(2, HAND), (2, HAND), (2, HAND)],
    "one hand": [(6, HAND)],
    "a plain shuffle": [(6, ROW)],
}


def hand_out(target, build, asked):
    """The deck that comes out."""
    pockets, capacity, lifo = BUILDS[build]
    passes = plan(list(target), pockets, capacity, lifo, [Pile(*pile) for pile in asked])
    return carry_out(passes, len(target), pockets, capacity, lifo)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", DEALS)
def test_every_deal_comes_equally_often(build, kind):
    asked = DEALS[kind]
    cards = sum(size for size, _ in asked)
    came = Counter()
    lay = defaultdict(set)
    for target in itertools.permutations(range(cards)):
        deck = hand_out(target, build, asked)
        hands = deal(deck, asked)
        came[hands] += 1
        start = 0
        for number, (size, ordered) in enumerate(asked):
            if not ordered:
                lay[number, hands[number]].add(tuple(deck[start : start + size]))
            start += size
    ways = math.prod(math.factorial(size) for size, ordered in asked if not ordered)
    assert len(came) == math.factorial(cards) // ways, "not every deal can come"
    assert set(came.values()) == {ways}
    assert all(len(orders) == 1 for orders in lay.values()), "the order of a hand tells something of the others"


@pytest.mark.parametrize("build", BUILDS)
def test_a_planner_that_favoured_a_deal_would_show(build):
    """The same count over orders of which one was drawn twice and another never."""
    asked = DEALS["three hands"]
    targets = list(itertools.permutations(range(6)))
    targets[0] = targets[-1]
    came = Counter(deal(hand_out(target, build, asked), asked) for target in targets)
    assert set(came.values()) == {7, 8, 9}
