"""The board's own firmware is busy for long whenever something comes to the throat: its interrupt brakes the roller
all the same, and says where the roller was at the edge."""

import pytest
from board_jobs import STATE, shuffle, told, whole
from chip import chip
from shuffler import hal

BUSY_US = 25000
CARDS = 24


def busy(c):
    """Patch of Rp2040Hal.wait: after an edge of the throat it returns BUSY_US later."""
    hals = c.load("rp2040.hal").Rp2040Hal
    wait, was = hals.wait, [0]

    def waits(self, timeout_us):
        wait(self, timeout_us)
        level = c.scene.levels[hal.THROAT]
        if level != was[0]:
            was[0] = level
            c.core.spend(BUSY_US)

    return hals, "wait", waits


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_every_card_is_staged_before_the_mouth(machine, monkeypatch):
    with chip(machine=machine, cards=CARDS) as c:
        c.boot()
        monkeypatch.setattr(*busy(c))
        assert shuffle(c, CARDS) == STATE("done")
        assert not told(c) and whole(c, CARDS)


def test_a_roller_that_is_stopped_by_the_loop_alone_is_too_late(monkeypatch):
    """What the machine did before: this is how the test above can fail."""
    with chip(machine="pile10", cards=CARDS) as c:
        c.boot()
        monkeypatch.setattr(*busy(c))
        monkeypatch.setattr(c.load("rp2040.motion.axis").PioAxis, "brake_from_irq", lambda axis: None)
        assert shuffle(c, CARDS) != STATE("done") or told(c)


def test_an_edge_says_where_the_roller_was(monkeypatch):
    """To a chunk, whatever the loop was busy with, and while it changes the very move."""
    with chip(machine="pile10", cards=CARDS) as c:
        c.boot()
        ring = c.load("rp2040.ring").Ring
        said, were, rates = [], [], []
        put = ring.put

        def watched(self, what, ticks, steps=0):
            put(self, what, ticks, steps)
            if what & 0x7F == hal.THROAT:
                c.wiring.catch_up()
                motion = c.scene.axes[hal.FEED]
                said.append(steps)
                were.append(motion.position(c.scene.time_us))
                rates.append(abs(motion.rate(c.scene.time_us)))

        monkeypatch.setattr(ring, "put", watched)
        monkeypatch.setattr("fake_rp2040.allocation.found_in", lambda code: None)  # this test's own would be found
        monkeypatch.setattr(*busy(c))
        assert shuffle(c, CARDS) == STATE("done")
    assert len(said) > 2 * CARDS
    for steps, was, hz in zip(said, were, rates, strict=True):
        assert abs(steps - was) <= 2 * hz / 4000 + 2, "a chunk is a quarter of a millisecond"


LONG_PIECE_US = 60000  # garbage is collected in it, and a host has asked something


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_move_outlasts_a_long_piece_of_thinking_at_its_beginning(machine, monkeypatch):
    """Of a move only 32 ms were written by then: an axis that ran dry in a search was called a broken home sensor."""
    with chip(machine=machine, cards=CARDS) as c:
        c.boot()
        background = c.load("shuffler.machine.background").Background
        begin, work = {name: getattr(background, name) for name in ("until", "run_background")}, background._work
        is_new = [False]

        def begins(name):
            def begun(self, *arguments):
                is_new[0] = True
                return begin[name](self, *arguments)

            return begun

        def works(self, is_moving):
            if is_new[0] and is_moving:
                c.core.spend(LONG_PIECE_US)
            is_new[0] = False
            work(self, is_moving)

        for name in begin:
            monkeypatch.setattr(background, name, begins(name))
        monkeypatch.setattr(background, "_work", works)
        assert shuffle(c, CARDS) == STATE("done")
        assert not told(c) and whole(c, CARDS)
