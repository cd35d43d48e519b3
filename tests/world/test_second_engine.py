"""The same machine in MuJoCo: it is the same machine, and feed, insertion and ejection come out as in pymunk."""

import math
from dataclasses import replace

import mischwerk_machines
import pymunk
import pytest

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: make extra EXTRA=crosscheck")

from mischwerk_machines.pieces import Disc  # noqa: E402
from mischwerk_machines.section import section  # noqa: E402
from mischwerk_sim import build  # noqa: E402
from mischwerk_sim.crosscheck.carriers import spring  # noqa: E402
from mischwerk_sim.crosscheck.drop import EDGE, FACE, drop  # noqa: E402
from mischwerk_sim.crosscheck.recording import (  # noqa: E402
    EJECTION,
    ENGINES,
    FEED_SCENE,
    INSERTION,
    stop_pair,
)
from mischwerk_sim.crosscheck.scene_model import scene_model  # noqa: E402
from mischwerk_sim.crosscheck.scenes import Setting, run  # noqa: E402
from mischwerk_sim.crosscheck.takeover import take_over  # noqa: E402
from mischwerk_sim.problem import CommandError  # noqa: E402
from mischwerk_sim.world.feed_rig import FeedRig  # noqa: E402
from shuffler import hal  # noqa: E402
from shuffler.motion import ramp  # noqa: E402

BUILDS = ("pile10", "wheel54")
SLANTS = {"pile10": "rack.stop_slant_deg", "wheel54": "wheel.seat_slant_deg"}  # of what ends a card's way
POKER = mischwerk_machines.card_format("poker")


def setting(machine, **changes):
    changed = mischwerk_machines.changed(mischwerk_machines.load(machine), changes)
    return Setting(changed, POKER, stack=4, feeds=2, ejected=2)


def outcomes(scene, of):
    runs = [run(scene, of, engine) for engine in ENGINES]
    assert [result.fault for result in runs] == ["", ""]
    return [result.outcome for result in runs]


# -- the same machine ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", BUILDS)
def test_every_piece_of_the_section_is_there_as_it_is(name):
    machine = mischwerk_machines.load(name)
    world = build.mechanism("world", machine, POKER, 1, 1)
    model = scene_model(world).spec.compile()
    pieces = section(machine, POKER).pieces
    discs = sorted(piece.radius_mm for piece in pieces if isinstance(piece, Disc))
    cylinders = model.geom_type == mujoco.mjtGeom.mjGEOM_CYLINDER
    assert sorted(model.geom_size[cylinders, 0].tolist()) == pytest.approx(discs)
    areas = sorted(_area(piece.corners) for piece in pieces if not isinstance(piece, Disc))
    volumes = sorted(_volume(model, number) for number in range(model.nmesh))
    assert volumes == pytest.approx([area * POKER.width_mm for area in areas], rel=1e-5)
    assert model.ngeom == len(pieces) + 1, "and a card"


def _area(corners):
    return 0.5 * abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1])))


def _volume(model, number):
    first, count = int(model.mesh_faceadr[number]), int(model.mesh_facenum[number])
    points = model.mesh_vert[int(model.mesh_vertadr[number]) :]
    total = 0.0
    for face in model.mesh_face[first : first + count]:
        a, b, c = (points[corner].astype(float) for corner in face)
        total += a.dot([b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]]) / 6.0
    return abs(total)


def test_pairs_have_the_machine_files_friction():
    machine = mischwerk_machines.changed(mischwerk_machines.load("pile10"), {"cards.friction_sd": 1e-9})
    model = scene_model(build.mechanism("world", machine, POKER, 2, 1)).spec.compile()
    friction = {}
    for number in range(model.npair):
        names = [model.geom(int(ids[number])).name for ids in (model.pair_geom1, model.pair_geom2)]
        friction.setdefault(names[0].split(":")[0], set()).add(round(float(model.pair_friction[number, 0]), 4))
    of_it = machine.data.friction
    assert friction["roller"] == {of_it.roller}
    assert friction["nip"] == friction["idler"] == {of_it.nip}
    assert friction["card-0"] == {machine.data.cards.friction}
    assert friction["rack"] == {of_it.shelf, of_it.rear_stop}


def test_a_racks_stop_has_the_machine_files_restitution_though_the_world_took_it_while_nothing_came():
    machine = mischwerk_machines.load("pile10")
    world = build.mechanism("world", machine, POKER, 1, 1)
    world._calm_stops()
    assert world._stops[0].elasticity == 0.0
    model = scene_model(world).spec.compile()
    names = [model.geom(int(number)).name.split(":")[0] for number in model.pair_geom1]
    solrefs = {round(float(model.pair_solref[number, 1]), 4) for number, name in enumerate(names) if name == "rack"}
    of_it = machine.data.restitution
    assert solrefs == {round(spring(value).solref[1], 4) for value in (of_it.shelf, of_it.rear_stop)}


def test_a_machine_that_leans_has_its_gravity_turned():
    world = FeedRig(mischwerk_machines.load("pile10"), POKER, 1, 1)
    lean = math.radians(8.0)
    world.space.gravity = (-9810.0 * math.sin(lean), -9810.0 * math.cos(lean))
    bodies = take_over(world)
    assert bodies.model.opt.gravity == pytest.approx([-9810.0 * math.sin(lean), 0.0, -9810.0 * math.cos(lean)])


def test_bent_cards_and_unknown_joints_are_refused_in_one_line():
    bent = mischwerk_machines.changed(mischwerk_machines.load("pile10"), {"cards.bent_share": 1.0})
    with pytest.raises(CommandError, match="Bent cards"):
        scene_model(FeedRig(bent, POKER, 2, 1))
    world = FeedRig(mischwerk_machines.load("pile10"), POKER, 1, 1)
    world.space.add(pymunk.DampedRotarySpring(world.space.static_body, world.feeder.motor.load, 0.0, 1.0, 1.0))
    with pytest.raises(CommandError, match="no DampedRotarySpring of a nip"):
        scene_model(world)


# -- the engine, as we use it -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("on", (EDGE, FACE))
@pytest.mark.parametrize("restitution", (0.0, 0.02, 0.25, 0.5))
def test_a_card_gets_back_from_a_wall_what_was_asked_for(restitution, on):
    blow = drop(POKER, restitution, 1000.0, on)
    assert blow.pymunk == pytest.approx(restitution, abs=0.005)
    assert blow.mujoco == pytest.approx(restitution, abs=0.02)
    assert blow.most - blow.least < 0.07
    assert 0.0 < blow.deep_mm < 0.1


def test_the_roller_runs_ahead_of_its_shaft_and_never_behind():
    free = mischwerk_machines.changed(mischwerk_machines.load("pile10"), {"feed.roller_drag_n": 0.02})
    rig = FeedRig(free, POKER, 0, 1)
    take_over(rig)
    feed = rig.data.feed
    _follower, roller, nip, _idler = rig.feeder.bodies
    rig.start(hal.FEED, ramp.move(4000, 20_000, 1_000_000))
    rig.advance_us(100_000)
    share = roller.angular_velocity * feed.roller_radius_mm / (nip.angular_velocity * feed.nip_radius_mm)
    assert nip.angular_velocity < -50.0
    assert share == pytest.approx(feed.roller_speed_ratio, rel=0.01)
    rig.stop(hal.FEED, 4_000_000)
    rig.advance_us(20_000)
    assert abs(nip.angular_velocity) < 0.5
    assert roller.angular_velocity < -10.0, "the shaft stands, the roller runs on"
    rig.advance_us(200_000)
    assert abs(roller.angular_velocity) < 0.1, "until its drag has stopped it"
    rig.start(hal.FEED, ramp.move(4000, 20_000, 1_000_000))
    rig.advance_us(25_000)
    share = roller.angular_velocity * feed.roller_radius_mm / (nip.angular_velocity * feed.nip_radius_mm)
    assert share == pytest.approx(feed.roller_speed_ratio, rel=0.01), "the clutch takes hold where the roller stands"


def test_a_motor_pulls_no_harder_than_it_can():
    weak = mischwerk_machines.changed(mischwerk_machines.load("pile10"), {"feed.max_force_n": 1.0})
    rig = FeedRig(weak, POKER, 0, 1)
    take_over(rig)
    rig.start(hal.FEED, ramp.move(4000, 40_000, 3_200_000))
    rig.advance_us(10_000)
    metres = -rig.feeder.motor.load.angular_velocity * weak.data.feed.nip_radius_mm / 1000.0
    assert 0.0 < metres <= 1.05 * 1.0 / (weak.data.feed.moved_grams / 1000.0) * 0.01, "v = F / m * t at most"
    assert rig.feeder.motor.lost_steps, "so it loses steps, as in pymunk"


# -- three scenes -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", BUILDS)
def test_cards_are_fed_one_at_a_time_at_the_same_pace(name):
    first, other = outcomes(FEED_SCENE, setting(name))
    assert first["order"] == other["order"] == [0, 1]
    assert first["retries"] == other["retries"] == 0
    assert other["lead_mm"] == pytest.approx(first["lead_mm"], abs=1.5)
    assert other["passages_mm"] == pytest.approx(first["passages_mm"], abs=1.5)


@pytest.mark.parametrize("name", BUILDS)
def test_a_card_stays_at_a_stop_that_gives_nothing_back_and_leaves_one_that_gives_back_a_quarter(name):
    stop = stop_pair(section(mischwerk_machines.load(name), POKER))
    for restitution, least, most in ((0.0, -0.1, 0.3), (0.25, 1.5, 20.0)):
        upright = {SLANTS[name]: 0.0, f"restitution.{stop}": restitution}
        for outcome in outcomes(INSERTION, setting(name, **upright)):
            assert outcome["share"] == pytest.approx(restitution, abs=0.06)
            assert least < outcome["rebound_mm"] < most


@pytest.mark.parametrize("name", BUILDS)
def test_cards_come_out_of_their_pockets_in_the_same_order(name):
    first, other = outcomes(EJECTION, setting(name))
    assert first["order"] == other["order"] == [0, 1]
    assert other["landed_ms"] == pytest.approx(first["landed_ms"], abs=30.0), "they leave a rough seat differently"


def test_the_same_seed_gives_the_same_in_mujoco_and_another_one_other_cards():
    of = setting("pile10")
    again = [run(INSERTION, replace(of, seed=seed), "mujoco").outcome for seed in (1, 1, 2)]
    assert again[0] == again[1] != again[2]
