"""The plan a machine carries out: the target never changes, however long the search for a faster plan takes."""

import small_machine
from expect import raises
from shuffler.planning import planner, prediction
from shuffler.planning.piles import Pile
from shuffler.planning.plan import PlanError, execute
from shuffler.planning.sweeps import strokes


def order(cards, k):
    """A mixed-up deck."""
    return sorted(range(cards), key=lambda card: (card * 7919 + k * 104729) % 9973)


def carried_out(passes, config, cards):
    return execute(passes, cards, config.pockets, config.capacity, config.lifo)


def same(one, other):
    return [(list(p.pocket), list(p.eject)) for p in one] == [(list(p.pocket), list(p.eject)) for p in other]


def builds():
    big = small_machine.config(pockets=6, capacity=6)
    reversing = small_machine.config(pockets=6, capacity=6, lifo=True)
    return ((small_machine.config(), 12), (big, 20), (big, 33), (reversing, 20), (small_machine.wheel(), 12))


def test_every_plan_gives_its_target_after_any_number_of_steps():
    for config, cards in builds():
        for k in range(4):
            target = order(cards, k)
            for steps in (0, 1, 37, 400):
                passes = planner.planned(target, config, None, steps)
                assert carried_out(passes, config, cards) == target
                assert all(strokes(one.eject, config.swept_pockets) is not None for one in passes)


def test_the_same_steps_give_the_same_plan_in_one_go_or_in_pieces():
    for config, cards in builds():
        target = order(cards, 5)
        made = planner.Planner(target, config)
        if made.begin(300):
            for piece in (1, 99, 100, 150):
                made.improve(piece)
        assert same(made.finish(), planner.planned(target, config, None, 300))


def test_the_search_never_runs_over_its_budget():
    made = planner.Planner(order(20, 1), builds()[1][0])
    assert made.begin(100)
    made.improve(1000)
    made.improve(1000)
    assert same(made.finish(), planner.planned(order(20, 1), builds()[1][0], None, 100))


def test_the_number_of_passes_is_that_of_the_first_plan():
    for config, cards in builds():
        for k in range(4):
            first = planner.Planner(order(cards, k), config)
            assert len(planner.planned(order(cards, k), config, None, 200)) == len(first.passes)


def test_a_long_search_finds_faster_plans():
    """On the whole: over ten decks."""
    for config, cards in builds()[1:2] + builds()[4:]:
        before = after = 0
        for k in range(10):
            before += prediction.predicted_us(planner.planned(order(cards, k), config, None, 0), config)
            after += prediction.predicted_us(planner.planned(order(cards, k), config, None, 2000), config)
        assert after < before


def test_hands_lie_in_feeding_order():
    config, cards = builds()[1]
    piles = [Pile(8, False), Pile(4, True), Pile(8, False)]
    target = order(cards, 2)
    wanted = sorted(target[:8]) + target[8:12] + sorted(target[12:])
    assert carried_out(planner.planned(target, config, piles), config, cards) == wanted


def test_what_cant_be_planned_is_said_before_anything_else():
    config = small_machine.config()

    def said(error, target, machine=config, piles=None):
        return str(raises(error, planner.planned, target, machine, piles))

    assert "not a permutation" in said(ValueError, [0, 0, 1])
    assert "the piles hold 3 cards, the deck has 4" in said(ValueError, [0, 1, 2, 3], config, [Pile(3, True)])
    assert "1 card or more" in said(ValueError, [0, 1], config, [Pile(0, True), Pile(2, True)])
    assert "13 cards do not fit" in said(PlanError, order(13, 0))
    assert "one pocket" in said(PlanError, [0, 1], small_machine.config(pockets=1))
    assert "capacity 0" in said(PlanError, [0, 1], small_machine.config(capacity=0))


def test_an_empty_deck_needs_no_pass():
    assert planner.planned([], small_machine.config()) == []
