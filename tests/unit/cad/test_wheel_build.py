"""The wheel build: what turns stays clear of what stands, the lever reaches every card, every light is free."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from assembled import assembled
from build123d import Box, Location
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.checks.masses import moved_in_cad
from mischwerk_cad.construction import load_construction
from mischwerk_cad.geometry.shapes import tilted
from mischwerk_cad.geometry.solids import common_mm3, is_valid, solid_count
from mischwerk_cad.layout import follower as follower_places
from mischwerk_cad.layout.wheel import WheelLayout
from mischwerk_cad.model import COVER, FOLLOWER, PUSHER, SECTOR, WHEEL, Build, Pose
from mischwerk_cad.parts.common.well import throat_beam
from mischwerk_cad.parts.wheel import (
    build as wheel_build,
)
from mischwerk_cad.parts.wheel import (
    disc as wheel_disc,
)
from mischwerk_cad.parts.wheel import (
    lever as wheel_lever,
)
from mischwerk_cad.parts.wheel import (
    shroud as wheel_shroud,
)
from mischwerk_machines import card_format, load
from mischwerk_machines.wheel_geometry import FEED_ANGLE

MACHINE, POKER = load("wheel54"), card_format("poker")
C = load_construction()
W = WheelLayout.of(MACHINE, POKER, C)
STROKE = MACHINE.data.pusher.stroke_mm
LIGHT_MM = 0.4  # radius of a barrier's light
NOTHING_MM3 = 0.02


@pytest.fixture(scope="module")
def build():
    parts = tuple(wheel_build.parts(MACHINE, POKER, C))
    return Build(MACHINE, POKER, parts, wheel_build.moves(MACHINE), wheel_build.poses(MACHINE))


def part(build, name):
    return next(one for one in build.parts if one.name == name)


def box(solid):
    return solid.bounding_box()


def crossed(build, light, pose=Pose("rest"), but=()):  # noqa: B008  (a named tuple)
    """Names of the parts that stand in a barrier's light."""
    return sorted(
        one.name
        for one in build.parts
        if one.name not in but and any(common_mm3(solid, light) > NOTHING_MM3 for solid in build.standing(one, pose))
    )


def card_in_slot(slot, off_mm):
    """A seated card in ``slot`` with the wheel at rest, its middle so far from the slot's axis, counter-clockwise."""
    flat = Location((W.shape.seat_radius + POKER.length_mm / 2.0, 0.0, off_mm))
    turn = Location((0, 0, 0), (0, -math.degrees(W.shape.slot_angle(slot)), 0))
    return Box(POKER.length_mm, POKER.width_mm, POKER.thickness_mm).moved(turn * flat)


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
    sunk = (wheel_build.moves(MACHINE)[WHEEL](90.0) * at_feed).position
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


# -- home switch ----------------------------------------------------------------------------------------------------
def pressed_mm3(build, out_mm, switch_back_mm=0.0):
    """How far the cam stands in the switch's lever; ``switch_back_mm``: with the switch shifted from the shaft."""
    pose, home = Pose("", pusher=out_mm), part(build, "lever-home-switch")
    away = math.radians(C["wheel_home"]["switch_at_deg"])
    back = Location((switch_back_mm * math.sin(away), 0.0, switch_back_mm * math.cos(away)))
    return common_mm3(build.standing(part(build, "lever-cam"), pose)[0], home.solid.moved(back))


def test_the_home_switch_works_where_the_twin_s_does_and_stays_pressed_to_the_hard_stop(build):
    """The twin's sensor comes on at rest; the lever is parked ``home_inside_mm`` behind that."""
    pusher = MACHINE.data.pusher
    assert pressed_mm3(build, 0.0) == pytest.approx(0.0, abs=NOTHING_MM3)  # just touched, drawn where it switches
    assert pressed_mm3(build, 0.0, switch_back_mm=-0.05) > 0.0
    parked, behind = pusher.home_inside_mm, pusher.behind_home_mm
    assert 0.0 < pressed_mm3(build, -parked) < pressed_mm3(build, -behind)
    assert pressed_mm3(build, -behind, switch_back_mm=0.95) == 0.0  # its body, 1 mm under its lever, isn't met


@pytest.mark.parametrize("out_mm", [3.0, STROKE / 4.0, STROKE / 2.0, STROKE])
def test_the_home_switch_is_let_go_elsewhere(build, out_mm):
    assert pressed_mm3(build, out_mm, switch_back_mm=-0.9) == 0.0  # it lets go 0.8 mm above the point of switching


def test_the_cam_turns_with_the_left_sector(build):
    assert {one.name for one in build.parts if one.carrier == SECTOR} == {"lever-sector", "lever-shaft", "lever-cam"}


# -- barriers -------------------------------------------------------------------------------------------------------
def light_between(ends):
    (a, b) = ends
    return tilted(a, b, LIGHT_MM)


def pocket_light():
    (rx, rz), (lx, lz) = wheel_lever.pocket_beam_at(W)
    y = W.lever_y[1]
    return light_between(((rx, -y, rz), (lx, y, lz)))


SENSORS = ("-diode", "-transistor")


def free_of(build, light):
    own = [one.name for one in build.parts if one.name.endswith(SENSORS)]
    return crossed(build, light, but=own)


def test_the_pocket_barrier_sees_through_an_empty_slot_and_no_card_hides_from_it(build):
    light = pocket_light()
    assert free_of(build, light) == []
    at_eject = next(
        s
        for s in range(MACHINE.pockets)
        if abs(math.remainder(W.shape.slot_angle(s) - W.shape.eject_angle, math.tau)) < 1e-9
    )
    width = W.shape.slot_width(MACHINE.data.wheel.pocket_beam_radius_mm)
    lowest = (width - POKER.thickness_mm) / 2.0
    for off in (-lowest, 0.0, lowest):
        assert common_mm3(light, card_in_slot(at_eject, off)) > 0.0
        assert common_mm3(light, card_in_slot((at_eject + 1) % MACHINE.pockets, off)) == 0.0


def test_the_mouths_barriers_are_free(build):
    assert free_of(build, light_between(wheel_shroud.mouth_beam(W))) == []
    assert free_of(build, light_between(wheel_shroud.entry_beam(W))) == []


def test_a_card_in_either_mouth_cuts_its_barrier():
    fed = Box(POKER.length_mm, POKER.width_mm, POKER.thickness_mm).moved(Location((-95.0, 0.0, 0.0)))
    assert common_mm3(fed, light_between(wheel_shroud.entry_beam(W))) > 0.0
    x, z = W.at(MACHINE.data.wheel.mouth_sensor_radius_mm, 0.0)
    tilt = Location((x, 0.0, z), (0, math.degrees(FEED_ANGLE - W.shape.eject_angle), 0))
    thrown = Box(POKER.length_mm, POKER.width_mm, POKER.thickness_mm).moved(tilt)
    assert common_mm3(thrown, light_between(wheel_shroud.mouth_beam(W))) > 0.0


def test_with_slot_0_at_the_feed_a_tooth_and_the_magnet_stand_at_their_sensors(build):
    angle = wheel_shroud.sensor_angle(W)

    def at(radius):
        return radius * math.cos(angle), radius * math.sin(angle)

    x, z = at(W.magnet_radius)
    magnet = box(part(build, "wheel-magnet").solid).center()
    assert pytest.approx((x, z), abs=0.01) == (magnet.X, magnet.Z)
    hall = box(part(build, "wheel-hall").solid).center()
    assert math.dist((hall.X, hall.Z), (x, z)) < 0.5
    x, z = at(W.index_radius)
    y = -C["wheel_index"]["y_mm"]
    probe = Box(0.3, 0.3, 0.3).moved(Location((x, y, z)))
    index = part(build, "wheel-index")
    pitch = 360.0 / MACHINE.pockets
    seen = [
        common_mm3(build.standing(index, Pose("", wheel=share * pitch))[0], probe) > 0.0
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    assert seen == [True, False, False, False, True]


def in_the_way(build, solid, but=()):
    return [one.name for one in build.parts if one.name not in but and common_mm3(one.solid, solid) > NOTHING_MM3]


@pytest.mark.parametrize("share", [0.2, 1.0, 2.0])
def test_the_throat_s_transistor_goes_in_from_above_and_its_leads_come_out_at_the_left(build, share):
    tip, foot = throat_beam(W.base, -1.0)
    off = Location(tuple(share * (b - a) for a, b in zip(tip, foot, strict=True)))
    eye = part(build, "throat-transistor").solid
    assert in_the_way(build, eye.moved(off), but=("throat-transistor",)) == []
    x, z = W.base.gate_x + C["wheel_chute"]["leads_mm"][0], C["wheel_chute"]["leads_mm"][1]
    ends = (foot[0], foot[1], z), (x, foot[1], z), (x, C.half_mm, z)
    for a, b in pairwise(ends):
        assert in_the_way(build, tilted(a, b, 1.0)) == []


@pytest.mark.parametrize("up_mm", [1.0, 4.0, 7.0])
def test_the_mouth_s_transistor_goes_in_from_above_and_its_leads_go_up_before_the_sector(build, up_mm):
    eye = part(build, "mouth-transistor").solid
    assert in_the_way(build, eye.moved(Location((0.0, 0.0, up_mm))), but=("mouth-transistor",)) == []
    _low, (x, y, z) = wheel_shroud.mouth_beam(W)
    rear = y + C.size("phototransistor")["length"] + 1.5
    leads = tilted((x, rear, z), (x, rear, z + 9.0), 1.0)
    assert in_the_way(build, leads) == []


# -- formats --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["poker", "bridge", "skat"])
def test_spools_seat_the_cards_of_each_format(name):
    card = card_format(name)
    shorter = WheelLayout.of(MACHINE, card, C)
    spool = next(one for one in wheel_disc.parts(shorter) if one.name == "wheel-spool")
    assert pytest.approx(shorter.shape.seat_radius) == box(spool.solid).size.X / 2.0


# -- laying a deck in -----------------------------------------------------------------------------------------------
SWUNG_UP = (5.0, 30.0, 60.0, 90.0, 100.0)


def with_arm_up(whole, degrees):
    """The build with the follower's arm turned up by so much, and all that hangs on it."""
    y, z = follower_places.hinge_pin(W.base)
    turn = Location((0.0, y, z)) * Location((0, 0, 0), (-degrees, 0, 0)) * Location((0.0, -y, -z))

    def swings(one):
        is_arm = one.name.startswith("follower") and not one.name.startswith("follower-hinge")
        return is_arm or one.carrier == FOLLOWER or one.name == "ceiling"

    parts = tuple(replace(one, carrier="arm") if swings(one) else one for one in whole.parts)
    return Build(MACHINE, POKER, parts, {"arm": lambda _: turn}, ())


@pytest.fixture(scope="module")
def whole():
    return assembled(MACHINE.name)


@pytest.mark.parametrize("degrees", SWUNG_UP)
def test_arm_and_ceiling_swing_up_past_all_that_stands(whole, degrees):
    up = with_arm_up(whole, degrees)
    assert [str(one) for one in meetings(up) if "follower-hinge" not in (one.first, one.second)] == []


def test_with_the_arm_up_a_deck_goes_into_the_well_from_above(whole):
    floor, top = W.base.well.height_mm, 150.0
    over_well = Location(((W.base.rear_x + W.base.gate_x) / 2.0, 0.0, (floor + top) / 2.0 + 0.1))
    deck = Box(70.0, 100.0, top - floor).moved(over_well)

    def in_the_way(build):
        return {one.name for one in build.parts for s in build.standing(one, Pose("")) if common_mm3(s, deck) > 0.0}

    assert in_the_way(with_arm_up(whole, 90.0)) == set()
    assert {"ceiling", "follower-arm"} <= in_the_way(whole)  # and it closes over the well again


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
def test_the_guard_goes_on_past_the_standing_motor(build, off_mm):
    guard = part(build, "wheel-guard").solid.moved(Location((0.0, off_mm, 0.0)))
    assert {
        one.name for one in build.parts if one.name != "wheel-guard" and common_mm3(guard, one.solid) > 0.0
    } == set()


@pytest.mark.parametrize("up_mm", [5.0, 40.0, 80.0, 130.0])
def test_the_cover_is_lifted_off_without_touching(whole, up_mm):
    lifted = Build(MACHINE, POKER, whole.parts, {COVER: lambda _: Location((0.0, 0.0, up_mm))}, ())
    wrong = [one for one in meetings(lifted) if "cover" in one.first or "cover" in one.second]
    assert [str(one) for one in wrong] == []
