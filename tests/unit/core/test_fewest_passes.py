"""Every order and every deal of a few cards on every small build: planned, carried out, and in the fewest passes.

What the fewest are comes from trying everything (tests/reference/fewest_passes.py), and so does the machine the plans
are carried out on: a planner that is wrong can't agree with itself here. Seven cards: bench/fewest_passes.py.
"""

import itertools
from pathlib import Path

import fewest_passes as brute
import pass_theory
import pytest
from shuffler.planning.piles import Pile
from shuffler.planning.plan import PlanError, plan

BUILDS = [
    pytest.param(pockets, capacity, lifo, id=f"{pockets}x{capacity}-{'lifo' if lifo else 'fifo'}")
    for pockets in (2, 3, 4)
    for capacity in (1, 2, 3, 4)
    for lifo in (False, True)
]


def fitting(most, pockets, capacity):
    """Sizes of deck, up to ``most``, that the build holds."""
    return range(1, min(most, pockets * capacity) + 1)


def said(wrong):
    """A few of the counterexamples, and how many there are."""
    return f"{len(wrong)} wrong, such as " + "; ".join(map(str, wrong[:4]))


# -- the planner ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("pockets", "capacity", "lifo"), BUILDS)
def test_every_order_of_up_to_six_cards(pockets, capacity, lifo):
    """Wheels too: with one card a pocket every order takes one pass."""
    wrong = []
    for cards in fitting(6, pockets, capacity):
        for order, passes in brute.fewest(cards, pockets, capacity, lifo).items():
            made = plan(list(order), pockets, capacity, lifo)
            assert brute.carry_out(made, cards, pockets, capacity, lifo) == list(order)
            if len(made) != passes:
                wrong.append(f"{list(order)} in {len(made)}, not {passes}")
    assert not wrong, said(wrong)


@pytest.mark.parametrize(("pockets", "capacity", "lifo"), BUILDS)
def test_every_deal_of_up_to_five_cards(pockets, capacity, lifo):
    """All piles that ask for different things; the cards of a hand named from the highest down. What comes is the deal
    in the one order it is handed out in, and in as few passes as that order takes.
    """
    wrong = []
    for cards in fitting(5, pockets, capacity):
        for piles in brute.different_piles(cards):
            listed = [Pile(*pile) for pile in piles]
            for hands in {brute.deal(order, piles) for order in itertools.permutations(range(cards))}:
                falling = [card for pile in zip(hands, piles) for card in (pile[0] if pile[1][1] else pile[0][::-1])]
                made = plan(falling, pockets, capacity, lifo, listed)
                wanted = brute.dealt(falling, piles)
                assert brute.carry_out(made, cards, pockets, capacity, lifo) == wanted, (falling, piles)
                passes = brute.fewest(cards, pockets, capacity, lifo)[bytes(wanted)]
                if len(made) != passes:
                    wrong.append(f"{falling} as {piles} in {len(made)}, not {passes}")
    assert not wrong, said(wrong)


@pytest.mark.parametrize("lifo", [False, True])
def test_piles_written_otherwise_ask_for_the_same(lifo):
    """A hand of one card is an ordered pile, ordered piles on each other are one: every way to write four cards."""
    pockets, capacity, cards = 2, 3, 4
    fewest = brute.fewest(cards, pockets, capacity, lifo)
    for piles in brute.all_piles(cards):
        for order in itertools.permutations(range(cards)):
            made = plan(list(order), pockets, capacity, lifo, [Pile(*pile) for pile in piles])
            wanted = brute.dealt(order, piles)
            assert brute.carry_out(made, cards, pockets, capacity, lifo) == wanted, (order, piles)
            assert len(made) == fewest[bytes(wanted)], (order, piles)


@pytest.mark.parametrize("lifo", [False, True])
def test_no_plan_for_a_deck_that_does_not_fit_or_a_single_pocket(lifo):
    """One pocket could give one order (two with LIFO), whatever is drawn: it is refused for every order."""
    refused = 0
    for pockets, capacity, cards in itertools.product(range(1, 5), range(1, 5), range(1, 7)):
        if pockets > 1 and cards <= pockets * capacity:
            continue
        for order in itertools.permutations(range(cards)):
            for piles in (None, [Pile(cards, False)]):
                with pytest.raises(PlanError, match="do not fit" if pockets > 1 else "do not fit|one pocket"):
                    plan(list(order), pockets, capacity, lifo, piles)
                refused += 1
    assert refused == 2 * (4 * 873 + 870 + 840 + 864 + 840), "on 1 x 1 to 4, 2 x 1, 2 x 2, 3 x 1, 4 x 1"


# -- the yardsticks ---------------------------------------------------------------------------------------
def test_brute_force_on_what_can_be_counted_by_hand():
    """2 pockets of 2, 4 cards: 6 ways to choose the first pocket's cards, each another order. One pocket: one order."""
    assert sorted(brute.one_pass(3, 2, 2, False)) == [
        bytes(order) for order in ([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1])
    ], "all but the reversed deck, which has three runs"
    assert len(brute.one_pass(4, 2, 2, False)) == len(brute.one_pass(4, 2, 2, True)) == 6
    assert brute.one_pass(5, 2, 2, False) == frozenset(), "five cards do not fit"
    assert len(brute.one_pass(4, 4, 1, False)) == 24
    alone = brute.fewest(3, 1, 3, False)
    assert {bytes(order) for order, passes in alone.items() if passes} == {bytes([0, 1, 2])}
    turned = brute.fewest(3, 1, 3, True)
    assert {passes: order for order, passes in turned.items() if passes} == {1: bytes([2, 1, 0]), 2: bytes([0, 1, 2])}
    assert brute.fewest(4, 2, 4, False)[bytes([3, 2, 1, 0])] == 2
    assert brute.fewest(4, 2, 4, True)[bytes([3, 2, 1, 0])] == 1
    assert brute.fewest(5, 2, 5, False)[bytes([4, 3, 2, 1, 0])] == 3, "two passes on two pockets give four runs"


def test_brute_force_counts_orders_as_eulers_numbers_do():
    """With room enough, n pockets in k passes give the orders of at most n**k runs: of six cards, 1, 57, 302, 302, 57
    and 1 have 1 to 6. LIFO gives descending runs in one pass, ascending ones in two; an order of over four ascending
    runs has two descending ones at most.
    """
    eulerian = [1, 57, 302, 302, 57, 1]
    for pockets in (2, 3, 4):
        for lifo in (False, True):
            fewest = list(brute.fewest(6, pockets, 6, lifo).values())
            assert fewest.count(1) == sum(eulerian[:pockets])
            if lifo:
                assert fewest.count(2) == 720 - fewest.count(1)
            else:
                assert fewest.count(1) + fewest.count(2) == sum(eulerian[: pockets**2])
            assert fewest.count(3) == 720 - fewest.count(1) - fewest.count(2)


def test_deals_of_brute_force():
    piles = [(2, False), (1, True), (2, True)]
    assert brute.deal([4, 0, 2, 3, 1], piles) == ((0, 4), (2,), (3, 1))
    assert brute.dealt([4, 0, 2, 3, 1], piles) == [0, 4, 2, 3, 1]
    assert len(list(brute.all_piles(4))) == 2 * 3**3
    assert brute.different_piles(3) == [
        [(1, True), (2, False)],
        [(2, False), (1, True)],
        [(3, False)],
    ]
    assert len(brute.fewest_deals(5, 3, 3, False, piles)) == 60
    assert set(brute.fewest_deals(4, 2, 2, False, [(2, False), (2, False)]).values()) == {1}
    with pytest.raises(ValueError):
        brute.deal([0, 1], piles)


def test_the_lists_refuse_what_a_machine_would():
    assert brute.carry_out([([0, 1, 0, 1], [1, 0])], 4, 2, 2) == [1, 3, 0, 2]
    assert brute.carry_out([([0, 1, 0, 1], [0, 1])], 4, 2, 2, True) == [2, 0, 3, 1]
    assert brute.carry_out([([0, 1, 0, 1], [1, 0])] * 2, 4, 2, 2) == [3, 2, 1, 0]
    for pocket, eject in (
        ([0, 0, 1], [0, 1]),  # too few cards
        ([0, 0, 1, 2], [0, 1, 2]),  # no such pocket
        ([0, 0, 1, -1], [0, 1, -1]),
        ([0, 0, 0, 1], [0, 1]),  # three in a pocket of two
        ([0, 0, 1, 1], [0]),  # cards left inside
        ([0, 0, 1, 1], [0, 1, 0]),  # ejected twice
    ):
        with pytest.raises(brute.BrokenError):
            brute.carry_out([(pocket, eject)], 4, 2, 2)


@pytest.mark.parametrize(("pockets", "capacity", "lifo"), BUILDS)
def test_the_theory_agrees_with_brute_force(pockets, capacity, lifo):
    """Whether one pass does, whether two do (four pockets: few cards, since it is slow there and never in doubt)."""
    for cards in fitting(6, pockets, capacity):
        for order, passes in brute.fewest(cards, pockets, capacity, lifo).items():
            assert pass_theory.one_pass_does(order, pockets, capacity, lifo) == (passes == 1), list(order)
            if pass_theory.rows_needed(order, pockets, capacity) > pockets:
                assert passes != 2, list(order)
            if passes > 1 and (pockets < 4 or cards < 5):
                assert pass_theory.two_passes_do(order, pockets, capacity) == (passes == 2), list(order)


def test_reference_knows_nothing_of_the_core():
    for module in (brute, pass_theory):
        source = Path(module.__file__).read_text(encoding="utf-8")
        assert "import shuffler" not in source
        assert "from shuffler" not in source
