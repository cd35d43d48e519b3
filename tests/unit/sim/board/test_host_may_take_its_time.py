"""How quickly a host answers is the wall clock's affair: an idle machine hears it at the same moment all the same."""

import mischwerk_machines
import pytest
from mischwerk_sim import build as twin
from mischwerk_sim.board.report import Report
from shuffler import hal
from shuffler.motion.ramp import Segment

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
    told = []
    while not any(kind == hal.LINK for kind, _ in told):
        events = board.wait(None)
        told += [(event[0], event[1]) for event in events]
        told.append((board.now_us, len(events)))
    return told


def turn(mechanism):
    mechanism.start(hal.FEED, [Segment(40, 2000, 2000)])


def nothing(mechanism):
    pass


def take_the_cards(mechanism):
    mechanism.set_level(hal.WELL, 0, mechanism.time_us)


@pytest.mark.parametrize("before, reach", [(nothing, None), (turn, None), (nothing, take_the_cards)])
def test_a_quick_host_is_heard_as_a_slow_one_is(before, reach):
    assert heard(True, before, reach) == heard(False, before, reach)
