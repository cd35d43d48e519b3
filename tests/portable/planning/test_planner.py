"""The plan a machine carries out: its target never changes, its strokes can be done, its clock is right."""

import small_machine
from expect import raises
from shuffler.motion import ramp
from shuffler.planning import planner, prediction, timing
from shuffler.planning.piles import Pile
from shuffler.planning.plan import PlanError, execute
from shuffler.planning.sweeps import strokes


def order(cards, k):
    """A mixed-up deck."""
    return sorted(range(cards), key=lambda card: (card * 7919 + k * 104729) % 9973)


def carried_out(passes, config, cards):
    return execute(passes, cards, config.pockets, config.capacity, config.lifo)


def same(passes, other):
    return [(list(p.pocket), list(p.eject)) for p in passes] == [(list(p.pocket), list(p.eject)) for p in other]


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
                assert all(strokes(pass_.eject, config.swept_pockets) is not None for pass_ in passes)


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


# -- Strokes of a tall pusher: what can be emptied together, what has to wait, what can't be done.


def test_neighbours_go_in_one_stroke_the_lower_first():
    assert strokes([0, 1, 2, 3, 4], 2) == [[0, 1], [2, 3], [4]]
    assert strokes([4, 5, 0, 1], 2) == [[4, 5], [0, 1]]
    assert strokes([2, 3, 4], 3) == [[2, 3, 4]]


def test_downwards_one_by_one():
    assert strokes([3, 2, 1, 0], 2) == [[3], [2], [1], [0]]


def test_a_pocket_above_that_has_to_wait_is_spared_from_below():
    """Standing at 1 the pusher would take 2 as well; standing at 0, which is empty, it takes 1 alone."""
    assert strokes([1, 3, 2], 2) == [[0, 1], [3], [2]]


def test_an_order_no_stroke_can_give():
    assert strokes([1, 0, 2], 2) is None, "0 and 2 hold cards on both sides of 1"
    assert strokes([1, 0, 2], 1) == [[1], [0], [2]]
    assert strokes([0, 2, 1], 2) is None, "at 0 it takes 1 too, and there is nothing below"


def test_nothing_to_do():
    assert strokes([], 2) == []


# -- The planner's clock: moves as the ramps make them, and bounds that are bounds.


def test_a_move_takes_as_long_as_its_ramp():
    config = small_machine.config()
    for steps in (1, 24, 680, 3000, 5000, 20000):
        ramped = ramp.duration_us(ramp.move(steps, config.pocket_hz, config.pocket_accel))
        assert abs(timing.pocket_us(config, steps) - ramped) <= ramped // 50 + 3000 // steps
    assert timing.pocket_us(config, 0) == 0
    assert timing.pocket_us(config, -680) == timing.pocket_us(config, 680)


def test_a_wheel_turns_the_shorter_way():
    wheel = small_machine.wheel()
    assert timing.slots_us(wheel, 11) == timing.slots_us(wheel, 1) == timing.slots_us(wheel, -1)
    assert timing.slots_us(wheel, 6) > timing.slots_us(wheel, 5)


def test_a_card_waits_for_the_longer_of_rack_and_staging():
    config = small_machine.config()
    near, far = timing.card_us(config, 30000), timing.card_us(config, 100000)
    assert far - near == 100000 - config.start_before_us - config.staged_us
    assert timing.shelf_us(config, 0) == timing.card_us(config, 0), "in the same pocket, too, the next is staged first"


def test_a_card_passes_the_nip_as_long_as_the_segments_that_brake_it():
    config = small_machine.config()
    braking = ramp.change_steps(config.feed_hz, config.release_hz, config.feed_stop_accel)
    begin = ramp.ramp_steps(config.feed_hz, config.feed_accel)
    segments = (
        ramp.Segment(begin, 0, config.feed_hz),
        ramp.Segment(config.card_steps - begin - braking - config.release_steps, config.feed_hz, config.feed_hz),
        ramp.Segment(braking, config.feed_hz, config.release_hz),
        ramp.Segment(config.release_steps + config.mouth_steps, config.release_hz, config.release_hz),
    )
    assert abs(timing.passage_us(config) - ramp.duration_us(segments)) <= 100


def test_a_card_that_is_not_braked_passes_at_one_speed():
    config = small_machine.config(release_hz=40000)
    way_us = (config.card_steps + config.mouth_steps) * 1000000 // config.feed_hz
    assert abs(timing.passage_us(config) - way_us - config.feed_hz * 500000 // config.feed_accel) <= 3
    assert timing.passage_us(config) < timing.passage_us(small_machine.config())


def test_no_plan_beats_its_bound():
    for config, cards in ((small_machine.config(), 12), (small_machine.wheel(), 12)):
        for k in range(5):
            target = sorted(range(cards), key=lambda card: (card * 7919 + k * 104729) % 9973)
            passes = planner.planned(target, config)
            assert prediction.feed_limited_us(passes, config) < prediction.predicted_us(passes, config)
            each, end = prediction.passes_us(passes, config), prediction.end_us(config)
            assert prediction.predicted_us(passes, config) == sum(each) + end
