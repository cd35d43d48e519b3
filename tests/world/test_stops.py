"""What a card meets at the end of its way: stops that bounce (restitution 0.5), and still don't throw it back."""

import math

import mischwerk_machines
import numpy as np
import pymunk
import pytest
from mischwerk_machines.kinds.wheel.geometry import FEED_ANGLE, WheelGeometry
from mischwerk_machines.pieces import RACK, WHEEL, carried_by
from mischwerk_machines.section import section
from mischwerk_sim.world.cards import Cards
from mischwerk_sim.world.curtain import build_curtain
from mischwerk_sim.world.space import GRAVITY_MM_S2, Surfaces, add_pieces, make_space
from shuffler import hal

from bench import WorldBench

POKER = mischwerk_machines.card_format("poker")
STEP_S = 2e-5
MM_S = 900.0


def build(name, **changes):
    return mischwerk_machines.changed(
        mischwerk_machines.load(name), {key.replace("__", "."): value for key, value in changes.items()}
    )


class Stage:
    """One card, and those parts of a machine it is thrown at."""

    def __init__(self, machine):
        self.machine = machine
        self.section = section(machine, POKER)
        self.space = make_space(machine.data.world)
        self.surfaces = Surfaces(machine.data)
        rng = np.random.default_rng(1)
        self.cards = Cards(self.space, self.surfaces, machine.data, POKER, 1, rng)
        self.card = self.cards.bodies[0]

    def carry(self, carrier, wanted):
        """Add the pieces of ``carrier`` that ``wanted`` names, where they rest."""
        body = pymunk.Body(body_type=pymunk.Body.STATIC)
        body.position = self.section.rest[carrier].origin
        self.space.add(body)
        pieces = [piece for piece in carried_by(carrier, self.section.pocket_end) if wanted(piece.name)]
        assert pieces, "no such piece"
        add_pieces(self.space, self.surfaces, body, pieces)

    def throw(self, centre_mm, direction, seconds):
        """Throw the card; its fastest way back, mm/s."""
        self.cards.put(0, centre_mm, math.atan2(direction[1], direction[0]) if direction[0] > 0 else 0.0)
        self.card.velocity = (MM_S * direction[0], MM_S * direction[1])
        back = 0.0
        for _ in range(round(seconds / STEP_S)):
            self.space.step(STEP_S)
            back = max(back, -self.card.velocity.dot(direction))
        return back


def back_from_rack(slant_deg):
    machine = build("pile10", rack__stop_slant_deg=slant_deg, restitution__rear_stop=0.5)
    stage = Stage(machine)
    stage.carry(RACK, lambda name: name in ("shelf-0", "shelf-1", "rear-stop-0"))
    rack, fall = machine.data.rack, math.radians(machine.data.rack.slope_deg)
    direction = (math.cos(fall), -math.sin(fall))
    middle = rack.front_x_mm + POKER.length_mm / 2.0 - 2.0
    return stage.throw((middle, stage.section.rest[RACK].y_mm + 0.3 + POKER.thickness_mm), direction, 0.05)


def test_a_slanted_stop_throws_a_card_back_less_than_an_upright_one():
    upright, slanted = back_from_rack(0.0), back_from_rack(mischwerk_machines.load("pile10").data.rack.stop_slant_deg)
    assert upright == pytest.approx(0.5 * MM_S, rel=0.2), "an upright stop returns the pair's restitution"
    assert slanted < 0.3 * upright


def test_a_racks_stop_throws_back_what_comes_and_gives_nothing_to_what_lies_in_its_foot():
    """Else a lead that lay there was shaken for seconds, its tail 4 mm up, and the next card slid under it."""
    world = WorldBench("pile10", 1, changes={"restitution.rear_stop": 0.5, "rack.stop_slant_deg": 0.0}).world
    card, (stop, other) = world.cards.bodies[0], (world._stops[pocket] for pocket in (3, 8))
    (shape,) = card.shapes

    def put_before_the_stop(cards, mm_s):
        world.cards.put(0, *world.pose_at(0, 3, 0.0, 20.0))
        card.velocity = (mm_s, 0.0)

    world._by_hand(lambda of, cards: put_before_the_stop(cards, 0.0), [0])
    world.advance_us(100_000)
    assert stop.elasticity == other.elasticity == 0.0
    world._by_hand(lambda of, cards: put_before_the_stop(cards, 500.0), [0])
    back_mm_s = 0.0
    for _ in range(20):
        world.advance_us(4000)
        if card.velocity.x > 400.0:
            assert stop.elasticity * shape.elasticity == pytest.approx(0.5)
        back_mm_s = max(back_mm_s, -card.velocity.x)
    assert back_mm_s > 150.0, "an upright stop, half of the speed"
    world.advance_us(400_000)
    assert stop.elasticity == other.elasticity == 0.0


def back_from_seat(slant_deg):
    stage = Stage(build("wheel54", wheel__seat_slant_deg=slant_deg, restitution__hub=0.5))
    stage.carry(WHEEL, lambda name: name == "hub" or name.startswith(("fin", "seat")))
    x, y = stage.section.rest[WHEEL].origin
    geometry = WheelGeometry.of(stage.machine.wheel_data, POKER.length_mm)
    middle = geometry.seat_radius + POKER.length_mm / 2.0 + 3.0
    outward = (math.cos(FEED_ANGLE), math.sin(FEED_ANGLE))
    inward = (-outward[0], -outward[1])
    return stage.throw((x + middle * outward[0], y + middle * outward[1]), inward, 0.04)


def test_so_does_the_slanted_bottom_of_a_slot():
    upright, slanted = back_from_seat(0.0), back_from_seat(mischwerk_machines.load("wheel54").data.wheel.seat_slant_deg)
    assert slanted < 0.3 * upright


def hung(restitution=0.5, **changes):
    """A stage with the wheel's curtain before the rear wall; and the curtain."""
    stage = Stage(build("wheel54", restitution__well=restitution, **changes))
    grams = stage.machine.data.well.curtain.grams
    return stage, build_curtain(stage.space, stage.surfaces, stage.section, grams)


@pytest.mark.parametrize("height_mm", [0.6, 3.0, 8.0])
def test_a_card_thrown_at_the_curtain_comes_back_with_little_of_its_speed(height_mm):
    stage, _ = hung()
    middle = stage.section.rear_x_mm + POKER.length_mm / 2.0 + 1.0
    assert stage.throw((middle, height_mm), (-1.0, 0.0), 0.03) < 0.3 * MM_S


def energy(body):
    return body.kinetic_energy + body.mass * GRAVITY_MM_S2 * body.position.y


@pytest.mark.parametrize("restitution", [0.0, 0.1, 0.5, 0.9])
@pytest.mark.parametrize("cards_restitution", [0.0, 0.1, 0.5])
def test_the_curtain_never_gains_energy_at_the_wall(restitution, cards_restitution):
    stage, curtain = hung(restitution, cards__restitution=cards_restitution)
    stage.space.remove(stage.card, *stage.card.shapes)
    curtain.angular_velocity = -MM_S / stage.machine.data.well.height_mm
    curtain.velocity = (-0.5 * MM_S, 0.0)
    for _ in range(50):  # until the pin has made one motion of both
        stage.space.step(STEP_S)
    most = energy(curtain)
    is_turned = False
    for _ in range(5000):
        stage.space.step(STEP_S)
        assert energy(curtain) < most + 0.02 * abs(most), "it came back faster than it went"
        is_turned = is_turned or curtain.angular_velocity > 0.0
    assert is_turned, "it never met the wall"


@pytest.mark.parametrize("cards_restitution", [0.0, 0.1, 0.9])
def test_whatever_cards_do_among_themselves_a_part_has_the_restitution_of_its_pair(cards_restitution):
    """Pymunk multiplies the two numbers."""
    surfaces = Surfaces(build("pile10", cards__restitution=cards_restitution, restitution__rear_stop=0.5).data)
    body = pymunk.Body(1.0, 1.0)
    card = pymunk.Circle(body, 1.0)
    surfaces.card(card, 0.3)
    assert card.elasticity**2 == pytest.approx(cards_restitution, abs=0.001)
    for pair, wanted in (("rear_stop", 0.5), ("gate", 0.1)):
        part = surfaces.part(pymunk.Circle(body, 1.0), pair, "frame")
        assert part.elasticity * card.elasticity == pytest.approx(wanted)


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_every_card_leaves_the_nip_at_the_speed_of_release_the_last_of_a_pass_too(name):
    bench = WorldBench(name, 6)
    world, speeds = bench.world, []
    set_level = world.set_level

    def level(sensor, is_on, t_us):
        is_feeding = (
            bench.base and world.follower_down
        )  # with it lifted, what is seen falls past the wheel's drop beams
        if sensor == hal.THROAT and not is_on and world.levels[sensor] and bench.job is not None and is_feeding:
            speeds.append(max(body.velocity.x for body in world.cards.bodies))
        set_level(sensor, is_on, t_us)

    world.set_level = level
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()
    assert len(speeds) == 6 * len(bench.job.progress.passes)
    assert speeds == pytest.approx([bench.machine.data.feed.release_speed_mm_s] * len(speeds), rel=0.1)
