"""How much later a stop acts on the board, as its own firmware plays it: what the twin reckons with is that."""

import math

import pytest
from board_jobs import SEALED, STATE, shuffle, whole
from chip import chip
from mischwerk_sim.motion import change_us

_HALF_A_CHUNK_US = 125


def lateness(c, cards):
    """(axis, rate, microseconds from the call until it brakes) of each stop at steady speed in a shuffle: the core's,
    and those of the roller's interrupt."""
    stops, pending = [], {}
    axes = c.load("rp2040.motion.axis").PioAxis
    stop = axes._stop

    def stopped(axis):
        c.wiring.catch_up()
        motion, now_us = c.scene.axes[axis.number], c.scene.time_us
        rate = motion.rate(now_us)
        # longer than a ramp is put together to one rate, but for the last digits of its chunks
        if axis.busy and not axis._stopping and rate and math.isclose(rate, motion.rate(now_us + 8000), rel_tol=1e-6):
            pending.setdefault(axis.number, (c.core.time_us(), abs(rate), axis._stop_hz_s))
        stop(axis)

    def watch(number, machine):
        happen = machine.happen

        def happened(t_us):
            happen(t_us)
            if machine._is_halted and number in pending:
                began_us, rate, decel = pending.pop(number)
                stops.append((number, rate, t_us - began_us - 1e6 * rate / decel))

        machine.happen = happened

    axes._stop = stopped
    for number in range(3):
        watch(number, c.core.machines[number])
    assert shuffle(c, cards) == STATE("done")
    axes._stop = stop
    return stops


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_stop_acts_as_late_as_the_twin_reckons(machine, monkeypatch):
    monkeypatch.setattr("fake_rp2040.allocation.found_in", lambda code: None)  # this test's own would be found
    with chip(machine=machine, cards=24) as c:
        c.boot()
        samples = [(rate, us) for axis, rate, us in lateness(c, 24) if rate > 4000]
    assert len(samples) > 2
    for rate, us in samples:
        assert us == pytest.approx(change_us(rate), abs=3 * _HALF_A_CHUNK_US), (rate, us)


def test_a_wheel_that_is_stopped_again_and_again_resumes_with_the_next_card_staged(monkeypatch):
    """Its lead stands 0.25 mm before the beam across the mouth, which must be clear before the wheel turns."""
    with chip(machine="wheel54", cards=40) as c:
        c.boot()
        monkeypatch.setattr(c.load("shuffler.machine.reporter"), "MAX_STOPS", 20)  # a host may not
        c.host.ask("shuffle", **{**SEALED, "cards": 40})
        c.run(2.6)
        for _ in range(20):
            c.host.request("stop")
            assert c.host.wait_for("finished").values["state"] == STATE("paused")
            assert c.host.ask("resume").name == "accepted"
            c.run(0.317)
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert whole(c, 40)
