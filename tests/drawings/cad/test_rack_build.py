"""The rack build as drawn: it goes together, moves, carries what the machine file says, and has its section."""

import dataclasses
import math

import pytest
from assembled import assembled
from build123d import Location
from mischwerk_cad.assembly import STEPS
from mischwerk_cad.checks.checks import check_parts
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.construction import load_construction
from mischwerk_cad.geometry.shapes import box, joined, tilted
from mischwerk_cad.layout.machine import Layout
from mischwerk_cad.model import RACK, Pose
from mischwerk_cad.parts import pocket_end
from mischwerk_cad.parts.rack.guide import rail_z, wing_z
from mischwerk_cad.parts.rack.pocket_end import switch_z
from mischwerk_cad.parts.rack.rack import beam_x, beam_z, notch_z, rack
from mischwerk_cad.parts.rack.sensors import SOCKET_HOLE_MM
from mischwerk_cad.solids import common_mm3, moved
from mischwerk_machines import card_format, load, rack_stops_mm
from mischwerk_machines.kinds.rack import UNDER_FLOOR_MM

WITH_PUSHER = ("pile6", "pile8", "pile10", "pile11")
RACKS = (*WITH_PUSHER, "hand8")


def build():
    return assembled("pile10")


def layout(name="pile10"):
    return Layout.of(load(name), card_format("poker"), load_construction())


def part(name):
    return next(candidate for candidate in build().parts if candidate.name == name)


def test_every_step_of_the_guide_puts_something_on():
    assert {piece.step for piece in build().parts} == set(range(1, len(STEPS) + 1))


@pytest.mark.parametrize("name", ["rack-idler-screw", "pusher-idler-screw", "gate-screw"])
def test_a_screw_is_drawn_as_long_as_the_one_bought(name):
    size, drawn = load_construction().size(part(name).bought), part(name).solid.bounding_box().size
    assert size["length"] + size["head_height"] == pytest.approx(max(drawn.X, drawn.Y, drawn.Z), abs=0.05)


def test_a_comb_that_meets_the_racks_tie_would_be_seen():
    """The comb's slots go through all shelves; only the ties over and under the rack are in its way."""
    highest = rack_stops_mm(load("pile10"))[1]
    both = (part("pusher-comb"), part("rack-body"))
    pose = Pose("too high for the comb", rack=highest, pusher=40.0)
    (meeting,) = meetings(dataclasses.replace(build(), parts=both, poses=(pose,)))
    assert {meeting.first, meeting.second} == {"pusher-comb", "rack-body"}


def test_the_entry_barriers_diode_can_be_moved_until_its_eye_sees_it():
    """Its hole in the plywood is drilled by hand: the socket has a millimetre to every side."""
    socket, diode, plate, foot = (
        part(name).solid.bounding_box() for name in ("entry-diode-socket", "entry-diode", "base-plate", "foot")
    )
    assert foot.min.Z < socket.min.Z < plate.min.Z < socket.max.Z < diode.max.Z < plate.max.Z
    in_the_hole = part("entry-diode-socket").solid & box((-99, 99), (-99, 99), (plate.min.Z + 0.01, plate.max.Z))
    entry_x_mm = load("pile10").rack_data.rack.entry_x_mm
    middle_x_mm, *_ = tuple(in_the_hole.bounding_box().center())
    assert middle_x_mm == pytest.approx(entry_x_mm, abs=0.1)
    across = in_the_hole.bounding_box().size
    assert across.X <= SOCKET_HOLE_MM - 2.0 and across.Y <= SOCKET_HOLE_MM - 2.0


@pytest.mark.parametrize("name", RACKS)
def test_the_carriages_stay_on_their_rails(name):
    of = layout(name)
    low, high = rail_z(of)
    half = of.c.size("mgn9-carriage")["length"] / 2.0
    middle = sum(wing_z(of)) / 2.0
    assert low <= of.stops[0] + middle - half
    assert of.stops[1] + middle + half <= high


@pytest.mark.parametrize("name", RACKS)
def test_the_home_switch_is_pressed_from_home_up_to_the_upper_stop_only(name):
    of = layout(name)
    edge, home = notch_z(of), of.rack.home_at_mm
    assert edge + home == pytest.approx(switch_z(of))  # the notch's edge comes to it at home
    assert of.tie_low + of.stops[1] <= switch_z(of)  # and the back's lower end has not left it at the stop


@pytest.mark.parametrize("name", ["pile10", "pile6", "hand8"])
def test_the_pocket_beam_passes_an_empty_rack_at_every_pocket_and_no_card(name):
    of = layout(name)
    body = part("rack-body").solid if name == "pile10" else rack(of.machine, of.fmt, of.c)[0].solid
    move = pocket_end.of(of.machine).moves(of)[RACK]
    out = of.c.outer_mm
    x = beam_x(of)
    beam = tilted((x, -out, beam_z(of, -out)), (x, out, beam_z(of, out)), 0.5)
    width, long = of.fmt.width_mm / 2.0, 5.0
    for pocket in range(of.machine.pockets):
        at = of.level - pocket * of.rack.pitch_mm
        assert common_mm3(beam, moved(body, move(at))) == pytest.approx(0.0, abs=1e-6)
        for swept in (0, 1):
            floor = of.level + swept * of.rack.pitch_mm - of.depth / 2.0 * of.fall
            card = box((x - long, x + long), (-width, width), (floor, floor + of.fmt.thickness_mm))
            assert common_mm3(beam, card) > 0.0


@pytest.mark.parametrize("name", WITH_PUSHER)
def test_the_comb_is_out_of_the_racks_way_at_home(name):
    of = layout(name)
    way, pusher = of.emptying, of.machine.rack_pusher
    assert of.foot_x < way.tie_end_x < pusher.home_x_mm - pusher.clear_mm
    assert way.bar_front_x - pusher.stroke_mm - 1.0 > of.rack_belt_x + 3.0


def test_a_card_that_comes_in_on_the_ceiling_meets_a_stop_that_leans_over_it_and_one_on_the_floor_its_foot():
    of, strips = layout(), part("stop-strip")
    body = joined(part("rack-body").solid, *(strips.solid.moved(place) for place in strips.places))

    def reach(over_floor):
        """Where a thin card ends, between the slots, so high over pocket 3's floor."""
        strip = box((of.rack.front_x_mm + 40.0, of.back_x - 0.1), (-5.0, 5.0), (0.0, 0.02))
        z = 3.0 * of.rack.pitch_mm + over_floor - (of.foot_x - of.rack.front_x_mm) * of.fall
        return strip.moved(Location((0.0, 0.0, z))).cut(body).bounding_box().max.X

    slant = math.tan(math.radians(of.rack.stop_slant_deg - of.rack.slope_deg))  # from upright
    assert reach(0.2) == pytest.approx(of.foot_x - (0.2 + UNDER_FLOOR_MM) * slant, abs=0.1)
    assert reach(1.0) - reach(6.0) == pytest.approx(5.0 * slant, abs=0.3)


def test_the_rack_lies_flat_on_the_bed_and_a_strip_on_its_back_would_be_seen():
    c, of, rack = load_construction(), layout(), part("rack-body")
    assert check_parts(dataclasses.replace(build(), parts=(rack,)), c) == []
    strip = box((of.wing_x - 0.1, of.wing_x + 2.0), (-46.0, -42.0), (20.0, 80.0))
    proud = dataclasses.replace(rack, solid=joined(rack.solid, strip))
    (finding,) = check_parts(dataclasses.replace(build(), parts=(proud,)), c)
    assert "as stands on the bed" in finding.what


def test_the_rack_clears_the_plate_at_its_lowest():
    for name in RACKS:
        of = layout(name)
        assert of.stops[0] + of.tie_low - of.plate_top >= of.c["frame"]["under_rack_mm"] - 1e-9


def test_a_shorter_card_gets_a_shorter_rack_on_the_same_frame():
    poker, skat = layout(), Layout.of(load("pile10"), card_format("skat"), load_construction())
    assert skat.depth < poker.depth
    assert skat.wing_x == poker.wing_x
    assert skat.side_x == poker.side_x


def test_the_racks_sides_are_flared_out_at_the_front_as_far_as_the_twin_has_them():
    """Between shelves, seen from above; the wall's tip can be printed."""
    c, of, body = load_construction(), layout(), part("rack-body").solid
    flare, over, front = c["across"]["pocket_flare_mm"], c["across"]["pocket_flare_long_mm"], of.rack.front_x_mm
    z = (2.0, 6.0)  # in pocket 0, over its floor
    for side in (1.0, -1.0):
        free = box((front, front + 0.3), (side * c.half_mm, side * (c.half_mm + flare - 0.1)), z)
        wall = box((front + over, front + over + 1.0), (side * c.half_mm, side * (c.half_mm + 1.0)), z)
        assert not (body & free) or (body & free).volume < 1e-6
        assert (body & wall).volume == pytest.approx(wall.volume, rel=1e-6)
    assert c["rack"]["wall_mm"] - flare >= c["printing"]["least_wall_mm"]
