"""A virtual board sees its switches as the real one does: when it looks, and no sooner."""

import pytest
from shuffler import hal
from shuffler.motion import ramp

from bench import Bench

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
