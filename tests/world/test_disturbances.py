"""A bent card bends back under a load as a beam does; a bond holds what it is said to hold."""

import mischwerk_machines
import numpy as np
import pymunk
import pytest
from mischwerk_sim.world.cards import Cards
from mischwerk_sim.world.disturbances import Bond
from mischwerk_sim.world.sensors import Beam, Beams
from mischwerk_sim.world.space import NEWTON, Surfaces, add_plate, make_space

POKER = mischwerk_machines.card_format("poker")
LENGTH_MM, EI_N_MM2 = POKER.length_mm, 600.0
DT_S = 1e-4


def table(count, rng=None, **cards):
    """``count`` cards on a table, and the space they lie in."""
    data = mischwerk_machines.changed(
        mischwerk_machines.load("pile10"), {f"cards.{key}": value for key, value in cards.items()}
    ).data
    space = make_space(data.world)
    surfaces = Surfaces(data)
    add_plate(space, surfaces, space.static_body, [(-200, -5), (200, -5), (200, 0), (-200, 0)], "well", "frame")
    deck = Cards(space, surfaces, data, POKER, count, rng or np.random.default_rng(1))
    deck.lay(0.0, 0.0, 1.0)
    return space, deck


def let_pass(space, deck, seconds, push=lambda: None):
    for _ in range(round(seconds / DT_S)):
        push()
        space.step(DT_S)
    deck.read()


def rise_mm(deck):
    middle = float(deck.heights_at(float(deck.x[0]))[0])
    left, right = (float(end[0]) for end in deck.ends())
    return middle - (float(deck.heights_at(left)[0]) + float(deck.heights_at(right)[0])) / 2.0


def test_a_bent_card_is_as_high_as_it_is_curled_and_yields_to_a_weight_like_a_beam():
    space, deck = table(1, bent_share=1.0, curl_mm=1.0, curl_sd_mm=1e-6)
    let_pass(space, deck, 0.2)
    free = rise_mm(deck)
    own_sag_mm = 5 * 0.018 * LENGTH_MM**3 / (384 * EI_N_MM2)  # its own weight, 0.018 N
    assert free == pytest.approx(1.0 - own_sag_mm, abs=0.04)
    force_n = 0.05

    def press():
        deck.bodies[0].apply_force_at_world_point((0.0, -force_n * NEWTON), deck.bodies[0].position)

    let_pass(space, deck, 0.2, press)
    beam_mm = force_n * LENGTH_MM**3 / (48 * EI_N_MM2)
    assert free - rise_mm(deck) == pytest.approx(beam_mm, rel=0.15), "three pieces give 48/54 of a beam's sag"


def test_a_deck_presses_one_bent_card_flat_and_a_flat_card_is_one_body():
    space, deck = table(12)
    assert [len(pieces) for pieces in deck.pieces] == 12 * [1]
    assert len(space.constraints) == 0, "new cards cost no joints"
    space, deck = table(12, bent_share=0.2, curl_mm=0.6, curl_sd_mm=1e-6)
    low = [card for card in np.flatnonzero(deck.is_bent) if 1 <= card <= 3]
    assert low, "the weight above it matters here"
    let_pass(space, deck, 0.2)
    middles = deck.heights_at(0.0)
    for card in low:
        assert middles[card] - middles[card - 1] < POKER.thickness_mm + 0.1


def test_what_disturbs_a_deck_changes_nothing_else_that_is_drawn():
    draws = np.random.default_rng(1), np.random.default_rng(1)
    _space, flat = table(20, draws[0])
    _space, bent = table(20, draws[1], bent_share=0.5, bond_share=0.5)
    plain = np.random.default_rng(1)
    plain.normal(size=3 * 20)  # thickness, friction and offset of each card
    assert draws[0].random() == draws[1].random() == plain.random()
    assert (flat.thickness_mm == bent.thickness_mm).all()
    assert {len(pieces) for pieces in bent.pieces} == {1, 3} and 5 <= len(bent.bonds) <= 14


@pytest.mark.parametrize("pull_n, holds", [(0.4, True), (0.7, False)])
def test_a_bond_holds_up_to_its_strength_in_shear(pull_n, holds):
    space, deck = table(2, friction=0.05, friction_sd=1e-6)  # two grams rub with a thousandth of a newton
    lower, upper = deck.bodies
    pin = pymunk.PivotJoint(space.static_body, lower, tuple(lower.position))
    space.add(pin)
    deck.bonds.append(Bond(space, lower, upper, 0.5))

    def pull():
        upper.apply_force_at_world_point((pull_n * NEWTON, 0.0), upper.position)
        deck.tear_bonds()

    let_pass(space, deck, 0.02, pull)
    assert bool(deck.bonds) == holds
    assert (upper.position.x - lower.position.x < 0.5) == holds


def test_a_bond_does_not_carry_the_deck_that_lies_on_it():
    space, deck = table(30, bond_share=1.0, bond_n=0.01, bond_sd_n=0.001)
    let_pass(space, deck, 0.1)
    deck.tear_bonds()
    assert len(deck.bonds) == 29


def test_no_light_falls_through_a_bent_card_where_a_blow_pulls_its_pieces_apart():
    space, deck = table(1, bent_share=1.0, curl_sd_mm=1e-6)
    let_pass(space, deck, 0.2)
    for end, way in zip(deck.pieces[0][::2], (-1.0, 1.0), strict=True):
        end.position = (end.position.x + way * 0.3, end.position.y)
    deck.read()
    left, right = (float(end[0]) for end in deck.ends())
    for x in np.arange(left + 0.01, right, 0.05):
        assert Beams([Beam(0, float(x), -5.0, 5.0)]).levels(deck)[0], f"light at {x - left:.2f} mm from its end"
    for x in (left - 0.01, right + 0.01):
        assert not Beams([Beam(0, x, -5.0, 5.0)]).levels(deck)[0], "and it is no longer than it is"
