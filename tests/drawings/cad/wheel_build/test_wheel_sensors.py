"""The wheel build: the home switch works where the twin's does, and every barrier's light is free."""

import math
from itertools import pairwise

import pytest
from build123d import Box, Location
from drawn_wheel import MACHINE, NOTHING_MM3, POKER, STROKE, C, W, box, card_in_slot, part
from mischwerk_cad.geometry.shapes import tilted
from mischwerk_cad.model import SECTOR, Pose
from mischwerk_cad.parts.common.well import throat_beam
from mischwerk_cad.parts.wheel import drop as wheel_drop
from mischwerk_cad.parts.wheel import lever as wheel_lever
from mischwerk_cad.parts.wheel import shroud as wheel_shroud
from mischwerk_cad.solids import common_mm3
from mischwerk_machines import card_format
from mischwerk_machines.kinds.wheel.geometry import FEED_ANGLE

LIGHT_MM = 0.4  # radius of a barrier's light
EYES_OF_DROPS = [f"drop-{eye}-{number}" for number in (1, 2, 3) for eye in ("diode", "transistor")]


def crossed(build, light, pose=Pose("rest"), but=()):  # noqa: B008  (a named tuple)
    """Names of the parts that block a barrier's light."""
    return sorted(
        part.name
        for part in build.parts
        if part.name not in but and any(common_mm3(solid, light) > NOTHING_MM3 for solid in build.standing(part, pose))
    )


# -- home switch ----------------------------------------------------------------------------------------------------
def pressed_mm3(build, out_mm, switch_back_mm=0.0):
    """How far the cam overlaps the switch's lever; ``switch_back_mm``: with the switch shifted from the shaft."""
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
def test_the_home_switch_is_released_elsewhere(build, out_mm):
    assert pressed_mm3(build, out_mm, switch_back_mm=-0.9) == 0.0  # it lets go 0.8 mm above the point of switching


def test_the_cam_turns_with_the_left_sector(build):
    assert {part.name for part in build.parts if part.carrier == SECTOR} == {"lever-sector", "lever-shaft", "lever-cam"}


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
    own = [part.name for part in build.parts if part.name.endswith(SENSORS)]
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
    x, z = W.at(MACHINE.data.wheel.eject_sensor_radius_mm, 0.0)
    tilt = Location((x, 0.0, z), (0, math.degrees(FEED_ANGLE - W.shape.eject_angle), 0))
    thrown = Box(POKER.length_mm, POKER.width_mm, POKER.thickness_mm).moved(tilt)
    assert common_mm3(thrown, light_between(wheel_shroud.mouth_beam(W))) > 0.0


FLAT_MM = 0.1


@pytest.mark.parametrize("number", range(len(MACHINE.wheel_data.well.drop_beams_mm)))
def test_the_drop_barrier_s_beams_are_free_and_where_the_twin_has_them(build, number):
    """A card at any height from a beam's lower end to the ceiling cuts it, and one a little lower doesn't."""
    well, light = MACHINE.wheel_data.well, light_between(wheel_drop.drop_beams(W.base)[number])
    for pose in (Pose("rest"), *build.poses):
        assert crossed(build, light, pose, but=EYES_OF_DROPS) == []
    off, low = well.drop_beams_mm[number]
    for name in MACHINE.formats:
        fmt = card_format(name)

        def cuts(z, fmt=fmt):
            card = Box(20.0, fmt.width_mm, FLAT_MM).moved(Location((well.gate_x_mm + off, 0.0, z)))
            return common_mm3(card, light) > 0.0

        heights = [low + 0.6 + share * (well.height_mm - low - 0.7) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
        assert all(cuts(z) for z in heights), name
        assert not cuts(low - LIGHT_MM - 0.2), name


def test_the_drop_barrier_s_eyes_go_in_from_outside(build):
    for name in EYES_OF_DROPS:
        eye, step = part(build, name).solid, 1.0
        low, high = wheel_drop.drop_beams(W.base)[int(name[-1]) - 1]
        way = [(a - b) * step / math.dist(low, high) for a, b in zip(low, high, strict=True)]
        back = way if "diode" in name else [-along for along in way]
        assert in_the_way(build, eye.moved(Location(tuple(back))), but=(name,)) == [], name


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
    return [part.name for part in build.parts if part.name not in but and common_mm3(part.solid, solid) > NOTHING_MM3]


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
