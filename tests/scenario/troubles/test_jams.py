"""A card that stands somewhere latches a fault that names the place; home brings all back once a hand has helped."""

import mischwerk_machines
import pytest
from mischwerk_sim.board import firmware
from mischwerk_sim.campaign import person, shuffles
from shuffler import faults, hal
from shuffler.faults import place_name
from shuffler.link import protocol
from shuffler.machine import attempts
from shuffler.storage.memory import Memory
from shuffler.storage.memory_store import MemoryStore
from wire import Desk, faults_told, play, serve, shuffle_values

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
    assert (bench.job.record.retries, bench.job.progress.attempts) == (sweeps, 1)


@pytest.mark.parametrize("sweeps", [1, 2])
@pytest.mark.parametrize("pocket", [2, 3])
def test_shelf_that_keeps_its_cards_loses_the_order(sweeps, pocket):
    """Two shelves are swept at a time: cards of the second stroke may belong below those of the first."""
    bench = Bench("pile10", stuck_pocket={pocket: sweeps})
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()
    assert (bench.faults, bench.job.progress.attempts) == (["STUCK_POCKET"], 2)


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


# -- A card is stopped across the mouth of a pocket: `home` brings it back as long as the rack is held where it was.
# A rack whose motor was off may have sunk, nobody knows how far: only a hand can help. That is said, and nothing
# moves.

STATE = protocol.STATES.index


class AcrossTheMouth:
    """``noise`` for `serve`: stop as soon as the ``card``-th card has its lead in a mouth, its tail in the throat."""

    def __init__(self, desk, card=2):
        self._desk, self._card, self._was, self._left = desk, card, 0, True

    def __call__(self):
        scene = self._desk.bench.scene
        now = scene.levels[hal.THROAT] and scene.levels[hal.ENTRY]
        self._card -= now and not self._was
        self._was = now
        if self._card or not self._left:
            return b""
        self._left = False
        return self._desk.host.request("stop", {})


def stopped(build, after, asked=("upkeep", {"what": 0, "amount": 0})):
    """A job is stopped so, then ``after(desk)`` (a generator) happens; (desk, bench)."""
    desk = Desk()

    def script():
        yield from desk.ask("home")
        desk.take((yield desk.host.request(*asked)))
        assert faults_told(desk) == ["STOPPED"]
        scene = desk.bench.scene
        assert scene.levels[hal.THROAT] and scene.levels[hal.ENTRY], "it stands where this test wants it"
        yield from after(desk)

    return desk, serve(script(), AcrossTheMouth(desk), desk, machine=build, cards=20)[0]


@pytest.mark.parametrize("build", ["pile6", "pile10", "wheel54"])
@pytest.mark.parametrize("is_idle_for_long", [False, True])
def test_home_brings_it_back_however_long_it_stood_there(build, is_idle_for_long):
    """After a minute without a job a board lets its motors go: not while a card stands so, whatever job it was."""

    def after(desk):
        if is_idle_for_long:
            desk.bench.hal.on_idle()
        yield from desk.ask("home")

    desk, made = stopped(build, after)
    assert faults_told(desk) == ["STOPPED"]
    assert sorted(made.scene.order()) == list(range(20)) and not any(made.scene.deck.pockets)


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
def test_without_a_card_there_the_motors_are_released(build):
    desk = Desk()

    def script():
        yield from desk.ask("home")
        desk.bench.hal.on_idle()
        desk.homed = (yield from desk.ask("status")).values["homed"]

    serve(script(), desk=desk, machine=build)
    assert desk.homed == 0


def test_a_rack_whose_power_went_meanwhile_needs_a_hand_and_says_so_as_often_as_it_is_asked():
    """It has sunk: driven on, the card would meet the edge of a shelf. `home` works once the card was taken out."""

    def after(desk):
        desk.bench.hal.axes[hal.POCKET].set_position(0)
        service = desk.bench.hal.on_idle.__self__
        service._sequence.release_motors()  # as the power does
        for _ in range(3):
            yield from desk.ask("home")
            assert (yield from desk.ask("status")).values["fault"] == faults.code("JAM_THROAT")
        assert desk.bench.scene.levels[hal.THROAT], "nobody has moved it"
        desk.bench.scene.take_from_throat()
        yield from desk.ask("home")

    desk, made = stopped("pile10", after)
    assert faults_told(desk) == ["STOPPED"] + 3 * ["JAM_THROAT"]
    assert sorted(made.scene.order()) == list(range(20)) and not any(made.scene.deck.pockets)


@pytest.mark.parametrize("build", ["pile6", "pile10", "wheel54"])
@pytest.mark.parametrize("after_ms", range(0, 700, 28))
def test_a_babble_of_three_kilobytes_makes_no_card_stand_across_a_mouth(build, after_ms):
    """The machine hears its sensors between any two pieces of what a host says; and then it is stopped, and resumed."""
    desk, began = Desk(), []

    def babble():
        scene = desk.bench.scene
        if not began and scene.axes[hal.FEED].busy:
            began.append(scene.time_us)
        if len(began) == 1 and scene.time_us >= began[0] + 1000 * after_ms:
            began.append(0)
            return b"\1" * 3000 + b"\0" + desk.host.request("stop", {})
        return b""

    steps = [("shuffle", shuffle_values(cards=6)), ("resume", {}), ("result", {})]
    (*_, result), _, _ = play(steps, babble, desk, machine=build, cards=6)
    assert faults_told(desk) == ["STOPPED"]
    assert result.values["state"] == STATE("done")


def test_cards_fed_before_the_supply_was_lost_are_counted_once(monkeypatch):
    bench = Bench(cards=20)
    bench.sequence.memory = memory = Memory(MemoryStore())

    def supply():
        is_lost = not bench.faults and bench.phases[-1:] and bench.phases[-1][0] == "feeding"
        return hal.LOST if is_lost else hal.THERE

    monkeypatch.setattr(bench.hal, "supply", supply)
    assert name(bench.shuffle()) == "done" and bench.faults == ["SUPPLY_LOST"]
    assert memory.counters.get("cards_fed") == 20 * (1 + len(bench.job.progress.passes))
