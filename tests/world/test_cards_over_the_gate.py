"""Neither wheel nor rack makes a stroke while a card lies over the gate: the next one would slide under it.

That happened: with one beam behind the gate and one 6 mm before it, a card that stood on its lead between the two was
seen by neither, and a deck was called done with two of its cards swapped.
"""

import math

import pymunk
import pytest
from shuffler import faults, hal, reasons
from shuffler.faults import MachineFault

from bench import WorldBench

OVER = [(-4.5, 24.0), (-7.5, 24.5), (2.0, 20.0), (5.6, 22.0), (12.0, 20.0)]  # a tail's place, mm from the gate's face


def ready(bench):
    """Its axes are where they are when the cards fall; nothing presses on the pile."""
    bench.sequence.pockets.emptying.home()
    bench.sequence.pockets.home()
    bench.sequence.drive.follower(False)
    bench.sequence.drive.follower_set()


def lean(bench, tail_mm, lead_mm):
    """Lay its only card with the tail there, and its lead at ``lead_mm`` above the well's floor."""
    world = bench.world
    x, y = tail_mm
    turn = math.asin((y - lead_mm) / world.cards.length_mm)
    half = world.cards.length_mm / 2.0
    centre = world.feeder.gate_x_mm + x - half * math.cos(turn), y - half * math.sin(turn)
    world._by_hand(lambda of, cards: of.cards.put(cards[0], centre, turn), [0])
    bench.sequence.drive.until(lambda: False, 1000)


def leaning(tail_mm):
    """A machine with one card, whose lead is on the floor of the well."""
    bench = WorldBench("wheel54", 1)
    ready(bench)
    lean(bench, tail_mm, 0.4)
    return bench


def pin(world):
    """Two pins hold its card."""
    card = world.cards.bodies[0]
    for along in (-20.0, 20.0):
        world.space.add(pymunk.PivotJoint(world.space.static_body, card, card.local_to_world((along, 0.0))))


def makes_no_stroke(bench):
    pusher = bench.world.axes[hal.PUSHER]
    pushed = pusher.position(bench.world.time_us)
    with pytest.raises(MachineFault) as stopped:
        bench.sequence.pockets.emptying._stroke(False)
    fault = stopped.value.fault
    assert (faults.kind(fault.code).name, fault.reason) == ("JAM_EJECT", reasons.NOT_FALLEN)
    assert pusher.position(bench.world.time_us) == pushed


@pytest.mark.parametrize("tail_mm", OVER)
def test_a_card_that_leans_over_the_gate_is_seen(tail_mm):
    bench = leaning(tail_mm)
    assert bench.world.levels[hal.THROAT] == 1


def test_a_full_deck_in_the_well_is_not():
    assert WorldBench("wheel54", 54).world.levels[hal.THROAT] == 0


def test_a_stroke_waits_until_the_card_has_fallen():
    bench = leaning(OVER[0])
    bench.sequence.pockets.emptying._see_landed()
    assert bench.world.levels[hal.THROAT] == 0
    cards = bench.world.cards
    assert cards.heights_at(cards.ends()[1])[0] < 19.0, "its tail, 24 before"


def test_there_is_none_for_a_card_that_does_not_fall():
    bench = leaning(OVER[0])
    pin(bench.world)
    makes_no_stroke(bench)


# -- A rack's block that does not reach the well's floor is seen before the next one is thrown over it. With a step
# of 0.6 mm between floor and rear rail, the lowest card's lead stood behind it and its tail on the gate; the whole
# block leaned on that card, and of 60 decks with drawn unknowns two ended in a heap.

TAIL_MM = (1.9, 33.5)  # on the gate, from its face
US = 1_000_000


def leaning_on_a_rack(pinned):
    """A machine that takes itself to have made a stroke; its only card leans on the gate, its lead before the rail."""
    bench = WorldBench("pile10", 1, changes={"friction.well": 0.15})
    pockets = bench.sequence.pockets
    ready(bench)
    pockets.start_move(pockets.eject_position(0))
    pockets.emptying._thrown = True
    pockets.emptying.park()
    lean(bench, TAIL_MM, -0.2)
    if pinned:
        pin(bench.world)
    return bench


def test_its_lead_slides_over_the_rail():
    bench = leaning_on_a_rack(pinned=False)
    bench.sequence.drive.until(lambda: False, US)
    assert bench.world.levels[hal.WELL] == 1
    bench.world.cards.read()
    assert abs(bench.world.cards.sin[0]) < 0.02, "it lies flat"


def test_no_stroke_is_made_over_a_card_that_does_not_fall():
    makes_no_stroke(leaning_on_a_rack(pinned=True))


def test_a_stroke_is_made_when_the_last_block_lies_in_the_well():
    bench = leaning_on_a_rack(pinned=False)
    bench.sequence.drive.until(lambda: False, US)
    bench.sequence.pockets.emptying._stroke(False)
