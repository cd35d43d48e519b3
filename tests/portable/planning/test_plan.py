"""A plan gives exactly its target within the capacity, in as few passes as theory allows; execute() isn't fooled."""

from expect import raises
from shuffler.planning.plan import Pass, PlanError, execute, plan
from shuffler.randomness.permutation import runs


def scrambled(cards, root=3):
    """A fixed order with about cards/2 runs: powers of a primitive root modulo a prime above the deck."""
    order = []
    x = 1
    for _ in range(112):
        x = x * root % 113
        if x <= cards:
            order.append(x - 1)
    return order


# -- execute: what a real machine would refuse ---------------------------------------------------------
def test_execute_is_a_stable_distribution_then_a_concatenation():
    assert execute([Pass([0, 1, 0, 1], [1, 0])], 4, 2, 2) == [1, 3, 0, 2]
    assert execute([Pass([0, 1, 0, 1], [0, 1])], 4, 2, 2, True) == [2, 0, 3, 1]


def test_execute_applies_each_pass_to_what_the_last_one_left():
    pass_ = Pass([0, 1, 0, 1], [1, 0])
    assert execute([pass_, pass_], 4, 2, 2) == [3, 2, 1, 0]


def test_execute_without_passes_leaves_the_deck():
    assert execute([], 3, 2, 2) == [0, 1, 2]


def test_execute_refuses_a_pass_of_another_number_of_cards():
    assert "feeds 3 cards" in str(raises(PlanError, execute, [Pass([0, 0, 0], [0])], 4, 2, 4))
    assert "feeds 5 cards" in str(raises(PlanError, execute, [Pass([0] * 5, [0])], 4, 2, 5))


def test_execute_refuses_a_pocket_that_does_not_exist():
    for pocket in (2, -1):
        assert "no pocket" in str(raises(PlanError, execute, [Pass([0, pocket], [0])], 2, 2, 4))
        assert "ejected" in str(raises(PlanError, execute, [Pass([0, 0], [0, pocket])], 2, 2, 4))


def test_execute_refuses_a_pocket_over_its_capacity():
    assert execute([Pass([0, 0], [0])], 2, 2, 2) == [0, 1]
    assert "overflows" in str(raises(PlanError, execute, [Pass([0, 0, 0], [0])], 3, 2, 2))


def test_execute_refuses_a_pocket_ejected_twice():
    assert "can't be ejected" in str(raises(PlanError, execute, [Pass([0, 1], [0, 1, 0])], 2, 2, 2))


def test_execute_refuses_cards_left_inside():
    assert "leaves cards in pocket 1" in str(raises(PlanError, execute, [Pass([0, 1], [0])], 2, 2, 2))


# -- plan -----------------------------------------------------------------------------------------------
def test_small_plan_by_hand():
    """[2, 0, 1] has two runs: card 2 to one pocket, cards 0 and 1 to the next."""
    assert plan([2, 0, 1], 2, 2) == [Pass([1, 1, 0], [0, 1])]


def test_golden_two_pass_plan_by_hand():
    """Four reversed cards on 2 x 2: keys (0,0) (0,1) (1,0) (1,1) for target places 0..3, low digit first."""
    assert plan([3, 2, 1, 0], 2, 2) == [Pass([1, 0, 1, 0], [0, 1]), Pass([1, 0, 1, 0], [0, 1])]


def test_every_deck_on_every_build_ends_at_its_target_within_the_capacity():
    for pockets, capacity in ((6, 10), (8, 10), (10, 10), (11, 10), (54, 1), (110, 1)):
        for cards in (2, 24, 32, 52, 55, 60, 64, 80, 100, 110):
            if cards > pockets * capacity:
                continue
            for lifo in (False, True):
                target = scrambled(cards)
                passes = plan(target, pockets, capacity, lifo)
                assert execute(passes, cards, pockets, capacity, lifo) == target


def test_two_passes_suffice_whenever_there_are_keys_for_all_cards():
    for pockets, capacity, cards in ((10, 10, 100), (8, 10, 64), (11, 10, 110), (6, 10, 36)):
        assert len(plan(scrambled(cards, 5), pockets, capacity)) == 2
        assert len(plan(list(range(cards - 1, -1, -1)), pockets, capacity)) == 2


def test_three_passes_beyond_that():
    assert len(plan(scrambled(60, 5), 6, 10)) <= 3
    assert len(plan(list(range(59, -1, -1)), 6, 10)) <= 3


def test_one_pass_when_the_runs_allow():
    target = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
    assert runs(target) == 2
    assert len(plan(target, 10, 10)) == 1


def test_wheel_takes_one_pass_and_ejects_in_the_order_of_the_target():
    target = scrambled(52, 5)
    assert plan(target, 54, 1) == [Pass(list(range(52)), target)]


def test_deck_that_does_not_fit_is_refused_with_its_numbers():
    assert str(raises(PlanError, plan, list(range(101)), 10, 10)) == "101 cards do not fit: 10 pockets hold 100"


def test_build_with_one_pocket_is_refused():
    assert "one pocket" in str(raises(PlanError, plan, [0, 1], 1, 10))


def test_target_that_is_not_a_permutation_is_refused():
    for wrong in ([0, 0], [1, 2], [0, 2]):
        raises(ValueError, plan, wrong, 10, 10)
