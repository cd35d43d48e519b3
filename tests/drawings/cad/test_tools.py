"""Tools: the jig in which tyres are ground true, and the gauge for the gate."""

import pytest
from assembled import assembled
from build123d import Location
from mischwerk_cad import bom
from mischwerk_cad.checks.checks import check_parts, print_cost
from mischwerk_cad.construction import load_construction
from mischwerk_cad.geometry.shapes import cylinder
from mischwerk_cad.layout.electronics import Layout
from mischwerk_cad.model import Build
from mischwerk_cad.parts.common.tools import blades_mm, jig_axes, opening_mm, rail_z
from mischwerk_cad.solids import box_of, common_mm3
from mischwerk_machines import card_format, load

C = load_construction()
BUILDS = ("pile10", "wheel54")
NOTHING_MM3 = 0.05


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
    one = assembled(build)
    assert check_parts(Build(one.machine, one.card_format, one.tools, {}), C) == []


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("key", ["feed", "nip"])
def test_each_shaft_lies_in_the_jig_in_its_own_bearings(build, key):
    """Lowered into it: nothing is in the way, and its bearings lie on their seats."""
    one, jig = layout(build), tool("tyre-jig", build).solid
    axis, home = dict(zip(("feed", "nip"), zip(jig_axes(one), (one.roller, one.nip), strict=True), strict=True))[key]
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
    one, feed = layout(build), load(build).data.feed
    block, abrasive = tool("tyre-block", build).solid, tool("tyre-abrasive", build).solid
    for (x, z), radius in zip(jig_axes(one), (feed.roller_radius_mm, feed.nip_radius_mm), strict=True):
        over = Location((x - one.roller[0], 0.0, 0.0))
        span = (14.0, 26.0)
        for solid in (block, abrasive):
            assert common_mm3(solid.moved(over), cylinder("y", (x, z), radius - 0.005, span)) < NOTHING_MM3
        assert common_mm3(abrasive.moved(over), cylinder("y", (x, z), radius + 0.1, span)) > 1.0
        assert common_mm3(block.moved(over), tool("tyre-jig", build).solid) < NOTHING_MM3
        assert common_mm3(block.moved(Location((0, 0, -0.1)) * over), tool("tyre-jig", build).solid) > 1.0
    assert box_of(block).low[2] < rail_z(one)  # its skirts keep it on the rails


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
    one = layout(name)
    passes, stops = blades_mm(one)
    assert passes <= opening_mm(one) < stops <= passes + 0.051
    assert passes > 0.34  # the thickest card of the guide
    floor = one.feed.gate_floor_mm
    assert stops + floor < 0.46  # of the gap: double feeds of the thinnest begin there
    assert {f"feeler-{100 * blade:03.0f}" for blade in (passes, stops)} <= set(C.bought)


def test_the_gauge_fits_into_the_shortest_well():
    part, one = tool("gate-gauge", "pile10"), layout("pile10")
    blades = [tool(f"gauge-blade-{name}", "pile10").solid for name in ("pass", "stop")]
    ends = [box_of(solid) for solid in (part.solid, *blades)]
    long = max(end.high[0] for end in ends) - min(end.low[0] for end in ends)
    shortest = min(card_format(name).length_mm for name in one.machine.formats)
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
