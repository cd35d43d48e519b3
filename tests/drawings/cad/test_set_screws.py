"""Set screws of printed hubs turn in caught nuts and stand on metal; what can't hold is found."""

from dataclasses import replace

import pytest
from assembled import assembled
from build123d import Location
from mischwerk_cad.checks.fastener_checks import problems
from mischwerk_cad.construction import load_construction
from mischwerk_cad.geometry.shapes import box, cylinder, without
from mischwerk_cad.model import Build, Part
from mischwerk_cad.parts.bought_parts import flat_mm
from mischwerk_cad.parts.fasteners import counted
from mischwerk_cad.parts.holes import SetScrew
from mischwerk_cad.solids import common_mm3
from mischwerk_machines import load

C = load_construction()
ROD_MM, HUB_MM, LONG_MM = 2.5, 9.0, 10.0
SET_SCREW_MM = C.size("set-screw-m3x6")["length"]
SCREW = SetScrew((0.0, 0.0), 5.0, 1.0, LONG_MM, ROD_MM, ROD_MM)
ROD = Part("rod", "Rod", cylinder("y", (0.0, 0.0), ROD_MM, (-5.0, 20.0)), bought="rod-5")


def hub(*more_cuts, radius=HUB_MM, screw=SCREW, **changes):
    """On a rod across the machine, with its set screw upright."""
    body = cylinder("y", (0.0, 0.0), radius, (0.0, LONG_MM))
    bore = cylinder("y", (0.0, 0.0), ROD_MM + 0.05, (-1.0, LONG_MM + 1.0))
    held = replace(screw.fastener(C, "hub"), **changes)
    return Part("hub", "Hub", without(body, bore, *screw.cuts(C, 20.0), *more_cuts), held=(held,))


def found(*parts):
    return problems(Build(load("pile10"), None, parts, {}), C)


def test_a_set_screw_in_a_caught_nut_on_a_rod_is_right():
    assert found(hub(), ROD) == []


@pytest.mark.parametrize("screw", [SCREW._replace(way=-1.0), SCREW._replace(open_y=0.0)])
def test_from_either_side_and_slid_in_from_either_end(screw):
    assert found(hub(screw=screw), ROD) == []


def solid_hub():
    return without(cylinder("y", (0.0, 0.0), HUB_MM, (0.0, LONG_MM)), cylinder("y", (0.0, 0.0), 2.55, (-1.0, 11.0)))


def shut_hub():
    return hub().solid.fuse(box((-8, 8), (9, 12), (2.6, 9)))


@pytest.mark.parametrize(
    ("made", "what"),
    [
        (lambda: hub(nut=""), "its thread is in the print of hub: it needs a nut"),
        (lambda: replace(hub(), solid=solid_hub()), "there is no room for its nut in hub"),
        (lambda: hub(box((-6, 6), (0, 20), (3.4, 5.8))), "its nut can turn in hub"),
        (
            lambda: replace(hub(), solid=hub().solid.fuse(box((-8, 8), (9, 12), (2.6, 9)))),
            "its nut can't be slid into hub",
        ),
        (lambda: hub(radius=6.6), "less than 1.0 mm of hub hold its nut"),
    ],
)
def test_what_does_not_hold_is_found(made, what):
    assert f"hub/set-screw-m3x6-1: {what}" in found(made(), ROD)


def test_a_set_screw_beside_its_rod_stands_on_nothing():
    thin = replace(ROD, solid=cylinder("y", (0.0, 0.0), 1.4, (-5.0, 20.0)))
    assert found(hub(), thin) == ["hub/set-screw-m3x6-1: its tip does not rest on metal"]


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
def test_every_set_screw_of_a_build_has_a_nut(build):
    parts = [part for part in assembled(build).parts if "set-screw-m3x6" in counted(part, {})]
    assert {part.name for part in parts} >= {"feed-motor-pulley"}
    for part in parts:
        assert part.is_printed, part.name
        assert counted(part, {})["nut-m3"] == counted(part, {})["set-screw-m3x6"], part.name


def test_the_feed_pulley_s_bore_has_the_motor_shaft_s_flat():
    """Turned by a quarter it doesn't go onto the shaft."""
    build = {part.name: part for part in assembled("pile10").parts}
    pulley, motor = build["feed-motor-pulley"].solid, build["feed-motor"].solid
    x, _y, z = build["feed-motor-pulley"].held[0].place.position
    axis = Location((x, 0.0, z - SET_SCREW_MM - flat_mm(C)))
    turned = pulley.moved(axis * Location((0, 0, 0), (0, 90, 0)) * axis.inverse())
    assert common_mm3(pulley, motor) < 0.01
    assert common_mm3(turned, motor) > 1.0
