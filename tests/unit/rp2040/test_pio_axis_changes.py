"""PioAxis on a fake chip: a running move is changed into another, or stopped, smoothly and at a known position."""

from itertools import pairwise

import pytest
from axis_bench import ACCEL, HZ, stopped_at
from shuffler.motion import chunks, ramp


def test_a_processor_that_is_too_slow_for_the_margin_changes_a_move_later():
    """Each attempt looks further ahead than the one before."""
    for chunk_us in (65.0, 75.0):
        for change in (lambda axis: axis.stop(), lambda axis: axis.start(ramp.slow_down(HZ, 16000, 900, ACCEL))):
            bench = stopped_at(20000, ramp.run(4000, HZ, ACCEL))
            bench.kernels.chunk_us = chunk_us
            change(bench.axis)
            bench.kernels.chunk_us = 8.0
            bench.rest().agree()
            assert bench.axis.position() < 4000


def test_a_running_axis_continues_into_the_new_move():
    for wait_us in range(15000, 60000, 2300):
        bench = stopped_at(wait_us, ramp.run(20000, HZ, ACCEL))
        before = bench.made()
        bench.axis.start(ramp.slow_down(HZ, 16000, 1800, ACCEL))
        bench.rest().agree()
        assert bench.ends == [0]
        assert 0 <= bench.made() - before - 1800 <= 125
        gaps = bench.intervals()
        for a, b in pairwise(gaps[250:]):
            assert min(a, b) > chunks.CLOCK_HZ / 8000 or abs(a - b) <= 0.2 * min(a, b), wait_us


def test_running_on_for_a_whole_deck():
    """Started again every 70 ms for 40 cards, round the table again and again."""
    bench = stopped_at(60000, ramp.run(20000, HZ, ACCEL))
    for _ in range(40):
        bench.axis.start(ramp.slow_down(HZ, HZ, 20000, ACCEL))
        bench.spend(70000)
        assert bench.made() - bench.chunk_at_most() <= bench.axis.position() <= bench.made() + 1
    bench.axis.stop()
    bench.rest().agree()
    assert bench.ends == [0]
    assert bench.made() > 100000


def test_start_when_the_old_move_is_nearly_over():
    """It ends unannounced, and the new one begins."""
    segments = ramp.move(250, HZ, ACCEL)
    end_us = ramp.duration_us(segments)
    for before_us in range(-500, 4000, 90):
        bench = stopped_at(end_us - before_us, segments)
        ends = list(bench.ends)
        bench.axis.start(ramp.move(-100, HZ, ACCEL))
        bench.rest().agree()
        assert len(bench.ends) == len(ends) + 1, before_us
        assert bench.axis.position() <= 150


def changed(change, **pauses):
    """A bench whose axis ran and was changed while somebody else had the processor."""
    bench = stopped_at(50000, ramp.run(4000, HZ, ACCEL))
    for name, us in pauses.items():
        setattr(bench.kernels, name, us)
    if change == "stop":
        bench.axis.stop()
    else:
        bench.axis.start(ramp.slow_down(HZ, 16000, 900, ACCEL))
    return bench.rest()


@pytest.mark.parametrize("change", ["stop", "start"])
def test_a_change_that_comes_too_late_is_made_anew_for_a_later_place(change):
    for pause_us in (0, 300, 700, 1100, 1300, 1600, 2500, 5000, 12000):
        bench = changed(change, pause_us=pause_us)
        bench.agree()
        assert bench.axis.position() < 3500, "nothing was changed"


@pytest.mark.parametrize("change", ["stop", "start"])
def test_no_interrupt_comes_between_the_last_look_and_the_change(change):
    """One that says where the roller is at an edge takes half a millisecond: two chunks."""
    bench = changed(change)
    assert bench.kernels.put_alone[-1] and not bench.chip.is_masked()


def test_what_follows_on_a_change_and_is_written_too_late_is_told():
    """The change itself is 24 chunks, 6 ms: what comes behind them has as long."""
    seen = set()
    for late_us in (0, 700, 2500, 5000, 9000, 12000, 30000):
        bench = changed("start", late_us=late_us)
        assert bench.axis.lost or bench.axis.position() == bench.made(), late_us
        seen.add((late_us, bench.axis.lost))
        if bench.axis.lost:
            bench.axis.set_position(0)
            assert not bench.axis.lost
            bench.axis.start(ramp.move(100, HZ, ACCEL))
            bench.rest()
            assert bench.axis.position() == 100
    assert {(5000, False), (9000, True), (30000, True)} <= seen


def test_a_move_that_is_not_written_on_in_time_is_told(bench):
    """Nobody looks, and DMA's interrupt never comes: the motor was dropped at speed."""
    bench.lose_half_interrupts()
    bench.looks = []
    bench.axis.start(ramp.run(17600, 8800, 280000))
    bench.rest()
    assert bench.axis.lost
    assert bench.axis.position() == bench.made() < 17600


def test_what_no_axis_can_make_leaves_the_running_move_alone():
    bench = stopped_at(30000, ramp.run(4000, HZ, ACCEL))
    for segments in (((1, 0, 0),), ((10, HZ, HZ), (5, 100, 70000))):
        with pytest.raises(ValueError, match="no axis can make"):
            bench.axis.start([ramp.Segment(*s) for s in segments])
    bench.rest().agree()
    assert bench.axis.position() == 4000


# -- PioAxis on a fake chip: it stops soon, smoothly and at a known position, wherever it is.


def test_stop_at_every_chunk_of_a_move():
    """And between them: the position stays known, the rate does not jump, and the end is not later than before."""
    segments = ramp.move(250, HZ, ACCEL)
    whole = stopped_at(0, segments).rest()
    for wait_us in range(0, ramp.duration_us(segments) + 3000, 170):
        bench = stopped_at(wait_us, segments)
        began_us = bench.now_us
        bench.axis.stop()
        assert bench.now_us - began_us < 1500
        bench.rest().agree()
        assert bench.ends == [0]
        assert bench.axis.position() <= 250
        assert bench.machine.pulses[-1][0] <= whole.machine.pulses[-1][0]
        gaps = bench.intervals()
        for a, b in pairwise(gaps):
            assert min(a, b) > chunks.CLOCK_HZ / 8000 or abs(a - b) <= 0.12 * min(a, b), wait_us


def test_stopping_takes_effect_soon():
    """From cruising: 1.5 ms of margin, a FIFO of two chunks and the one that runs, then the braking itself."""
    bench = stopped_at(100000, ramp.run(25000, HZ, ACCEL))
    before = bench.made()
    bench.axis.stop()
    bench.rest().agree()
    assert bench.made() - before <= ramp.ramp_steps(HZ, ACCEL) + 2900 * HZ // 1000000


def test_stopping_a_move_that_is_written_to_its_end_takes_no_longer():
    """At a wheel's staging speed the table holds all of it: what is left is counted only where the end is near."""
    for wait_us in (300000, 344000, 350000, 380000):
        bench = stopped_at(0, ramp.run(4000, 8800, ACCEL))
        bench.spend(wait_us)
        began_us, before = bench.now_us, bench.made()
        bench.axis.stop()
        assert bench.now_us - began_us < 1100  # most of it for what has been played
        bench.rest().agree()
        assert bench.made() - before <= ramp.ramp_steps(8800, ACCEL) + 4000 * 8800 // 1000000


def test_stopping_a_slow_search_takes_few_steps():
    for hz in (432, 1600):
        bench = stopped_at(300000, ramp.run(5000, hz, ACCEL))
        before = bench.made()
        bench.axis.stop()
        bench.rest().agree()
        assert bench.made() - before <= 6


def test_stop_while_stopping_changes_nothing():
    once = stopped_at(50000, ramp.run(20000, HZ, ACCEL))
    once.axis.stop()
    once.rest()
    for wait_us in (0, 500, 3000, 9000, 30000):
        bench = stopped_at(50000, ramp.run(20000, HZ, ACCEL))
        bench.axis.stop()
        bench.spend(wait_us)
        bench.axis.stop()
        bench.rest().agree()
        assert bench.made() == once.made()
        assert bench.ends == [0]


def test_stop_at_rest_is_nothing(bench):
    bench.axis.stop()
    assert not bench.axis.busy
    bench.axis.start(ramp.move(50, HZ, ACCEL))
    bench.rest()
    bench.axis.stop()
    bench.spend(10000)
    assert bench.ends == [0]
    assert bench.axis.position() == 50


def test_a_long_move_stops_wherever_it_is():
    for wait_us in (170000, 176000, 180000, 352000, 353000, 700000, 1500000):
        bench = stopped_at(0, ramp.run(17600, 8800, 280000))
        for _ in range(wait_us // 1000):
            bench.spend(1000)
        bench.axis.stop()
        bench.rest().agree()
        assert bench.axis.position() < 17600, "it went on"


def test_braking_that_is_over_before_anybody_comes_back_to_it_is_whole():
    """From 8800 Hz it is 12 steps, 9 chunks, 3 ms: all of it was made before it was put in."""
    for late_us in (0, 1300, 2500, 5000, 20000):
        bench = stopped_at(50000, ramp.run(4000, 8800, ACCEL))
        bench.kernels.late_us = late_us
        before = bench.made()
        bench.axis.stop()
        bench.rest().agree()
        assert bench.made() - before <= ramp.ramp_steps(8800, ACCEL) + 2900 * 8800 // 1000000
        assert bench.ends == [0]
