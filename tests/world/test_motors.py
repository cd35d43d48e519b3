"""What a motor can't do: a move too hard for it loses steps, the driver counts on, and the firmware finds it out."""

import mischwerk_machines
import pytest
from mischwerk_sim import build
from shuffler import hal
from shuffler.motion import ramp
from world_bench import WorldBench

HARD = 3_000_000  # steps per s², for the rack 38 m/s²: 17.4 N of the motor's 25, and its weight
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


def test_at_speed_a_low_supply_leaves_too_little():
    weak = {"motors.supply_v": 14.0}
    assert lost(HARD) == 0
    assert lost(HARD, **weak) != 0
    assert lost(HARD, hz=14_000, **weak) == 0, "slowly the voltage doesn't matter"


def test_asked_for_more_than_its_curve_gives_a_motor_loses_steps():
    """A load of 2 kg: up to 10 rev/s the motor moves it with 12.5 m/s², at 12.5 rev/s 22 N are left of its 53."""
    heavy = {"rack.mass_grams": 2000.0, "rack.max_force_n": 60.0}
    assert lost(1_000_000, hz=32_000, **heavy) == 0
    assert lost(1_000_000, hz=40_000, **heavy) != 0


@pytest.mark.parametrize(
    ("machine", "changes"),
    [
        ("pile10", {"rack.accel_mm_s2": 60_000.0}),
        pytest.param(
            *("wheel54", {"wheel.max_torque_nm": 0.15}),
            marks=pytest.mark.xfail(strict=False, reason="a DOUBLE_FEED is seen before the lost steps: open"),
        ),
    ],
)
def test_the_firmware_finds_out_that_steps_were_lost(machine, changes):
    bench = WorldBench(machine, 8, changes=changes)
    ended = bench.shuffle()
    assert [*bench.faults, ended][0] == "POSITION_LOST", "a card may be in the throat as well"
    assert bench.world.actuators[hal.POCKET].lost_steps != 0
