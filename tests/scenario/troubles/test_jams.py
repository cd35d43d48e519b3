"""A card that stands somewhere latches a fault that names the place; home brings all back once a hand has helped."""

import mischwerk_machines
import pytest
from mischwerk_sim.board import firmware
from mischwerk_sim.campaign import person, shuffles
from shuffler import faults
from shuffler.faults import place_name
from shuffler.machine import attempts

from bench import Bench, name

BUILDS = ["pile10", "wheel54"]


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("card", [0, 17, 51])
def test_card_in_the_throat(build, card):
    bench = Bench(build, jam_throat={card})
    fault = bench.shuffle()
    assert name(fault) == "JAM_THROAT"
    assert (place_name(fault.place, fault.pocket), fault.card) == ("throat", card + 1)
    assert name(bench.home()) == "JAM_THROAT", "it still stands there"
    bench.scene.take_from_throat()
    assert bench.home() is None
    assert bench.all_in_well()
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("card", [0, 17, 51])
def test_card_across_the_mouth(build, card):
    bench = Bench(build, jam_insert={card})
    fault = bench.shuffle()
    assert name(fault) == "JAM_INSERT"
    assert (place_name(fault.place, fault.pocket), fault.card) == ("pocket mouth", card + 1)
    before = bench.scene.axes[1].position(bench.scene.time_us)
    assert name(bench.home()) == "JAM_INSERT", "it still stands there"
    assert bench.scene.axes[1].position(bench.scene.time_us) == before, "the pockets must not move under a card"
    assert len(bench.scene.deck.flying) == 1, "the next card was driven into the one that stands"
    bench.scene.push_in()
    assert bench.home() is None
    assert bench.all_in_well()
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()


@pytest.mark.parametrize("sweeps", [1, 2])
def test_slot_that_keeps_its_card_is_swept_again(sweeps):
    bench = Bench("wheel54", stuck_pocket={3: sweeps})
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()
    assert (bench.job.retries, bench.job.attempts) == (sweeps, 1)


@pytest.mark.parametrize("sweeps", [1, 2])
@pytest.mark.parametrize("pocket", [2, 3])
def test_shelf_that_keeps_its_cards_loses_the_order(sweeps, pocket):
    """Two shelves are swept at a time: cards of the second stroke may belong below those of the first."""
    bench = Bench("pile10", stuck_pocket={pocket: sweeps})
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()
    assert (bench.faults, bench.job.attempts) == (["STUCK_POCKET"], 2)


@pytest.mark.parametrize("sweeps", [1, 2])
def test_shelf_that_held_one_card_and_kept_it_is_swept_again(sweeps):
    bench = Bench("pile10", 2, stuck_pocket=dict.fromkeys(range(10), sweeps))
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
def test_pocket_that_keeps_its_cards_for_good(build):
    bench = Bench(build, stuck_pocket={3: 99})
    assert name(bench.shuffle()) == "JAM_EJECT"
    assert name(bench.home()) == "JAM_EJECT"
    bench.scene.troubles.stuck_pocket.clear()
    bench.scene.empty_pockets()
    assert bench.home() is None
    assert bench.all_in_well()
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
def test_cards_left_inside_at_power_up_are_collected_before_anything_else(build):
    """After a power cut cards may lie in pockets: the first thing a shuffle does is bring them back."""
    bench = Bench(build, 52)
    scene = bench.scene
    for pocket, card in ((0, 50), (3, 51), (5, 49)):
        scene.deck.well.remove(card)
        scene.deck.pockets[pocket].append(card)
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()
    assert bench.all_in_well()


# -- The operator of a campaign gives up a machine that makes no deck, and the campaign says so.

CARDS = 6


def test_an_operator_who_gets_no_deck_gives_up_and_the_campaign_says_so(monkeypatch):
    def fails(sequence, job):
        raise sequence.drive.fault("MISFEED", faults.WELL)

    monkeypatch.setattr(attempts, "carry_out", fails)
    machine, card = mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker")
    end = shuffles.shuffle(firmware.InProcess(machine, card), machine, card, CARDS, "model", 1, ())
    assert not end.is_done
    assert len(end.broken) == 1
    assert end.broken[0].startswith(f"no deck after {person.ROUNDS} faults, the last: MISFEED at well: ")
    assert set(end.told) == {"MISFEED"} and len(end.told) >= person.ROUNDS


# -- The motors hold while positions are needed, and are released when a person has to reach in.


def watched(build, **troubles):
    bench = Bench(build, **troubles)
    power = []
    bench.hal.enable = power.append
    return bench, power


@pytest.mark.parametrize("build", BUILDS)
def test_they_hold_after_a_shuffle_and_in_a_pause(build):
    bench, power = watched(build, misfeed={9: 3})
    assert name(bench.shuffle()) == "MISFEED"
    assert power[-1] is True, "a released rack would sink, and the plan continues from where it is"
    assert bench.go_on() is None
    assert power[-1] is True


@pytest.mark.parametrize("build", BUILDS)
def test_they_are_released_at_a_jam(build):
    bench, power = watched(build, jam_throat={9})
    assert name(bench.shuffle()) == "JAM_THROAT"
    assert power[-1] is False
    assert not bench.sequence.homed, "positions are no longer needed"
