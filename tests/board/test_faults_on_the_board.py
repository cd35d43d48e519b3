"""Faults that the board's own code sees: sensors that stick, decks that are wrong, an axis that is lost."""

import pytest
from chip import chip
from shuffler import faults, hal, protocol

STATE = protocol.STATES.index
SEALED = {"cards": 52, "format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""}


def ended(c, **changes):
    """Shuffle; (state, names of the faults told)."""
    assert c.host.ask("shuffle", **{**SEALED, **changes}).name == "accepted"
    state = c.host.wait_for("finished").values["state"]
    return protocol.STATES[state], [faults.kind(p.values["code"]).name for p in c.host.packets if p.name == "fault"]


@pytest.mark.parametrize(("there", "announced"), [(51, 52), (53, 52)])
def test_a_wrong_count_is_said_with_all_cards_back(there, announced):
    with chip(cards=there) as c:
        c.boot()
        state, told = ended(c, cards=announced)
        assert state == "paused" and told[-1] == "WRONG_COUNT"
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
        state, told = ended(c)
        assert state == "fault" and told[-1] in ("HOMING_FAILED", "POSITION_LOST")
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
        state, told = ended(c)
        assert state in ("fault", "paused") and told
        assert c.host.ask("status").values["state"] != STATE("done")


def test_a_lost_axis_costs_a_fresh_attempt_and_the_deck_is_good_all_the_same():
    with chip() as c:
        c.boot()
        c.host.ask("shuffle", **SEALED)
        c.run(6)
        axes = c.load("rp2040.axis").PioAxis
        lost = [o for o in __import__("gc").get_objects() if isinstance(o, axes)]
        lost[hal.POCKET].lost = True
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        result = c.host.ask("result").values
        assert result["attempts"] == 2
        assert sorted(c.scene.order()) == list(range(52))
