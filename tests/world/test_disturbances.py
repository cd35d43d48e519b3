"""A bent card bends back under a load as a beam does; a bond holds; air lets a card sink slowly."""

import math

import mischwerk_machines
import numpy as np
import pymunk
import pytest
from mischwerk_machines import changed, load
from mischwerk_sim import build
from mischwerk_sim.mechanism import MechanismError
from mischwerk_sim.world.air import CardAir, rectangle_factor
from mischwerk_sim.world.cards import Cards
from mischwerk_sim.world.disturbances import Bond
from mischwerk_sim.world.sensors import Beam, Beams
from mischwerk_sim.world.space import NEWTON, Surfaces, add_plate, make_space
from shuffler import hal

POKER = mischwerk_machines.card_format("poker")
LENGTH_MM, EI_N_MM2 = POKER.length_mm, 600.0
DT_S = 1e-4


def table(count, rng=None, pieces=3, **cards):
    """``count`` cards on a table, and the space they lie in; pieces: of a bent one."""
    numbers = {f"cards.{key}": value for key, value in cards.items()} | {"world.bent_pieces": pieces}
    data = mischwerk_machines.changed(mischwerk_machines.load("pile10"), numbers).data
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


@pytest.mark.parametrize(("pieces", "off"), [(3, 0.15), (5, 0.08), (7, 0.05)])
def test_a_bent_card_is_as_high_as_it_is_curled_and_yields_to_a_weight_like_a_beam(pieces, off):
    space, deck = table(1, pieces=pieces, bent_share=1.0, curl_mm=1.0, curl_sd_mm=1e-6)
    assert len(deck.pieces[0]) == pieces
    let_pass(space, deck, 0.2)
    free = rise_mm(deck)
    own_sag_mm = 5 * 0.018 * LENGTH_MM**3 / (384 * EI_N_MM2)  # its own weight, 0.018 N
    assert free == pytest.approx(1.0 - own_sag_mm, abs=0.04)
    force_n = 0.05

    def press():
        deck.bodies[0].apply_force_at_world_point((0.0, -force_n * NEWTON), deck.bodies[0].position)

    let_pass(space, deck, 0.2, press)
    beam_mm = force_n * LENGTH_MM**3 / (48 * EI_N_MM2)
    assert free - rise_mm(deck) == pytest.approx(beam_mm, rel=off), "three pieces give 48/54 of a beam's sag"


def test_a_card_is_as_high_anywhere_as_the_piece_that_is_there():
    _space, deck = table(1, pieces=7, bent_share=1.0, curl_mm=2.0, curl_sd_mm=1e-6)
    for at, piece in enumerate(deck.pieces[0]):
        piece.position = (piece.position.x, 10.0 + at)
        piece.angle = 0.0
    deck.read()
    ends = [float(end[0]) for end in deck.ends()]
    for at, piece in enumerate(deck.pieces[0]):
        assert float(deck.heights_at(piece.position.x)[0]) == pytest.approx(10.0 + at)
    chord = deck.chords()
    assert float(chord.y[0]) == pytest.approx(13.0) and float(chord.sin[0]) > 0.0
    assert float(chord.x[0]) == pytest.approx(sum(ends) / 2.0)


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


@pytest.mark.parametrize("pieces", [3, 7])
def test_no_light_falls_through_a_bent_card_where_a_blow_pulls_its_pieces_apart(pieces):
    space, deck = table(1, pieces=pieces, bent_share=1.0, curl_sd_mm=1e-6)
    let_pass(space, deck, 0.2)
    for at, piece in enumerate(deck.pieces[0]):
        piece.position = (piece.position.x + 0.3 * (at - pieces // 2), piece.position.y)
    deck.read()
    left, right = (float(end[0]) for end in deck.ends())
    for x in np.arange(left + 0.01, right, 0.05):
        assert Beams([Beam(0, float(x), -5.0, 5.0)]).levels(deck)[0], f"light at {x - left:.2f} mm from its end"
    for x in (left - 0.01, right + 0.01):
        assert not Beams([Beam(0, x, -5.0, 5.0)]).levels(deck)[0], "and it is no longer than it is"


# -- Air in the physical world: a card sinks in the well as its formulas say, and a vacuum lets it fall.

CLOSED = {"air.vent_wide_mm": 0.0}
RHO, MU, G = 1.2, 18.2e-6, 9.81


def air_of(machine="pile10", **changes):
    return CardAir(mischwerk_machines.changed(mischwerk_machines.load(machine), changes).data.air, POKER)


def fall(machine, cards, from_mm, **changes):
    """Heights of the lowest of a pile of ``cards`` let go flat in the empty well, mm, every 2 ms until it lies."""
    made = mischwerk_machines.changed(mischwerk_machines.load(machine), changes)
    world = build.mechanism("world", made, POKER, cards, 1)
    world.set_follower(False)
    world.advance_us(300_000)
    middle = (world.feeder.rear_x_mm + world.feeder.gate_x_mm) / 2.0
    for number in range(cards):
        world.cards.put(number, (middle, from_mm + 0.3 * number + 0.15), 0.0)
    world.wake()
    heights = []
    while not heights or heights[-1] > 0.25:
        world.advance_us(2000)
        world.cards.read()
        heights.append(float(world.cards.y[0]))
        assert len(heights) < 1000, "it never lands"
    return np.array(heights)


def speed(heights):
    """In the middle third of the way, mm/s."""
    way = (heights < heights[0] * 2.0 / 3.0) & (heights > heights[0] / 3.0)
    return float(-np.diff(heights[way]).mean() / 2e-3)


@pytest.mark.parametrize("cards", [1, 4])
def test_in_a_closed_shaft_a_pile_sinks_as_fast_as_air_escapes_round_its_edges(cards):
    # play of 1 mm along and 1 mm across: 153.4 mm² round a card of 5645 mm²; its weight makes 3.13 Pa
    pascal = cards * 1.8e-3 * G / 5.645e-3
    expected = 0.61 * 153.4 / 5645.0 * math.sqrt(2.0 * pascal / RHO) * 1e3
    assert speed(fall("pile10", cards, 20.0, **CLOSED)) == pytest.approx(expected, rel=0.08)
    assert air_of().terminal_mm_s(153.4, cards) == pytest.approx(expected, rel=1e-3)


def test_in_a_vacuum_it_falls():
    heights = fall("pile10", 1, 20.0, **{"air.share": 0.0})
    assert len(heights) * 2e-3 == pytest.approx(math.sqrt(2.0 * 0.020 / G), abs=6e-3)


def test_half_the_air_lets_it_sink_faster():
    whole, half = (speed(fall("pile10", 1, 20.0, **CLOSED, **{"air.share": share})) for share in (1.0, 0.5))
    assert half == pytest.approx(whole * math.sqrt(2.0), rel=0.08)


def test_the_opening_in_the_rear_wall_lets_it_sink_faster():
    """60 mm wide, 3 mm up: at 12 mm a card finds 540 mm² besides the 153 round its edges, and is 4.5 times as fast."""
    opened, closed = fall("pile10", 1, 20.0), fall("pile10", 1, 20.0, **CLOSED)
    high = (opened < 13.0) & (opened > 11.0)
    assert -np.diff(opened[high]).mean() / 2e-3 == pytest.approx(38.5 * (153.4 + 540.0) / 153.4, rel=0.15)
    assert len(opened) < 0.6 * len(closed)


def test_the_back_of_the_wheels_chute_leaves_more_room_higher_up():
    heights = fall("wheel54", 1, 14.0, **CLOSED)
    above, below = heights[(heights < 12.0) & (heights > 8.0)], heights[heights < 4.0]
    assert -np.diff(above).mean() > 1.5 * -np.diff(below).mean()


def test_the_film_is_stefans():
    """A plate of 63.5 by 88.9 mm at 0.2 mm: f mu a³ b v / h³, f of that rectangle 0.56; embossing out of the way."""
    newton_s_m = 0.56 * MU * 0.0635**3 * 0.0889 / 0.0002**3
    # g/s
    assert air_of(**{"air.emboss_mm": 1e-6}).film(0.2) == pytest.approx(newton_s_m * 1e3, rel=0.01)
    assert air_of().film(0.2) == pytest.approx(newton_s_m * 1e3 * (0.2 / 0.23) ** 3, rel=0.01)


def test_the_film_slows_the_last_tenths():
    """From 0.53 to 0.42 mm: dh/dt = -W h³ / c, hence t = c / 2W (1/h² - 1/h0²), with the embossing in h: 16 ms."""
    heights = fall("pile10", 1, 1.0, **{"air.vent_from_mm": 0.0, "air.vent_wide_mm": 1e6}) - 0.15
    from_mm, to_mm = (float(heights[np.flatnonzero(heights < mm)[0]]) for mm in (0.53, 0.42))
    took = 2e-3 * ((heights < from_mm) & (heights >= to_mm)).sum()
    constant = 0.56 * MU * 0.0635**3 * 0.0889 / (1.8e-3 * G)
    far, near = (from_mm + 0.03) * 1e-3, (to_mm + 0.03) * 1e-3
    assert took == pytest.approx(constant / 2.0 * (near**-2 - far**-2), rel=0.2)


def test_the_film_of_a_square_and_of_a_strip():
    assert rectangle_factor(1.0, 1.0) == pytest.approx(0.4217, rel=0.01)
    assert rectangle_factor(1.0, 1e6) == pytest.approx(1.0, rel=1e-3)


def test_drag_of_a_card_in_open_air():
    # 1 m/s: 1.2 times 0.6 Pa on 5645 mm², in g mm/s²
    assert air_of().drag(1000.0) == pytest.approx(1.2 * 0.5 * RHO * 5.645e-3 * 1e6, rel=1e-3)


# -- A wheel with its cards is as heavy to turn as its file says: the cards are bodies, and must not count twice.


@pytest.mark.parametrize("name", ["wheel54", "wheel110"])
def test_the_wheel_and_a_full_load_of_cards_make_up_the_files_inertia(name):
    machine = load(name)
    world = build.mechanism("world", machine, POKER, 4, 1)
    full = sum(
        POKER.grams * (middle_mm**2 + POKER.length_mm**2 / 12.0)
        for middle_mm in [world.geometry.seat_radius + POKER.length_mm / 2.0] * machine.pockets
    )
    in_all = world.actuators[hal.POCKET].load.moment + full
    assert in_all * 1e-9 == pytest.approx(machine.wheel_data.wheel.inertia_kg_m2)


def test_a_wheel_lighter_than_its_cards_is_refused():
    with pytest.raises(MechanismError, match=r"the cards of a full wheel alone have 0\.00031"):
        build.mechanism("world", changed(load("wheel54"), {"wheel.inertia_kg_m2": 3e-4}), POKER, 4, 1)
