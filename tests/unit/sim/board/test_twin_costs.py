"""What the twin's HAL charges for starts of an axis and for looks, from [controller] of the machine file."""

import mischwerk_machines
import pytest
from mischwerk_sim import build as twin
from mischwerk_sim.board.pyhal import PyHal
from mischwerk_sim.board.report import Report
from shuffler import hal
from shuffler.motion.ramp import Segment
from test_twin_line import Line

MACHINE, CARD = mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker")
COSTS = MACHINE.data.controller
MOVE = (Segment(100, 0, 4000), Segment(1000, 4000, 4000), Segment(100, 4000, 0))


@pytest.fixture
def board():
    mechanism = twin.mechanism("model", MACHINE, CARD, 2, 1)
    return PyHal(twin.board(mechanism, MACHINE, CARD, 1, Line(b""), Report()), COSTS)


def started_us(board, move):
    before_us = board.now_us()
    board.axes[hal.FEED].start(move)
    return board.now_us() - before_us


def test_a_move_that_was_prepared_starts_sooner(board):
    board.axes[hal.FEED].prepare(MOVE)
    prepared_us = COSTS.hal_call_us + COSTS.axis_start_us + COSTS.axis_write_us
    assert started_us(board, MOVE) == prepared_us
    alike = tuple(MOVE[:])[:2] + MOVE[2:]  # the board knows the very object only
    assert alike == MOVE and alike is not MOVE
    assert started_us(board, alike) == prepared_us + 3 * COSTS.axis_segment_us


def test_what_one_axis_has_prepared_another_has_not(board):
    board.axes[hal.POCKET].prepare(MOVE)
    assert started_us(board, MOVE) > COSTS.hal_call_us + COSTS.axis_start_us + COSTS.axis_write_us


@pytest.mark.parametrize("wait_us", [0, 5000])
def test_a_look_that_finds_nothing_takes_its_time(board, wait_us):
    before_us = board.now_us()
    board.wait(wait_us)
    late_us = board.now_us() - before_us - wait_us - COSTS.look_us
    assert 0 <= late_us < 1000 + COSTS.hal_call_us


def test_a_look_that_finds_something_is_charged_when_it_is_taken(board):
    board.axes[hal.FEED].start(MOVE)
    before_us = board.now_us()
    board.wait(10_000_000)
    heard_us = board.now_us()
    assert board.take() is not None
    assert board.now_us() - heard_us == COSTS.event_us
    assert heard_us - before_us < 500_000
