"""Feed rollers: what carries them on their shaft, and that they turn freely in the floor."""

import pytest
from assembled import assembled
from mischwerk_cad.construction import load_construction
from mischwerk_cad.solids import box_of, common_mm3

C = load_construction()
BUILDS = ("pile10", "wheel54")


def copies(build, name):
    part = next(one for one in assembled(build).parts if one.name == name)
    return [part.solid.moved(place) for place in part.places]


def across(solid):
    box = box_of(solid)
    return box.low[1], box.high[1]


@pytest.mark.parametrize("build", BUILDS)
def test_a_ball_bearing_on_either_side_of_each_clutch_carries_the_hub(build):
    """A drawn-cup clutch transmits torque and bears no load across its axis, as its makers say."""
    clutches, hubs = (
        sorted(map(across, copies(build, "feed-clutch"))),
        sorted(map(across, copies(build, "feed-roller"))),
    )
    bearings = sorted(map(across, copies(build, "feed-hub-bearing")))
    assert len(bearings) == 2 * len(clutches) == 4
    for number, ((start, end), (low, high)) in enumerate(zip(clutches, hubs, strict=True)):
        before, behind = bearings[2 * number : 2 * number + 2]
        assert before == pytest.approx((low, start), abs=0.01)
        assert behind == pytest.approx((end, high), abs=0.01)


@pytest.mark.parametrize("build", BUILDS)
def test_bearings_are_pressed_into_the_hub_and_run_on_the_shaft(build):
    size, rod = C.size("bearing-mr106"), C.size("rod-6")
    assert size["bore"] == rod["diameter"] == C.size("clutch-hf0612")["bore"]
    hub, bearing = copies(build, "feed-roller")[0], copies(build, "feed-hub-bearing")[0]
    held = 3.14159 * size["outer"] * C["printing"]["press_mm"] / 2.0 * size["width"]
    assert common_mm3(hub, bearing) == pytest.approx(held, rel=0.05)


@pytest.mark.parametrize("build", BUILDS)
def test_the_hub_s_ends_are_clear_of_the_floor(build):
    floor = copies(build, "well-floor")[0]
    for hub in copies(build, "feed-roller"):
        assert floor.distance_to(hub) >= 0.9 * C["across"]["clear_mm"]
