"""The core is busy for long at the very moment a card's lead comes to the throat: a host asks, a beat is due. The next
card is staged in front of the mouth all the same, as the roller brakes automatically."""

import pytest
from mischwerk_sim.board.pyhal import PyHal
from shuffler import hal

from bench import Bench, name

CARDS = 30
BUSY_US = 30000  # at every edge, a lead is heard 60 ms late: a chip is busy for 10 to 40 ms, now and then


class BusyHal(PyHal):
    """Hears of every edge of the throat only when it has done ``busy_us`` of something else."""

    busy_us = 0

    def wait(self, timeout_us):
        super().wait(timeout_us)
        seen = self._board.mechanism.levels[hal.THROAT]
        if seen != self._was:
            self._was = seen
            self._board.charge(self.busy_us)

    _was = 0


def shuffled(machine, busy_us, monkeypatch):
    """The bench after a deck, and how often the pockets moved with a card's lead in their mouth."""
    monkeypatch.setattr("bench.PyHal", BusyHal)
    monkeypatch.setattr(BusyHal, "busy_us", busy_us)
    made = Bench(machine, CARDS)
    scene, met = made.scene, []
    advance, start = scene.advance_us, scene.start

    def look():
        pocket, feed = scene.axes[hal.POCKET], scene.axes[hal.FEED]
        if (
            scene.feeder.is_in_mouth() and pocket.busy and not feed.busy
        ):  # the roller starts a little before the pockets stand
            met.append(scene.time_us)

    def started(axis, segments):
        start(axis, segments)
        look()

    def advanced(duration_us):
        advance(duration_us)
        look()

    scene.start, scene.advance_us = started, advanced
    fault = made.shuffle(cards=CARDS)
    return made, name(fault), met


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
@pytest.mark.parametrize("busy_us", [0, 10000, BUSY_US])
def test_every_card_is_staged_before_the_mouth(machine, busy_us, monkeypatch):
    made, ended, met = shuffled(machine, busy_us, monkeypatch)
    assert ended == "done" and made.is_done()
    assert not made.faults and not met


def test_a_core_that_brakes_for_the_lead_itself_is_too_late(monkeypatch):
    """What the machine did before: this is how the test above can fail."""
    monkeypatch.setattr(BusyHal, "brake_at_lead", lambda self, on: None)
    _, ended, met = shuffled("pile10", BUSY_US, monkeypatch)
    assert ended != "done" or met


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_all_moves_of_the_roller_are_prepared(machine):
    """Even that of a staged card, whose length is set for each. All but the staging of a pass's first, for which
    nobody waits, and the one that slows down where a tail should be: its beginning is not known before."""
    made = Bench(machine, CARDS)
    feed, feeder = made.hal.axes[hal.FEED], made.sequence.feeder
    start, started, unprepared = feed.start, [], []

    def starting(segments):
        started.append(segments)
        if made.phases[-1][0] == "feeding" and not any(one is segments for one in feed._prepared):
            unprepared.append(segments)
        start(segments)

    feed.start = starting
    assert name(made.shuffle(cards=CARDS)) == "done"
    assert [one for one in started if one is feeder._moves.from_rest[0]]
    assert not [one for one in unprepared if one is not feeder._moves.first[0] and one is not feeder._moves.to_tail[0]]
