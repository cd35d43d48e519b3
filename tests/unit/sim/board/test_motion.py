"""The twin's axes: a stop or a new move acts as late as on a board, whose player can't take back what it has read."""

import pytest
from mischwerk_sim.board.board import VirtualBoard
from mischwerk_sim.motion import AxisMotion, change_us
from shuffler.motion import chunks
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
