"""The twin's axes: a stop or a new move acts as late as on a board, whose player can't take back what it has read."""

import pytest
from mischwerk_sim.board.board import VirtualBoard
from mischwerk_sim.faults.script import Senses
from mischwerk_sim.motion import AxisMotion, change_us
from shuffler import hal
from shuffler.motion import chunks, ramp
from shuffler.motion.ramp import Segment

from bench import Bench

CRUISE = (Segment(100_000, 40_000, 40_000),)  # 2.5 s
DECEL = 3_200_000


def queued(segments=CRUISE):
    axis = AxisMotion()
    axis.is_queued = True
    axis.start(segments, 0.0)
    return axis


def test_what_the_player_holds_follows_from_its_chunks():
    assert change_us(40_000) == change_us(chunks.CHUNK_HZ) == 2125.0, "six chunks of 250 us, two more and a half"
    assert change_us(1600) == 5.5 * 625.0, "three of a step each, and so on"
    assert change_us(0) == change_us(100) == 3.5 * 2000.0


@pytest.mark.parametrize("is_queued", [False, True])
def test_a_stop_brakes_later_and_further_by_that(is_queued):
    axis = queued()
    axis.is_queued = is_queued
    axis.stop(DECEL, 100_000.0)
    late_us = 2125.0 if is_queued else 0.0
    assert axis.done_us == pytest.approx(100_000 + late_us + 40_000 / DECEL * 1e6)
    assert axis.rate(100_000 + late_us - 1) == 40_000 > axis.rate(100_000 + late_us + 100)
    end = 40_000 * (0.1 + late_us * 1e-6) + 40_000**2 / (2 * DECEL)
    assert axis.position(axis.done_us) == pytest.approx(end, abs=1.0)
    assert axis.position(50_000.0) == pytest.approx(2000.0) or not is_queued, "what is past stays as it was"


def test_positions_and_rates_continue_without_a_jump():
    axis = queued()
    axis.stop(DECEL, 100_000.0)
    axis.start((Segment(1000, 20_000, 20_000),), 101_000.0)  # and a new move on top of it
    times = [99_000.0 + 10 * k for k in range(6000)]
    places = [axis.position(t) for t in times]
    assert all(0 <= b - a <= 40_000 * 10e-6 + 1e-6 for a, b in zip(places, places[1:], strict=False))
    assert axis.position(axis.done_us) == pytest.approx(places[-1])


def test_a_move_that_ends_before_is_left_alone():
    axis = queued()
    end = axis.done_us
    axis.stop(DECEL, end - 2000.0)
    assert axis.done_us == end and axis.position(end) == 100_000
    axis.start((Segment(-400, 4000, 4000),), end - 2000.0)
    assert axis.position(end) == 100_000 and axis.done_us == end + 100_000
    slowing = queued((Segment(4000, 40_000, 40_000), Segment(250, 40_000, 0)))
    end = slowing.done_us
    slowing.stop(DECEL, end - 12_300.0)
    assert slowing.done_us == end, "it brakes already as hard as it can"


def test_at_rest_everything_acts_at_once():
    axis = AxisMotion()
    axis.is_queued = True
    axis.stop(DECEL, 500.0)
    assert not axis.busy
    axis.start(CRUISE, 1000.0)
    assert axis.rate(1001.0) == 40_000 and axis.done_us == 1000.0 + 2.5e6


def test_the_axes_of_a_virtual_board_are_of_that_sort():
    made = Bench()
    assert isinstance(made.board, VirtualBoard) and all(axis.is_queued for axis in made.scene.axes)


# -- A virtual board sees its switches as the real one does: when it looks, and no sooner.

BUSY_US = 40_000


@pytest.fixture
def homed():
    """A rack below its home, and what the board has said since."""
    bench = Bench()
    assert bench.home() is None
    c, axis = bench.config, bench.hal.axes[hal.POCKET]
    drive = bench.sequence.drive
    drive.start(hal.POCKET, ramp.move(c.home_steps - 2000 - axis.position(), c.pocket_hz, c.pocket_accel))
    drive.until(lambda: not drive.moving[hal.POCKET], 5_000_000)
    return bench


def seen(bench, busy_us):
    """(the edge of the home switch, what the clock said then), of a board that was busy on the way past it."""
    hal_ = bench.hal
    hal_.axes[hal.POCKET].start(ramp.move(4000, 16000, 280000))
    bench.board.wait(bench.board.now_us + 60_000)
    before_us = bench.board.now_us
    bench.board.charge(busy_us)
    for _ in range(1000):
        for event in bench.board.wait(bench.board.now_us + 1000):
            if event[:2] == (hal.EDGE, hal.HOME_POCKET):
                return event, bench.board.now_us, before_us
    raise AssertionError("it never came to its home")


def test_a_switch_is_dated_by_the_look_and_may_have_changed_since_the_one_before(homed):
    (_, _, level, t_us, window_us, _), now_us, _ = seen(homed, 0)
    assert (level, t_us) == (1, now_us) and 0 < window_us <= 1000


def test_a_busy_core_dates_it_late_and_says_how_late_it_may_be(homed):
    (_, _, level, t_us, window_us, _), now_us, before_us = seen(homed, 300_000)
    assert (level, t_us) == (1, now_us)
    assert t_us - window_us <= before_us, "it changed while nobody looked"


def test_a_switch_that_is_back_where_it_was_was_not_seen(homed):
    board = homed.board
    for level in (1, 0):
        board.inbox.events.append((hal.EDGE, hal.COVER, level, board.now_us))
    board.inbox.events.append((hal.EDGE, hal.WELL, 0, board.now_us))
    assert board.wait(board.now_us) == [(hal.EDGE, hal.WELL, 0, board.now_us, 0, 0)]


def test_a_light_barrier_keeps_its_own_time(homed):
    board = homed.board
    board.inbox.events.append((hal.EDGE, hal.ENTRY, 1, board.now_us))
    t_us = board.now_us
    board.charge(BUSY_US)
    assert board.wait(board.now_us) == [(hal.EDGE, hal.ENTRY, 1, t_us, 0, 0)]


# -- Sensors that lie, between the mechanism and the board.


def test_an_honest_sensor_passes_its_edges_on_with_their_times():
    senses = Senses([0, 0])
    senses.edge(10.0, 1, 1)
    assert senses.due(9.0) == []
    assert senses.due(10.0) == [(10.0, 1, 1)]
    assert senses.levels == [0, 1]


def test_a_stuck_sensor_says_the_same_until_it_is_repaired():
    senses = Senses([0])
    senses.stick(0, 1, 5.0)
    assert senses.due(5.0) == [(5.0, 0, 1)]
    senses.edge(6.0, 0, 1)
    senses.edge(7.0, 0, 0)
    assert senses.due(8.0) == []
    assert senses.broken == {0}
    senses.mend(9.0)
    assert senses.due(9.0) == [(9.0, 0, 0)]
    assert not senses.broken


def test_a_bouncing_sensor_sends_pairs_of_false_edges_and_ends_with_the_truth():
    senses = Senses([0])
    senses.bounce(0, 2)
    senses.edge(0.0, 0, 1)
    assert [level for _, _, level in senses.due(1e6)] == [1, 0, 1, 0, 1]


def test_a_slow_sensor_is_late_and_loses_what_is_over_by_then():
    senses = Senses([0])
    senses.delay(0, 3000.0)
    senses.edge(1000.0, 0, 1)
    assert senses.waiting[0][0] == 4000.0
    assert senses.due(3999.0) == []
    assert senses.due(4000.0) == [(4000.0, 0, 1)]


def test_mending_forgets_edges_that_are_still_on_their_way():
    senses = Senses([0, 0])
    senses.delay(0, 3000.0)
    senses.edge(0.0, 0, 1)
    senses.edge(0.0, 1, 1)
    senses.mend(10.0)
    assert senses.due(1e6) == [(0.0, 1, 1), (10.0, 0, 1)]
