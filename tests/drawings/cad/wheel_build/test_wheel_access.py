"""The wheel build: a deck goes in from above, no finger reaches the belt, guard and cover come off."""

import math
from dataclasses import replace

import pytest
from build123d import Box, Location
from drawn_wheel import MACHINE, POKER, W, box, part
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.geometry.shapes import tilted
from mischwerk_cad.layout import follower as follower_places
from mischwerk_cad.model import COVER, FOLLOWER, Build, Pose
from mischwerk_cad.solids import common_mm3

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


@pytest.mark.parametrize("degrees", SWUNG_UP)
def test_arm_and_ceiling_swing_up_past_all_that_stands(whole, degrees):
    found = meetings(with_arm_up(whole, degrees), counts=lambda part: part.carrier == "arm")
    assert [str(one) for one in found if "follower-hinge" not in (one.first, one.second)] == []


def test_with_the_arm_up_a_deck_goes_into_the_well_from_above(whole):
    floor, top = W.base.well.height_mm, 150.0
    long = W.base.gate_x - W.base.rear_x + 2.0  # from the curtain's face on
    over_well = Location((W.base.rear_x + 0.1 + long / 2.0, 0.0, (floor + top) / 2.0 + 0.1))
    deck = Box(long, 100.0, top - floor).moved(over_well)

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
def test_the_guard_can_be_fitted_past_the_motor(build, off_mm):
    guard = part(build, "wheel-guard").solid.moved(Location((0.0, off_mm, 0.0)))
    assert {
        one.name for one in build.parts if one.name != "wheel-guard" and common_mm3(guard, one.solid) > 0.0
    } == set()


@pytest.mark.parametrize("up_mm", [5.0, 40.0, 80.0, 130.0])
def test_the_cover_is_lifted_off_without_touching(whole, up_mm):
    lifted = Build(MACHINE, POKER, whole.parts, {COVER: lambda _: Location((0.0, 0.0, up_mm))}, ())
    assert [str(one) for one in meetings(lifted, counts=lambda part: part.carrier == COVER)] == []
