"""Feeding one card in test mode: what throat and mouth see of it, for whoever measures a feed rig."""

import pytest
from mischwerk_sim.board.pyhal import PyHal
from shuffler import hal
from shuffler.machine.upkeep import MOST_EDGES, feed
from wire import Desk, at_look, play, refusal, serve

from bench import Bench, name

FEED = ("feed", {"hz": 16000, "steps": 8000, "follower": 1})


def edges(answers):
    return [tuple(a.values[f] for f in ("sensor", "level", "t_us", "steps")) for a in answers if a.name == "edge_is"]


def test_a_card_shows_its_lead_and_its_tail_and_the_feed_stops_behind_it():
    answers, _, made = play([FEED, *[("get_edge", {"index": i}) for i in range(4)], ("status", {})], cards=1)
    seen = edges(answers)
    throat = [edge for edge in seen if edge[0] == hal.THROAT]
    assert [edge[1] for edge in throat] == [1, 0]
    length = throat[1][3] - throat[0][3]
    assert abs(length - made.config.card_steps) < 0.02 * made.config.card_steps
    assert [edge[1] for edge in seen if edge[0] == hal.ENTRY] == [1, 0]
    assert all(edge[3] == 0 for edge in seen if edge[0] == hal.ENTRY)
    assert [edge[2] for edge in seen] == sorted(edge[2] for edge in seen)
    assert made.scene.axes[hal.FEED].position(made.scene.time_us) < 8000, "it went on behind the card"
    assert answers[-1].values["homed"] == 0, "a card has left the well, and nobody knows where to"


def test_each_feed_has_its_own_edges_and_counts_steps_from_its_own_start():
    answers, _, _ = play([FEED, FEED, *[("get_edge", {"index": i}) for i in range(4)]], cards=2)
    lead = edges(answers)[0]
    assert lead[:2] == (hal.THROAT, 1) and 0 < lead[3] < 4000


def test_without_a_card_it_ends_with_its_steps_and_nothing_was_seen():
    answers, _, made = play([FEED, ("get_edge", {"index": 0})], cards=0)
    assert refusal(answers[-1]) == "there are 0"
    assert made.scene.axes[hal.FEED].position(made.scene.time_us) == 8000


@pytest.mark.parametrize("follower", [0, 1])
def test_the_follower_is_where_it_was_asked_for(follower):
    _, _, made = play([("feed", {"hz": 16000, "steps": 4000, "follower": follower})], cards=1)
    assert made.scene.follower_down is bool(follower)


@pytest.mark.parametrize("values", [{"hz": 0}, {"hz": 40001}, {"steps": 0}], ids=str)
def test_a_speed_or_way_that_the_feed_does_not_have_is_refused(values):
    (answer,), _, made = play([("feed", {**FEED[1], **values})])
    assert "unknown axis or step count" in refusal(answer)
    assert made.scene.axes[hal.FEED].position(made.scene.time_us) == 0


def test_a_machine_in_use_feeds_no_single_cards(monkeypatch):
    monkeypatch.setattr("mischwerk_sim.board.pyhal.PyHal.twin", False)
    monkeypatch.setattr("mischwerk_sim.board.pyhal.PyHal.jumper", False)
    (answer, again), _, _ = play([FEED, ("get_edge", {"index": 0})])
    assert "test jumper" in refusal(answer) and refusal(again) == "there are 0"


def test_a_stop_in_the_middle_ends_it_and_the_next_job_reacts_to_cards_as_ever():
    desk, said = Desk(), {}

    def script():
        desk.take((yield desk.host.request(*FEED)))
        said["after"] = yield from desk.ask("status")
        yield from desk.ask("home")
        yield from desk.ask("upkeep", what=0, amount=0)
        said["count"] = yield from desk.ask("upkeep_result")

    serve(script(), at_look(desk, 230), desk, cards=20)
    assert said["after"].values["state"] == 4
    assert said["count"].values["cards"] == 20


class Flicker:
    """An edge of the mouth's beam."""

    source, level, ticks, steps = hal.ENTRY, 1, 0, 0


def test_a_beam_that_flickers_fills_no_memory():
    bench, recorded = Bench(cards=0), []
    drive = bench.sequence.drive

    def flicker(began=drive.sleep_until):
        def until(t_us):
            for _ in range(10 * MOST_EDGES):
                drive.react[hal.ENTRY](Flicker)
            began(t_us)

        return until

    drive.sleep_until = flicker()
    react = drive.react[:]
    drive.react[hal.ENTRY] = lambda event: None
    feed(bench.sequence, {**FEED[1], "steps": 400}, recorded)
    assert len(recorded) == MOST_EDGES and react[hal.THROAT] == drive.react[hal.THROAT]


# -- The core is busy for long at the very moment a card's lead comes to the throat: a host asks, a beat is due. The
# next card is staged in front of the mouth all the same, as the roller brakes automatically.

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
        if made.phases[-1][0] == "feeding" and not any(prepared is segments for prepared in feed._prepared):
            unprepared.append(segments)
        start(segments)

    feed.start = starting
    assert name(made.shuffle(cards=CARDS)) == "done"
    assert [move for move in started if move is feeder._moves.from_rest[0]]
    assert not [
        move for move in unprepared if move is not feeder._moves.first[0] and move is not feeder._moves.to_tail[0]
    ]
