"""The pulse generator's program, cycle by cycle: every interval, the direction's time, the end, and a move spliced."""

from array import array
from itertools import pairwise

import pytest
from axis_bench import CYCLES_PER_US, AxisBench, steps_program
from fake_rp2040.chip import Chip
from fake_rp2040.modules import rp2
from pio_run import Runner
from shuffler.motion import chunks, ramp

HZ = chunks.CLOCK_HZ
US = HZ / 1e6  # cycles
LONG = 10**9


@pytest.fixture(scope="module")
def program():
    return steps_program()


def words(*table):
    """(level of DIR, steps, delay) each, and an end marker."""
    flat = [word for level, steps, delay in table for word in (steps << 1 | level, delay)]
    return [*flat, table[-1][0] if table else 0, 0]


def moved(segments):
    """Words of a move, with its end."""
    t = array("I", bytes(8 * 2000))
    s = array("I", bytes(4 * chunks.STATE_WORDS))
    made = 0
    for segment in segments:
        chunks.load(s, abs(segment.steps), segment.start_hz, segment.end_hz, int(segment.steps > 0))
        made += chunks.fill(t, made, 2000 - made, s)
    return [*t[: 2 * made], 1, 0]


def expected(table):
    """Periods of all steps of a table of words."""
    return [table[i + 1] + chunks.OVERHEAD for i in range(0, len(table) - 2, 2) for _ in range(table[i] >> 1)]


def intervals(trace):
    return [b - a for (a, _), (b, _) in pairwise(trace.rises)]


def test_it_fits_beside_other_programs(program):
    assert len(program[0]) <= 16
    assert program[4] >> 30 == 0, "a FIFO of four words: what is in it can't be changed any more"


def test_every_interval_is_its_own_step_s_to_the_cycle(program):
    """Within a chunk and from chunk to chunk: a step's delay lies before its pulse."""
    table = words((1, 3, 249), (1, 1, 1000), (1, 2, 1), (1, 5, 300), (1, 1, 4000), (1, 1, 50))
    trace = Runner(program, table).until(LONG)
    assert intervals(trace) == expected(table)[1:]
    assert len(trace.rises) == 13
    assert {level for _, level in trace.rises} == {1}


def test_skipping_the_delay_loop_changes_nothing(program):
    """Of what the emulator tells; some tests skip it, for it is slow."""
    table = words((1, 3, 249), (0, 1, 1000), (1, 2, 1), (0, 2, 2), (0, 5, 300))
    assert Runner(program, table, skips=True).until(LONG) == Runner(program, table).until(LONG)


def test_the_fake_s_idea_of_time_is_the_program_s(program):
    """Test results on the fake are as good as this."""
    table = words((1, 3, 249), (0, 1, 1000), (1, 2, 1), (0, 5, 300))
    trace = Runner(program, table).until(LONG)
    chip = Chip().power_on()
    sm = rp2.StateMachine(0, program, freq=HZ, sideset_base=2, out_base=3)
    machine = sm.machine
    machine.words, machine.pulses = [], []
    ends = []
    sm.irq(lambda _: ends.append(chip.now_us - chip.irq_us), hard=True)
    for word in table[: machine.depth]:
        sm.put(word)
    sm.active(1)
    began_us = chip.time_us()
    for word in table[machine.depth :]:
        while sm.tx_fifo() >= machine.depth:
            chip.sleep(1)
        sm.put(word)
    chip.sleep(1000)
    assert [(round((t - began_us) * CYCLES_PER_US), level) for t, level in machine.pulses] == trace.rises
    assert [round((t - began_us) * CYCLES_PER_US) for t in ends] == [trace.ended]
    assert len(machine.words) == trace.eaten


def test_pulses_are_wide_and_the_direction_stands_before_them(program):
    table = words((1, 2, 1), (0, 2, 1), (1, 1, 200), (0, 1, 1))
    trace = Runner(program, table).until(LONG)
    assert all(fall - rise >= US for (rise, _), fall in zip(trace.rises, trace.falls, strict=True))
    assert [level for _, level in trace.rises] == [1, 1, 0, 0, 1, 0]
    assert len(trace.turns) == 4
    for turn in trace.turns:
        after = [rise - turn for rise, _ in trace.rises if rise >= turn]
        before = [turn - rise for rise, _ in trace.rises if rise < turn]
        assert not after or min(after) >= US
        assert not before or min(before) >= US
        assert all(not rise <= turn < fall for (rise, _), fall in zip(trace.rises, trace.falls, strict=True))


def test_a_dry_fifo_delays_and_makes_no_pulse(program):
    """At every word at which DMA can be late: the same pulses, later."""
    table = words((1, 2, 100), (1, 3, 120), (0, 2, 90))
    whole = Runner(program, table).until(LONG)
    for late in range(len(table) - 1):  # the end's second word is not waited for
        runner = Runner(program, table, brought=late, late_until=20000)
        trace = runner.until(LONG)
        assert trace.ended is not None
        assert trace.dry
        assert [level for _, level in trace.rises] == [level for _, level in whole.rises]
        assert len(trace.falls) == len(whole.falls)
        assert trace.ended >= 20000
        assert min(intervals(trace)) >= min(intervals(whole))


def test_it_stops_dead_without_words(program):
    trace = Runner(program, [2 << 1 | 1, 100]).until(20000)
    assert len(trace.rises) == len(trace.falls) == 2
    assert trace.ended is None


def test_the_end_comes_after_the_last_pulse_and_nothing_after_it(program):
    table = [*words((1, 2, 100)), *words((1, 5, 100))]
    runner = Runner(program, table)
    trace = runner.until(LONG)
    assert len(trace.rises) == len(trace.falls) == 2
    assert trace.ended > trace.falls[-1]
    assert trace.eaten == 3
    # Behind the interrupt it jumps to itself.
    after_irq = runner.state.program_counter + 1
    assert program[0][after_irq] & 0xE0FF == after_irq
    assert program[0][after_irq - 1] == 0xC010, "its own machine's flag"


def test_three_axes_at_45_khz_side_by_side(program):
    """Each keeps its intervals to the cycle, at its own rate, with its own chunks; a step is 22.2 us."""
    rates = (45000, 44100, 43210)
    tables = [moved([ramp.Segment(100, hz, hz)]) for hz in rates]
    pins = ((2, 3), (4, 5), (6, 7))
    runners = [
        Runner(program, table, step_pin=step, dir_pin=dir_) for table, (step, dir_) in zip(tables, pins, strict=True)
    ]
    going = list(runners)
    while going:  # the one that is behind goes first: nobody is ever ahead by more than an instruction
        runner = min(going, key=lambda r: r.state.clock)
        if not runner.instruction():
            going.remove(runner)
    for runner, table, hz in zip(runners, tables, rates, strict=True):
        gaps = intervals(runner.trace)
        assert gaps == expected(table)[1:]
        assert len(gaps) == 99
        assert max(abs(gap * hz / HZ - 1) for gap in gaps) < 0.005
        assert abs(sum(gaps) * hz / HZ / 99 - 1) < 0.0005


def test_a_move_takes_its_time(program):
    segments = ramp.move(600, 40000, 3200000)
    trace = Runner(program, moved(segments), skips=True).until(LONG)
    assert len(trace.rises) == 600
    assert trace.rises[-1][0] / HZ == pytest.approx(ramp.duration_us(segments) / 1e6, rel=0.005)


def spliced(then):
    """An axis on the fake chip; ``then(bench)`` changes its move on the way. (words played, steps reported, steps
    made)"""
    bench = AxisBench(high_is_positive=False)
    bench.axis.start(ramp.move(3000, 40000, 3200000))
    then(bench)
    bench.rest().agree()
    return bench.machine.words, bench.axis.position(), bench.made()


def test_a_splice_from_end_to_end(program):
    """The words DMA fetched while an axis was stopped, played by the program itself: pulses counted = position
    reported."""

    def stop(bench):
        bench.spend(9000)
        bench.axis.stop()

    def slow_down(bench):
        bench.spend(14000)
        bench.axis.start(ramp.slow_down(40000, 16000, 600, 3200000))

    def both(bench):
        slow_down(bench)
        bench.spend(4000)
        bench.axis.stop()

    for then in (stop, slow_down, both):
        eaten, reported, faked = spliced(then)
        trace = Runner(program, eaten, skips=True).until(LONG)
        assert trace.ended is not None
        assert sum(1 if level == 0 else -1 for _, level in trace.rises) == reported == faked
        gaps = intervals(trace)
        # No jump of the rate at the splice: a chunk is 0.25 ms, 800 Hz of 40000 at 3.2 MHz/s, wherever it runs fast.
        fast = [(a, b) for a, b in pairwise(gaps) if min(a, b) < HZ / 10000]
        assert all(abs(a - b) <= 0.12 * min(a, b) for a, b in fast)
