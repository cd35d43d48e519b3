"""Any order, any piles, any number of pockets, any capacity, either kind of pocket: a plan gives what is wanted in as
few passes as the theory promises, or the planner says why there is none.

Plans are carried out on the reference's lists, not the core's; what small decks take is in unit/test_fewest_passes.py.
"""

import itertools
import random
import sys
import time
from pathlib import Path

import mischwerk_machines
import pytest
from hypothesis import assume, event, example, given, settings
from hypothesis import strategies as st
from shuffler.planning.piles import Pile
from shuffler.planning.plan import PlanError, execute, plan
from shuffler.planning.planner import planned as planned_by_search

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "reference"))

import pass_theory
from fewest_passes import carry_out, dealt

MACHINES = {
    name: mischwerk_machines.config(mischwerk_machines.load(name), mischwerk_machines.card_format("poker"))
    for name in ("pile6", "pile8", "pile10", "pile11", "wheel54")
}


def planned(target, pockets, capacity, lifo, piles=None):
    """The number of passes of a plan that has been carried out and found right; None if the deck was refused."""
    cards = len(target)
    if pockets < 2 or cards > pockets * capacity:
        event("refused")
        with pytest.raises(PlanError, match="do not fit" if pockets > 1 else "do not fit|one pocket"):
            plan(list(target), pockets, capacity, lifo, piles)
        return None
    before = list(target)
    passes = plan(target, pockets, capacity, lifo, piles)
    assert target == before, "the planner has changed what it was asked for"
    result = carry_out(passes, cards, pockets, capacity, lifo)
    assert result == (target if piles is None else dealt(target, piles))
    assert execute(passes, cards, pockets, capacity, lifo) == result, "the core's own check sees it otherwise"
    return len(passes)


def within_theory(passes, target, pockets, capacity, lifo):
    """Check what docs/explanation/planning.md promises of a deck that fits."""
    cards = len(target)
    each = -(-cards // pockets)
    assert passes >= min(1, cards), "a sorted deck takes a pass too"
    assert (passes <= 1) == pass_theory.one_pass_does(target, pockets, capacity, lifo)
    if pockets >= cards or capacity == 1:
        assert passes <= 1
    if cards <= pockets * pockets and each <= capacity:
        assert passes <= 2
    if each <= pockets * pockets:
        assert passes <= 3
    event(f"{passes if passes < 4 else 'more'} passes")


@st.composite
def decks(draw, most=128):
    """Orders: drawn at large, or what one or two random passes make of a sorted deck, or nearly sorted or reversed."""
    cards = draw(st.integers(0, most))
    chance = random.Random(draw(st.integers(0, 2**32)))
    order = list(range(cards))
    kind = draw(st.sampled_from(("any", "one pass", "two passes", "nearly sorted", "nearly reversed")))
    if kind == "any":
        chance.shuffle(order)
    elif kind.endswith("sed"):
        order.reverse()
    if kind.startswith("nearly"):
        for _ in range(draw(st.integers(0, 4)) if cards else 0):
            i, j = chance.randrange(cards), chance.randrange(cards)
            order[i], order[j] = order[j], order[i]
    for _ in range(("one pass", "two passes").index(kind) + 1 if kind.endswith(("pass", "passes")) else 0):
        pockets = draw(st.integers(1, 12))
        lies = [chance.randrange(pockets) for _ in order]
        order = [order[i] for i in sorted(range(cards), key=lies.__getitem__)]
    return order


@st.composite
def deals(draw):
    """An order and piles that add up to it."""
    target = draw(decks())
    cuts = draw(st.sets(st.integers(1, max(1, len(target) - 1)), max_size=12)) if len(target) > 1 else set()
    ends = [0, *sorted(cuts), len(target)] if target else [0]
    piles = []
    for start, end in itertools.pairwise(ends):
        ordered = draw(st.booleans())
        while end - start > 127:  # a pile on the wire has 127 at most
            piles.append(Pile(127, ordered))
            start += 127
        piles.append(Pile(end - start, ordered))
    return target, piles


pocket_numbers = st.one_of(st.integers(2, 12), st.integers(2, 12), st.integers(1, 128))
rooms = st.integers(-1, 8)  # places a pocket has over its even share of the deck; -1: too few


def holding(cards, pockets, room):
    """The capacity that leaves so much room."""
    return max(1, -(-cards // pockets) + room)


@settings(max_examples=250)
@given(target=decks(), pockets=pocket_numbers, room=rooms, lifo=st.booleans())
@example(target=list(range(110))[::-1], pockets=11, room=0, lifo=False)
@example(target=list(range(110))[::-1], pockets=11, room=0, lifo=True)
@example(target=list(range(60))[::-1], pockets=6, room=0, lifo=False)
@example(target=list(range(128)), pockets=2, room=0, lifo=True)
@example(target=[], pockets=2, room=0, lifo=False)
@example(target=[0], pockets=2, room=0, lifo=True)
def test_any_order_on_any_build(target, pockets, room, lifo):
    capacity = holding(len(target), pockets, room)
    passes = planned(target, pockets, capacity, lifo)
    if passes is not None:
        within_theory(passes, target, pockets, capacity, lifo)


@settings(max_examples=250)
@given(asked=deals(), pockets=pocket_numbers, room=rooms, lifo=st.booleans())
@example(asked=([2, 0, 1], [Pile(1, True), Pile(2, False)]), pockets=2, room=0, lifo=True)
def test_any_deal_on_any_build(asked, pockets, room, lifo):
    """Each hand comes in feeding order, whatever order was drawn."""
    target, piles = asked
    capacity = holding(len(target), pockets, room)
    passes = planned(target, pockets, capacity, lifo, piles)
    if passes is not None:
        within_theory(passes, dealt(target, piles), pockets, capacity, lifo)


@settings(max_examples=100)
@given(asked=deals())
def test_hands_that_fit_a_pocket_each_take_one_pass(asked):
    """A pure deal: only what a hand of more than M cards takes beyond a pocket counts."""
    target, piles = asked
    assume(target)
    pockets = sum(-(-pile.size // 10) for pile in piles)
    assume(pockets > 1)
    assert planned(target, pockets, 10, False, [Pile(size, False) for size, _ in piles]) == 1


@settings(max_examples=100)
@given(cards=st.integers(2, 128), pockets=st.integers(2, 12), room=st.integers(0, 8), lifo=st.booleans())
def test_the_two_hardest_orders(cards, pockets, room, lifo):
    """More cards than pockets: no pass reverses a deck on FIFO pockets, none leaves it as it is on LIFO ones."""
    capacity = max(2, -(-cards // pockets)) + room
    falls, stands = list(range(cards))[::-1], list(range(cards))
    hard, easy = (stands, falls) if lifo else (falls, stands)
    passes = planned(hard, pockets, capacity, lifo)
    assert passes == 1 if cards <= pockets else passes >= 2
    if cards > pockets and cards <= pockets * pockets:
        assert passes == 2
    assert planned(easy, pockets, capacity, lifo) == 1, "a pass, and not none"


@settings(max_examples=60)
@given(target=st.sampled_from((52, 55, 60)).flatmap(lambda n: st.permutations(range(n))), lifo=st.booleans())
def test_six_pockets_take_three_passes_at_most(target, lifo):
    assert planned(list(target), 6, 10, lifo) in (1, 2, 3)


@settings(max_examples=100)
@given(asked=deals(), pockets=st.integers(2, 12), room=st.integers(0, 8), lifo=st.booleans())
def test_the_same_target_gives_the_same_plan(asked, pockets, room, lifo):
    """Whatever was planned in between; and so does the same deal, drawn in another order."""
    target, piles = asked
    capacity = holding(len(target), pockets, room)
    for which in (None, piles):
        first = plan(list(target), pockets, capacity, lifo, which)
        plan(target[::-1], pockets, capacity, lifo)
        assert plan(list(target), pockets, capacity, lifo, which) == first
    assert plan(dealt(target, piles), pockets, capacity, lifo, piles) == first


@settings(max_examples=100)
@given(
    asked=deals(),
    machine=st.sampled_from(sorted(MACHINES)),
    lifo=st.booleans(),
    steps=st.integers(0, 3000),
)
def test_a_search_leaves_result_and_number_of_passes_as_they_are(asked, machine, lifo, steps):
    """However long it is, on the machines as they are built (and with pockets that give the last card first)."""
    target, piles = asked
    config = MACHINES[machine]._replace(lifo=lifo)
    build = config.pockets, config.capacity, lifo
    assume(len(target) <= config.pockets * config.capacity)
    for which in (None, piles):
        passes = planned_by_search(list(target), config, which, steps)
        assert carry_out(passes, len(target), *build) == (target if which is None else dealt(target, which))
        assert len(passes) == len(plan(target, *build, which))
        assert planned_by_search(list(target), config, which, steps) == passes


@settings(max_examples=100)
@given(asked=deals(), pockets=st.integers(1, 12), lifo=st.booleans())
def test_a_deck_that_does_not_fit_is_refused_at_once(asked, pockets, lifo):
    """Before any search."""
    target, piles = asked
    capacity = (len(target) - 1) // pockets  # one card too many at least
    assume(capacity > 0)
    began = time.process_time()
    with pytest.raises(PlanError, match="do not fit" if pockets > 1 else "do not fit|one pocket"):
        plan(target, pockets, capacity, lifo, piles)
    assert time.process_time() - began < 0.05


@settings(max_examples=60)
@given(target=decks(40), pockets=st.integers(2, 12), where=st.integers(0, 39), wrong=st.sampled_from((-1, 0, 1, 40)))
def test_what_is_not_an_order_is_not_planned(target, pockets, where, wrong):
    """A card twice, or one that is not in the deck."""
    assume(target)
    where %= len(target)
    assume(target[where] != wrong)
    target[where] = wrong
    with pytest.raises(ValueError):
        plan(target, pockets, 40, False)


@settings(max_examples=60)
@given(asked=deals(), change=st.sampled_from((-1, 1)))
def test_piles_that_are_not_the_decks_are_not_planned(asked, change):
    target, piles = asked
    assume(piles)
    with pytest.raises(ValueError):
        plan(target, 12, 20, False, [*piles[:-1], Pile(piles[-1].size + change, True)])
