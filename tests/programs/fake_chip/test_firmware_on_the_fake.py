"""The firmware on the fake RP2040: it runs, runs the same again, and no misuse is lost."""

import subprocess
from pathlib import Path

import pytest
from chip import ChipReset, Misuse, NoAnswer, chip
from fed_axis import moved
from mischwerk_sim.board import interpreter
from shuffler import hal

ROOT = Path(__file__).resolve().parents[3]


def test_the_firmware_shuffles_a_deck(c):
    c.boot()
    assert c.host.ask("identify").values["interpreter"].startswith("micropython 1.28")
    c.host.ask("shuffle", cards=8, format=0, method=0, passes=0, mode=0, seed=b"")
    assert c.host.wait_for("finished", seconds=60).values["state"] == 3
    assert sorted(c.scene.order()) == list(range(8))
    assert c.scene.order() != list(range(8))
    assert not c.core.machines[0].starved


def test_the_same_seeds_give_the_same_run():
    def order():
        with chip(cards=8) as c:
            c.boot()
            c.host.ask("shuffle", cards=8, format=0, method=0, passes=0, mode=0, seed=b"")
            c.host.wait_for("finished", seconds=60)
            return c.scene.order(), c.core.now_us

    assert order() == order()


def test_what_ends_the_firmware_is_raised_where_the_test_waits(c):
    c.boot()
    with pytest.raises(NoAnswer):
        c.host.wait_for("finished", seconds=1)
    c.core.watchdog.feed = lambda: None
    with pytest.raises(ChipReset):
        c.run(seconds=9)
    c.reboot()
    c.boot()
    assert c.host.ask("status").name == "status_is"


def test_nothing_is_left_behind():
    import sys

    before = {name: id(module) for name, module in sys.modules.items()}
    meta = list(sys.meta_path)
    with chip(cards=8) as c:
        c.boot()
        assert "rp2040.hal" in sys.modules
    left = [name for name in sys.modules if name.split(".")[0] in ("machine", "rp2", "rp2040", "main", "board")]
    assert left == [name for name in before if name in left]
    assert sys.meta_path == meta


PORTABLE = """
import sys
sys.path.insert(0, sys.argv[1])
from array import array
from fake_rp2040.modules import machine, rp2, ticks
from fake_rp2040 import power
from fake_rp2040.chip import Chip

chip = Chip().power_on()
program = [array("H", eval(sys.argv[2])), -1, -1, eval(sys.argv[3]), eval(sys.argv[4]), 2, None, 2]
sm = rp2.StateMachine(0, program, freq=12500000, sideset_base=machine.Pin(2), out_base=machine.Pin(3))
ends = []
sm.irq(lambda sm: ends.append(chip.now_us), hard=True)
table = array("I", [201, 12471, 0, 0])
dma = rp2.DMA()
dma.config(read=table, write=sm, count=4, ctrl=dma.pack_ctrl(inc_write=False, treq_sel=0), trigger=True)
sm.active(1)
ticks.sleep_ms(200)
print(round(ends[0] / 1000))
machine.WDT(timeout=100)
try:
    ticks.sleep_ms(200)
except power.ChipReset as reset:
    print(reset.cause)
"""


def test_it_runs_under_micropython_too(c, tmp_path):
    program = c.load("rp2040.motion.steps_pio").steps
    script = tmp_path / "script.py"
    script.write_text(PORTABLE, encoding="utf-8")
    given = [str(ROOT / "tests"), str(list(program[0])), str(program[3]), str(program[4])]
    done = subprocess.run([interpreter.find(), script, *given], capture_output=True, text=True, timeout=20, check=False)
    assert done.stdout.split() == ["100", "watchdog"], done.stdout + done.stderr


def test_steps_of_firmware_and_mechanism_agree_after_a_stop_and_a_continued_move(c, m):
    from shuffler.motion import ramp

    def play():
        m.Pin(8, m.Pin.OUT, value=0)
        ended = []
        axis = c.load("rp2040.motion.axis").PioAxis(hal.FEED, m.Pin(2), m.Pin(3), True, 60000, ended.append)
        for moves, after_us in (
            ((ramp.run(9000, 8000, 40000), None), 300700),
            ((ramp.move(-500, 3000, 40000),) * 2, 37300),
        ):
            axis.start(moves[0])
            c.core.sleep(after_us % 1000)
            for _ in range(after_us // 1000):
                c.core.sleep(1000)
                axis.refill()
            if moves[1] is None:
                axis.stop()
            else:
                axis.start(moves[1])
            while axis.busy:
                c.core.sleep(1000)
                axis.refill()
            assert not axis.lost
        return axis.position()

    position = c.call(play)
    assert position == moved(c)
    assert 500 < position < 3000


def test_a_misuse_that_the_firmware_swallows_is_raised_all_the_same(c, m):
    def swallow():
        try:
            m.Pin(24, m.Pin.OUT)
        except BaseException:
            return "nothing happened"

    with pytest.raises(Misuse, match="pin 24"):
        c.call(swallow)


def test_main_may_return_to_the_repl(c):
    c.wiring.set_button(c.board.BUTTON_PIN, True)
    c.boot()
    assert c.has_returned
    assert b"REPL" in c.host.sent_back


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_whole_deck_with_the_clock_wrapping(machine):
    with chip(machine=machine, ticks_us=(1 << 30) - 8000000) as c:
        c.boot()
        c.host.ask("shuffle", cards=52, format=0, method=0, passes=0, mode=0, seed=b"")
        assert c.host.wait_for("finished", seconds=60).values["state"] == 3
        assert sorted(c.scene.order()) == list(range(52))
        assert all(abs(axis.position(0) - round(axis.position(0))) < 1e-6 for axis in c.scene.axes)


def test_the_cover_stops_a_job(c):
    c.boot()
    c.host.ask("shuffle", cards=8, format=0, method=0, passes=0, mode=0, seed=b"")
    c.run(seconds=2)
    assert c.core.moving()
    c.scene.cover(True)
    assert c.host.wait_for("fault", seconds=5).values["code"] == 2004
    c.run(seconds=1)
    assert not c.core.moving()
