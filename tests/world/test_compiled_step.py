"""The compiled step moves bodies as Chipmunk's own does, to the last bit; without a compiler there is none."""

import math
import shutil
import subprocess

import pymunk
import pytest
from mischwerk_sim.world import direct
from mischwerk_sim.world.compiled import build
from mischwerk_sim.world.space import CARD_FILTER, PART_FILTER


def scene():
    """Bars that fall on one another between walls, one of them in two hinged halves; a kinematic floor that shakes."""
    space = pymunk.Space()
    space.gravity = (0.0, -9810.0)
    space.collision_slop, space.collision_persistence = 0.01, 3
    space.sleep_time_threshold = 1e9
    floor = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    ground = pymunk.Poly(floor, [(-100.0, -5.0), (100.0, -5.0), (100.0, 0.0), (-100.0, 0.0)])
    wall = pymunk.Segment(space.static_body, (40.0, 0.0), (40.0, 50.0), 1.0)
    disc = pymunk.Circle(space.static_body, 8.0, (-38.0, 3.0))
    for part in (ground, wall, disc):
        part.filter, part.friction, part.elasticity = PART_FILTER, 0.5, 0.2
    space.add(floor, ground, wall, disc)
    bodies = []
    for number in range(20):
        bar = pymunk.Body(1.8, 700.0)
        bar.position, bar.angle = (3.0 * math.sin(number), 1.5 + number), 0.02 * math.cos(number)
        shape = pymunk.Poly(bar, [(-32.0, -0.15), (32.0, -0.15), (32.0, 0.15), (-32.0, 0.15)], radius=0.05)
        shape.filter, shape.friction, shape.elasticity = CARD_FILTER, 0.4, 0.3
        space.add(bar, shape)
        bodies.append(bar)
    hinge = pymunk.PivotJoint(bodies[-1], bodies[-2], (0.0, -0.5), (0.0, 0.5))
    hinge.collide_bodies = False
    space.add(hinge)
    return space, floor, bodies


def after(step, steps):
    space, floor, bodies = scene()
    for number in range(steps):
        floor.velocity = (50.0 * math.cos(number * 0.01), 0.0)
        if number == steps // 2:  # bodies come and go, and some sleep
            lowest = min(bodies, key=lambda body: body.position.y)
            space.remove(*lowest.shapes, lowest)
            bodies.remove(lowest)
        step(space, 1e-4)
    return [(*body.position, body.angle, *body.velocity, body.angular_velocity) for body in bodies]


@pytest.fixture
def no_memory(monkeypatch):
    build.library.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    build.library.cache_clear()


def test_bodies_move_as_in_chipmunk():
    compiled = direct.compiled_step()
    expected = after(lambda space, dt_s: space.step(dt_s), 1500)
    assert len(set(expected)) == 19
    assert after(lambda space, dt_s: direct.stepped(space, dt_s, compiled), 1500) == expected


def test_a_space_with_collision_handlers_is_left_to_chipmunk():
    told = []

    def step(space, dt_s):
        if not told:
            space.on_collision(post_solve=lambda *_: told.append(1))
            told.append(0)
        direct.step(space, dt_s)

    after(step, 300)
    assert 1 in told


def test_without_a_compiler_there_is_none(no_memory, tmp_path):
    no_memory.setenv("XDG_CACHE_HOME", str(tmp_path))
    no_memory.setenv("CC", "no-such-compiler")
    assert build.library() is None


def test_it_compiles_without_a_warning_where_there_is_a_compiler(tmp_path):
    """What can't be compiled would be left out, and nobody would hear of it."""
    compiler = shutil.which("cc")
    if compiler is None:
        assert build.library() is None
        return
    assert build.library() is not None
    units = sorted(map(str, build._SOURCES.glob("*.c")))
    strict = [compiler, *build._FLAGS, "-Wall", "-Wextra", "-Werror", *build._LATER, *units]
    done = subprocess.run([*strict, "-o", str(tmp_path / "it"), "-lm"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_it_is_built_once_and_kept(no_memory, tmp_path):
    no_memory.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = build.library()
    built = list((tmp_path / "mischwerk").iterdir())
    if first is None:
        assert built == [], "no compiler here: nothing is kept"
        return
    assert [path.suffix for path in built] == [".so"]
    build.library.cache_clear()
    no_memory.setattr(subprocess, "run", None)
    assert build.library() is not None


def test_another_chipmunk_is_not_touched(no_memory):
    no_memory.setattr(pymunk, "chipmunk_version", "9.9.9-other")
    assert build.library() is None
