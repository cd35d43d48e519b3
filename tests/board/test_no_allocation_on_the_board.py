"""What runs on the board while a card is on its way allocates nothing, as far as its instructions tell: from looking
at everything to starting and stopping an axis."""

import dis
import threading
import traceback
from pathlib import Path

import pytest
from board_jobs import shuffle
from chip import chip
from fake_rp2040 import allocation
from shuffler import hal
from shuffler.machine import feed_moves, throat
from shuffler.machine.drive import Drive
from shuffler.motion import chunks
from shuffler.motion.ramp import run
from shuffler.panel import buttons
from shuffler.panel import state as panel

# A loop over a tuple, a list or a range keeps its place on the stack.
KEPT_ON_THE_STACK = "GET_ITER"


def allocates(function):
    """Why it does, or None."""
    for instruction in dis.get_instructions(function):
        name = instruction.opname
        if name.startswith(allocation._ALLOCATING) and name != KEPT_ON_THE_STACK:
            return f"{name} at line {instruction.positions.lineno} of {function.__qualname__}"
    return None


def test_what_takes_memory_is_seen():
    held = [1]
    assert allocates(lambda: [held]) and allocates(lambda: (held, held))
    assert allocates(lambda: held[0] + 1) is None


@pytest.fixture(scope="module")
def board():
    with chip() as c:
        yield c


def methods(made, names):
    return [getattr(made, name) for name in names.split()]


def test_the_board_s_own_part(board):
    hal_, ring, sensors = (board.load("rp2040." + name) for name in ("hal", "ring", "sensors"))
    chunk_source = board.load("rp2040.motion.chunk_source")
    source, check = chunk_source.ChunkSource, chunk_source.check
    axis, player = board.load("rp2040.motion.axis").PioAxis, board.load("rp2040.motion.player").ChunkPlayer
    functions = [
        *methods(hal_.Rp2040Hal, "wait take ticks_us _look _look_at_pins _stands _tell _axis_done brake_at_lead"),
        *methods(ring.Ring, "put take"),
        *methods(sensors.Switch, "look"),
        *methods(sensors.Optical, "_edge"),
        *methods(sensors.Sensors, "look"),
        *methods(axis, "start stop position refill _catch_up _splice _replace _brake _await_end _write _mark _unlock"),
        *methods(axis, "_half _end where brake_from_irq _stop"),
        *methods(source, "prepared begin begin_behind begin_braking make is_owing load"),
        check,
        *methods(player, "rewind go is_on read playing steps replace end_at"),
        chunks.load,
        chunks.load_braking,
        chunks.rate,
        chunks.braking_steps,
    ]
    assert [why for why in map(allocates, functions) if why] == []


def test_the_panel_as_long_as_nobody_touches_it(board):
    """It is polled a hundred times a second: 80 bytes each time had garbage collected twice a second."""
    front, led, usb = (board.load("rp2040." + name) for name in ("panel.front", "panel.led", "usb"))
    functions = [
        *methods(front.Front, "poll is_touched _step _turn"),
        *methods(buttons.Buttons, "feed _held _debounce"),
        *methods(led.Led, "_dimmed"),
        *methods(board.load("rp2040.panel.display").Display, "step _care"),
        *methods(board.load("rp2040.panel.buzzer").Buzzer, "step"),
        *methods(usb.Usb, "waiting look take_all"),
        *methods(board.load("rp2040.hidden_port").HiddenPort, "flush _answer _wait"),
        panel.is_running,
        panel.is_lit,
    ]
    assert [why for why in map(allocates, functions) if why] == []


def test_the_core_s_part():
    functions = [
        *methods(Drive, "until _hear _take start left_us near finished _ended sees _seen_now"),
        *methods(throat.Throat, "_throat _lead _tail _entry _is_moving _slow_down_at_tail _slows_down_now"),
        *methods(throat.Throat, "_has_come _has_passed _has_arrived"),
        *methods(feed_moves.FeedMoves, "plan_from_rest plan_to_tail"),
        *methods(hal.EventQueue, "take"),
        hal.since,
        hal.later,
    ]
    assert [why for why in map(allocates, functions) if why] == []


def test_what_a_move_is_made_of_fits_the_small_integers_of_the_board():
    """Their limit is 2^30: the segments of the fastest axis, and a stop from its top speed."""
    state = [0] * chunks.STATE_WORDS
    for segment in run(100_000, 45_000, 3_200_000):
        chunks.load(state, abs(segment.steps), segment.start_hz, segment.end_hz, 1)
        assert max(state) < 1 << 30
    chunks.load_braking(state, 45_000, 3_200_000, 1)
    assert max(state) < 1 << 30


# -- How deep the board's own functions call one another: each level takes some 0.3 KiB of the chip's stack of 8
# KiB.  The fake chip has the computer's stack, so that nothing breaks here that would break there: levels are
# counted instead, interrupts with them. On the emulated chip a job of 27 levels took 7,168 bytes
# (docs/decisions/030-small-stack.md).

FIRMWARE = str(Path(__file__).resolve().parents[2] / "firmware")
HOST = str(Path(__file__).resolve().parents[1] / "fake_rp2040" / "host.py")
MOST_LEVELS = 24
AUDITABLE, SEALED = 1, 0
CARDS = {AUDITABLE: 4, SEALED: 12}  # an auditable job moves cards as a sealed one does


class Kinds(dict):
    """By the code of a function: 1 for the firmware's, 0 for others', None for the other end of the line, which uses
    the core's protocol."""

    def __missing__(self, code):
        kind = None if code.co_filename == HOST else int(code.co_filename.startswith(FIRMWARE))
        return self.setdefault(code, kind)


class Deepest:
    """The longest chain of the firmware's calls that was seen, the innermost first: a function for settrace."""

    def __init__(self):
        self.names = []
        self._kinds = Kinds()

    def __call__(self, frame, event, _):
        kinds = self._kinds
        if not kinds[frame.f_code]:
            return
        levels, caller = 0, frame
        while caller is not None:
            kind = kinds[caller.f_code]
            if kind is None:
                return
            levels += kind
            caller = caller.f_back
        if levels > len(self.names):
            chain = (caller for caller, _ in traceback.walk_stack(frame) if kinds[caller.f_code])
            self.names = [f"{Path(caller.f_code.co_filename).stem}.{caller.f_code.co_name}" for caller in chain]


@pytest.mark.parametrize("mode", [AUDITABLE, SEALED], ids=["auditable", "sealed"])
def test_a_job_stays_within_the_chip_s_stack(mode):
    deepest = Deepest()
    threading.settrace(deepest)  # the firmware runs in a thread of its own
    try:
        with chip(cards=CARDS[mode]) as c:
            c.boot()
            nonce = b"\x05" * 32
            c.host.on_packet = lambda p: (
                c.host.request("nonce", attempt=0, nonce=nonce) if p.name == "commitment" else None
            )
            shuffle(c, CARDS[mode], mode=mode, seed=bytes(32 * mode))
    finally:
        threading.settrace(None)
    assert 18 < len(deepest.names) <= MOST_LEVELS, " < ".join(deepest.names)
