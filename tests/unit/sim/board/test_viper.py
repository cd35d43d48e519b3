"""Viper code made from the core's plain functions: the same lines, and nothing that viper does otherwise."""

import re

import mischwerk_machines
import pytest
from mischwerk_sim import build as twin
from mischwerk_sim.board.pyhal import PyHal
from mischwerk_sim.board.report import Report
from mischwerk_sim.board.viper import ViperError, viper
from shuffler import hal
from shuffler.motion.ramp import Segment
from test_twin_line import Line

PLAIN = '''"""A module."""

LIMIT = 3


def check(n):
    return n < LIMIT


# Umlauts are bytes: äöü
def f(a: "ptr8", über: 'ptr16', words: ptr32, n: int) -> "int":
    """Nothing."""
    return a[n] + über[n] + words[n]


def g(a: "ptr8"):
    if a[0]:
        return
    a[0] = 1
'''


def test_functions_on_pointers_become_viper_code_line_for_line():
    text = PLAIN.replace("# Umlauts are bytes: äöü\n", "\n")
    made = viper(text).splitlines()
    assert [(was, now) for was, now in zip(text.splitlines(), made, strict=True) if was != now] == [
        ("", "import micropython"),
        ("", "@micropython.viper"),
        (
            'def f(a: "ptr8", über: \'ptr16\', words: ptr32, n: int) -> "int":',
            "def f(a: ptr8, über: ptr16, words: ptr32, n: int) -> int:",
        ),
        ("", "@micropython.viper"),
        ('def g(a: "ptr8"):', "def g(a: ptr8):"),
    ]


def test_a_module_without_pointers_stays_as_it_is():
    text = '"""Doc."""\nimport os\ndef f(n: int, name: str = ""):\n    yield n\n'
    assert viper(text) == text


@pytest.mark.parametrize(
    ("function", "said"),
    [
        ('def f(a: "ptr8", n):\n    a[n] = 1\n', "f: n has no type"),
        ('def f(a: "ptr8", n: float):\n    a[0] = 1\n', "f: n is a float, not one of ptr8, ptr16, ptr32, int"),
        ('def f(a: "ptr8", b: "ptr64"):\n    a[0] = 1\n', "f: b is a ptr64"),
        ('def f(a: "ptr8", n: int = 1):\n    a[n] = 1\n', "f: each argument must be given"),
        ('def f(a: "ptr8", *, n: int):\n    a[n] = 1\n', "f: each argument must be given"),
        ('def f(n: int, *a: "ptr8"):\n    pass\n', "f: each argument must be given"),
        ('def f(a: "ptr8"):\n    return a[0]\n', "f: it returns a number without a type"),
        ('def f(a: "ptr8") -> int:\n    return\n', "f: it returns a number without a type, or none with one"),
        ('def f(a: "ptr8") -> "ptr8":\n    return a\n', "f: it can return an int only"),
        ('def f(a: "ptr8"):\n    a[0] = (lambda: 1)()\n', "f: it has a function in it"),
        ('def f(a: "ptr8"):\n    yield\n', "f: it has a function in it, or is a generator"),
        ('def f(a: "ptr32"):\n    a[0] = 0x80000000\n', "f: 2147483648 does not fit 31 bits"),
        ('class C:\n    def f(self: int, a: "ptr8"):\n        pass\n', "f: only a plain function"),
        ('def h():\n    def f(a: "ptr8"):\n        pass\n', "f: only a plain function"),
        ('async def f(a: "ptr8"):\n    pass\n', "f: only a plain function"),
        ('@cached\ndef f(a: "ptr8"):\n    pass\n', "f: only a plain function"),
    ],
)
def test_what_viper_does_otherwise_is_refused(function, said):
    with pytest.raises(ViperError, match=re.escape(said)):
        viper(f'"""A module."""\n\n\n{function}')


def test_there_must_be_room_for_what_is_written_in():
    with pytest.raises(ViperError, match="line 10 should be empty: '@micropython"):
        viper(PLAIN)
    with pytest.raises(ViperError, match="line 2 should be empty: 'import micropython'"):
        viper('"""A module."""\nLIMIT = 3\n\ndef f(a: "ptr8"):\n    a[0] = LIMIT\n')


def test_the_largest_number_that_fits_passes():
    viper('"""A module."""\n\n\ndef f(a: "ptr32"):\n    a[0] = 0x7FFFFFFF\n')


# -- What the twin's HAL charges for starts of an axis and for looks, from [controller] of the machine file.

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
