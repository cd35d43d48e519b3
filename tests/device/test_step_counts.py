"""Steps are counted where they come out: at the STEP pins, and at a spare pin that is wired to one of them.

The firmware's own axes make them, at the board's prompt and with the drivers off; see steps_on_the_board.py.
"""

from pathlib import Path

import pytest
from at_the_prompt import firmware_away
from conftest import BOARD, LOOP_PIN, LOOP_STEP, WIRED
from mischwerk.flash import board_repl

pytestmark = pytest.mark.wired("prompt")

SCRIPT = Path(__file__).with_name("steps_on_the_board.py").read_text(encoding="utf-8")
STEPS = 20011  # 0.44 s, three and a half times round the table that DMA reads
STOP_MS = 150  # of those, at 6,750 steps
TOGETHER = (0, 1, 2)
LOOPED = BOARD["STEP_PINS"].index(LOOP_STEP)  # the axis whose STEP the wire lies on

axes = pytest.mark.parametrize("numbers", [(0,), (1,), (2,), TOGETHER], ids=["feed", "pocket", "pusher", "all at once"])


@pytest.fixture(scope="module")
def made(line):
    """Asks for steps: (position, pulses at its STEP) of each axis, axes that are lost, pulses at the spare pin."""
    with firmware_away(line) as port, board_repl.restarted(port) as repl:
        repl.run(SCRIPT)
        repl.run(f"ready({LOOP_PIN if 'loopback' in WIRED else None})")

        def ask(numbers, steps, stop_ms=None):
            positions, pulses, lost = repl.value(f"print(made({numbers}, {steps}, {stop_ms}))")
            return list(zip(positions, pulses)), lost, pulses[len(positions) :]

        yield ask
        repl.reset()


@axes
@pytest.mark.parametrize("steps", [STEPS, -STEPS], ids=["there", "back"])
def test_every_step_that_was_asked_for_comes_out_and_no_other(made, numbers, steps):
    counts, lost, _ = made(numbers, steps)
    assert counts == [(steps, STEPS) if axis in numbers else (0, 0) for axis in range(3)]
    assert lost == []


@axes
def test_after_a_stop_in_the_middle_the_position_is_what_came_out(made, numbers):
    counts, lost, _ = made(numbers, STEPS, STOP_MS)
    for axis, (position, pulses) in enumerate(counts):
        assert position == pulses
        assert 0 < pulses < STEPS if axis in numbers else pulses == 0
    assert lost == []


@pytest.mark.wired("loopback")
@pytest.mark.parametrize("numbers", [(LOOPED,), TOGETHER], ids=["alone", "all at once"])
@pytest.mark.parametrize("steps", [STEPS, -STEPS], ids=["there", "back"])
def test_every_step_arrives_at_the_spare_pin(made, numbers, steps):
    counts, lost, [arrived] = made(numbers, steps)
    assert counts[LOOPED] == (steps, arrived) == (steps, STEPS)
    assert lost == []


@pytest.mark.wired("loopback")
@pytest.mark.parametrize("numbers", [(LOOPED,), TOGETHER], ids=["alone", "all at once"])
def test_after_a_stop_the_position_is_what_arrived_at_the_spare_pin(made, numbers):
    counts, lost, [arrived] = made(numbers, STEPS, STOP_MS)
    assert counts[LOOPED] == (arrived, arrived)
    assert 0 < arrived < STEPS
    assert lost == []


@pytest.mark.wired("loopback")
def test_nothing_arrives_at_the_spare_pin_from_another_axis(made):
    _, _, [arrived] = made([axis for axis in TOGETHER if axis != LOOPED], STEPS)
    assert arrived == 0
