"""Air in the physical world: a card sinks in the well as its formulas say, and a vacuum lets it fall."""

import math

import mischwerk_machines
import numpy as np
import pytest
from mischwerk_machines import changed, load
from mischwerk_sim import build
from mischwerk_sim.mechanism import MechanismError
from mischwerk_sim.world.air import CardAir, rectangle_factor
from shuffler import hal

POKER = mischwerk_machines.card_format("poker")
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
