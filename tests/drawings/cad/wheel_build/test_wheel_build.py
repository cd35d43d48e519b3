"""The wheel build: its parts are sound, move as in the twin, and the lever reaches every card."""

import math

import pytest
from build123d import Location
from drawn_wheel import MACHINE, NOTHING_MM3, POKER, STROKE, C, W, box, card_in_slot, part
from mischwerk_cad.checks.masses import moved_in_cad
from mischwerk_cad.layout.wheel import WheelLayout
from mischwerk_cad.model import PUSHER, WHEEL, Pose
from mischwerk_cad.parts.wheel import (
    disc as wheel_disc,
)
from mischwerk_cad.parts.wheel import (
    pocket_end as wheel_end,
)
from mischwerk_cad.solids import common_mm3, is_valid, solid_count
from mischwerk_machines import card_format


# -- parts ----------------------------------------------------------------------------------------------------------
def test_every_part_is_one_sound_body(build):
    assert [one.name for one in build.parts if not is_valid(one.solid) or solid_count(one.solid) != 1] == []


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
    sunk = (wheel_end.POCKET_END.moves(MACHINE)[WHEEL](90.0) * at_feed).position
    assert pytest.approx((0.0, -50.0), abs=1e-9) == (sunk.X, sunk.Z)


# -- what is moved --------------------------------------------------------------------------------------------------
def test_the_loaded_wheel_has_the_inertia_of_the_machine_file(build):
    assert moved_in_cad(build, C)["pocket"] == pytest.approx(MACHINE.data.wheel.inertia_kg_m2, rel=0.03)


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
    assert {one.name for one in build.parts if one.carrier == PUSHER} == {"lever-left", "lever-right"}


# -- formats --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["poker", "bridge", "skat"])
def test_spools_seat_the_cards_of_each_format(name):
    card = card_format(name)
    shorter = WheelLayout.of(MACHINE, card, C)
    spool = next(one for one in wheel_disc.parts(shorter) if one.name == "wheel-spool")
    width = shorter.shape.slot_width(shorter.shape.seat_radius)
    high = shorter.shape.seat_radius + width * math.tan(shorter.shape.seat_slant)
    # The printed tips are wider than the section's, behind the fins: their far corner stands out a hundredth more.
    assert pytest.approx(high, abs=0.02) == box(spool.solid).size.X / 2.0
