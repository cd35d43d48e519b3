"""One table of faults: whatever it lists can happen, in the model as in the world. And pictures of the model."""

import math
from types import SimpleNamespace

import mischwerk_machines
import pytest
from mischwerk_sim import fault_kinds as kinds
from mischwerk_sim.board import line
from mischwerk_sim.campaign import profiles
from mischwerk_sim.fault_kinds import Fault
from mischwerk_sim.faults.script import Script
from mischwerk_sim.model import troubles
from mischwerk_sim.model.model import Model
from mischwerk_sim.model.picture import _EMPTY, _colour, draw
from mischwerk_sim.world.faults import cards
from PIL import Image, ImageColor
from shuffler import hal
from shuffler.motion import ramp

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


# -- Pictures of the fast model: pockets of one card each stand in a ring, others side by side.

X, Y, RADIUS = 560, 263, 155  # the middle of a ring, and between its edges


def drawn(tmp_path, pockets, is_ring):
    path = tmp_path / "model.png"
    deck = SimpleNamespace(count=8, well=[3, 1], pockets=pockets)
    draw(deck, path, "test", is_ring)
    return Image.open(path)


def at_pocket(image, pocket, of):
    angle = math.pi + pocket * 2.0 * math.pi / of
    return image.getpixel((round(X + RADIUS * math.cos(angle)), round(Y + RADIUS * math.sin(angle))))


def test_a_pocket_of_a_ring_has_its_cards_colour_and_an_empty_one_none(tmp_path):
    pockets = [[] for _ in range(54)]
    pockets[0], pockets[13] = [7], [5]
    image = drawn(tmp_path, pockets, True)
    assert at_pocket(image, 0, 54) == _colour(7, 8), "pocket 0 lies to the left, where cards are fed"
    assert at_pocket(image, 13, 54) == _colour(5, 8), "and 13 of 54 above: clockwise"
    assert at_pocket(image, 27, 54) == ImageColor.getrgb(_EMPTY)


def test_the_well_is_there_in_both(tmp_path):
    for pockets, is_ring in (([[]] * 54, True), ([[2, 4], [0]], False)):
        image = drawn(tmp_path, pockets, is_ring)
        assert {_colour(3, 8), _colour(1, 8)} <= {colour for _, colour in image.getcolors(1 << 16)}


# -- Nothing of the fast model's is lost, wherever the clock stops on the way to it.

CARDS = 5


def edges_of_a_run(before_us=()):
    """(time to 0.1 us, sensor, level) while the feed runs over all cards; the clock stops at ``before_us`` first."""
    machine = mischwerk_machines.load("pile10")
    model = Model(machine, mischwerk_machines.card_format("poker"), CARDS, 1)
    model.start(hal.FEED, ramp.run(20000, 20000, 400000))
    for t_us in before_us:
        model.advance_us(t_us - model.time_us)
    model.advance_us(2_000_000.0 - model.time_us)
    return [(round(t_us, 1), sensor, level) for t_us, sensor, level in model.edges]


@pytest.mark.parametrize("short_us", [5e-8, 5e-4, 1.5e-3, 0.5])
def test_an_event_that_the_clock_has_almost_come_to_still_happens(short_us):
    whole = edges_of_a_run()
    assert len(whole) == 4 * CARDS + 1  # throat and mouth on and off, and the well empty
    assert edges_of_a_run([t_us - short_us for t_us, _, _ in whole]) == whole
