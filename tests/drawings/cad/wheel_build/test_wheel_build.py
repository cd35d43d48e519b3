"""The wheel build: its parts are sound, move as in the twin, and the lever reaches every card."""

import math
from dataclasses import replace

import pytest
from build123d import Box, Location, Pos
from drawn_wheel import MACHINE, NOTHING_MM3, POKER, STROKE, C, W, box, card_in_slot, part
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.checks.masses import carried
from mischwerk_cad.geometry.shapes import tilted
from mischwerk_cad.layout import follower as follower_places
from mischwerk_cad.layout.follower import farthest_deg, pin
from mischwerk_cad.layout.wheel import WheelLayout
from mischwerk_cad.model import COVER, CURTAIN, FOLLOWER, PUSHER, WHEEL, Build, Pose
from mischwerk_cad.parts.wheel import disc as wheel_disc
from mischwerk_cad.parts.wheel import pocket_end as wheel_end
from mischwerk_cad.solids import centre_of, common_mm3
from mischwerk_machines import card_format


# -- parts ----------------------------------------------------------------------------------------------------------
def test_the_poses_are_of_a_whole_slot_a_whole_turn_and_the_whole_stroke(build):
    turned, out = {pose.wheel for pose in build.poses}, {pose.pusher for pose in build.poses}
    pitch = 360.0 / MACHINE.pockets
    assert {0.25 * pitch, 0.5 * pitch, 0.75 * pitch, 180.0, 315.0} <= turned
    assert {0.0, STROKE / 2.0, STROKE, -MACHINE.data.pusher.behind_home_mm} <= out
    # The lever is out only while a slot stands at the eject position.
    assert all(pose.wheel == 0.0 for pose in build.poses if pose.pusher > 0.0)


def test_wheel_turns_as_in_the_twin():
    """Counter-clockwise in the side view, so that slots sink on the feed's side."""
    at_feed = Location((-50.0, 0.0, 0.0))
    sunk = (wheel_end.POCKET_END.moves(W.base)[WHEEL](90.0) * at_feed).position
    assert pytest.approx((0.0, -50.0), abs=1e-9) == (sunk.X, sunk.Z)


# -- what is moved --------------------------------------------------------------------------------------------------
def test_belt_and_pulleys_give_the_machine_file_s_ratio():
    assert W.pulley_teeth / C["wheel_index"]["motor_teeth"] == pytest.approx(MACHINE.data.wheel.gear_ratio)


def test_one_turn_of_the_lever_s_motor_is_as_many_mm_as_the_machine_file_says():
    steps = 200 * 16
    assert 2.0 * math.pi * W.pitch_radius * MACHINE.data.pusher.steps_per_mm == pytest.approx(steps)


@pytest.mark.parametrize("out_mm", [0.0, 0.8, 7.3, STROKE / 2.0, STROKE])
def test_sector_and_lever_mesh_without_touching(build, out_mm):
    """The sectors roll on the bars: a little play on each side of the teeth, all the way."""
    pose, sector = Pose("out", pusher=out_mm), part(build, "lever-sector")
    left, right = build.standing(sector, pose)
    assert common_mm3(left, build.standing(part(build, "lever-left"), pose)[0]) < NOTHING_MM3
    assert common_mm3(right, build.standing(part(build, "lever-right"), pose)[0]) < NOTHING_MM3
    # Half a tooth off, they would: what meshes here is the teeth.
    half_tooth = Pose("", pusher=out_mm + math.pi * C["wheel_lever"]["module_mm"] / 2.0)
    off = build.standing(sector, half_tooth)[0]
    assert common_mm3(off, build.standing(part(build, "lever-left"), pose)[0]) > 1.0


# -- lever ----------------------------------------------------------------------------------------------------------
def test_the_lever_s_tips_rest_behind_the_seats_and_beside_the_outer_discs(build):
    outermost = max(
        abs(edge) for edge in (box(s).max.Y for s in build.standing(part(build, "wheel-disc"), Pose("rest")))
    )
    tip = box(part(build, "lever-left").solid)
    assert outermost + 2.0 < tip.min.Y
    assert POKER.width_mm / 2.0 - 5.0 > tip.min.Y  # and well inside of a card's end
    assert W.tip_s[1] == W.shape.seat_radius - MACHINE.data.pusher.rest_behind_seat_mm


@pytest.mark.parametrize("off_mm", [-0.4, 0.0, 0.4])
def test_both_tips_push_a_seated_card_wherever_it_lies_in_its_slot(build, off_mm):
    slot = MACHINE.pockets - MACHINE.data.wheel.eject_slots_above_feed  # p - 2 = 0 at rest, modulo a turn
    slot = MACHINE.data.wheel.eject_slots_above_feed if slot < 0 else slot
    at_eject = next(
        s for s in (slot, 2) if abs(math.remainder(W.shape.slot_angle(s) - W.shape.eject_angle, math.tau)) < 1e-9
    )
    card = card_in_slot(at_eject, off_mm)
    for name in ("lever-left", "lever-right"):
        at_rest, out = (build.standing(part(build, name), Pose("", pusher=mm))[0] for mm in (0.0, 5.0))
        assert common_mm3(at_rest, card) == 0.0
        assert common_mm3(out, card) > 1.0


def test_left_and_right_lever_are_mirror_images(build):
    left, right = (box(part(build, f"lever-{side}").solid) for side in ("left", "right"))
    assert pytest.approx((right.min.X, right.max.Z, -right.max.Y)) == (left.min.X, left.max.Z, left.min.Y)
    assert {piece.name for piece in build.parts if piece.carrier == PUSHER} == {"lever-left", "lever-right"}


# -- formats --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["poker", "bridge", "skat"])
def test_spools_seat_the_cards_of_each_format(name, build, monkeypatch):
    monkeypatch.setattr(wheel_disc, "_disc", lambda w: Box(1, 1, 1))  # it takes seconds, and is not looked at here
    card = card_format(name)
    shorter = WheelLayout.of(MACHINE, card, C)
    drawn = build.parts if card == POKER else wheel_disc.disc_parts(shorter)
    spool = next(part for part in drawn if part.name == "wheel-spool")
    width = shorter.shape.slot_width(shorter.shape.seat_radius)
    high = shorter.shape.seat_radius + width * math.tan(shorter.shape.seat_slant)
    # The printed tips are wider than the section's, behind the fins: their far corner stands out a hundredth more.
    assert pytest.approx(high, abs=0.02) == box(spool.solid).size.X / 2.0


# -- The curtain before the rear wall: it hangs at the rail, gives way up to the wall, and is as heavy as in the
# twin.

WELL = MACHINE.data.well


def met(build, degrees, name="rear-wall"):
    [plate] = build.standing(part(build, "curtain"), Pose("", curtain=degrees))
    return common_mm3(plate, part(build, name).solid)


def test_it_weighs_what_the_machine_file_says(whole):
    assert carried(whole, C)[CURTAIN].grams == pytest.approx(WELL.curtain_grams, rel=0.05)


def test_it_gives_way_up_to_the_wall_and_no_further(whole):
    assert max(pose.curtain for pose in whole.poses) > 0.9 * farthest_deg(W.base)
    assert met(whole, 0.0) == met(whole, 0.98 * farthest_deg(W.base)) == 0.0
    assert met(whole, 1.1 * farthest_deg(W.base)) > NOTHING_MM3
    edge = pin(W.base)[1] + WELL.curtain_below_mm
    assert edge * math.tan(math.radians(farthest_deg(W.base))) == pytest.approx(WELL.curtain_gap_mm)


def test_its_weight_leans_it_against_the_rail_which_holds_it_back(whole):
    assert centre_of(part(whole, "curtain").solid)[0] < pin(W.base)[0]  # so its lower edge wants to swing to the front
    assert met(whole, -1.0) > NOTHING_MM3


def test_each_pin_is_in_a_lug_and_in_a_knuckle(whole):
    plate, wall = (box(part(whole, name).solid) for name in ("curtain", "rear-wall"))
    ends = sorted(
        (bbox.min.Y, bbox.max.Y) for bbox in map(box, whole.standing(part(whole, "curtain-pin"), Pose("rest")))
    )
    (outer, inner), (other_inner, other_outer) = ends
    assert pytest.approx((wall.min.Y, wall.max.Y)) == (outer, other_outer)
    assert inner > plate.min.Y + 5.0
    assert other_inner < plate.max.Y - 5.0


def test_the_rail_goes_on_through_it_in_tongues(whole):
    """A card that stood on its rear end pushed a curtain back and went down behind the rail."""
    plate, wall = part(whole, "curtain").solid, part(whole, "rear-wall").solid
    for y in C["curtain"]["tongues_y_mm"]:
        between = Pos((W.base.rear_x + W.base.wall_x) / 2.0, y, -0.1) * Box(1.0, C["curtain"]["tongue_mm"], 0.1)
        assert common_mm3(wall, between) == pytest.approx(between.volume)
        assert common_mm3(plate, between) == 0.0


# -- The wheel build: a deck goes in from above, no finger reaches the belt, guard and cover come off.

# -- laying a deck in -----------------------------------------------------------------------------------------------
SWUNG_UP = (5.0, 30.0, 60.0, 90.0, 100.0)
ON_THE_ARM = ("ceiling", "drop-transistor-1", "drop-transistor-2")  # the third is on the strip that stays


def with_arm_up(whole, degrees):
    """The build with the follower's arm turned up by so much, and all that hangs on it."""
    y, z = follower_places.hinge_pin(W.base)
    turn = Location((0.0, y, z)) * Location((0, 0, 0), (-degrees, 0, 0)) * Location((0.0, -y, -z))

    def swings(part):
        is_arm = part.name.startswith("follower") and not part.name.startswith("follower-hinge")
        return is_arm or part.carrier == FOLLOWER or part.name in ON_THE_ARM

    parts = tuple(replace(part, carrier="arm") if swings(part) else part for part in whole.parts)
    return Build(MACHINE, POKER, parts, {"arm": lambda _: turn}, ())


@pytest.mark.parametrize("degrees", SWUNG_UP)
def test_arm_and_ceiling_swing_up_past_all_that_stands(whole, degrees):
    clashes = meetings(with_arm_up(whole, degrees), counts=lambda part: part.carrier == "arm")
    assert [str(clash) for clash in clashes if "follower-hinge" not in (clash.first, clash.second)] == []


def test_with_the_arm_up_a_deck_goes_into_the_well_from_above(whole):
    floor, top = W.base.well.height_mm, 150.0
    long = W.base.gate_x - W.base.rear_x + 2.0  # from the curtain's face on
    over_well = Location((W.base.rear_x + 0.1 + long / 2.0, 0.0, (floor + top) / 2.0 + 0.1))
    deck = Box(long, 100.0, top - floor).moved(over_well)

    def in_the_way(build):
        return {part.name for part in build.parts for s in build.standing(part, Pose("")) if common_mm3(s, deck) > 0.0}

    assert in_the_way(with_arm_up(whole, 90.0)) == set()
    assert {"ceiling", "follower-arm"} <= in_the_way(whole)  # and it closes over the well again


def test_no_edge_of_a_card_finds_the_ceilings_seam_all_along(whole):
    """It steps beside the tongue, by more than it is wide."""
    ends = []
    for y in (0.0, -40.0):
        there = Box(12.0, 0.2, 0.4).moved(Location((W.base.gate_x + 3.0, y, W.base.well.height_mm + 0.5)))
        ends.append(
            (box(part(whole, "ceiling").solid & there).max.X, box(part(whole, "ceiling-front").solid & there).min.X)
        )
    (rear, front), (rear_beside, front_beside) = ends
    assert 0.1 < front - rear < 0.5 and 0.1 < front_beside - rear_beside < 0.5
    assert rear_beside - front > 0.3


# -- guard and cover ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_no_finger_reaches_the_belt_at_the_motor(build, degrees):
    """A rod of 5 mm that points at the motor's pulley meets guard or mount before it, from any side."""
    (x, z), y = W.motor, box(part(build, "wheel-belt").solid).center().Y
    out = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    ends = ((x + far * out[0], y, z + far * out[1]) for far in (9.0, 150.0))
    rod = tilted(*ends, 2.5)
    closing = ("wheel-guard", "wheel-motor-mount")
    assert sum(common_mm3(part(build, name).solid, rod) for name in closing) > 1.0


@pytest.mark.parametrize("off_mm", [10.0, 30.0, 60.0])
def test_the_guard_can_be_fitted_past_the_motor(build, off_mm):
    guard = part(build, "wheel-guard").solid.moved(Location((0.0, off_mm, 0.0)))
    assert {
        piece.name for piece in build.parts if piece.name != "wheel-guard" and common_mm3(guard, piece.solid) > 0.0
    } == set()


@pytest.mark.parametrize("up_mm", [5.0, 40.0, 80.0, 130.0])
def test_the_cover_is_lifted_off_without_touching(whole, up_mm):
    lifted = Build(MACHINE, POKER, whole.parts, {COVER: lambda _: Location((0.0, 0.0, up_mm))}, ())
    assert [str(clash) for clash in meetings(lifted, counts=lambda part: part.carrier == COVER)] == []
