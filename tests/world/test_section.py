"""The section: what the twin's cards can touch, no more and no less, and where the machine file says it is."""

import math

import pymunk
import pytest
from mischwerk_machines import card_format, changed, load
from mischwerk_machines.pieces import (
    CURTAIN,
    FOLLOWER,
    FRAME,
    IDLER,
    NIP,
    PUSHER,
    RACK,
    ROLLER,
    WHEEL,
    Disc,
    Plate,
    carried_by,
    plate,
)
from mischwerk_machines.section import section
from mischwerk_sim.build import mechanism
from mischwerk_sim.world.space import Surfaces
from shuffler.hal import POCKET
from shuffler.hal import PUSHER as PUSHER_AXIS

POKER, BRIDGE, SKAT = (card_format(name) for name in ("poker", "bridge", "skat"))
BUILDS = ("pile10", "pile6", "wheel54", "wheel110")


def piece(of, name):
    return next(part for part in of.pieces if part.name == name)


def low(corners):
    return min(y for _x, y in corners)


def high(corners):
    return max(y for _x, y in corners)


def left(corners):
    return min(x for x, _y in corners)


def right(corners):
    return max(x for x, _y in corners)


# -- the twin is made of it -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["pile10", "wheel54"])
@pytest.mark.parametrize("cards", [POKER, SKAT], ids=lambda cards: cards.name)
def test_a_card_in_the_twin_can_touch_the_section_and_nothing_else(name, cards):
    machine = load(name)
    world, expected = mechanism("world", machine, cards, 1, seed=3), section(machine, cards)
    world.restore_restitution()  # of a rack's stops, where nothing comes
    shapes = world.surfaces.parts_in(world.space)
    assert len(shapes) == len(expected.pieces)
    feeder = world.feeder
    roller, nip, idler, *curtain = feeder.bodies[1:]
    bodies = {
        FRAME: world.space.static_body,
        ROLLER: roller,
        NIP: nip,
        IDLER: idler,
        FOLLOWER: feeder.follower,
        RACK: world.actuators[POCKET].load,
        WHEEL: world.actuators[POCKET].load,
        PUSHER: world.actuators[PUSHER_AXIS].load,
    } | dict(zip([CURTAIN], curtain))
    alive = {(shape.body, outline(shape)): shape for shape in shapes}
    surfaces = Surfaces(machine.data)
    for part in expected.pieces:
        body = bodies[part.carrier]
        shape = alive[body, about_its_middle(part) if part.carrier == CURTAIN else outline(part)]
        like = surfaces.part(pymunk.Circle(None, 1.0), part.pair, part.look)
        assert (shape.friction, shape.elasticity, shape.look) == (like.friction, like.elasticity, like.look)


def outline(shape):
    """Corners, whichever comes first, or radius."""
    if isinstance(shape, Disc):
        return shape.radius_mm
    if isinstance(shape, pymunk.Circle):
        assert shape.offset == (0.0, 0.0)
        return shape.radius
    return frozenset(shape.corners if isinstance(shape, Plate) else map(tuple, shape.get_vertices()))


def about_its_middle(plate):
    """A hanging plate's corners in the twin."""
    x, y = (sum(at) / len(plate.corners) for at in zip(*plate.corners))
    return frozenset((a - x, b - y) for a, b in plate.corners)


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_the_twins_carriers_rest_where_the_section_says(name):
    machine = load(name)
    world, rest = mechanism("world", machine, POKER, 1, seed=3), section(machine, POKER).rest
    _follower, roller, nip, idler, *_curtain = world.feeder.bodies
    for body, carrier in ((roller, ROLLER), (nip, NIP), (idler, IDLER)):
        assert tuple(body.position) == pytest.approx(rest[carrier].origin, abs=0.02)
    assert world.feeder.follower.position.x == pytest.approx(rest[FOLLOWER].x_mm)
    pusher = world.actuators[PUSHER_AXIS]
    towards = (-1.0, 0.0) if machine.kind == "rack" else rest[PUSHER].of((1.0, 0.0))
    if machine.kind == "wheel":
        towards = (towards[0] - rest[PUSHER].x_mm, towards[1] - rest[PUSHER].y_mm)
    home = [at - pusher.position * way for at, way in zip(pusher.load.position, towards)]
    assert home == pytest.approx(rest[PUSHER].origin, abs=0.01)
    assert pusher.load.angle == pytest.approx(rest[PUSHER].angle_rad, abs=1e-3)
    pocket = world.actuators[POCKET]
    if machine.kind == "rack":
        at_zero = (pocket.load.position.x, pocket.load.position.y - pocket.position)
        assert at_zero == pytest.approx(rest[RACK].origin, abs=0.01)
    else:
        assert tuple(pocket.load.position) == pytest.approx(rest[WHEEL].origin, abs=0.01)
        assert pocket.load.angle == pocket.position  # slot 0 at the feed position at angle 0


# -- its words ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", BUILDS)
def test_every_piece_has_its_own_name_a_place_and_a_surface(name):
    machine = load(name)
    of = section(machine, BRIDGE)
    names = [part.name for part in of.pieces]
    assert len(set(names)) == len(names)
    for part in of.pieces:
        assert part.carrier in of.rest
        assert hasattr(machine.data.friction, part.pair)


@pytest.mark.parametrize("name", BUILDS)
def test_plates_are_convex_and_run_counter_clockwise(name):
    for part in section(load(name), POKER).pieces:
        if isinstance(part, Plate):
            for a, b, c in zip(part.corners, part.corners[1:] + part.corners[:1], part.corners[2:] + part.corners[:2]):
                assert (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]), part.name


def test_a_plate_is_the_hull_of_its_corners_in_any_order():
    assert plate("p", [(1, 1), (0, 0), (1, 0), (0, 1), (0, 0), (0.5, 0.5)], FRAME, "well", "frame").corners == (
        (0, 0),
        (1, 0),
        (1, 1),
        (0, 1),
    )
    with pytest.raises(ValueError, match="are on one line"):
        plate("p", [(0, 0), (1, 1), (2, 2)], FRAME, "well", "frame")


# -- where the machine file puts things ------------------------------------------------------------------------------
@pytest.mark.parametrize("name", BUILDS)
def test_a_card_passes_gate_nip_and_guide_at_the_feed_plane(name):
    machine = load(name)
    feed, of = machine.data.feed, section(machine, POKER)
    assert low(piece(of, "gate").corners) == feed.gate_gap_mm
    assert left(piece(of, "gate").corners) == of.gate_x_mm
    for roller, carrier in (("feed-roller", ROLLER), ("nip-roller", NIP)):
        assert of.rest[carrier].y_mm + piece(of, roller).radius_mm == 0.0
    assert of.rest[IDLER].y_mm - piece(of, "idler").radius_mm == pytest.approx(feed.idler_rest_mm)
    gap = low(piece(of, "guide-top").corners) - high(piece(of, "guide-floor").corners)
    assert gap == pytest.approx(feed.guide_gap_mm)
    assert right(piece(of, "guide-floor").corners) == of.gate_x_mm + feed.guide_end_x_mm


@pytest.mark.parametrize("cards", [POKER, BRIDGE, SKAT], ids=lambda cards: cards.name)
def test_well_and_shelves_are_as_long_as_the_cards_want_them(cards):
    machine = load("pile10")
    of, rack = section(machine, cards), machine.data.rack
    assert of.gate_x_mm - of.rear_x_mm == cards.length_mm + machine.data.well.clearance_mm
    assert right(piece(of, "rear-wall").corners) == of.rear_x_mm
    stop = of.at_rest(piece(of, "rear-stop-0"))
    assert left(stop) == pytest.approx(rack.front_x_mm + cards.length_mm + rack.clearance_mm)


@pytest.mark.parametrize("cards", [POKER, BRIDGE, SKAT], ids=lambda cards: cards.name)
def test_a_curtain_ends_the_well_and_hangs_before_the_wall_through_the_rail(cards):
    machine = load("wheel54")
    of, well = section(machine, cards), machine.data.well
    curtain = of.at_rest(piece(of, "curtain"))
    assert right(curtain) == of.rear_x_mm == of.gate_x_mm - cards.length_mm - well.clearance_mm
    assert (low(curtain), high(curtain)) == (-well.curtain_below_mm, well.height_mm)
    assert left(curtain) - right(piece(of, "rear-wall").corners) == well.curtain_gap_mm
    assert left(piece(of, "rear-rail").corners) == right(piece(of, "rear-wall").corners)  # no gap to fall into


def test_stops_and_seats_lean_as_the_file_says():
    rack, wheel = load("pile10"), load("wheel54")
    stop, seat = (piece(section(build, POKER), name) for build, name in ((rack, "rear-stop-3"), (wheel, "seat-0")))
    by_height = sorted(stop.corners, key=lambda corner: corner[1])
    foot, edge = min(by_height[:2]), min(by_height[2:])
    rise = edge[1] - foot[1] - 0.2  # it reaches 0.2 mm into the shelf
    fall = math.tan(math.radians(rack.data.rack.slope_deg)) * (foot[0] - edge[0])
    slant = math.tan(math.radians(rack.data.rack.stop_slant_deg))
    assert foot[0] - edge[0] == pytest.approx(slant * (rise - fall))
    # At the feed position: a slot's bottom is nearer to the axis at the upper fin, under which cards come to rest.
    tip = min(seat.corners)
    assert tip[1] < 0.0
    assert -tip[0] > -max(seat.corners)[0] + 1.0


def test_shelves_lie_a_pitch_apart_the_lowest_at_the_feed_plane_and_a_lid_on_top():
    machine = load("pile6")
    of = section(machine, POKER)
    shelves = [part for part in carried_by(RACK, of.pieces) if part.pair == "shelf"]
    assert [high(of.at_rest(shelf)) for shelf in shelves] == [9.0 * number for number in range(7)]


def test_the_comb_at_home_is_behind_the_cards_and_reaches_two_pockets_high():
    machine = load("pile10")
    of = section(machine, SKAT)
    comb, stop = of.at_rest(piece(of, "comb")), of.at_rest(piece(of, "rear-stop-0"))
    assert left(comb) > right(stop)
    swept = 2 * machine.data.rack.pitch_mm - machine.pusher.top_gap_mm
    assert high(comb) - low(comb) == pytest.approx(swept)


@pytest.mark.parametrize("name", ["wheel54", "wheel110"])
def test_a_slot_is_open_to_the_feed_position_and_as_wide_as_the_file_says(name):
    machine = load(name)
    of, wheel = section(machine, POKER), machine.data.wheel
    below, above = piece(of, "fin-0"), piece(of, f"fin-{machine.pockets - 1}")
    for radius, width in (
        (wheel.inner_radius_mm, wheel.slot_inner_width_mm),
        (wheel.outer_radius_mm, wheel.slot_outer_width_mm),
    ):
        edges = [y for fin in (below, above) for x, y in fin.corners if x == pytest.approx(-radius, abs=1e-3)]
        faces = [y for y in edges if abs(y) <= width]
        assert sorted(faces) == pytest.approx([-width / 2.0, width / 2.0])


def test_shorter_cards_get_a_hub_ring():
    machine = load("wheel54")
    seats = {cards.name: piece(section(machine, cards), "hub").radius_mm for cards in (POKER, BRIDGE)}
    assert seats["bridge"] - seats["poker"] == POKER.length_mm - BRIDGE.length_mm


def test_the_shroud_leaves_a_card_its_mouths_and_nothing_else():
    machine = load("wheel54")
    of, wheel = section(machine, POKER), machine.data.wheel
    sheets = [part.corners for part in of.pieces if part.pair == "shroud"]
    slots = [360.0 - tenth / 2 for tenth in range(720)]
    open_at = [angle for angle in slots if not any(crosses(corners, angle) for corners in sheets)]
    eject = 180.0 - wheel.eject_slots_above_feed * 360.0 / machine.pockets
    half = math.degrees(math.asin(wheel.eject_mouth_half_mm / wheel.shroud_radius_mm))
    assert 180.0 in open_at
    assert all(angle in open_at for angle in slots if abs(angle - eject) < half - 0.5)
    assert all(abs(angle - eject) < half + 0.5 or abs(angle - 180.0) < 3.0 for angle in open_at)


def test_a_card_that_has_sunk_into_a_mouths_edge_meets_no_end_of_the_next_sheet():
    pieces = section(load("wheel54"), POKER).pieces
    radius = load("wheel54").wheel_data.wheel.shroud_radius_mm
    edges = [part for part in pieces if part.name.startswith(("lip-", "flare-"))]
    arcs = [part for part in pieces if part.name.startswith("shroud")]
    joined = 0
    for edge in edges:
        seam = min(edge.corners, key=lambda corner: abs(math.hypot(*corner) - radius))
        at = edge.corners.index(seam)
        beside = edge.corners[at - 1], edge.corners[(at + 1) % 4]
        tip = max(beside, key=lambda corner: math.dist(corner, seam))  # the other end of its inner face
        for arc in arcs:
            if min(math.dist(corner, seam) for corner in arc.corners) > 1e-6:
                continue
            joined += 1
            outer = sorted(arc.corners, key=lambda corner: math.dist(corner, seam))[1]  # of the sheet's end there
            assert abs(off_line(outer, seam, tip)) < 1e-6, (edge.name, arc.name)
    assert joined == 4


def off_line(point, a, b):
    """Distance of a point from the line through a and b; its sign tells the side."""
    return ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / math.dist(a, b)


def crosses(corners, angle_deg):
    """Whether a card that comes out at this angle, seen as a line from the axis, meets the convex plate."""
    x, y = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    off = [x * b - y * a for a, b in corners]
    return min(off) <= 0.0 <= max(off) and any(x * a + y * b > 0.0 for a, b in corners)


def test_a_number_of_the_file_moves_its_piece_and_no_other():
    machine = load("pile10")
    before = {part.name: part for part in section(machine, POKER).pieces}
    after = {part.name: part for part in section(changed(machine, {"feed.gate_gap_mm": 0.45}), POKER).pieces}
    assert {name for name in before if before[name] != after[name]} == {"gate"}


def test_cards_too_long_for_the_wheel_are_refused():
    with pytest.raises(ValueError, match="too long for a wheel"):
        section(changed(load("wheel54"), {"wheel.outer_radius_mm": 86.0}), POKER)
