"""The ways of the cables: through no part, nowhere where something moves, and each cable as long as its way takes."""

import re
from functools import cache

import numpy as np
import pytest
from assembled import assembled
from mischwerk_cad.electronics import routes
from mischwerk_cad.electronics.boards import WiringError, table
from mischwerk_cad.model import FRAME, Pose

BUILDS = [("pile10", "pico"), ("wheel54", "pico"), ("pile10", "skr-pico"), ("hand8", "pico")]
THICK_MM = 2.0  # half of a cable of four wires
STEP_MM = 1.5  # no sheet is thinner than two of these
TURNING = re.compile("belt|pulley")
BESIDE_MM = 30.0  # the last bit to a plug or a board's terminals is bent by hand


@cache
def of(name, board):
    return routes.routes(assembled(name, board))


def samples(points):
    """Along the line, STEP_MM apart at most."""
    pieces = [points[:1]]
    for start, end in zip(points, points[1:], strict=False):
        count = int(np.linalg.norm(end - start) // STEP_MM) + 1
        pieces.append(start + np.linspace(0.0, 1.0, count + 1)[1:, None] * (end - start))
    return np.vstack(pieces)


def bounds(solid):
    box = solid.bounding_box()
    return np.array([*box.min]), np.array([*box.max])


def before_its_end(route, points):
    return points[np.linalg.norm(points - route.points[-1], axis=1) > BESIDE_MM]


def inside(points, low, high, margin=0.0):
    return ((points > low - margin) & (points < high + margin)).all(axis=1)


@pytest.mark.parametrize(("name", "board"), BUILDS)
def test_a_cable_is_as_long_as_its_way_and_its_loop_and_hardly_longer(name, board):
    rows = table("routes")
    for route in of(name, board):
        over = route.cable.length_mm - route.way_mm - route.loop_mm
        assert 0.0 <= over <= rows["excess_mm"], f"{route.cable.title}: way {route.way_mm:.0f} mm, {over:.0f} mm over"


@pytest.mark.parametrize(("name", "board"), BUILDS)
def test_no_cable_lies_where_something_moves(name, board):
    """Bounds of all that moves, in all poses, and of belts and their pulleys."""
    build = assembled(name, board)
    lines = {route.cable.title: before_its_end(route, samples(route.points)) for route in of(name, board)}
    rest = Pose("rest")
    for part in build.parts:
        moves = part.carrier in build.moves and part.carrier != FRAME
        if part.carrier == "cover" or not (moves or TURNING.search(part.name)):
            continue
        for pose in (rest, *build.poses) if moves else (rest,):
            for solid in build.standing(part, pose):
                low, high = bounds(solid)
                for title, points in lines.items():
                    assert not inside(points, low, high, THICK_MM).any(), f"{title}: {part.name} in {pose.name}"


@pytest.mark.parametrize(("name", "board"), BUILDS)
def test_no_cable_goes_through_a_part(name, board):
    build = assembled(name, board)
    for part in build.parts:
        for place in part.places:
            solid = part.solid.moved(place)
            low, high = bounds(solid)
            for route in of(name, board):
                if len(route.points) == 2 or part.name == route.cable.part:
                    continue
                points = before_its_end(route, samples(route.points[1:]))
                for point in points[inside(points, low, high)]:
                    assert not solid.is_inside(tuple(point), 0.01), f"{route.cable.title}: {part.name} {point}"


def test_every_cable_has_a_way_and_what_is_wrong_in_the_table_is_told(monkeypatch):
    build, rows = assembled("pile10"), table("routes")
    changes = {
        "no route for the cable 'entry'": {"cables": {"rack": {"supply": [], "feed-motor": [], "rack-motor": []}}},
        "there is no place 'nowhere'": {"cables": {"rack": {**rows["cables"]["rack"], "feed-motor": ["nowhere"]}}},
        "the build has no part 'none'": {"ends": {"supply": "none"}},
    }
    wrong = changes["no route for the cable 'entry'"]["cables"]["rack"]
    wrong.update({key: way for key, way in rows["cables"]["rack"].items() if key != "entry"})
    for message, change in changes.items():
        monkeypatch.setattr(routes, "table", lambda name, change=change: {**rows, **change})
        with pytest.raises(WiringError, match=message):
            routes.routes(build)
