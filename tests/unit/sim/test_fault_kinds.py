"""One table of faults: whatever it lists can happen, in the model as in the world, and nothing else."""

import pytest
from mischwerk_sim import fault_kinds as kinds
from mischwerk_sim.board import line
from mischwerk_sim.campaign import profiles
from mischwerk_sim.fault_kinds import Fault
from mischwerk_sim.faults.script import Script
from mischwerk_sim.model import troubles
from mischwerk_sim.world.faults import cards

EXTENT = profiles.Extent(2, 52, 10, 300, 400, 500)


def striking(*at):
    return {kind.name for kind in kinds.KINDS if kind.strikes in at}


@pytest.mark.parametrize(
    ("effects", "at"),
    [
        (troubles.EFFECTS, (kinds.FEED, kinds.SWEEP)),
        (cards.EFFECTS, (kinds.FEED, kinds.SWEEP)),
        (Script.EFFECTS, (kinds.EVENT,)),
        (line.EFFECTS, (kinds.BYTE,)),
    ],
    ids=["model", "world", "script", "line"],
)
def test_each_kind_does_something_wherever_it_may_strike(effects, at):
    assert set(effects) == striking(*at)


@pytest.mark.parametrize("kind", [kind for kind in kinds.KINDS if kind.amount is not None], ids=lambda kind: kind.name)
def test_amounts_are_drawn_from_all_of_their_range(kind):
    drawn = {abs(profiles.of_kind(kind.name, EXTENT, seed)[0].amount) for seed in range(400)}
    assert kind.amount.least <= min(drawn) and max(drawn) <= kind.amount.most
    if kind not in (kinds.DOUBLE_OFFSET, kinds.SLIP):
        assert {kind.amount.least, kind.amount.most} <= drawn
        assert all(amount % kind.amount.unit == 0 for amount in drawn)


def test_a_profile_s_faults_stay_what_they_were():
    """Seeds are in reports: the same seed must always draw the same faults."""
    drawn = [profiles.draw(profiles.PROFILES["harsh"], EXTENT, seed) for seed in (1, 2, 3)]
    assert drawn == [
        (Fault("sensor_bouncing", 58, 0, 1.0), Fault("double_aligned", 78)),
        (Fault("card_extra", 0, 0, 2.0), Fault("double_offset", 55, 0, 0.486)),
        (Fault("stall", 123, 1), Fault("host_gone", 449)),
    ]
