"""PioAxis on a fake chip: its position is the pulses made, whatever is asked of it and when."""

import gc

import pytest
from axis_bench import ACCEL, HZ, AxisBench
from fake_rp2040.power import Misuse
from hypothesis import given, settings
from hypothesis import strategies as st
from shuffler import hal
from shuffler.motion import chunks, ramp


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
        reported = bench.axis.position()
        assert before <= reported <= bench.made()
        assert reported >= last
        last = reported
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
    assert 10 < len(dues) < 30  # 96 chunks each, and as many with each half that DMA has read


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


@settings(max_examples=60)
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
