"""The script by which a board counts its own steps (tests/device), on the fake chip: it counts right, and it can fail.

There the firmware's PIO program makes each pulse, and the script's own PIO program hears it or not, cycle by cycle.
"""

import re
from pathlib import Path

import firmware_files
import pioemu
import pytest
from board_source import Source
from chip import chip
from shuffler.motion import chunks

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = ROOT / "tests" / "device" / "steps_on_the_board.py"
STEP, SPARE = 2, 18
STEPS = 20011
AXES = [(0,), (1,), (2,), (0, 1, 2)]


@pytest.fixture
def c():
    with chip(cards=8) as powered:
        yield powered


def made(c, *args, spare=SPARE):
    """(positions, pulses heard, axes lost) of what the script is asked to make."""
    names = {"__name__": "__main__", "__builtins__": c._firmware._builtins}

    def run():
        exec(compile(SCRIPT.read_text(encoding="utf-8"), str(SCRIPT), "exec"), names)
        names["ready"](spare)
        return names["made"](*args)

    return c.call(run)


@pytest.mark.parametrize("numbers", AXES)
@pytest.mark.parametrize("steps", [1, STEPS, -STEPS])
def test_position_pulses_and_what_arrives_at_the_spare_pin_are_what_was_asked_for(c, numbers, steps):
    c.wiring.join(STEP, SPARE)
    positions, heard, lost = made(c, numbers, steps)
    assert positions == [steps if n in numbers else 0 for n in range(3)]
    assert heard[:3] == [abs(position) for position in positions]
    assert heard[3] == heard[0]
    assert lost == []


@pytest.mark.parametrize("numbers", AXES)
@pytest.mark.parametrize("stop_ms", [1, 2, 77, 150, 303])
def test_after_a_stop_position_and_pulses_are_the_same(c, numbers, stop_ms):
    c.wiring.join(STEP, SPARE)
    positions, heard, lost = made(c, numbers, STEPS, stop_ms)
    assert heard == [*positions, positions[0]]
    assert [0 < position < STEPS for position in positions] == [n in numbers for n in range(3)]
    assert lost == []


@pytest.mark.parametrize("pulse", [0, 10000, STEPS - 1])
def test_one_pulse_that_the_wire_loses_is_missed(c, pulse):
    c.wiring.join(STEP, SPARE, lost=pulse)
    positions, heard, _ = made(c, (0, 1, 2), STEPS)
    assert (positions[0], heard[0], heard[3]) == (STEPS, STEPS, STEPS - 1)


def test_without_the_wire_nothing_arrives(c):
    assert made(c, (0,), STEPS)[1] == [STEPS, 0, 0, 0]


def test_a_step_that_never_gets_into_the_table_is_missed(c, monkeypatch):
    fill, calls = chunks.fill, []

    def losing(table, i, count, state):
        made = fill(table, i, count, state)
        calls.append(i)
        if len(calls) == 3:
            table[2 * i] -= 2  # a step of one chunk
        return made

    monkeypatch.setattr(chunks, "fill", losing)
    positions, heard, _ = made(c, (0,), STEPS)
    assert positions[0] == heard[0] == STEPS - 1


def test_an_axis_that_counts_wrong_is_found(c, monkeypatch):
    total, wrong = chunks.total, []

    def miscounting(table, i, count, plus):
        steps = total(table, i, count, plus)
        if i <= 100 < i + count and not wrong:
            wrong.append(i)
            return steps - 1
        return steps

    monkeypatch.setattr(chunks, "total", miscounting)
    positions, heard, _ = made(c, (0,), STEPS)
    assert (positions[0], heard[0]) == (STEPS - 1, STEPS)


def test_a_real_board_can_compile_it_and_has_what_it_imports(tmp_path):
    """Not all of the firmware's sources get onto a board."""
    text = SCRIPT.read_text(encoding="utf-8")
    assert firmware_files.compiled(firmware_files.cross_compiler(), text.encode(), "steps", False)
    there = firmware_files.slimmed(ROOT / "firmware")
    wanted = re.findall(r"^ *from ((?:rp2040|shuffler)(?:\.\w+)+) import (\w+)$", text, re.MULTILINE)
    assert wanted
    names = firmware_files.linked(there).names
    for module, name in wanted:
        source = Source(module, there[module.replace(".", "/") + ".py"])
        assert name in dict(source.definitions())
        assert names[module, name] == name, "in the one file it is called so, too"


@pytest.mark.parametrize("width", [2, 14, 200])
def test_an_emulator_of_others_counts_the_same_pulses_with_its_program(c, width):
    """In cycles of its clock, which is the axes' too: 45,000 a second come every 278, and are 14 long."""
    names = {"__name__": "__main__", "__builtins__": c._firmware._builtins}
    c.call(lambda: exec(SCRIPT.read_text(encoding="utf-8"), names))
    program = names["rising"]
    *_, (_, state) = pioemu.emulate(
        list(program[0]),
        stop_when=lambda _, state: state.clock > 278 * 50,
        initial_state=pioemu.State(),
        input_source=lambda clock: int(clock % 278 >= 278 - width),
        wrap_target=program[3] >> 7 & 31,
        wrap_top=program[3] >> 12 & 31,
    )
    assert 0xFFFFFFFF - state.x_register == 50
