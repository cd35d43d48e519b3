"""The functions on chunks as viper code, as on a board, make the same tables as in plain Python.

The unix port's viper has 64 bits and would hide an overflow: numbers are watched in CPython, too.
"""

import subprocess
import sys
from array import array
from pathlib import Path

import pytest
from mischwerk_machines import card_format, config, load, names
from mischwerk_sim.board import interpreter
from mischwerk_sim.board.viper import viper
from shuffler.config import stop_rates
from shuffler.motion import chunks, ramp

ROOT = Path(__file__).resolve().parents[3]
SMALL = 1 << 30  # the board's small integers end here, viper's at twice as much

# Under MicroPython: both on the same segments; prints how many tables were compared.
COMPARE = """
import sys
sys.path.insert(0, {core!r})
sys.path.insert(0, {board!r})
from array import array
import chunks_viper
from shuffler.motion import chunks
count = 0
for steps in (1, 2, 7, 250, 1828, 5000):
    for start, end in (
        (0, 40000), (40000, 0), (41600, 41600), (40000, 16000), (0, 432), (1600, 1600), (65534, 0), (3, 90),
    ):
        made = []
        for kernels in (chunks, chunks_viper):
            t = array("I", bytes(8 * 5200))
            s = array("I", bytes(4 * chunks.STATE_WORDS))
            kernels.load(s, steps, start, end, steps & 1)
            n = 0
            while s[chunks.LEFT]:
                n += kernels.fill(t, n, 32, s)
            sums = [kernels.total(t, 3, n - 3, level) for level in (0, 1)] if n > 3 else ()
            ahead = [kernels.ahead(t, 64, i, i + 40, 15000) for i in range(0, 200, 7)]
            late = [kernels.replace(t, 64, 70, t, 9, array("I", [4096 + 8 * i]), 4096, 40) for i in range(64)]
            made.append((t, s, n, sums, ahead, late))
        assert made[0] == made[1], (steps, start, end)
        count += 1
print(count)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="viper is known to be in the Linux build of MicroPython")
def test_they_make_the_same_tables(tmp_path):
    made = viper(Path(chunks.__file__).read_text(encoding="utf-8"), vars(chunks))
    assert made.count("@micropython.viper") == 6
    (tmp_path / "chunks_viper.py").write_text(made, encoding="utf-8")
    script = COMPARE.format(core=str(ROOT / "firmware/core"), board=str(tmp_path))
    command = [str(interpreter.find()), "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) == 48


class Watched(int):
    """A whole number that must be a small int, like all computed from it."""


def _watched(name):
    plain = getattr(int, name)

    def operation(self, *others):
        value = plain(self, *others)
        if type(value) is not int:
            return value
        assert -SMALL <= value < SMALL, f"{name}: {self}, {others} -> {value}"
        return Watched(value)

    return operation


_NAMES = ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift", "and", "or")
for _name in [f"__{prefix}{name}__" for name in _NAMES for prefix in ("", "r")]:
    setattr(Watched, _name, _watched(_name))


class Words(list):
    """An array whose elements are watched, as what lies before it is: a pointer would reach it."""

    def __getitem__(self, i):
        assert i >= 0
        return super().__getitem__(i)

    def __setitem__(self, i, value):
        assert 0 <= value < SMALL and i >= 0
        super().__setitem__(i, Watched(value))


def watched_move(segments, decel):
    s = Words([Watched(0)] * chunks.STATE_WORDS)
    t = Words([Watched(0)] * 2 * 500)
    for segment in segments:
        start, end = Watched(segment.start_hz), Watched(segment.end_hz)
        chunks.load(s, Watched(abs(segment.steps)), start, end, 1)
        while s[chunks.LEFT]:
            n = chunks.fill(t, 0, 500, s)
            chunks.ahead(t, 500, 0, min(n, 60), 15000)
        assert chunks.total(t, 0, n, 1) > 0
        chunks.load_braking(s, Watched(chunks.rate(t[2 * n - 1])), Watched(decel), 1)


def test_no_number_is_too_large_for_the_board():
    for hz in (1, 40, 1023, 1024, 8800, 32767, 32768, 45000, 46341):
        for accel in (1000, 280000, 3200000):
            for steps in (1, 3, 3000):
                watched_move(ramp.move(steps, hz, accel), accel)
    for segment in ((3, 1, 65534), (1, 0, 65534), (1, 65534, 65534), (9000, 65534, 1), (2, 65534, 0)):
        watched_move([ramp.Segment(*segment)], 3200000)


def test_watching_sees_an_overflow():
    with pytest.raises(AssertionError, match="__mul__"):
        _ = Watched(1 << 20) * 1024


def pushed(c):
    return c.pusher_out_steps, c.pusher_accel, (c.pusher_hz, c.pusher_home_hz, c.pusher_home_slow_hz)


def test_every_machine_s_moves_keep_steps_and_time():
    """All segments that the machine files make: steps exact, time within 0.5 %."""
    count = 0
    for name in names():
        machine = load(name)
        c = config(machine, card_format(machine.formats[0]))
        moves = [
            ramp.run(steps, hz, accel)
            for steps, accel, rates in (
                (c.stage_steps, c.feed_accel, (c.feed_hz, c.stage_hz, c.feed_slow_hz)),
                (c.travel_steps, c.pocket_accel, (c.pocket_hz, c.pocket_home_hz, c.pocket_home_slow_hz)),
                *([] if len(stop_rates(c)) < 3 else [pushed(c)]),
            )
            for hz in rates
        ]
        moves.append(ramp.slow_down(c.feed_hz, c.stage_hz, c.stage_steps, c.feed_stop_accel))
        for segment in [segment for move in moves for segment in move]:
            s = array("I", bytes(4 * chunks.STATE_WORDS))
            t = array("I", bytes(8 * segment.steps))
            chunks.load(s, segment.steps, segment.start_hz, segment.end_hz, 1)
            n = chunks.fill(t, 0, segment.steps, s)
            assert chunks.total(t, 0, n, 1) == segment.steps
            made = sum((t[2 * i] >> 1) * (t[2 * i + 1] + chunks.OVERHEAD) for i in range(n))
            ideal = 2 * chunks.CLOCK_HZ * segment.steps / (segment.start_hz + segment.end_hz)
            assert abs(made - ideal) <= 0.005 * ideal, (name, segment)
            count += 1
    assert count > 60
