"""A line that loses, doubles and changes bytes where a script says so."""

import pytest
from mischwerk_sim.board.line import FROM_BOARD, TO_BOARD, NoisyLine
from mischwerk_sim.fault_kinds import Fault


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
