"""Drawing and section are compared: parts drawn where cards can't meet them, or left out where they do, are reported
with their place."""

import dataclasses
from dataclasses import replace

import pytest
from assembled import assembled
from build123d import Location
from mischwerk_cad.assembly import assemble
from mischwerk_cad.buildable.limits import motion_limits, moved_in_file
from mischwerk_cad.buildable.machine import NotBuildableError
from mischwerk_cad.checks.checks import check_parts
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.checks.cross_section import differences
from mischwerk_cad.checks.fastener_checks import problems
from mischwerk_cad.checks.masses import carried, moved_in_cad
from mischwerk_cad.construction import load_construction
from mischwerk_cad.electronics.wiring import table
from mischwerk_cad.geometry.shapes import box, cylinder, prism
from mischwerk_cad.model import FRAME, Build, Part
from mischwerk_cad.parts.fasteners import with_held
from mischwerk_machines import card_format, changed, load, rack_stops_mm
from mischwerk_machines.pieces import Disc
from mischwerk_machines.section import section
from tiers import run_if

ACROSS = (-46.0, 46.0)


def drawn(name, cards="poker", **changes):
    """A build whose parts are the section's pieces, each under its own name. changes: name -> solid, or None."""
    machine, card = load(name), card_format(cards)
    of = section(machine, card)
    solids = {}
    for piece in of.pieces:
        rest = of.rest[piece.carrier]
        if isinstance(piece, Disc):
            solids[piece.name] = cylinder("y", rest.origin, piece.radius_mm, ACROSS)
        else:
            solids[piece.name] = prism(of.at_rest(piece), ACROSS)
    carriers = {piece.name: piece.carrier for piece in of.pieces}
    solids |= {key.replace("_", "-"): solid for key, solid in changes.items()}
    parts = [
        Part(key, key, solid, carrier=FRAME if carriers.get(key) in (None, "roller", "nip", "idler") else carriers[key])
        for key, solid in solids.items()
        if solid is not None
    ]
    return Build(machine, card, tuple(parts), {})


def moved(build, name, x=0.0, z=0.0):
    """``build`` with one part elsewhere."""
    parts = [
        dataclasses.replace(part, solid=part.solid.moved(Location((x, 0.0, z)))) if part.name == name else part
        for part in build.parts
    ]
    return dataclasses.replace(build, parts=tuple(parts))


def differing(build):
    return {(difference.piece, difference.what) for difference in differences(build)}


@pytest.mark.parametrize("name, cards", [("pile10", "poker"), ("pile6", "skat"), ("wheel54", "poker")])
def test_a_build_drawn_from_the_section_has_it(name, cards):
    assert differing(drawn(name, cards)) == set()


@pytest.mark.parametrize(
    "name, pieces",
    [
        ("pile10", {"gate", "shelf-3", "comb", "rear-stop-4", "rear-wall", "follower"}),
        ("wheel54", {"fin-7", "chute", "lever-tip", "lip-lower", "seat-9", "curtain"}),
    ],
)
def test_what_is_left_out_is_missed(name, pieces):
    assert differing(drawn(name, **dict.fromkeys(pieces))) == {(piece, "no part is there") for piece in pieces}


def test_a_gate_a_tenth_too_low_is_seen_and_one_a_hundredth_is_not():
    build = drawn("pile10")
    assert ("gate", "gate sticks out") in differing(moved(build, "gate", z=-0.1))
    assert ("gate", "no part is there") in differing(moved(build, "gate", z=0.1))
    assert differing(moved(build, "gate", z=-0.01)) == set()


def test_a_floor_that_lies_lower_than_the_twins_is_seen():
    assert ("shelf-0", "no part is there") in differing(moved(drawn("pile10"), "shelf-0", z=-0.2))


def test_a_post_in_the_cards_way_is_seen_wherever_it_is_across():
    post = box((-40.0, -38.0), (30.0, 36.0), (-0.6, 20.0))
    assert ("post", "is where cards go") in differing(drawn("pile10", post=post))
    beside = box((-40.0, -38.0), (45.5, 60.0), (-0.6, 20.0))
    assert differing(drawn("pile10", post=beside)) == set()


def test_a_comb_or_rail_may_be_divided_across():
    of = section(load("pile10"), card_format("poker"))
    shelf = next(piece for piece in of.pieces if piece.name == "shelf-2")
    whole = prism(of.at_rest(shelf), ACROSS)
    fingers = whole - box((0.0, 100.0), (-25.0, 25.0), (0.0, 30.0))
    assert differing(drawn("pile10", shelf_2=fingers)) == set()


def test_the_place_is_reported():
    (difference,) = [
        difference
        for difference in differences(moved(drawn("pile10"), "gate", z=-0.1))
        if "sticks out" in difference.what
    ]
    assert 0.0 <= difference.x_mm <= 2.5
    assert difference.y_mm == pytest.approx(0.4, abs=0.4)
    assert str(difference).startswith("gate: gate sticks out at (")


# -- Both builds, put together: nothing meets in any pose, every part can be made, cards find the twin's section.

C = load_construction()
NAMES = ("pile10", "wheel54")


@pytest.fixture(scope="session", params=NAMES)
def build(request):
    return assembled(request.param)


def told(findings):
    return [str(finding) for finding in findings]


def test_every_part_is_one_valid_solid_and_can_be_printed_or_bought(build):
    assert told(check_parts(build, C)) == []


def test_names_in_pictures_leave_room_for_the_picture(build):
    assert [part.title for part in build.parts if len(part.title) > 40] == []


def test_over_the_whole_travel_nothing_meets_but_a_thread_a_pressed_diode_or_a_switchs_lever(build):
    """All permissions are taken away: each is used, and none is large enough to hide a part in the way of another.

    The follower's lever is drawn lifted, whatever the pose; with the rack's lift its weight is clear of it.
    """
    allowed = {frozenset((part.name, other)) for part in build.parts for other in part.touches}
    bare = replace(build, parts=tuple(replace(part, touches=()) for part in build.parts))
    # With every screw and bracket: where they stand, nothing else does.
    overlaps = {
        frozenset((meeting.first, meeting.second)): meeting.common_mm3 for meeting in meetings(with_held(bare, C))
    }
    drawn_lifted = {frozenset(("follower-lever", "follower-weight"))}
    assert set(overlaps) | drawn_lifted == allowed | drawn_lifted
    assert max(common for pair, common in overlaps.items() if pair not in drawn_lifted) < 30.0


def test_every_screw_finds_its_hole_its_thread_and_its_key(build):
    assert problems(build, C) == []


def test_what_is_not_drawn_is_neither_screw_nor_bracket(build):
    """But for wood screws, which make their own holes, and a nut: it is drawn with its screw, which is a part.

    Felt and abrasive grain are glued on.
    """
    undrawn = {key for name, kinds in table("fasteners").items() for key in kinds if name in names_of(build)}
    assert undrawn <= {"wood-screw-3x12", "felt", "abrasive-grain", "spacer-8", "nut-m3"}


def names_of(build):
    return {part.name for part in build.parts}


def test_the_poses_reach_both_ends_of_every_travel(build):
    positions, pusher = {pose.pusher for pose in build.poses}, build.machine.pusher
    assert {-pusher.behind_home_mm, 0.0} <= positions
    assert pusher.stroke_mm <= max(positions) <= pusher.stroke_mm + 1.0
    if build.machine.kind == "rack":
        lowest, highest = rack_stops_mm(build.machine)
        rack = {pose.rack for pose in build.poses}
        assert (min(rack), max(rack)) == (lowest, highest)
    else:
        assert len({round(pose.wheel, 6) for pose in build.poses}) > 2
    assert max(pose.follower for pose in build.poses) > 0.0


def test_cards_meet_in_the_drawing_what_they_meet_in_the_twin(build):
    assert told(differences(build)) == []


# Half a minute each. With poker cards both shown builds are checked above. `make test-drawings` checks these, before a
# release; the highest rack, the one without a pusher and those with the shortest cards in CI (tools/targets.toml).
OTHERS = [(name, kind) for name in (*NAMES, "hand8") for kind in ("bridge", "skat")]
OTHERS += [(name, "poker") for name in ("pile11", "pile6", "pile8", "hand8")]


@run_if("ALL_BUILDS")
@pytest.mark.parametrize(("name", "format_name"), OTHERS)
def test_other_builds_and_cards_can_be_made_and_nothing_meets(name, format_name):
    build = assemble(name, format_name)
    assert told(differences(build)) == []
    assert told(check_parts(build, C)) == []
    assert problems(build, C) == []
    assert told(meetings(with_held(build, C))) == []


def test_a_wheel_too_large_for_the_bed_is_refused_in_two_lines():
    with pytest.raises(
        NotBuildableError, match=r"wheel\.outer_radius_mm = 112\.0: .* doesn't fit the printer's bed"
    ) as e:
        assemble("wheel110")
    assert str(e.value).count("\n") == 1


def test_the_motors_move_what_is_drawn_with_their_margin(build):
    for limit in motion_limits(build.machine, build.card_format, C, moved_in_cad(build, C)):
        assert limit.margin >= C["limits"]["margin"], limit


def test_the_twin_moves_about_what_is_drawn(build):
    drawn, filed = moved_in_cad(build, C), moved_in_file(build.machine)
    for axis in ("pocket", "pusher"):
        assert filed[axis] == pytest.approx(drawn[axis], rel=0.05), axis


def test_the_follower_weighs_what_the_machine_file_says(build):
    assert carried(build, C)["follower"].grams == pytest.approx(build.machine.data.well.follower_grams, rel=0.1)


def test_numbers_that_cant_be_built_stop_it():
    with pytest.raises(NotBuildableError, match=r"rack\.shelf_mm = 0\.5"):
        assemble(changed(load("pile10"), {"rack.shelf_mm": 0.5}))
