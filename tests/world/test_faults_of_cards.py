"""Faults of cards and motors on demand in the physical world, and what the firmware makes of them.

Each strikes at the number of a feed or sweep, is reported by its name, and after what its operator does the next deck
is the planned one. Everything about them is fixed by the seeds, so nothing here fails by chance.
"""

import mischwerk_machines
import pytest
from mischwerk_sim import build
from mischwerk_sim.fault_kinds import Fault
from shuffler import hal
from shuffler.link import reason_texts
from shuffler.motion import ramp

from bench import WorldBench

CARDS = 5


def test_a_card_that_slips_once_comes_at_the_second_attempt():
    bench = WorldBench("pile10", CARDS, [Fault("misfeed", 2, amount=1)])
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()
    assert (bench.job.record.retries, bench.faults) == (1, [])
    assert bench.world.struck and not bench.world.armed


def test_a_card_that_slips_three_times_is_a_misfeed_and_the_same_plan_continues():
    bench = WorldBench("pile10", CARDS, [Fault("misfeed", 2, amount=3)])
    assert bench.shuffle() == "MISFEED"
    target = bench.job.progress.target
    assert bench.world.feeds == 2, "it strikes at its feed, and the card stays"
    assert len(bench.where("well")) == CARDS - 2
    assert bench.go_on() == "done"
    assert bench.job.progress.target is target
    assert bench.is_as_planned()


def test_two_cards_edge_on_edge_go_as_one_and_are_missed_at_the_count():
    cards = 16
    bench = WorldBench("pile10", cards, [Fault("double_aligned", 2)])
    feeds = []
    bench.sequence.reporter.on_fault = lambda fault: feeds.append(
        (fault.code, bench.world.feeds, reason_texts.detail(fault._asdict()))
    )
    assert bench.shuffle() == "done"
    assert bench.is_as_planned(), "drawn afresh"
    [(_, fed, said)] = feeds
    assert fed == cards - 1, "all went through, in one feed less"
    assert said.startswith(f"{cards - 1} cards counted, {cards} announced")


def test_under_a_low_deck_two_cards_edge_on_edge_do_not_open_the_nip_and_that_is_said():
    """Not under every one: some open it, and are missed at the count."""
    bench = WorldBench("pile10", CARDS, [Fault("double_aligned", 2)], sim_seed=3)
    assert bench.shuffle() == "MISFEED"


@pytest.mark.parametrize("lag", [0.5, 0.7])  # from 0.8 on some pairs stop in the throat instead, and that is said
def test_a_card_that_takes_the_next_along_is_too_long_for_the_throat(lag):
    bench = WorldBench("pile10", CARDS, [Fault("double_offset", 2, amount=lag)])
    said = []
    bench.sequence.reporter.on_fault = lambda fault: said.append(reason_texts.detail(fault._asdict()))
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()
    [message] = said
    assert message.startswith(f"card 3 of {CARDS} measured ")
    percent = int(message.split("%")[0].split()[-1])
    # More than it is, for the nip slips under a pair; the limit is 115.
    assert percent > 100 + 100 * lag - 2


def test_a_card_that_the_nip_slips_on_seems_two():
    bench = WorldBench("pile10", CARDS, [Fault("slip", 2, amount=0.5)])
    said = []
    bench.sequence.reporter.on_fault = lambda fault: said.append(reason_texts.detail(fault._asdict()))
    assert bench.shuffle() == "done"
    assert bench.is_as_planned(), "drawn afresh"
    [message] = said
    assert message.startswith(f"card 3 of {CARDS} measured 15"), "half a length more than it is"


def test_two_that_hold_fast_one_on_the_other_do_not_pass_the_gate():
    bench = WorldBench("pile10", CARDS, [Fault("double_offset", 2, amount=0.2)])
    assert bench.shuffle() == "JAM_THROAT"
    bench.world.lay_in_well(bench.where("throat") + bench.where("between"))
    assert bench.home() == "done"
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()


def test_a_card_caught_in_the_guide_is_taken_out_and_laid_on_the_deck():
    bench = WorldBench("pile10", CARDS, [Fault("jam_throat", 2)])
    assert bench.shuffle() == "JAM_THROAT"
    assert bench.where("throat") == [2]
    bench.world.lay_in_well([2])
    assert bench.home() == "done"
    assert bench.world.feeds == 2, "a card taken out by hand was not fed"
    assert bench.world.order()[:3] == [3, 4, 2]
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_card_that_stops_across_the_mouth_is_pushed_in(machine):
    bench = WorldBench(machine, CARDS, [Fault("jam_insert", 2)])
    assert bench.shuffle() == "JAM_INSERT"
    assert bench.where("between") == [2]
    bench.world.push_in([2])
    assert bench.world.places()[2].startswith("pocket")
    assert bench.home() == "done"
    assert sorted(bench.world.order()) == list(range(CARDS))
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()


def test_a_card_that_no_stroke_brings_out_is_taken_from_its_pocket():
    bench = WorldBench("pile10", CARDS, [Fault("jam_eject", 0)])
    assert bench.shuffle() == "JAM_EJECT"
    assert bench.world.sweeps == bench.config.eject_attempts
    stuck = [card for pocket in bench.world.swept_pockets() for card in bench.where(f"pocket {pocket}")]
    assert stuck
    bench.world.lay_in_well(stuck + bench.where("between"))
    assert bench.home() == "done"
    assert sorted(bench.world.order()) == list(range(CARDS))
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()


def test_a_card_that_sticks_to_its_slot_comes_with_the_second_stroke():
    bench = WorldBench("wheel54", CARDS, [Fault("stuck_pocket", 1, amount=1)])
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()
    assert (bench.job.record.retries, bench.faults) == (1, [])
    assert bench.world.sweeps == CARDS + 1


@pytest.mark.parametrize("machine, cards", [("pile10", 110), ("wheel54", 60)])
def test_a_well_takes_more_cards_than_the_machine_shuffles(machine, cards):
    assert WorldBench(machine, cards).world.order() == list(range(cards))


def test_two_cards_in_one_slot_lie_over_one_another():
    bench = WorldBench("wheel54", 2)
    world = bench.world
    world.push_in([0])
    world.push_in([1])
    while not world.at_rest():
        world.advance_us(1000)
    assert world.places()[0] == world.places()[1] != "well"
    gap_mm = world.cards.heights_at(world.cards.x[0])[1] - world.cards.y[0]
    # The seat's wedge holds the inner end of the upper one off: not in one another, and in no other slot.
    assert world.cards.thickness_mm.mean() - 0.05 < gap_mm < world.geometry.slot_width(world.geometry.outer_radius)


# -- Faults of motors in the physical world: what the load does, and what the driver, which only counts, makes of
# it.


def world(name, cards=0):
    machine = mischwerk_machines.load(name)
    return build.mechanism("world", machine, mischwerk_machines.card_format("poker"), cards, 1)


def run(made, axis, steps, hz, accel):
    """Move and wait; the load's way, in steps."""
    began = made.actuators[axis].position
    made.start(axis, ramp.move(steps, hz, accel))
    while made.axes[axis].busy:
        made.advance_us(1000)
    made.advance_us(20_000)
    return (made.actuators[axis].position - began) * made.actuators[axis]._steps_per_unit


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
@pytest.mark.parametrize("axis", [hal.POCKET, hal.PUSHER])
def test_lost_steps_move_the_load_and_not_the_count(name, axis):
    made = world(name)
    before, counted = made.actuators[axis].position, made.position(axis)
    made.lose_steps(axis, 24)
    made.advance_us(50_000)
    moved = (made.actuators[axis].position - before) * made.actuators[axis]._steps_per_unit
    assert moved == pytest.approx(24, abs=0.5)
    assert made.position(axis) == counted


def test_lost_steps_of_the_feed_turn_the_rollers():
    made = world("pile10")
    made.lose_steps(hal.FEED, 40)
    made.advance_us(50_000)
    assert -made.feeder.motor.position * made.data.feed.nip_radius_mm == pytest.approx(1.0, abs=0.02)
    assert made.position(hal.FEED) == 0


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_a_held_load_stays_and_when_released_has_lost_whole_turns_of_the_field(name):
    made = world(name)
    made.hold(hal.POCKET, True)
    assert run(made, hal.POCKET, 500, 2000, 50_000) == pytest.approx(0, abs=8)
    made.hold(hal.POCKET, False)
    made.advance_us(50_000)
    assert made.position(hal.POCKET) == 500
    lost = made.actuators[hal.POCKET].lost_steps
    assert lost % 64 == 0 and abs(lost - 500) <= 32
    assert run(made, hal.POCKET, 500, 2000, 50_000) == pytest.approx(500, abs=1), "it follows again"


def test_held_rollers_stand():
    made = world("pile10")
    made.hold(hal.FEED, True)
    made.start(hal.FEED, ramp.move(400, 4000, 100_000))
    made.advance_us(200_000)
    assert made.feeder.motor.position == pytest.approx(0.0, abs=1e-3)


def test_without_power_a_rack_sinks_and_where_it_is_found_again_is_called_zero():
    made = world("pile10")
    made.start(hal.POCKET, ramp.move(-2000, 8000, 100_000))
    made.start(hal.FEED, ramp.move(4000, 8000, 100_000))
    made.advance_us(100_000)
    made.cut_power()
    assert [made.position(axis) for axis in range(3)] == [0, 0, 0]
    assert not any(axis.busy for axis in made.axes)
    nip = made.feeder.motor.position
    while not made.at_rest():
        made.advance_us(1000)
    lowest, _ = mischwerk_machines.rack_stops_mm(made.machine)
    assert made.rack_mm == pytest.approx(lowest, abs=0.05)
    ran_on_mm = (nip - made.feeder.motor.position) * made.data.feed.nip_radius_mm
    assert 0.1 < ran_on_mm < 5.0, "rollers at 200 mm/s have a way to stop"
    assert made.actuators[hal.POCKET].lost_steps == 0, "a motor without current loses none"
    assert run(made, hal.POCKET, 800, 4000, 100_000) == pytest.approx(800, abs=1)
    assert made.position(hal.POCKET) == 800


def test_without_power_a_wheel_stays():
    made = world("wheel54")
    before = made.actuators[hal.POCKET].position
    made.cut_power()
    made.advance_us(300_000)
    assert made.actuators[hal.POCKET].position == pytest.approx(before, abs=1e-3)


@pytest.mark.parametrize("steps", [-256, -160, -128, 128, 200])
def test_a_rack_that_lost_steps_is_found_out_and_the_deck_drawn_afresh(steps):
    bench = WorldBench("pile10", CARDS)
    bench.when_fed(3, lambda: bench.world.lose_steps(hal.POCKET, steps))
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()
    assert bench.faults == ["POSITION_LOST"]


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_after_a_power_cut_among_the_cards_all_are_brought_back(machine):
    bench = WorldBench(machine, CARDS)
    bench.when_fed(3, bench.board.cut_power)
    assert bench.shuffle() == "power off"
    assert len(bench.where("well")) < CARDS
    bench.board.power_on()
    bench.switch_on()
    if bench.home() == "JAM_THROAT":  # the rollers ran on, and where the rack stands nobody knows: a person takes it
        bench.world.lay_in_well(bench.where("throat"))
        assert bench.home() == "done"
    assert sorted(bench.world.order()) == list(range(CARDS))
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()


# -- What a motor can't do: a move too hard for it loses steps, the driver counts on, and the firmware finds it out.

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
