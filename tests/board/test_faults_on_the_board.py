"""Faults that the board's own code sees: sensors that stick, decks that are wrong, an axis that is lost."""

import pytest
from board_jobs import STATE, told
from chip import chip
from shuffler import faults, hal
from shuffler.link import protocol, reason_texts
from shuffler.machine.sequence import Sequence
from shuffler.planning import racksteps

SEALED = {"cards": 52, "format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""}


def ended(c, **changes):
    """Shuffle; (state, names of the faults reported)."""
    assert c.host.ask("shuffle", **{**SEALED, **changes}).name == "accepted"
    return outcome(c)


@pytest.mark.parametrize(("there", "announced"), [(51, 52), (53, 52)])
def test_a_wrong_count_is_said_with_all_cards_back(there, announced):
    with chip(cards=there) as c:
        c.boot()
        state, names = ended(c, cards=announced)
        assert state == "paused" and names[-1] == "WRONG_COUNT"
        assert sorted(c.scene.order()) == list(range(there))


def test_an_empty_well_waits_for_a_deck():
    with chip(cards=0) as c:
        c.boot()
        assert ended(c) == ("paused", ["WELL_EMPTY"])


@pytest.mark.parametrize("sensor", [hal.HOME_PUSHER, hal.HOME_POCKET])
def test_a_home_switch_whose_wire_is_broken_is_found_in_homing(sensor):
    with chip() as c:
        c.wiring.break_wire(sensor)
        c.boot()
        state, names = ended(c)
        assert state == "fault" and names[-1] in ("HOMING_FAILED", "POSITION_LOST")
        assert c.scene.order() == list(range(52))


def test_a_broken_cover_wire_reads_as_open_and_nothing_moves():
    with chip() as c:
        c.wiring.break_wire(hal.COVER)
        c.boot()
        assert ended(c) == ("paused", ["COVER_OPEN"])
        assert all(axis.position(c.scene.time_us) == start for axis, start in zip(c.scene.axes, starts(c)))


def starts(c):
    """Where the axes stand now: a second look a second later must see the same."""
    now = [axis.position(c.scene.time_us) for axis in c.scene.axes]
    c.run(1)
    return now


@pytest.mark.parametrize("sensor", [hal.THROAT, hal.ENTRY, hal.POCKET_BEAM])
def test_a_light_barrier_that_sticks_never_ends_in_a_good_deck(sensor):
    with chip() as c:
        c.boot()
        c.wiring.short(sensor)
        state, names = ended(c)
        assert state in ("fault", "paused") and names
        assert c.host.ask("status").values["state"] != STATE("done")


def test_a_broken_wire_of_the_throat_sensor_shows_with_the_first_card():
    with chip() as c:
        c.boot()
        c.wiring.break_wire(hal.THROAT)
        assert ended(c) == ("fault", ["SENSOR_FAULT"])


def test_a_lost_axis_costs_a_fresh_attempt_and_the_deck_is_good_all_the_same(made):
    with chip() as c:
        c.boot()
        c.host.ask("shuffle", **SEALED)
        c.run(6)
        made[0].board.axes[hal.POCKET].lost = True
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        result = c.host.ask("result").values
        assert result["attempts"] == 2
        assert sorted(c.scene.order()) == list(range(52))


def test_a_move_that_ends_among_too_many_edges_has_ended(made):
    with chip() as c:
        c.boot()
        c.host.ask("shuffle", **SEALED)
        c.run(6)
        board = made[0].board
        ring, feed = board._ring, board.axes[hal.FEED]
        end = feed._done

        def end_in_a_crowd(number):
            while not ring.lost:
                ring.put(hal.MOUTH, 0)  # an edge of a sensor that a rack does not have
            end(number)
            feed._done = end

        feed._done = end_in_a_crowd
        c.host.wait_for("finished")
        assert feed._done == end
        assert "MOVE_TIMEOUT" not in told(c)


MOVING = "no setting can be changed while the machine moves"


def outcome(c):
    """(state, names of the faults reported) of the running job."""
    return protocol.STATES[c.host.wait_for("finished").values["state"]], told(c)


def refusals(c):
    """A list that grows with what the panel refuses."""
    refused = []
    kept = c.load("rp2040.panel.front").Front.refuse

    def refuse(front, text):
        refused.append(text)
        kept(front, text)

    c.load("rp2040.panel.front").Front.refuse = refuse
    return refused


def freeze(c, axis):
    """While the axis moves its state machine stops amid a chunk: no step more, and no word that it is done."""
    machine = c.core.machines[axis]
    c.run(until=machine.is_stepping, limit=30)
    machine.activate(False)


@pytest.mark.parametrize(
    ("axis", "phase"),
    [(hal.FEED, "feeding"), (hal.POCKET, "ejecting"), (hal.POCKET, "homing"), (hal.PUSHER, "ejecting")],
)
def test_a_move_that_never_ends_is_given_up_and_nothing_is_changed_until_the_power_was_off(axis, phase, made):
    """A rack that stands amid feeding is found by the card that comes, before its time is up: that is a jam."""
    with chip() as c:
        c.boot()
        assert c.host.ask("shuffle", **SEALED).name == "accepted"
        run_until_phase(c, made, phase)
        freeze(c, axis)
        assert outcome(c) == ("fault", ["MOVE_TIMEOUT"])
        assert not c.wiring.is_enabled, "the motors are released"
        # What is asked for at the panel or by the host while a motor may move:
        refused = c.host.ask("set_setting", setting="cards", value="32")
        assert (refused.name, reason_texts.detail(refused.values)) == ("refused", MOVING)
        c.run(0.5)  # it tests its noise source
        shown = refusals(c)
        c.press(c.board.SELECT_PIN)
        c.run(0.5)
        c.press(c.board.SELECT_PIN, 2.0)
        c.run(0.5)
        assert shown == [MOVING, MOVING]
        assert c.host.ask("get_setting", index=0).values["value"] == "52"
        assert c.host.ask("shuffle", **SEALED).name == "refused"
        c.reboot(reset_cause=1)
        c.boot()
        assert c.host.ask("home").name == "accepted"
        assert protocol.STATES[c.host.wait_for("finished").values["state"]] == "done"
        assert sorted(c.scene.order()) == list(range(52))
        assert c.host.ask("set_setting", setting="cards", value="32").name == "accepted"


@pytest.mark.parametrize("sensor", [hal.ENTRY, hal.POCKET_BEAM])
def test_a_card_that_no_beam_sees_arrive_is_missing(sensor):
    """The beam's wire breaks: it never sees a card again, at the mouth or in the pocket."""
    with chip() as c:
        c.boot()
        assert c.host.ask("shuffle", **SEALED).name == "accepted"
        c.run(4)
        c.wiring.break_wire(sensor)
        assert outcome(c) == ("fault", ["CARD_MISSING"])
        assert c.host.ask("shuffle", **SEALED).values["code"] == faults.code("CARD_MISSING"), "until it was homed"


def test_a_pocket_that_somebody_emptied_lacks_its_cards(made):
    with chip() as c:
        c.boot()
        assert c.host.ask("shuffle", **SEALED).name == "accepted"
        run_until_phase(c, made, "ejecting")
        c.scene.empty_pockets()
        assert outcome(c) == ("fault", ["CARD_MISSING"])


@pytest.fixture
def made(monkeypatch):
    """The machine's sequence, once it has booted; a host of a sealed deck does not learn what it does."""
    sequences = []
    begin = Sequence.__init__
    monkeypatch.setattr(Sequence, "__init__", lambda self, *given: (sequences.append(self), begin(self, *given))[1])
    return sequences


def run_until_phase(c, made, phase):
    c.run(until=lambda: protocol.PHASES[made[0].reporter.phase] == phase, limit=30)


def test_a_plan_that_the_search_has_spoilt_moves_no_card(monkeypatch):
    with chip() as c:
        c.boot()
        search = racksteps.rack_steps

        def spoilt(column, *others):
            search(column, *others)
            column[:] = bytes(reversed(column))

        monkeypatch.setattr(racksteps, "rack_steps", spoilt)
        assert ended(c) == ("paused", ["NO_PLAN"])
        assert c.scene.order() == list(range(52)) and not any(c.scene.deck.pockets)
        monkeypatch.setattr(racksteps, "rack_steps", search)
        assert c.host.ask("resume").name == "accepted"
        assert outcome(c)[0] == "done", "it continues with another order, and a plan for it"


def test_a_host_that_sends_no_nonce_is_waited_for_ten_seconds():
    with chip() as c:
        c.boot()
        begun = c.seconds
        assert ended(c, mode=1, seed=bytes(32)) == ("paused", ["NO_NONCE"])
        assert 10 < c.seconds - begun < 15
        assert c.scene.order() == list(range(52)) and not any(c.scene.deck.pockets)
        c.host.on_packet = lambda p: (
            c.host.request("nonce", attempt=p.values["attempt"], nonce=b"\x05" * 32) if p.name == "commitment" else None
        )
        assert c.host.ask("resume").name == "accepted"
        assert outcome(c)[0] == "done"


def test_noise_on_the_line_is_counted_logged_once_and_disturbs_nothing():
    with chip() as c:
        c.boot()
        assert not any("LINK_NOISE" in text for text in log(c))
        assert c.host.ask("shuffle", **SEALED).name == "accepted"
        for _ in range(5):
            c.run(2)
            c.host.send(b"\x00\x05noise\x00")
        assert outcome(c) == ("done", [])
        assert c.host.ask("status").values["bad_frames"] == 5
        assert [text for text in log(c) if "LINK_NOISE" in text] == ["LINK_NOISE: broken frames on the serial line"]


def log(c):
    """Lines of the log, the latest first."""
    first = c.host.ask("get_log", index=0)
    if first.name == "refused":
        return []
    more = [c.host.ask("get_log", index=i) for i in range(1, first.values["count"])]
    return [reason_texts.line(entry.values) for entry in (first, *more)]
