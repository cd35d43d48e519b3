"""A sensor that lies: the machine faults or does without, never hangs, never loses a card, never says done falsely."""

import pytest
from shuffler import hal

from bench import Bench, name

BUILDS = ["pile10", "wheel54"]
SENSORS = range(len(hal.SENSOR_NAMES))


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("sensor", SENSORS, ids=lambda s: hal.SENSOR_NAMES[s].replace(" ", "_"))
@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize("from_us", [0, 2_000_000, 5_000_000, 14_000_000, 20_000_000])
def test_broken_sensor_ends_in_a_fault_or_in_the_planned_order(build, sensor, level, from_us):
    bench = Bench(build, stuck={sensor: level} if from_us == 0 else None)
    if from_us:
        bench.scene.when(from_us, lambda _: bench.scene.break_sensor(sensor, level))
    fault = bench.shuffle()
    assert fault is not None or bench.is_done()
    assert bench.board.now_us < 120e6, "took longer than any wait may last"


WHAT = {
    # sensor, level it is stuck at from the start -> what must be said, on either build
    (hal.THROAT, 0): "SENSOR_FAULT",
    (hal.THROAT, 1): "JAM_THROAT",
    (hal.ENTRY, 0): "CARD_MISSING",
    (hal.ENTRY, 1): "JAM_INSERT",
    (hal.WELL, 0): "WELL_EMPTY",
    (hal.WELL, 1): "SENSOR_FAULT",
    (hal.POCKET_BEAM, 1): "JAM_EJECT",
    (hal.HOME_POCKET, 0): "HOMING_FAILED",
    (hal.HOME_POCKET, 1): "HOMING_FAILED",
    (hal.HOME_PUSHER, 0): "HOMING_FAILED",
    (hal.HOME_PUSHER, 1): "HOMING_FAILED",
    (hal.COVER, 1): "COVER_OPEN",
}


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("sensor", "level"), sorted(WHAT))
def test_what_is_said_of_a_sensor_broken_from_the_start(build, sensor, level):
    assert name(Bench(build, stuck={sensor: level}).shuffle()) == WHAT[sensor, level]


def test_wheel_that_loses_its_slot_sensor_says_position_lost():
    assert name(Bench("wheel54", stuck={hal.SLOT: 0}).shuffle()) == "POSITION_LOST"


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("sensor", [hal.THROAT, hal.ENTRY])
@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize("from_us", [3_000_000, 4_111_000, 5_222_000])
def test_sensor_repaired_in_the_middle_still_gives_no_false_done(build, sensor, level, from_us):
    """Cards went by unseen: whatever the operator does next, done means the planned order."""
    bench = Bench(build)
    bench.scene.when(from_us, lambda _: bench.scene.break_sensor(sensor, level))
    assert bench.shuffle() is not None
    standing = bench.scene.deck.throat if sensor == hal.THROAT else bench.scene.deck.flying
    bench.scene.mend_sensor(sensor, 1 if standing else 0)
    if bench.phases[-1][0] == "paused":
        assert bench.go_on() is not None or bench.is_done()
    bench.scene.take_from_throat()
    bench.scene.push_in()
    assert bench.home() is None
    assert bench.all_in_well()
    assert bench.shuffle() is None
    assert bench.is_done()
