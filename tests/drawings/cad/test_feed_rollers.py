"""Feed rollers: what carries them on their shaft, and that they turn freely in the floor."""

import pytest
from assembled import assembled
from build123d import Location
from mischwerk_cad.construction import load_construction
from mischwerk_cad.parts.fasteners import solid as fastener_solid
from mischwerk_cad.solids import box_of, common_mm3
from mischwerk_machines import load

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


# -- The sprung idlers: they stop over the nip, press as the machine file says, and can be put in.

HOLDERS = {"pile10": "gate-holder", "wheel54": "chute"}
NOTHING_MM3 = 0.05


@pytest.mark.parametrize(("build", "holder"), HOLDERS.items())
def test_idlers_come_to_rest_over_the_nip_by_the_machine_file_s_gap(build, holder):
    """Drawn at rest: the pins lie on their slots' ground, and the idlers miss the nip by so much."""
    rest, (body,) = load(build).data.feed.idler_rest_mm, copies(build, holder)
    for pin in copies(build, "idler-pin"):
        assert common_mm3(body, pin) < NOTHING_MM3
        assert common_mm3(body, pin.moved(Location((0, 0, -0.2)))) > NOTHING_MM3
    rollers = copies(build, "nip-roller")
    for idler in copies(build, "idler"):
        assert min(idler.distance_to(roller) for roller in rollers) == pytest.approx(rest, abs=0.01)


@pytest.mark.parametrize(("build", "holder"), HOLDERS.items())
def test_they_give_way_with_their_pins(build, holder):
    (body,), lift = copies(build, holder), C["idler"]["lift_mm"]
    for name in ("idler-pin", "idler", "idler-slide"):
        for solid in copies(build, name):
            assert common_mm3(body, solid.moved(Location((0, 0, lift)))) < NOTHING_MM3, name


@pytest.mark.parametrize(("build", "holder"), HOLDERS.items())
def test_a_pin_goes_in_from_outside_and_no_further_than_its_place(build, holder):
    (body,) = copies(build, holder)
    left = max(copies(build, "idler-pin"), key=lambda pin: box_of(pin).low[1])
    for out_mm in (2.0, 6.0, 12.0, 17.0):
        assert common_mm3(body, left.moved(Location((0, out_mm, 0)))) < NOTHING_MM3
    assert common_mm3(body, left.moved(Location((0, -0.5, 0)))) > NOTHING_MM3


@pytest.mark.parametrize("build", HOLDERS)
def test_two_springs_press_as_the_machine_file_says(build):
    """As long as they are drawn: pressed from their free length."""
    spring, feed = C.size("spring-idler-13"), load(build).data.feed
    for solid in copies(build, "idler-spring"):
        box = box_of(solid)
        assert box.high[2] - box.low[2] == pytest.approx(spring["pressed"], abs=0.02)
    force = 2.0 * (spring["length"] - spring["pressed"]) * spring["rate_n_mm"]
    assert force == pytest.approx(feed.idler_force_n, rel=0.05)
    assert 2.0 * spring["rate_n_mm"] == pytest.approx(feed.idler_rate_n_mm)


def test_the_rack_s_holder_can_be_set_in_the_side_plates_holes():
    """Half a millimetre up and down: a blade between idlers and nip sets it."""
    held = next(part for part in assembled("pile10").parts if part.name == "gate-holder").held
    (left,) = copies("pile10", "side-plate-left")
    shank = fastener_solid(held[0], C)
    for up_mm in (-0.5, 0.0, 0.5):
        assert common_mm3(left, shank.moved(Location((0, 0, up_mm)))) < NOTHING_MM3
