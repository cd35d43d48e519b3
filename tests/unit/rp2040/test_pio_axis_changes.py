"""PioAxis on a fake chip: a running move is changed into another, and one that was written too late is reported."""

from itertools import pairwise

import pytest
from axis_bench import ACCEL
from moving_axis import HZ, stopped_at
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
