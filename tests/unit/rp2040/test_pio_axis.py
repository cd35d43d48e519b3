"""PioAxis on a fake chip: its position is the pulses made, whatever is asked of it and when."""

import gc
from itertools import pairwise

import pytest
from axis_bench import ACCEL, AxisBench
from fake_rp2040.power import Misuse
from hypothesis import given, settings
from hypothesis import strategies as st
from shuffler import hal
from shuffler.motion import chunks, ramp

HZ = 40000


@pytest.fixture
def bench():
    return AxisBench()


def test_moves_there_and_back(bench):
    for steps in (5440, -680, 1, -1, 2, 25588, -20000):
        before = bench.axis.position()
        began = bench.now_us
        segments = ramp.move(steps, HZ, ACCEL)
        bench.axis.start(segments)
        assert bench.axis.busy
        bench.rest()
        bench.agree()
        assert bench.axis.position() - before == steps
        us = bench.pulses()[-1][0] - began
        assert us == pytest.approx(ramp.duration_us(segments), rel=0.005, abs=2500)
    assert bench.ends == [0] * 7


def test_a_turned_axis_is_the_mirror_image():
    bench = AxisBench(high_is_positive=False)
    bench.axis.start(ramp.move(300, HZ, ACCEL))
    bench.rest().agree()
    assert bench.axis.position() == 300
    assert sum(1 if level else -1 for _, level in bench.pulses()) == -300


def test_it_starts_at_once(bench):
    """Within 5 ms of start() the first chunk is on its way, however long the move."""
    for _ in range(20):
        began = bench.now_us
        first = len(bench.pulses())
        bench.axis.start(ramp.move(5000, 32000, 280000))
        bench.rest()
        assert bench.pulses()[first][0] - began - 1e6 / 529 < 5000


def test_position_is_a_chunk_behind_at_most(bench):
    bench.axis.start(ramp.move(3000, HZ, ACCEL))
    last = 0
    while bench.axis.busy:
        before = bench.made() - bench.chunk_at_most()
        told = bench.axis.position()
        assert before <= told <= bench.made()
        assert told >= last
        last = told
        bench.spend(37)
    bench.agree()


def test_it_is_filled_up_no_more_often_than_half_a_table_needs(bench):
    """An edge that comes while the table is being written waits for it: with every look that was every fourth."""
    dues = []

    def look():
        axis, due = bench.axis, bench.axis.due
        if axis.more and hal.since(bench.chip.ticks(), due) >= 0:
            axis.refill()
            if axis.due != due:  # the fake looks while the table is being written, too
                dues.append(due)

    bench.looks = [look]
    bench.axis.start(ramp.run(25000, 25000, ACCEL))  # a second, 4,200 chunks
    bench.rest().agree()
    assert 25 < len(dues) < 45  # 96 chunks each, and those of DMA's interrupt


def stopped_at(wait_us, segments, **kwargs):
    bench = AxisBench(**kwargs)
    bench.axis.start(segments)
    bench.spend(wait_us)
    return bench


def test_stop_at_every_chunk_of_a_move():
    """And between them: the position stays known, the rate does not jump, and the end is no later than it was."""
    segments = ramp.move(700, HZ, ACCEL)
    whole = stopped_at(0, segments).rest()
    for wait_us in range(0, ramp.duration_us(segments) + 3000, 170):
        bench = stopped_at(wait_us, segments)
        asked = bench.now_us
        bench.axis.stop()
        assert bench.now_us - asked < 1500
        bench.rest().agree()
        assert bench.ends == [0]
        assert bench.axis.position() <= 700
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


def test_a_running_axis_goes_on_into_the_new_move():
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
    """Started anew every 70 ms for 40 cards, round the table again and again."""
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
    segments = ramp.move(700, HZ, ACCEL)
    end_us = ramp.duration_us(segments)
    for before_us in range(-500, 4000, 90):
        bench = stopped_at(end_us - before_us, segments)
        ends = list(bench.ends)
        bench.axis.start(ramp.move(-300, HZ, ACCEL))
        bench.rest().agree()
        assert len(bench.ends) == len(ends) + 1, before_us
        assert bench.axis.position() <= 400


def test_long_moves_are_written_on_the_way():
    """A search for the home switch: 17600 single steps, 40 s; and one at speed, 2 s."""
    for segments in (ramp.run(-17600, 440, 280000), ramp.run(17600, 8800, 280000)):
        bench = AxisBench()
        bench.axis.start(segments)
        while bench.axis.busy:
            bench.spend(20000)
        bench.agree()
        assert bench.axis.position() == segments[0].steps + sum(s.steps for s in segments[1:])
        assert bench.ends == [0]


def test_a_long_move_stops_wherever_it_is():
    for wait_us in (170000, 176000, 180000, 352000, 353000, 700000, 1500000):
        bench = stopped_at(0, ramp.run(17600, 8800, 280000))
        for _ in range(wait_us // 1000):
            bench.spend(1000)
        bench.axis.stop()
        bench.rest().agree()
        assert bench.axis.position() < 17600, "it went on"


def test_the_interrupt_waits_while_somebody_counts():
    """Nothing but position() is called, so that every interrupt falls into it: nothing counts twice, none is lost."""
    bench = AxisBench(size=128)
    bench.axis.start(ramp.run(4000, HZ, ACCEL))
    while bench.axis.busy:
        assert bench.axis.position() <= bench.made()
    bench.agree()
    assert bench.axis.position() == 4000


def test_set_position_at_rest_and_on_the_way(bench):
    bench.axis.start(ramp.move(500, HZ, ACCEL))
    bench.rest()
    bench.axis.set_position(-40)
    assert bench.axis.position() == -40
    bench.axis.start(ramp.move(500, HZ, ACCEL))
    bench.spend(9000)
    before = bench.axis.position()
    bench.axis.set_position(before + 1000)
    bench.rest()
    assert bench.axis.position() == 1460
    assert bench.made() == 1000


def test_three_axes_at_once():
    bench = AxisBench(axes=3)
    for n, axis in enumerate(bench.axes):
        axis.start(ramp.move((n + 1) * 1500, 45000, ACCEL))
    bench.spend(40000)
    bench.axes[1].stop()
    bench.rest()
    bench.agree()
    assert sorted(bench.ends) == [0, 1, 2]
    assert bench.axes[0].position() == 1500
    assert bench.axes[2].position() == 4500


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


def test_no_segments_are_a_move_that_is_over(bench):
    bench.axis.start(())
    bench.rest()
    assert bench.ends == [0]
    bench.axis.start(ramp.run(4000, 1600, ACCEL))
    bench.spend(50000)
    bench.axis.start(())
    bench.rest().agree()
    assert bench.ends == [0, 0]
    assert bench.axis.position() < 120


def test_the_table_is_kept(bench):
    bench.axis.start(ramp.move(3000, HZ, ACCEL))
    gc.collect()
    bench.rest().agree()
    base = bench.axis._player._base
    bench.chip.memory.word(base)
    bench.axis._player.table = bench.axis._table = None
    gc.collect()
    with pytest.raises(Misuse, match="taken back"):
        bench.chip.memory.word(base)


def test_tables_take_less_than_12_kib():
    assert AxisBench().chunks_of_an_axis * 8 + 4 * chunks.STATE_WORDS + 64 < 5 * 1024


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(("stop", "run", "slow", "look", "move")),
            st.integers(1, 60000),
            st.integers(1, 4000),
            st.sampled_from((432, 1600, 12000, 32000, 45000)),
        ),
        max_size=8,
    )
)
def test_anything_at_any_time(actions):
    bench = AxisBench(size=128)
    for what, wait_us, steps, hz in actions:
        if what == "stop":
            bench.axis.stop()
        elif what == "look":
            assert bench.axis.position() <= bench.made()
        elif what == "slow" and bench.axis.busy:
            bench.axis.start(ramp.slow_down(hz, 16000, steps, ACCEL))
        else:
            bench.axis.start(ramp.move(steps, hz, ACCEL))
        for _ in range(wait_us // 5000 + 1):
            bench.spend(min(5000, wait_us))
    bench.axis.stop()
    bench.rest()
    bench.agree()
    assert not bench.axis.busy
