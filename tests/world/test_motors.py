"""What a motor can't do: a move too hard for it loses steps, the driver counts on, and the firmware finds it out."""

import mischwerk_machines
import pytest
from mischwerk_machines.motors import corner_hz, corner_hz_of
from mischwerk_sim import build
from shuffler import hal
from shuffler.motion import ramp
from world_bench import WorldBench

HARD = 4_000_000  # steps per s², for the rack 50 m/s²: 17.5 N of the motor's 25
TOO_HARD = 6_000_000


def lost(accel, hz=40_000, **changes):
    """Steps that pile10's rack loses on a way of 2000."""
    machine = mischwerk_machines.changed(mischwerk_machines.load("pile10"), changes)
    world = build.mechanism("world", machine, mischwerk_machines.card_format("poker"), 0, 1)
    world.start(hal.POCKET, ramp.move(-2000 if world.rack_mm > 0.0 else 2000, hz, accel))
    while world.axes[hal.POCKET].busy:
        world.advance_us(1000)
    world.advance_us(20_000)
    return world.actuators[hal.POCKET].lost_steps


def test_a_move_too_hard_loses_whole_turns_of_the_field():
    assert lost(HARD) == 0
    assert lost(TOO_HARD) != 0
    assert lost(TOO_HARD) % 64 == 0


def test_above_the_corner_speed_a_motor_is_weaker():
    weak = {"motors.supply_v": 6.0}
    assert corner_hz(6.0, 1.0, 4.0) < 40_000 < corner_hz(24.0, 1.0, 4.0)
    assert lost(HARD) == 0
    assert lost(HARD, **weak) != 0
    assert lost(HARD, hz=14_000, **weak) == 0, "below it the voltage doesn't matter"


def test_the_corner_speed_is_where_the_coils_take_up_the_whole_voltage():
    # 24 V, 1 A, 4 mH: the reactance is 24 ohms at 955 Hz of the field, which turns 50 times a revolution: 19.1 rev/s.
    assert corner_hz(24.0, 1.0, 4.0) / 3200 == pytest.approx(19.1, abs=0.01)


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_no_axis_of_a_build_is_driven_above_its_corner_speed(machine):
    loaded = mischwerk_machines.load(machine)
    config = mischwerk_machines.config(loaded, mischwerk_machines.card_format("poker"))
    assert max(config.feed_hz, config.pocket_hz, config.pusher_hz) < corner_hz_of(loaded.data.motors)


@pytest.mark.parametrize(
    ("machine", "changes"), [("pile10", {"rack.accel_mm_s2": 90_000.0}), ("wheel54", {"wheel.max_torque_nm": 0.15})]
)
def test_the_firmware_finds_out_that_steps_were_lost(machine, changes):
    bench = WorldBench(machine, 8, changes=changes)
    ended = bench.shuffle()
    assert [*bench.faults, ended][0] == "POSITION_LOST", "a card may be in the throat as well"
    assert bench.world.actuators[hal.POCKET].lost_steps != 0
