"""The curtain before the rear wall: it hangs at the rail, gives way up to the wall, and is as heavy as in the twin."""

import math

import pytest
from build123d import Box, Pos
from drawn_wheel import MACHINE, NOTHING_MM3, C, W, box, part
from mischwerk_cad.checks.masses import carried
from mischwerk_cad.layout.curtain import farthest_deg, pin
from mischwerk_cad.model import CURTAIN, Pose
from mischwerk_cad.solids import centre_of, common_mm3

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
    ends = sorted((one.min.Y, one.max.Y) for one in map(box, whole.standing(part(whole, "curtain-pin"), Pose("rest"))))
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
