"""PioAxis on a fake chip: it stops soon, smoothly and at a known position, wherever it is."""

from itertools import pairwise

from axis_bench import ACCEL
from moving_axis import HZ, stopped_at
from shuffler.motion import chunks, ramp


def test_stop_at_every_chunk_of_a_move():
    """And between them: the position stays known, the rate does not jump, and the end is not later than before."""
    segments = ramp.move(250, HZ, ACCEL)
    whole = stopped_at(0, segments).rest()
    for wait_us in range(0, ramp.duration_us(segments) + 3000, 170):
        bench = stopped_at(wait_us, segments)
        asked = bench.now_us
        bench.axis.stop()
        assert bench.now_us - asked < 1500
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
        asked, before = bench.now_us, bench.made()
        bench.axis.stop()
        assert bench.now_us - asked < 1100  # most of it for what has been played
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
