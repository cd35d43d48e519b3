"""A sealed deck on the chip: a timer writes what leaves, on whole seconds of the job, however busy the firmware is."""

import pytest
from chip import chip
from shuffler.link import protocol

STATE = protocol.STATES.index
SEALED = {"format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""}
LATE_US = 1200  # the timer fires within a millisecond of its moment, and its callback waits for a bytecode to end


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_heartbeats_of_a_secret_deck_leave_within_a_millisecond_of_their_second(machine):
    with chip(machine=machine, cards=30) as c:
        c.boot()
        heard = []
        c.host.on_packet = lambda packet: heard.append((c.core.time_us(), packet))
        assert c.host.ask("shuffle", cards=30, **SEALED).name == "accepted"
        assert c.host.wait_for("finished").values["state"] == STATE("done")
    began = [p.values.get("phase") == protocol.PHASES.index("working") for _, p in heard].index(True)
    beats = [(t_us, p.values["t_us"]) for t_us, p in heard[began + 1 :] if p.name == "heartbeat"]
    assert len(beats) >= 6
    late_us = [(t_us - told_us) - (beats[0][0] - beats[0][1]) for t_us, told_us in beats]
    assert max(late_us) - min(late_us) < LATE_US, late_us
    assert {(later - sooner) for (_, sooner), (_, later) in zip(beats, beats[1:])} == {1_000_000}


def test_bytes_that_are_due_go_before_what_is_said_openly():
    """A frame that the timer is to write never ends up within or behind a later one."""
    with chip(cards=12) as c:
        c.boot()
        c.host.ask("shuffle", cards=12, **SEALED)
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        events = [packet for packet in c.host.packets if packet.type >= protocol.FIRST_EVENT]
    numbers = [packet.seq for packet in events]
    assert numbers == [(numbers[0] + k) & 0xFF for k in range(len(numbers))]
    assert [packet.name for packet in events][-2:] == ["phase", "finished"]
