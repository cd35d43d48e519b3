"""The checks find what they are for, on small parts made up to be wrong."""

import math
from dataclasses import replace

import pytest
from build123d import Box, Cone, Cylinder, Face, Location, Pos, Solid, Wire
from mischwerk_cad.checks.checks import check_build, check_parts, print_quality
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.checks.masses import carried, grams, moved_grams, moved_in_cad
from mischwerk_cad.construction import load_construction
from mischwerk_cad.kinds.table import KINDS
from mischwerk_cad.making.printing import filled_mm3, print_cost, print_minutes
from mischwerk_cad.model import FOLLOWER, PUSHER, RACK, WHEEL, Build, Part, Pose
from mischwerk_cad.solids import common_mm3
from mischwerk_machines import card_format, load

C = load_construction()


def cube(mm=10.0, x=0.0, y=0.0, z=0.0):
    return Pos(x, y, z) * Box(mm, mm, mm)


def part(name, solid, **more):
    return Part(name, name.title(), solid, **more)


def build(*parts, moves=None, poses=(), machine="pile10"):
    return Build(load(machine), card_format("poker"), parts, moves or {}, poses)


def findings(piece):
    return [finding.what for finding in check_parts(build(piece), C)]


# -- solids and their names -----------------------------------------------------------------------------------------
def test_a_sound_part_has_no_findings():
    assert findings(part("cube", cube())) == []


def test_two_bodies_are_not_one_part():
    assert findings(part("pair", cube() + cube(x=30.0))) == ["it is 2 bodies instead of one"]


def test_an_empty_solid_is_found():
    assert findings(part("nothing", cube() - cube(20.0))) != []


def test_names_are_given_once():
    twice = build(part("cube", cube()), part("cube", cube(x=50.0)))
    assert [str(finding) for finding in check_parts(twice, C)] == ["cube: two parts have this name"]


def test_a_bought_part_is_in_its_list():
    assert findings(part("rod", cube(), bought="rod-of-gold")) == ["bought.toml has no part [rod-of-gold]"]


# -- printing ---------------------------------------------------------------------------------------------------------
def test_a_part_larger_than_the_bed_is_found():
    assert "don't fit the bed" in findings(part("bar", Box(230.0, 20.0, 20.0)))[0]


def test_a_tall_part_fits_when_it_is_printed_standing():
    bar = Box(240.0, 20.0, 20.0)
    assert findings(part("bar", bar)) == ["240 x 20 x 20 mm, as it is printed, don't fit the bed"]
    assert findings(part("bar", bar, print_turn_deg=(0.0, 90.0, 0.0))) == []
    pole = part("pole", Box(260.0, 20.0, 20.0), print_turn_deg=(0.0, 90.0, 0.0))
    assert findings(pole) == ["20 x 20 x 260 mm, as it is printed, don't fit the bed"]


@pytest.mark.parametrize("mm, is_found", [(0.5, True), (0.75, True), (0.8, False), (2.0, False)])
def test_walls_thinner_than_two_lines_are_found(mm, is_found):
    walled = cube(30.0) - Pos(0, 0, 5.0) * Box(30.0 - 2.0 * mm, 30.0 - 2.0 * mm, 30.0)
    thin = [what for what in findings(part("cup", walled)) if "thinner than 0.8 mm" in what]
    assert bool(thin) == is_found
    assert print_quality(part("cup", walled), C).thinnest_mm == pytest.approx(mm, abs=0.01)


def test_a_round_tube_is_measured_across_its_wall():
    tube = Cylinder(10.0, 20.0) - Cylinder(9.0, 20.0)
    assert print_quality(part("tube", tube), C).thinnest_mm == pytest.approx(1.0, abs=0.15)


def test_a_sharp_edge_is_not_a_thin_wall():
    roof = Solid.extrude(Face(Wire.make_polygon([(0, 0, 0), (20, 0, 0), (10, 0, 10)])), (0, 20, 0))
    assert print_quality(part("roof", roof), C).thin_share == 0.0


def test_a_ceiling_between_two_walls_is_bridged_and_a_wide_one_is_not():
    def gate(gap):
        return Box(gap + 10.0, 10.0, 30.0) - Pos(0.0, 0.0, -5.0) * Box(gap, 10.0, 20.0)

    assert print_quality(part("gate", gate(6.0)), C).hanging_share == 0.0
    # a gap of 40 mm: its ceiling is 400 of 4700 mm², but for what lies 2 mm from the walls
    share = print_quality(part("gate", gate(40.0)), C).hanging_share
    whole = gate(40.0).area
    assert share == pytest.approx(36.0 * 10.0 / whole, rel=0.1)


def test_a_ledge_hangs_in_the_air_unless_it_is_turned_or_short():
    def post(out):
        return Box(10.0, 10.0, 40.0) + Pos(5.0 + out / 2.0, 0.0, 18.0) * Box(out, 10.0, 4.0)

    hanging = part("post", post(15.0))
    assert [what for what in findings(hanging) if "overhang" in what]
    assert findings(part("post", post(15.0), print_turn_deg=(180.0, 0.0, 0.0))) == []
    assert findings(part("post", post(1.5))) == []


def test_what_hangs_is_set_against_the_bed_too():
    """Of a tall part all that hangs is a small share of its surface, even if it stands on a strip."""
    strip = Pos(0.0, 0.0, -101.0) * Box(4.0, 20.0, 2.0)
    tall = part("pillar", Box(20.0, 20.0, 200.0) + strip)
    quality = print_quality(tall, C)
    assert quality.hanging_share < C["slicing"]["support_share"]
    assert quality.hanging_on_bed == pytest.approx(3.0, rel=0.1)  # 400 mm², but for the strip and 2 mm beside it
    (finding,) = findings(tall)
    assert "hangs in the air as stands on the bed" in finding
    assert findings(replace(tall, print_turn_deg=(180.0, 0.0, 0.0))) == []


def test_faces_that_lean_out_less_than_the_limit_hold():
    def funnel(lean_deg):
        spread = 20.0 * math.tan(math.radians(lean_deg))
        return Cone(10.0, 10.0 + spread, 20.0)

    assert print_quality(part("funnel", funnel(45.0)), C).hanging_share == 0.0
    assert print_quality(part("funnel", funnel(60.0)), C).hanging_share > 0.2


def test_mass_and_time_grow_with_what_is_filled():
    block = part("block", cube(40.0))
    shell = 6 * 40.0**2 * C["slicing"]["shell_mm"]
    assert filled_mm3(block, C) == pytest.approx(shell + 0.25 * (64000.0 - shell))
    assert filled_mm3(part("sheet", Box(40.0, 40.0, 1.0)), C) == pytest.approx(1600.0)  # all shell
    full = part("block", cube(40.0), infill=1.0)
    mass, minutes = print_cost(full)
    assert mass == pytest.approx(64.0 * C["printing"]["density_g_cm3"])
    slicing = C["slicing"]
    by_hand = 64000.0 / slicing["flow_mm3_s"] + 40.0 / slicing["layer_mm"] * slicing["layer_s"]
    assert minutes == pytest.approx(slicing["start_min"] + by_hand / 60.0)
    assert print_minutes(block, C) < minutes


# -- what meets -------------------------------------------------------------------------------------------------------
def test_parts_that_only_touch_do_not_meet():
    assert meetings(build(part("a", cube()), part("b", cube(x=10.0)))) == []


def test_parts_that_take_up_the_same_room_are_named_with_how_much():
    (meeting,) = meetings(build(part("a", cube()), part("b", cube(x=9.0))))
    assert (meeting.first, meeting.second, meeting.pose) == ("a", "b", "rest")
    assert meeting.common_mm3 == pytest.approx(100.0)
    assert str(check_build(build(part("a", cube()), part("b", cube(x=9.0))), C)[0]).startswith("a: a and b meet")


def test_a_part_wholly_inside_another_is_found():
    (meeting,) = meetings(build(part("a", cube(20.0)), part("b", cube(5.0))))
    assert meeting.common_mm3 == pytest.approx(125.0)


def test_what_lies_in_a_hollow_is_not():
    assert meetings(build(part("box", cube(20.0) - cube(15.0)), part("b", cube(5.0)))) == []


def test_a_screw_may_be_in_its_hole():
    screw = part("screw", cube(5.0), touches=("plate",))
    assert meetings(build(part("plate", cube()), screw)) == []


def test_copies_of_one_part_may_not_meet_either():
    row = part("a", cube(), places=(Location(), Location((9.0, 0.0, 0.0))))
    assert [(meeting.first, meeting.second) for meeting in meetings(build(row))] == [("a", "a")]


def test_parts_are_watched_over_the_travel_of_their_carriers():
    moves = {RACK: lambda mm: Location((0.0, 0.0, mm)), PUSHER: lambda mm: Location((-mm, 0.0, 0.0))}
    wall, shelf, comb = (
        part("wall", cube(x=-30.0)),
        part("shelf", cube(), carrier=RACK),
        part("comb", cube(x=25.0), carrier=PUSHER),
    )
    poses = (Pose("up", rack=20.0), Pose("out", rack=20.0, pusher=40.0), Pose("far", rack=20.0, pusher=52.0))
    assert [(m.first, m.second, m.pose) for m in meetings(build(wall, shelf, comb, moves=moves, poses=poses))] == [
        ("wall", "comb", "far")
    ]
    low = (*poses, Pose("wrong", pusher=20.0))
    assert ("shelf", "comb", "wrong") in {
        (m.first, m.second, m.pose) for m in meetings(build(wall, shelf, comb, moves=moves, poses=low))
    }


def test_a_wheel_is_watched_as_it_turns():
    moves = {WHEEL: lambda deg: Location((0, 0, 0), (0, deg, 0))}
    fin, post = part("fin", cube(x=30.0), carrier=WHEEL), part("post", cube(z=30.0))
    poses = tuple(Pose(f"{deg}", wheel=deg) for deg in (0.0, 45.0, -90.0))
    (meeting,) = meetings(build(fin, post, moves=moves, poses=poses))
    assert meeting.pose == "-90.0"
    assert meeting.common_mm3 == pytest.approx(1000.0, rel=1e-3)
    assert common_mm3(cube(), cube(x=5.0)) == pytest.approx(500.0)


# -- masses -----------------------------------------------------------------------------------------------------------
def test_masses_are_summed_by_carrier_with_every_copy():
    two = (Location(), Location((50.0, 0.0, 0.0)))
    shelf = part("shelf", cube(), carrier=RACK, places=two, infill=1.0)
    motor = part("motor", cube(), bought="nema17")
    of = carried(build(shelf, motor), C)
    assert of[RACK].printed_g == pytest.approx(2 * C["printing"]["density_g_cm3"])
    assert (of[RACK].pieces, of[RACK].bought_g) == (2, 0.0)
    assert of["frame"].grams == C.bought["nema17"]["mass_g"]


def test_what_is_sold_by_the_metre_weighs_by_its_length():
    size = C.size("rod-8")
    rod = part("rod", Cylinder(size["diameter"] / 2.0, 250.0), bought="rod-8")
    assert grams(rod, C) == pytest.approx(C.bought["rod-8"]["mass_g"] * 0.25, rel=1e-3)
    belt = part("belt", Box(1000.0, 1.0, C.bought["belt"]["section_mm2"]), bought="belt")
    assert grams(belt, C) == pytest.approx(C.bought["belt"]["mass_g"])


def test_what_moves_straight_counts_with_its_mass():
    moves = {RACK: lambda mm: Location((0.0, 0.0, mm))}
    of = build(part("shelf", cube(10.0, x=40.0), carrier=RACK, infill=1.0), moves=moves)
    assert moved_grams(of, RACK, C) == pytest.approx(C["printing"]["density_g_cm3"])


def test_what_turns_counts_with_its_inertia():
    """A bar of side a at radius r about y: m (r² + a²/6)."""
    moves = {WHEEL: lambda deg: Location((0, 0, 0), (0, deg, 0))}
    of = build(part("fin", cube(10.0, x=40.0), carrier=WHEEL, infill=1.0), moves=moves, machine="wheel54")
    mass = C["printing"]["density_g_cm3"]
    assert moved_grams(of, WHEEL, C) == pytest.approx(mass * (40.0**2 + 10.0**2 / 6.0), rel=1e-4)


def test_a_lever_counts_with_the_square_of_its_arm():
    """Position in mm at 20 mm from the axis: what sits at 40 moves twice as fast and counts four times."""
    moves = {PUSHER: lambda mm: Location((0, 0, 0), (0, math.degrees(mm / 20.0), 0))}
    of = build(part("lever", cube(1.0, x=40.0), carrier=PUSHER, infill=1.0), moves=moves)
    mass = C["printing"]["density_g_cm3"] * 1e-3
    assert moved_grams(of, PUSHER, C) == pytest.approx(4.0 * mass, rel=1e-3)


def test_a_full_wheel_has_its_cards_and_its_motor():
    moves = {
        WHEEL: lambda deg: Location((0, 0, 0), (0, deg, 0)),
        PUSHER: lambda mm: Location((-mm, 0, 0)),
        FOLLOWER: lambda mm: Location((0, 0, -mm)),
    }
    fin = part("fin", cube(10.0, x=40.0), carrier=WHEEL, infill=1.0)
    of = build(fin, moves=moves, machine="wheel54")
    # 54 cards of 1.8 g, 63.5 mm long, from r = 22: their middles at 53.75
    assert KINDS["wheel"].cards_moved(of) == pytest.approx(54 * 1.8e-3 * (0.05375**2 + 0.0635**2 / 12), rel=1e-6)
    moved = moved_in_cad(of, C)
    rotor = C["limits"]["rotor_kg_m2"] * 2.7**2
    by_hand = moved_grams(of, WHEEL, C) * 1e-9 + KINDS["wheel"].cards_moved(of) + rotor
    assert moved["pocket"] == pytest.approx(by_hand, rel=1e-9)
