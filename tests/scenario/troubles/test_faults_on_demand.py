"""Every kind of fault on demand, one at a time and one in each pass: the deck ends in the planned order, or the machine
says why not and a person puts it right; no card is lost, no place misnamed. What strikes follows from the seed alone.
"""

from functools import cache

import mischwerk_machines
import pytest
from mischwerk_sim import fault_kinds as kinds
from mischwerk_sim.board import firmware
from mischwerk_sim.campaign import profiles, shuffles
from mischwerk_sim.fault_kinds import Fault
from shuffler import hal

from bench import Bench, name

SEEDS = {"pile10": (0, 1), "wheel54": (1, 2)}
SEARCH_STEPS = 300  # of the plan's search: few, it is not what is looked at here
CARDS = 30


@cache
def prepared(build):
    machine = mischwerk_machines.changed(mischwerk_machines.load(build), {"planner.improve_steps": SEARCH_STEPS})
    card = mischwerk_machines.card_format("poker")
    runs = firmware.InProcess(machine, card)
    return runs, machine, card, shuffles.extent(runs, machine, card, CARDS, 1)


def shuffled(build, *faults, seed=1):
    runs, machine, card, _ = prepared(build)
    return shuffles.shuffle(runs, machine, card, CARDS, "model", seed, faults)


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
@pytest.mark.parametrize("kind", kinds.NAMES)
def test_a_single_fault_of_every_kind(build, kind):
    extent = prepared(build)[3]
    for seed in SEEDS[build]:
        faults = profiles.of_kind(kind, extent, seed)
        outcome = shuffled(build, *faults, seed=seed)
        assert not outcome.broken
        assert not outcome.error
        assert outcome.is_done


@pytest.mark.parametrize("seed", range(40))
def test_a_fault_in_each_pass(seed):
    build = ("pile10", "wheel54")[seed % 2]
    outcome = shuffled(build, *profiles.draw(profiles.PROFILES["harsh"], prepared(build)[3], seed), seed=seed)
    assert (outcome.broken, outcome.error, outcome.is_done) == ([], "", True)


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (Fault("misfeed", 7, 0, 2.0), []),
        (Fault("misfeed", 7, 0, 3.0), ["MISFEED"]),
        (Fault("double_offset", 7, 0, 0.5), ["DOUBLE_FEED"]),
        (Fault("double_aligned", 7), ["DOUBLE_FEED"]),
        (Fault("slip", 7, 0, 0.5), ["DOUBLE_FEED"]),
        (Fault("jam_throat", 7), ["JAM_THROAT"]),
        (Fault("jam_insert", 7), ["JAM_INSERT"]),
        (Fault("jam_eject", 1), ["JAM_EJECT"]),
        (Fault("card_missing", 0, 0, 1.0), ["DOUBLE_FEED", "WRONG_COUNT"]),
        (Fault("card_extra", 0, 0, 1.0), ["WRONG_COUNT"]),
        (Fault("sensor_stuck", 60, hal.COVER, 1.0), ["COVER_OPEN"]),
        (Fault("lost_steps", 60, hal.POCKET, 640.0), ["POSITION_LOST"]),
        (Fault("home_dead", 0, hal.POCKET), ["HOMING_FAILED"]),
        (Fault("cover_opened", 60), ["COVER_OPEN"]),
        (Fault("host_gone", 60), []),
        (Fault("power_cut", 240), []),
    ],
)
def test_what_the_machine_says(fault, expected):
    outcome = shuffled("pile10", fault)
    assert outcome.told[: len(expected)] == expected if expected else outcome.told == []
    assert outcome.struck == [fault]
    assert outcome.is_done
    assert not outcome.broken


def test_a_power_cut_with_a_card_half_in_the_rack_that_sinks_without_its_motor_is_told():
    first_faults = [shuffled("pile10", Fault("power_cut", at)).told[:1] for at in range(50, 80, 2)]
    assert ["JAM_THROAT"] in first_faults, "of the events of a passage one is that moment"


def test_a_power_cut_between_any_two_events_loses_nothing():
    for at in range(0, 300, 7):
        outcome = shuffled("pile10", Fault("power_cut", at))
        assert (outcome.broken, outcome.is_done) == ([], True), at


def test_cards_in_the_pockets_outlive_a_power_cut_and_the_machine_says_so():
    outcome = shuffled("pile10", Fault("power_cut", 200))
    assert outcome.is_done
    assert outcome.machine_s > 1.5 * shuffled("pile10").machine_s - 5.0, "collected, and shuffled again"


def test_the_same_seed_gives_the_same_outcome():
    faults = profiles.draw(profiles.PROFILES["harsh"], prepared("pile10")[3], 12)
    assert shuffled("pile10", *faults, seed=12) == shuffled("pile10", *faults, seed=12)


def test_real_micropython_comes_to_the_same_outcome():
    _, machine, card, extent = prepared("pile10")
    real = firmware.UnderMicroPython(machine, card)
    try:
        for seed in (3, 4, 5, 6):
            faults = profiles.draw(profiles.PROFILES["harsh"], extent, seed)
            under = shuffles.shuffle(real, machine, card, CARDS, "model", seed, faults)
            assert (under.broken, under.error, under.is_done) == ([], "", True)
            assert under.struck == shuffled("pile10", *faults, seed=seed).struck
    finally:
        real.close()


def test_an_extra_card_and_an_aligned_pair_cancel_out_where_there_is_one_pass():
    """The one pair that a count can't see: docs/explanation/campaigns.md has its probability; seen as such here."""
    pair = (Fault("card_extra", 0, 0, 1.0), Fault("double_aligned", 7))
    outcome = shuffled("wheel54", *pair)
    assert outcome.is_done
    assert outcome.cancelled
    assert not outcome.broken
    twice = shuffled("pile10", *pair)
    assert not twice.cancelled
    assert "WRONG_COUNT" in twice.told


# -- A sensor that lies: the machine faults or does without, never hangs, never loses a card, never says done
# falsely.

BUILDS = ["pile10", "wheel54"]
SENSORS = range(len(hal.SENSOR_NAMES))
BROKEN_FROM = [*zip((0, 0), BUILDS), *zip((2_000_000, 5_000_000, 14_000_000, 20_000_000), 2 * BUILDS)]


@pytest.mark.parametrize("sensor", SENSORS, ids=lambda s: hal.SENSOR_NAMES[s].replace(" ", "_"))
@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize(("from_us", "build"), BROKEN_FROM)
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
