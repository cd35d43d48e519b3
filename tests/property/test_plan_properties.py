"""Any permutation, any number of pockets, any capacity, either kind of pocket: a plan gives its target or says why."""

from itertools import permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from shuffler.plan import PlanError, execute, plan

REASONS = ("do not fit", "one pocket", "more than three passes")


def attempt(target, pockets, capacity, lifo):
    """The number of passes, or None for a refusal, whose reason must be a stated and true one."""
    cards = len(target)
    try:
        passes = plan(target, pockets, capacity, lifo)
    except PlanError as error:
        reason = str(error)
        assert any(known in reason for known in REASONS), reason
        if "do not fit" in reason:
            assert cards > pockets * capacity
        if "one pocket" in reason:
            assert pockets < 2
        if "three passes" in reason:
            # three passes always suffice when the deck fits and ceil(N/n) <= n*n
            assert -(-cards // pockets) > pockets * pockets or cards > pockets**3
        return None
    assert execute(passes, cards, pockets, capacity, lifo) == list(target)
    assert min(1, cards) <= len(passes) <= 3
    for one in passes:
        assert max((one.pocket.count(p) for p in range(pockets)), default=0) <= capacity
        assert sorted(one.eject) == sorted(set(one.pocket)), "an empty pocket is swept, or a full one is not"
    return len(passes)


decks = st.integers(0, 128).flatmap(lambda n: st.permutations(range(n)))


@settings(max_examples=250, deadline=None)
@given(target=decks, pockets=st.integers(1, 128), capacity=st.integers(1, 16), lifo=st.booleans())
@example(target=list(range(110))[::-1], pockets=11, capacity=10, lifo=False)
@example(target=list(range(110))[::-1], pockets=11, capacity=10, lifo=True)
@example(target=list(range(60))[::-1], pockets=6, capacity=10, lifo=False)
def test_any_deck_on_any_build(target, pockets, capacity, lifo):
    passes = attempt(target, pockets, capacity, lifo)
    cards = len(target)
    if pockets >= 2 and cards <= pockets * pockets and -(-cards // pockets) <= capacity:
        assert passes is not None and passes <= 2, "two passes always suffice here"


@settings(max_examples=120, deadline=None)
@given(target=st.sampled_from((52, 55, 60)).flatmap(lambda n: st.permutations(range(n))), lifo=st.booleans())
def test_six_pockets_take_three_passes_at_most(target, lifo):
    assert attempt(target, 6, 10, lifo) in (1, 2, 3)


@pytest.mark.parametrize("cards", range(6))
@pytest.mark.parametrize("lifo", [False, True])
def test_every_order_of_up_to_five_cards_on_every_small_build(cards, lifo):
    for target in permutations(range(cards)):
        for pockets in range(1, 5):
            for capacity in range(1, 5):
                attempt(list(target), pockets, capacity, lifo)


@pytest.mark.parametrize("lifo", [False, True])
def test_no_plan_is_longer_than_the_shortest_on_two_pockets_of_two(lifo):
    """Brute force: every pass of 4 cards on 2 x 2, one and two deep, against the planner's choice."""
    singles = []
    for a in range(16):
        pocket = [(a >> i) & 1 for i in range(4)]
        if pocket.count(0) == 2:
            singles += [(pocket, eject) for eject in ([0, 1], [1, 0])]
    from shuffler.plan import Pass

    one = {tuple(execute([Pass(*s)], 4, 2, 2, lifo)) for s in singles}
    two = {tuple(execute([Pass(*s), Pass(*t)], 4, 2, 2, lifo)) for s in singles for t in singles}
    for target in permutations(range(4)):
        passes = attempt(list(target), 2, 2, lifo)
        assert passes == (1 if target in one else 2 if target in two else 3), target
