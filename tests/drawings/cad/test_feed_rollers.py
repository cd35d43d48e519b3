"""Feed rollers and what carries them; the tools they are ground with, and the gauge for the gate."""

import math

import pytest
from assembled import assembled
from build123d import Location
from mischwerk_cad import bom
from mischwerk_cad.checks.checks import check_parts, print_cost
from mischwerk_cad.construction import load_construction
from mischwerk_cad.geometry.shapes import cylinder
from mischwerk_cad.layout.machine import Layout
from mischwerk_cad.model import Build
from mischwerk_cad.parts.common.feeder import brake_n
from mischwerk_cad.parts.common.tools import blades_mm, jig_axes, opening_mm, rail_z
from mischwerk_cad.parts.fasteners import solid as fastener_solid
from mischwerk_cad.solids import box_of, common_mm3
from mischwerk_machines import card_format, load

C = load_construction()
BUILDS = ("pile10", "wheel54")


def copies(build, name):
    part = next(candidate for candidate in assembled(build).parts if candidate.name == name)
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


@pytest.mark.parametrize("name", BUILDS)
def test_a_tyre_cannot_slip_on_its_hub_and_has_enough_rubber_left_when_it_is_ground(name):
    tyre, layout = C.size("roller-tyre-20"), Layout.of(load(name), card_format("poker"), C)
    hub = (box_of(copies(name, "feed-roller")[0]).high[2] - layout.roller[1]) * 2.0
    assert hub >= 1.04 * tyre["inner"], "stretched by less it turns on its hub"
    stretched = math.sqrt(tyre["outer"] ** 2 - tyre["inner"] ** 2 + hub**2)  # rubber keeps its volume
    assert 0.1 < (stretched / 2.0 - layout.feed.roller_radius_mm) < 0.5, "what is ground off makes it true"
    assert layout.feed.roller_radius_mm - hub / 2.0 > 1.2


@pytest.mark.parametrize("name", BUILDS)
def test_the_felt_brakes_the_feed_rollers_as_hard_as_in_the_twin(name):
    """With a friction of 0.3; from 0.2 to 0.4 it stays in the range that the twin draws from."""
    machine = load(name)
    wanted = machine.data.feed.roller_drag_n
    assert brake_n(Layout.of(machine, card_format("poker"), C), 0.3) == pytest.approx(wanted, rel=0.1)
    for friction in (0.2, 0.4):
        assert 0.5 * wanted <= brake_n(Layout.of(machine, card_format("poker"), C), friction) <= 2.0 * wanted


@pytest.mark.parametrize("name", BUILDS)
def test_felts_lie_on_the_hubs_and_their_spring_between_them(name):
    felts, hubs = sorted(map(across, copies(name, "feed-felt"))), sorted(map(across, copies(name, "feed-roller")))
    (low, high), (near, far) = felts[0], felts[1]
    assert (low, far) == pytest.approx((hubs[0][1], hubs[1][0]), abs=1e-3)
    assert across(copies(name, "feed-brake-spring")[0]) == pytest.approx((high, near), abs=1e-3)


# -- Tools: the jig in which tyres are ground true, and the gauge for the gate.


def layout(name):
    return Layout.of(load(name), card_format("poker"), C)


def tool(name, build):
    return next(part for part in assembled(build).tools if part.name == name)


def shaft_parts(build, key):
    """Solids of a shaft with its tyres and bearings, as they stand in the machine."""
    names = {"feed": ("feed-shaft", "feed-roller", "feed-tyre", "feed-bearing", "feed-hub-bearing"),
             "nip": ("nip-shaft", "nip-roller", "nip-bearing")}[key]  # fmt: skip
    return [part.solid.moved(place) for part in assembled(build).parts if part.name in names for place in part.places]


@pytest.mark.parametrize("build", BUILDS)
def test_tools_can_be_printed(build):
    built = assembled(build)
    assert check_parts(Build(built.machine, built.card_format, built.tools, {}), C) == []


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("key", ["feed", "nip"])
def test_each_shaft_lies_in_the_jig_in_its_own_bearings(build, key):
    """Lowered into it: nothing is in the way, and its bearings lie on their seats."""
    plan, jig = layout(build), tool("tyre-jig", build).solid
    axis, home = dict(zip(("feed", "nip"), zip(jig_axes(plan), (plan.roller, plan.nip), strict=True), strict=True))[key]
    there = Location((axis[0] - home[0], 0.0, axis[1] - home[1]))
    for up_mm in (0.0, 3.0, 12.0):
        for solid in shaft_parts(build, key):
            assert common_mm3(jig, solid.moved(Location((0, 0, up_mm)) * there)) < NOTHING_MM3
    bearings = [part for part in assembled(build).parts if part.name == f"{key}-bearing"]
    for place in bearings[0].places:
        lower = bearings[0].solid.moved(Location((0.0, 0.0, -0.3)) * there * place)
        assert common_mm3(jig, lower) > 1.0


@pytest.mark.parametrize("build", BUILDS)
def test_a_tyre_is_done_when_the_block_lies_on_the_rails(build):
    """The abrasive then touches a tyre of the machine file's radius, and cuts a larger one."""
    plan, feed = layout(build), load(build).data.feed
    block, abrasive = tool("tyre-block", build).solid, tool("tyre-abrasive", build).solid
    for (x, z), radius in zip(jig_axes(plan), (feed.roller_radius_mm, feed.nip_radius_mm), strict=True):
        over = Location((x - plan.roller[0], 0.0, 0.0))
        span = (14.0, 26.0)
        for solid in (block, abrasive):
            assert common_mm3(solid.moved(over), cylinder("y", (x, z), radius - 0.005, span)) < NOTHING_MM3
        assert common_mm3(abrasive.moved(over), cylinder("y", (x, z), radius + 0.1, span)) > 1.0
        assert common_mm3(block.moved(over), tool("tyre-jig", build).solid) < NOTHING_MM3
        assert common_mm3(block.moved(Location((0, 0, -0.1)) * over), tool("tyre-jig", build).solid) > 1.0
    assert box_of(block).low[2] < rail_z(plan)  # its skirts keep it on the rails


@pytest.mark.parametrize("build", BUILDS)
def test_one_end_of_the_gauge_passes_under_the_gate_and_the_other_does_not(build):
    """Both lie flat on the floor under the gate."""
    parts = {part.name: part.solid for part in (*assembled(build).parts, *assembled(build).tools)}
    thin, thick = parts["gauge-blade-pass"], parts["gauge-blade-stop"]
    gate = layout(build).gate_x
    turned = thick.moved(Location((2.0 * gate, 0, 0)) * Location((0, 0, 0), (0, 0, 180)))
    turned = turned.moved(Location((box_of(thin).high[0] - box_of(turned).high[0], 0, 0)))
    for fixed in ("retard-pad", "retard-gate", "well-floor"):
        assert common_mm3(thin, parts[fixed]) < NOTHING_MM3, fixed
    assert common_mm3(turned, parts["retard-pad"]) > NOTHING_MM3
    assert common_mm3(thin.moved(Location((0, 0, -0.02))), parts["well-floor"]) > NOTHING_MM3


@pytest.mark.parametrize("name", [*BUILDS, "pile11", "wheel110"])
def test_the_gauge_holds_the_gap_within_the_cards_window(name):
    """One card passes what it lets through, two of the thinnest don't: the machine file says for which cards."""
    plan = layout(name)
    passes, stops = blades_mm(plan)
    assert passes <= opening_mm(plan) < stops <= passes + 0.051
    assert passes > 0.34  # the thickest card of the guide
    floor = plan.feed.gate_floor_mm
    assert stops + floor < 0.46  # of the gap: double feeds of the thinnest begin there
    assert {f"feeler-{100 * blade:03.0f}" for blade in (passes, stops)} <= set(C.bought)


def test_the_gauge_fits_into_the_shortest_well():
    part, plan = tool("gate-gauge", "pile10"), layout("pile10")
    blades = [tool(f"gauge-blade-{name}", "pile10").solid for name in ("pass", "stop")]
    ends = [box_of(solid) for solid in (part.solid, *blades)]
    long = max(end.high[0] for end in ends) - min(end.low[0] for end in ends)
    shortest = min(card_format(name).length_mm for name in plan.machine.formats)
    assert long < shortest
    beside = C["across"]["roller_mm"] - C["across"]["roller_wide_mm"] / 2.0
    assert box_of(part.solid).high[1] < beside  # between the feed rollers


def test_tools_are_in_the_list_of_parts_and_not_in_the_machine():
    build = assembled("pile10")
    rows = {row.part: row.count for row in bom.rows(build, print_cost)}
    assert {name: rows[name] for name in ("tyre-jig", "tyre-block", "gate-gauge", "feeler-045", "feeler-050")} == {
        "tyre-jig": 1, "tyre-block": 1, "gate-gauge": 1, "feeler-045": 1, "feeler-050": 1,
    }  # fmt: skip
    assert not {part.name for part in build.tools} & {part.name for part in build.parts}
