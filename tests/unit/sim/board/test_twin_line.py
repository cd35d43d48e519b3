"""The twin's end of the line gives the firmware what a board's USB port does: 64 bytes at most; or a noisy one's."""

import mischwerk_machines
import pytest
from mischwerk_sim import build as twin
from mischwerk_sim.board.line import FROM_BOARD, TO_BOARD, NoisyLine
from mischwerk_sim.board.report import Report
from mischwerk_sim.fault_kinds import Fault
from shuffler import hal
from shuffler.link import framing
from shuffler.motion.ramp import Segment

MACHINE, CARD = mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker")


class Line:
    """A host that sends all at once."""

    def __init__(self, data):
        self.data = data

    def read(self):
        data, self.data = self.data, b""
        return data

    def pace(self, now_us):
        pass


def read(data):
    """Pieces that a firmware reads which looks, and reads when it hears of the line."""
    board = twin.board(twin.mechanism("model", MACHINE, CARD, 2, 1), MACHINE, CARD, 1, Line(data), Report())
    pieces = []
    for _ in range(100):
        events = board.wait(board.now_us + 1000)
        pieces += [board.link_read() for _ in events]
    return pieces


@pytest.mark.parametrize("between", [b"", b"\0\0"])
def test_frames_come_one_by_one(between):
    frames = [framing.encode(bytes([n]) * 20) for n in range(1, 5)]
    assert read(between.join(frames)) == [frames[0], *(between + frame for frame in frames[1:])]


def test_a_long_one_comes_in_pieces_whose_last_may_be_its_end_alone():
    frame = framing.encode(bytes([7]) * 58)
    assert read(frame + frame) == [frame[:64], (frame[64:] + frame)[:64], frame[-2:]]


def test_noise_without_an_end_comes_too():
    assert read(bytes(range(1, 100))) == [bytes(range(1, 65)), bytes(range(65, 100))]
    assert read(b"\0\0\0") == [b"\0\0\0"]


# -- A line that loses, doubles and changes bytes where a script says so.


class Inner:
    """Remembers what is written; has ``inbox`` to read."""

    def __init__(self):
        self.inbox, self.written = b"", b""

    def read(self):
        data, self.inbox = self.inbox, b""
        return data

    def write(self, data):
        self.written += data


@pytest.mark.parametrize(
    ("kind", "amount", "expected"),
    [
        ("line_lost", 2, b"abefgh"),
        ("line_doubled", 2, b"abcdcdefgh"),
        ("line_corrupted", 2, b"ab" + bytes((ord("c") ^ 0x55, ord("d") ^ 0x55)) + b"efgh"),
        ("line_lost", 99, b"ab"),
    ],
)
def test_bytes_at_a_number(kind, amount, expected):
    inner = Inner()
    line = NoisyLine(inner, [Fault(kind, 2, FROM_BOARD, float(amount))])
    line.write(b"abcdefgh")
    assert inner.written == expected
    assert len(line.struck) == 1
    line.write(b"ijkl")
    assert inner.written == expected + b"ijkl", "it strikes once"


def test_numbers_count_over_several_reads_separately_for_each_direction():
    inner = Inner()
    line = NoisyLine(inner, [Fault("line_lost", 5, TO_BOARD, 1.0)])
    line.write(b"0123456789")
    inner.inbox = b"abcd"
    assert line.read() == b"abcd"
    inner.inbox = b"efgh"
    assert line.read() == b"egh"
    assert inner.written == b"0123456789"


def test_two_faults_in_one_piece_do_not_shift_each_other():
    inner = Inner()
    line = NoisyLine(inner, [Fault("line_lost", 1, FROM_BOARD, 1.0), Fault("line_doubled", 4, FROM_BOARD, 1.0)])
    line.write(b"abcdef")
    assert inner.written == b"acdeef"


# -- How quickly a host answers is the wall clock's affair: an idle machine hears it at the same moment all the
# same.

MACHINE, CARD = mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker")
REQUEST = b"\1\0"


class LateHost:
    """A host that says one thing. ``reach``: what a hand does in the first idle moment; ``is_quick``: whether the
    host's words are there already when that is done, or come later."""

    def __init__(self, is_quick, reach=None):
        self._is_quick = is_quick
        self._reach = reach
        self._said = REQUEST if is_quick and reach is None else b""

    def read(self):
        said, self._said = self._said, b""
        return said

    def idle(self, limit_us):
        if self._reach is None:
            self._said = REQUEST
        else:
            reach, self._reach = self._reach, None
            reach()
            self._said = REQUEST if self._is_quick else b""
        return 0.0

    def pace(self, now_us):
        pass


def heard(is_quick, before, reach=None):
    """(when, what) the firmware hears while it waits for ever, twice at most; ``before``: what moves at first."""
    mechanism = twin.mechanism("model", MACHINE, CARD, 12, 1)
    line = LateHost(is_quick, reach and (lambda: reach(mechanism)))
    board = twin.board(mechanism, MACHINE, CARD, 1, line, Report())
    before(mechanism)
    entries = []
    while not any(kind == hal.LINK for kind, _ in entries):
        events = board.wait(None)
        entries += [(event[0], event[1]) for event in events]
        entries.append((board.now_us, len(events)))
    return entries


def turn(mechanism):
    mechanism.start(hal.FEED, [Segment(40, 2000, 2000)])


def nothing(mechanism):
    pass


def take_the_cards(mechanism):
    mechanism.set_level(hal.WELL, 0, mechanism.time_us)


@pytest.mark.parametrize("before, reach", [(nothing, None), (turn, None), (nothing, take_the_cards)])
def test_a_quick_host_is_heard_as_a_slow_one_is(before, reach):
    assert heard(True, before, reach) == heard(False, before, reach)
