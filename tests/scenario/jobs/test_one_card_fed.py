"""Feeding one card in test mode: what throat and mouth see of it, for whoever measures a feed rig."""

import pytest
from asked import play, refusal
from shuffler import hal
from shuffler.machine.upkeep import MOST_EDGES, feed
from wire import Desk, serve

from bench import Bench

FEED = ("feed", {"hz": 16000, "steps": 8000, "follower": 1})


def edges(answers):
    return [tuple(a.values[f] for f in ("sensor", "level", "t_us", "steps")) for a in answers if a.name == "edge_is"]


def test_a_card_shows_its_lead_and_its_tail_and_the_feed_stops_behind_it():
    answers, _, made = play([FEED, *[("get_edge", {"index": i}) for i in range(4)], ("status", {})], cards=1)
    seen = edges(answers)
    throat = [one for one in seen if one[0] == hal.THROAT]
    assert [one[1] for one in throat] == [1, 0]
    length = throat[1][3] - throat[0][3]
    assert abs(length - made.config.card_steps) < 0.02 * made.config.card_steps
    assert [one[1] for one in seen if one[0] == hal.ENTRY] == [1, 0]
    assert all(one[3] == 0 for one in seen if one[0] == hal.ENTRY)
    assert [one[2] for one in seen] == sorted(one[2] for one in seen)
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
    desk, said, ticks = Desk(), {}, []

    def stop():
        ticks.append(1)
        return desk.host.request("stop", {}) if len(ticks) == 230 else b""

    def script():
        desk.take((yield desk.host.request(*FEED)))
        said["after"] = yield from desk.ask("status")
        yield from desk.ask("home")
        yield from desk.ask("upkeep", what=0, amount=0)
        said["count"] = yield from desk.ask("upkeep_result")

    serve(script(), stop, desk, cards=20)
    assert said["after"].values["state"] == 4
    assert said["count"].values["cards"] == 20


class Flicker:
    """An edge of the mouth's beam."""

    source, level, ticks, steps = hal.ENTRY, 1, 0, 0


def test_a_beam_that_flickers_fills_no_memory():
    bench, found = Bench(cards=0), []
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
    feed(bench.sequence, {**FEED[1], "steps": 400}, found)
    assert len(found) == MOST_EDGES and react[hal.THROAT] == drive.react[hal.THROAT]
