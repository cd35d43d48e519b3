"""Chipmunk's own functions and the compiled step read and move bodies as pymunk does, to the last bit."""

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
    calls = []

    def step(space, dt_s):
        if not calls:
            space.on_collision(post_solve=lambda *_: calls.append(1))
            calls.append(0)
        direct.step(space, dt_s)

    after(step, 300)
    assert 1 in calls


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


def test_what_lies_where_others_may_write_is_not_loaded(no_memory, tmp_path):
    no_memory.setenv("XDG_CACHE_HOME", str(tmp_path))
    if build.library() is None:
        return  # no compiler here
    (tmp_path / "mischwerk").chmod(0o777)
    build.library.cache_clear()
    assert build.library() is None


def test_another_chipmunk_is_not_touched(no_memory):
    no_memory.setattr(pymunk, "chipmunk_version", "9.9.9-other")
    assert build.library() is None


# -- What is read and set through Chipmunk's own functions is what pymunk would read and set.


def discs() -> tuple[pymunk.Space, list[pymunk.Body]]:
    space = pymunk.Space()
    space.gravity = (0.0, -9810.0)
    bodies = []
    for number in range(4):
        body = pymunk.Body(1.0 + number, 10.0)
        body.position, body.angle, body.angular_velocity = (3.0 * number, 0.5 * number), 0.1 * number, 2.0
        space.add(body, pymunk.Circle(body, 1.6))
        bodies.append(body)
    return space, bodies


def rows(reader: direct.Reader, spaces: list[pymunk.Space], bodies: list[pymunk.Body]) -> list[tuple[float, ...]]:
    table, _has_changed = reader.read(spaces)
    return [tuple(table[:, reader.row_of[body.id]]) for body in bodies]


def true(bodies: list[pymunk.Body]) -> list[tuple[float, ...]]:
    return [(*body.position, body.angle) for body in bodies]


def test_all_bodies_of_several_spaces_are_read_at_once_and_as_they_are_now():
    (first, here), (other, there) = discs(), discs()
    reader = direct.Reader()
    for _ in range(3):
        assert rows(reader, [first, other], here + there) == true(here + there)
        first.step(1e-4)
        other.step(2e-4)


def test_a_reader_says_when_bodies_have_come_or_gone_and_finds_the_others():
    space, bodies = discs()
    reader = direct.Reader()
    assert reader.read([space])[1] and not reader.read([space])[1]
    gone = bodies.pop(1)
    space.remove(gone, *gone.shapes)
    assert reader.read([space])[1]
    assert gone.id not in reader.row_of
    assert rows(reader, [space], bodies) == true(bodies)
    more = [pymunk.Body(1.0, 1.0) for _ in range(40)]  # more than the buffer has had room for
    space.add(*more)
    assert rows(reader, [space], bodies + more) == true(bodies + more)
    space.remove(*more)
    assert rows(reader, [space], bodies) == true(bodies)


def test_a_direct_step_is_a_step():
    (first, here), (other, there) = discs(), discs()
    for number in range(50):
        direct.step(first, 1e-3)
        other.step(1e-3)
        if number == 20:
            first.remove(*here[0].shapes)
            other.remove(*there[0].shapes)
    assert true(here) == true(there)
    assert true(here) != true(discs()[1])


def test_handles_read_and_set_what_pymunk_reads_and_sets():
    space, (body, other, *_rest) = discs()
    handle = direct.body(body)
    direct.set_velocity(handle, (1.5, -2.5))
    direct.set_spin(handle, 0.75)
    assert body.velocity == (1.5, -2.5)
    assert body.angular_velocity == direct.spin_of(handle) == 0.75
    assert (direct.position_of(handle).x, direct.position_of(handle).y) == body.position
    assert direct.angle_of(handle) == body.angle
    string = pymunk.SlideJoint(body, other, (0.0, 0.0), (0.0, 0.0), 0.0, 5.0)
    space.add(string)
    direct.set_longest(direct.joint(string), 4.0)
    direct.set_max_force(direct.joint(string), 123.0)
    assert (string.max, string.max_force) == (4.0, 123.0)
