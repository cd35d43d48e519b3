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
from chi_square import FALSE_ALARM, FALSE_ALARM_OF_ALL, Fit, against, credible, tail, uniform
from fewest_passes import carry_out, deal
from shuffler.planning.piles import Pile
from shuffler.planning.plan import plan

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "reference"))


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


def hand_out(target, build, piles):
    """The deck that comes out."""
    pockets, capacity, lifo = BUILDS[build]
    passes = plan(list(target), pockets, capacity, lifo, [Pile(*pile) for pile in piles])
    return carry_out(passes, len(target), pockets, capacity, lifo)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", DEALS)
def test_every_deal_comes_equally_often(build, kind):
    piles = DEALS[kind]
    cards = sum(size for size, _ in piles)
    came = Counter()
    lay = defaultdict(set)
    for target in itertools.permutations(range(cards)):
        deck = hand_out(target, build, piles)
        hands = deal(deck, piles)
        came[hands] += 1
        start = 0
        for number, (size, ordered) in enumerate(piles):
            if not ordered:
                lay[number, hands[number]].add(tuple(deck[start : start + size]))
            start += size
    ways = math.prod(math.factorial(size) for size, ordered in piles if not ordered)
    assert len(came) == math.factorial(cards) // ways, "not every deal can come"
    assert set(came.values()) == {ways}
    assert all(len(orders) == 1 for orders in lay.values()), "the order of a hand tells something of the others"


@pytest.mark.parametrize("build", BUILDS)
def test_a_planner_that_favoured_a_deal_would_show(build):
    """The same count over orders of which one was drawn twice and another never."""
    piles = DEALS["three hands"]
    targets = list(itertools.permutations(range(6)))
    targets[0] = targets[-1]
    came = Counter(deal(hand_out(target, build, piles), piles) for target in targets)
    assert set(came.values()) == {7, 8, 9}


# -- The yardstick itself, and how seldom all tests of chance together are wrong.


def test_all_verdicts_together_fail_by_chance_less_than_once_in_10000_runs(request):
    """As many as take the fixture ``fair``, of all that run with this one."""
    verdicts = sum("fair" in getattr(item, "fixturenames", ()) for item in request.session.items)
    assert verdicts * FALSE_ALARM < FALSE_ALARM_OF_ALL


def test_a_test_gives_one_verdict(fair):
    even = Fit(10, 10)
    assert fair(even, even)
    with pytest.raises(AssertionError, match="one verdict"):
        fair(even)


def test_quantiles_are_those_of_the_textbook():
    for statistic, freedom, p in (
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
        (124.342113, 100, 0.05),
        (23.209251, 10, 0.01),
        (28.373987, 1, 1e-7),  # 5.326724 standard deviations, either way
        (2.155856, 10, 0.995),
    ):
        assert tail(statistic, freedom) == pytest.approx(p, rel=1e-5)
    assert tail(2601 + 6 * (2 * 2601) ** 0.5, 2601) < 1e-8
    assert tail(0, 5) == 1


def test_fits():
    assert uniform([90, 110]) == Fit(2.0, 1)
    assert against([30, 70], [25, 75]) == Fit(1 + 1 / 3, 1)
    with pytest.raises(ValueError):
        against([1, 2, 3], [3, 3])


def test_what_is_credible_and_what_is_not():
    assert credible(uniform([100, 110, 90, 105]))
    assert not credible(uniform([1000, 1300, 700, 1000]))
    assert not credible(uniform([500] * 49 + [0])), "what never comes"
    assert not credible(uniform([10**6] * 50)), "too even to be true"
    assert credible(uniform([100, 100])), "a tie of two is not rare"


def test_fits_that_are_judged_together_share_one_rate():
    at_the_edge = Fit(28.8, 1)  # 8.0e-8, above half of 1e-7
    assert credible(at_the_edge)
    assert credible(at_the_edge, Fit(1, 1))
    assert not credible(Fit(29.8, 1)), "4.8e-8"
    assert credible(Fit(29.6, 1))
    assert credible(Fit(30.9, 1), Fit(1, 1)), "2.7e-8, above a quarter of 1e-7"
    assert not credible(Fit(31.2, 1), Fit(1, 1)), "2.3e-8"
