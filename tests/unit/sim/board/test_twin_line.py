"""The twin's end of the line gives the firmware what a board's USB port does: a frame at a time, 64 bytes at most."""

import mischwerk_machines
import pytest
from mischwerk_sim import build as twin
from mischwerk_sim.board.report import Report
from shuffler.link import framing

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
