"""What rubs on a card: against mechanics worked out by hand."""

import math

import pymunk
import pytest
from mischwerk_sim.across.patches import Clutch, Patch, Pose, line

LENGTH, WIDTH, GRAMS = 63.5, 88.9, 1.8
STEP_S = 1e-4


class Bench:
    """A free card, its middle at the origin, and some patches."""

    def __init__(self, *patches, speed=0.0):
        self.space = pymunk.Space()
        self.space.iterations = 60
        self.card = pymunk.Body(GRAMS, pymunk.moment_for_box(GRAMS, (LENGTH, WIDTH)))
        self.card.velocity = (speed, 0.0)
        self.space.add(self.card)
        self.patches = patches
        for patch in patches:
            patch.join(self.space, self.card)

    def run(self, steps):
        for _ in range(steps):
            (x, z), angle = self.card.position, self.card.angle
            for patch in self.patches:
                patch.hold(Pose(x, z, math.cos(angle), math.sin(angle)), LENGTH / 2.0, WIDTH / 2.0, STEP_S)
            self.space.step(STEP_S)


def _pair(half_width, points, left, right):
    return (
        Patch("left", line(0.0, 20.0 - half_width, 20.0 + half_width, points), 1.0, 0.9, speed=left),
        Patch("right", line(0.0, -20.0 - half_width, -20.0 + half_width, points), 1.0, 0.9, speed=right),
    )


def test_two_narrow_tyres_turn_a_card_by_their_difference_over_their_distance():
    bench = Bench(*_pair(0.0, 1, 1010.0, 990.0))
    bench.run(100)
    assert bench.card.angular_velocity == pytest.approx(-20.0 / 40.0, rel=1e-3)
    assert bench.card.velocity.x == pytest.approx(1000.0, rel=1e-3)


def test_wide_ones_as_if_they_stood_where_the_moments_of_their_friction_balance():
    """Friction at each point has one size and points to where the tyre is faster: no moment is left if as much of z
    lies inside of the point of no slip as outside, z0^2 = (14^2 + 26^2) / 2."""
    bench = Bench(*_pair(6.0, 48, 1010.0, 990.0))
    bench.run(200)
    z0 = math.sqrt((14.0**2 + 26.0**2) / 2.0)
    assert bench.card.angular_velocity == pytest.approx(-20.0 / (2.0 * z0), rel=0.01)


def test_equal_tyres_turn_nothing():
    bench = Bench(*_pair(6.0, 3, 1000.0, 1000.0))
    bench.run(100)
    assert abs(bench.card.angle) < 1e-6 and abs(bench.card.position.y) < 1e-6


def test_a_sliding_card_is_braked_by_friction_times_pressure():
    bench = Bench(Patch("pad", [(10.0, 5.0), (10.0, -5.0)], 0.1, 0.35), speed=500.0)
    bench.run(100)
    assert bench.card.velocity.x == pytest.approx(500.0 - 0.035 * 1e6 / GRAMS * 0.01, rel=1e-3)


def test_nothing_rubs_beside_the_card():
    bench = Bench(Patch("pad", [(0.0, 50.0), (40.0, 0.0)], 5.0, 1.0), speed=500.0)
    bench.run(10)
    assert bench.card.velocity.x == 500.0


def _roller(speed, drag_n=0.025):
    return Patch("roller", [(0.0, 0.0)], 0.5, 1.0, speed=speed, clutch=Clutch(10.0, 10.0, drag_n))


def test_a_tyre_on_its_clutch_drives():
    bench = Bench(_roller(200.0))
    bench.run(400)
    assert bench.card.velocity.x == pytest.approx(200.0, rel=0.02)


def test_a_card_that_overtakes_it_feels_its_inertia_and_its_drag_and_no_more():
    """Card and disc (half its mass at its edge) come to one speed, then the drag brakes both."""
    bench = Bench(_roller(0.0), speed=1000.0)
    bench.run(300)
    moved = GRAMS + 10.0 / 2.0
    expected = 1000.0 * GRAMS / moved - 0.025 * 1e6 / moved * 0.03
    assert bench.card.velocity.x == pytest.approx(expected, rel=0.05)


def test_but_it_holds_the_card_across():
    bench = Bench(_roller(0.0), speed=0.0)
    for _ in range(100):
        bench.card.apply_force_at_world_point((0.0, 0.4e6), (0.0, 0.0))
        bench.run(1)
    assert abs(bench.card.velocity.y) < 1.0
    for _ in range(100):
        bench.card.apply_force_at_world_point((0.0, 0.6e6), (0.0, 0.0))
        bench.run(1)
    assert bench.card.velocity.y == pytest.approx(0.1e6 / GRAMS * 0.01, rel=0.1)


def test_a_shaft_out_of_square_takes_the_card_aside():
    bench = Bench(Patch("nip", line(0.0, -26.0, 26.0, 4), 2.0, 0.9, speed=1000.0, heading=math.radians(0.5)))
    bench.run(100)
    assert bench.card.velocity.y == pytest.approx(1000.0 * math.sin(math.radians(0.5)), rel=1e-3)
