"""Anything may go wrong at any moment, in any combination, and an operator does what the faults say.

Whatever happens: no card is ever in two places or in none (the scene counts after every event), every job ends, no
motor runs on, "done" means the planned order, and a mended machine can always be brought back to work.
"""

import random

import pytest
from shuffler import faults, hal
from shuffler.app.questions import fault_fields
from shuffler.link import reason_texts

from bench import Bench, name

CAMPAIGNS = 60


def troubled(r, build):
    """A bench with a handful of troubles, each somewhere in the first three passes' worth of time."""
    cards = r.choice([2, 10, 30, 52])
    bench = Bench(
        build, cards, sim_seed=r.randrange(100),
        misfeed={r.randrange(cards): r.randrange(1, 5) for _ in range(r.randrange(3))},
        double_offset={r.randrange(cards): r.choice([0.0, 0.1, 0.5]) for _ in range(r.randrange(2))},
        jam_throat={r.randrange(cards) for _ in range(r.randrange(2))},
        jam_insert={r.randrange(cards) for _ in range(r.randrange(2))},
        stuck_pocket={r.randrange(10): r.randrange(1, 5) for _ in range(r.randrange(2))},
    )  # fmt: skip
    for _ in range(r.randrange(3)):
        bench.press_stop(r.randrange(40_000_000))
    for _ in range(r.randrange(2)):
        t = r.randrange(30_000_000)
        bench.open_cover(t)
        bench.scene.when(t + r.randrange(5_000_000), lambda _: bench.scene.cover(False))
    for _ in range(r.randrange(2)):
        sensor, level = r.randrange(len(hal.SENSOR_NAMES)), r.randrange(2)
        bench.scene.when(r.randrange(30_000_000), lambda _, s=sensor, x=level: bench.scene.break_sensor(s, x))
    return bench


def helping_hand(bench):
    """What the faults ask for: sensors cleaned, the cover closed, cards taken out of throat and mouth and laid back."""
    scene = bench.scene
    scene.cover(False)
    if scene.deck.throat:
        scene.take_from_throat()
    if scene.deck.flying:
        scene.push_in()
    if scene.stuck:
        scene.stuck.clear()
    scene.troubles.stuck_pocket.clear()
    t = scene.time_us
    scene.set_level(hal.THROAT, 0, t)
    scene.set_level(hal.ENTRY, 0, t)
    scene.set_level(hal.MOUTH, 0, t)
    scene.set_level(hal.WELL, int(bool(scene.deck.well)), t)
    scene.switches.look_at_pockets(t)
    scene.emptying.look(t)
    scene.switches.look_into_pockets(t)


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
@pytest.mark.parametrize("seed", range(CAMPAIGNS))
def test_campaign(build, seed):
    r = random.Random(9000 + seed)
    bench = troubled(r, build)
    fault = bench.shuffle()
    for _ in range(12):
        if fault is None:
            break
        kind = faults.kind(fault.code)
        if kind.keeps_order and kind.severity != faults.LATCHED and r.random() < 0.7:
            bench.scene.cover(False)
            fault = bench.go_on()
        else:
            helping_hand(bench)
            while bench.home() is not None:
                helping_hand(bench)
            # a pocket beam that has gone blind leaves cards inside; the next count is short then
            assert bench.all_in_well() or bench.scene.stuck.get(hal.POCKET_BEAM) == 0
            fault = bench.shuffle()
    assert fault is None, "still " + name(fault) + ": " + reason_texts.detail(fault_fields(fault))
    assert bench.is_done()
    assert bench.all_in_well()
