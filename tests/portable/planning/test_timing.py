"""The planner's clock: moves as the ramps make them, and bounds that are bounds."""

import small_machine
from shuffler.motion import ramp
from shuffler.planning import planner, prediction, timing


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
