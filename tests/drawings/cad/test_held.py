"""Screws and brackets: as large as they are, where they are put in; what can't hold or can't be reached is found."""

from dataclasses import replace

import pytest
from assembled import assembled
from build123d import Location
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.checks.fastener_checks import problems
from mischwerk_cad.construction import load_construction
from mischwerk_cad.geometry.shapes import box, cylinder, without
from mischwerk_cad.model import Build, Part, Pose
from mischwerk_cad.parts.bought_parts import extrusion, flat_mm, nema17
from mischwerk_cad.parts.fasteners import SetScrew, bracket, counted, drawn, motor_screws, screw, with_held
from mischwerk_cad.solids import common_mm3
from mischwerk_machines import load

C = load_construction()
HOLE, PILOT = 1.65, 1.25


def plate(radius=HOLE, at=(0.0, 0.0), **more):
    """4 mm thick, on z = 0, with a hole."""
    solid = without(box((-10, 10), (-10, 10), (0, 4)), cylinder("z", at, radius, (-1, 5)))
    return Part("plate", "Plate", solid, **more)


def block(radius=PILOT, depth=12.0):
    return Part(
        "block", "Block", without(box((-10, 10), (-10, 10), (-15, 0)), cylinder("z", (0, 0), radius, (-depth, 1)))
    )


def build(*parts):
    return Build(load("pile10"), None, parts, {})


def found(*parts):
    built = build(*parts)
    return problems(built, C) + [str(meeting) for meeting in meetings(with_held(built, C))]


M3X12 = screw("screw-m3x12", (0, 0, 4), "-z", "block")


def test_a_screw_through_a_hole_into_a_pilot_hole_is_right():
    assert found(plate(held=(M3X12,)), block()) == []


@pytest.mark.parametrize(
    ("plate_part", "block_part", "what"),
    [
        (
            plate(PILOT, held=(M3X12,)),
            block(),
            "plate/screw-m3x12-1: there is no hole wide enough for its shank in plate",
        ),
        (plate(at=(1.5, 0.0), held=(M3X12,)), block(), "no hole wide enough for its shank in plate"),
        (plate(held=(M3X12,)), block(HOLE), "0.0 mm of its thread hold in block; at least 3.9"),
        (plate(held=(M3X12,)), block(depth=6.0), "block and plate/screw-m3x12-1 meet"),
        (plate(held=(screw("screw-m3x6", (0, 0, 4), "-z", "block"),)), block(), "2.0 mm of its thread hold"),
        (plate(held=(screw("screw-m3x12", (0, 0, 4), "-z", "nothing"),)), block(), "there is no 'nothing'"),
    ],
)
def test_what_does_not_hold_is_found(plate_part, block_part, what):
    assert any(what in problem for problem in found(plate_part, block_part)), found(plate_part, block_part)


@pytest.mark.parametrize(("step", "is_in_the_way"), [(1, True), (2, False)])
def test_a_key_must_reach_the_head_past_what_is_already_there(step, is_in_the_way):
    lid = Part("lid", "Lid", box((-5, 5), (-5, 5), (10, 12)), step=step)
    way = "plate/screw-m3x12-1: lid is in the key's way"
    assert (way in found(plate(held=(M3X12,), step=2), block(), lid)) == is_in_the_way


def test_heads_take_up_room_in_every_pose():
    slide = Part("slide", "Slide", box((8, 12), (-2, 2), (4.5, 6)), carrier="pusher")
    built = build(plate(held=(M3X12,)), block(), slide)
    built = replace(built, moves={"pusher": lambda x: Location((-x, 0, 0))})
    assert meetings(with_held(built, C)) == []
    out = replace(built, poses=(Pose("out", pusher=8.0),))
    (meeting,) = meetings(with_held(out, C))
    assert meeting[:3] == ("slide", "plate/screw-m3x12-1", "out")


@pytest.mark.parametrize(("y", "is_right"), [(0.0, True), (1.0, False)])
def test_a_slot_nut_wants_the_middle_of_a_slot(y, is_right):
    bar = Part("bar", "Bar", extrusion(C, "x", (y, -10.0), (-50, 50)), bought="extrusion-2020")
    held = screw("screw-m3x8", (0, 0, 4), "-z", "bar", nut="slot-nut-m3")
    assert (found(plate(held=(held,)), bar) == []) == is_right


def test_a_slot_nut_wants_some_of_the_screw():
    bar = Part("bar", "Bar", extrusion(C, "x", (0.0, -10.0), (-50, 50)), bought="extrusion-2020")
    held = screw("screw-m3x6", (0, 0, 4), "-z", "bar", nut="slot-nut-m3")
    assert found(plate(held=(held,)), bar) == [
        "plate/screw-m3x6-1: it goes 2.0 mm deep into the slot of bar; at least 3.0 are needed"
    ]


@pytest.mark.parametrize(("length", "is_right"), [("6", False), ("8", True), ("10", False)])
def test_a_motor_s_holes_have_a_depth(length, is_right):
    at = Location((0, 0, 0))
    motor = Part(
        "motor", "Motor", nema17(C), bought="nema17", held=motor_screws(C, f"screw-m3x{length}", at, 4.0, "motor")
    )
    assert (found(motor) == []) == is_right


@pytest.mark.parametrize(("off", "is_right"), [(0.0, True), (1.0, False)])
def test_a_bracket_lies_on_both_bars(off, is_right):
    foot = Part("foot", "Foot", extrusion(C, "x", (0.0, -10.0), (-50, 50)), bought="extrusion-2020")
    post = Part(
        "post",
        "Post",
        extrusion(C, "z", (-10.0 - off, 0.0), (0.0, 50)),
        bought="extrusion-2020",
        held=(bracket((0, 0, 0), ("+x", "+z"), ("foot", "post")),),
    )
    assert (found(foot, post) == []) == is_right


@pytest.mark.parametrize(("y", "is_right"), [(0.0, True), (1.5, False)])
def test_a_bracket_s_holes_are_over_slots(y, is_right):
    """Bars whose slots are out of line have no screws in one of them."""
    foot = Part("foot", "Foot", extrusion(C, "x", (y, -10.0), (-50, 50)), bought="extrusion-2020")
    post = Part(
        "post",
        "Post",
        extrusion(C, "z", (-10.0, 0.0), (0.0, 50)),
        bought="extrusion-2020",
        held=(bracket((0, 0, 0), ("+x", "+z"), ("foot", "post")),),
    )
    wrong = [] if is_right else ["post/bracket-2020-1: its hole is not over the middle of a slot of foot"]
    assert found(foot, post) == wrong


@pytest.mark.parametrize(("thick", "is_right"), [(5.0, True), (7.0, False)])
def test_a_nut_wants_room_at_the_tip(thick, is_right):
    held = screw("screw-m3x12", (0, 0, 4), "-z", "sheet", nut="nut-m3")
    sheet = without(box((-10, 10), (-10, 10), (-thick, 0)), cylinder("z", (0, 0), HOLE, (-20, 1)))
    wrong = [] if is_right else ["plate/screw-m3x12-1: there is no room for its nut in sheet"]
    assert found(plate(held=(held,)), Part("sheet", "Sheet", sheet)) == wrong


def test_all_that_holds_a_part_is_counted():
    part = plate(held=(M3X12, M3X12, screw("screw-m3x8", (0, 0, 4), "-z", "block", nut="slot-nut-m3")))
    assert counted(part, {"plate": {"felt": 1, "screw-m3x8": 2}}) == {
        "felt": 1,
        "screw-m3x12": 2,
        "screw-m3x8": 3,
        "slot-nut-m3": 1,
    }
    assert [piece.name for piece in drawn(part, C)] == [
        "plate/screw-m3x12-1",
        "plate/screw-m3x12-2",
        "plate/screw-m3x8-3",
    ]


# -- Set screws of printed hubs turn in caught nuts and stand on metal; what can't hold is found.

ROD_MM, HUB_MM, LONG_MM = 2.5, 9.0, 10.0
SET_SCREW_MM = C.size("set-screw-m3x6")["length"]
SCREW = SetScrew((0.0, 0.0), 5.0, 1.0, LONG_MM, ROD_MM, ROD_MM)
ROD = Part("rod", "Rod", cylinder("y", (0.0, 0.0), ROD_MM, (-5.0, 20.0)), bought="rod-5")


def hub(*more_cuts, radius=HUB_MM, screw=SCREW, **changes):
    """On a rod across the machine, with its set screw upright."""
    body = cylinder("y", (0.0, 0.0), radius, (0.0, LONG_MM))
    bore = cylinder("y", (0.0, 0.0), ROD_MM + 0.05, (-1.0, LONG_MM + 1.0))
    held = replace(screw.fastener(C, "hub"), **changes)
    return Part("hub", "Hub", without(body, bore, *screw.cuts(C, 20.0), *more_cuts), held=(held,))


def set_screw_problems(*parts):
    return problems(Build(load("pile10"), None, parts, {}), C)


def test_a_set_screw_in_a_caught_nut_on_a_rod_is_right():
    assert set_screw_problems(hub(), ROD) == []


@pytest.mark.parametrize("screw", [SCREW._replace(way=-1.0), SCREW._replace(open_y=0.0)])
def test_from_either_side_and_slid_in_from_either_end(screw):
    assert set_screw_problems(hub(screw=screw), ROD) == []


def solid_hub():
    return without(cylinder("y", (0.0, 0.0), HUB_MM, (0.0, LONG_MM)), cylinder("y", (0.0, 0.0), 2.55, (-1.0, 11.0)))


def shut_hub():
    return hub().solid.fuse(box((-8, 8), (9, 12), (2.6, 9)))


@pytest.mark.parametrize(
    ("made", "what"),
    [
        (lambda: hub(nut=""), "its thread is in the print of hub: it needs a nut"),
        (lambda: replace(hub(), solid=solid_hub()), "there is no room for its nut in hub"),
        (lambda: hub(box((-6, 6), (0, 20), (3.4, 5.8))), "its nut can turn in hub"),
        (
            lambda: replace(hub(), solid=hub().solid.fuse(box((-8, 8), (9, 12), (2.6, 9)))),
            "its nut can't be slid into hub",
        ),
        (lambda: hub(radius=6.6), "less than 1.0 mm of hub hold its nut"),
    ],
)
def test_a_set_screw_that_does_not_hold_is_found(made, what):
    assert f"hub/set-screw-m3x6-1: {what}" in set_screw_problems(made(), ROD)


def test_a_set_screw_beside_its_rod_stands_on_nothing():
    thin = replace(ROD, solid=cylinder("y", (0.0, 0.0), 1.4, (-5.0, 20.0)))
    assert set_screw_problems(hub(), thin) == ["hub/set-screw-m3x6-1: its tip does not rest on metal"]


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
def test_every_set_screw_of_a_build_has_a_nut(build):
    parts = [part for part in assembled(build).parts if "set-screw-m3x6" in counted(part, {})]
    assert {part.name for part in parts} >= {"feed-motor-pulley"}
    for part in parts:
        assert part.is_printed, part.name
        assert counted(part, {})["nut-m3"] == counted(part, {})["set-screw-m3x6"], part.name


def test_the_feed_pulley_s_bore_has_the_motor_shaft_s_flat():
    """Turned by a quarter it doesn't go onto the shaft."""
    build = {part.name: part for part in assembled("pile10").parts}
    pulley, motor = build["feed-motor-pulley"].solid, build["feed-motor"].solid
    x, _y, z = build["feed-motor-pulley"].held[0].place.position
    axis = Location((x, 0.0, z - SET_SCREW_MM - flat_mm(C)))
    turned = pulley.moved(axis * Location((0, 0, 0), (0, 90, 0)) * axis.inverse())
    assert common_mm3(pulley, motor) < 0.01
    assert common_mm3(turned, motor) > 1.0
