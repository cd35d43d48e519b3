"""What is read and set through Chipmunk's own functions is what pymunk would read and set."""

import pymunk
from mischwerk_sim.world import direct


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
    (one, here), (other, there) = discs(), discs()
    reader = direct.Reader()
    for _ in range(3):
        assert rows(reader, [one, other], here + there) == true(here + there)
        one.step(1e-4)
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
    (one, here), (other, there) = discs(), discs()
    for number in range(50):
        direct.step(one, 1e-3)
        other.step(1e-3)
        if number == 20:
            one.remove(*here[0].shapes)
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
