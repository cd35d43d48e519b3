"""A rack with a BTT SKR Pico, put together: the board goes into the same box, its sockets can be reached."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assembled import assembled, unlike
from mischwerk_cad.checks.checks import check_parts
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.checks.fastener_checks import problems
from mischwerk_cad.construction import load_construction
from mischwerk_cad.electronics import boards
from mischwerk_cad.geometry.shapes import box
from mischwerk_cad.layout.machine import Layout, box_span, mount
from mischwerk_cad.parts.common import board
from mischwerk_cad.parts.fasteners import with_held
from mischwerk_cad.solids import common_mm3

C = load_construction()
BOARD = boards.SKR_PICO
PLUG_MM = 12.0  # a plug in a socket that opens sideways, and the bend of its wires
UNUSED = {"E", "Z2", "FAN1", "FAN2", "FAN3", "WD-DET"}
FINGER_MM = 4.0
ITS_OWN = {"skr-pico-board", "driver-fan"}
NOT_ON_IT = {"carrier-board", "pico", "pico-sockets", "driver", "buck", "display", "buzzer"}


@pytest.fixture(scope="module")
def build():
    return assembled("pile10", BOARD)


@pytest.fixture(scope="module")
def layout(build):
    return Layout.of(build.machine, build.card_format, C)


def parts(build):
    return {part.name: part for part in build.parts}


def test_it_has_the_same_parts_but_for_the_board_and_what_the_board_lacks(build):
    with_pico = parts(assembled("pile10"))
    assert set(with_pico) - set(parts(build)) == NOT_ON_IT
    assert set(parts(build)) - set(with_pico) == ITS_OWN
    assert build.board == BOARD


def test_what_is_its_own_is_made_right_and_nothing_meets_in_box_and_panel(build):
    """All else is as with the Pico, of which test_assembly_checks asks the same."""
    own = unlike(build, assembled("pile10"))
    assert ITS_OWN | {"electronics-lid", "panel"} <= {part.name for part in own}
    assert len(own) < len(build.parts) / 4
    assert list(map(str, check_parts(replace(build, parts=own, tools=()), C))) == []
    names = {part.name for part in own}
    whole = with_held(build, C)
    assert list(map(str, meetings(whole, counts=lambda part: part.name.partition("/")[0] in names))) == []
    assert problems(build, C) == []


def test_the_box_is_as_large_as_with_the_carrier(build):
    ours, other = (parts(built)["electronics-box"].solid.bounding_box() for built in (build, assembled("pile10")))
    assert tuple(ours.size) == pytest.approx(tuple(other.size))
    assert tuple(ours.min) == pytest.approx(tuple(other.min))


def test_holes_are_the_maker_s_and_stand_on_posts(build, layout):
    on = mount(layout, BOARD)
    x, _, z = on.corner
    assert sorted((round(a - x, 3), round(b - z, 3)) for a, b in on.holes) == [
        (3.5, 3.5),
        (3.5, 52.5),
        (61.5, 3.5),
        (61.5, 52.5),
    ]


@pytest.mark.parametrize("name", [name for name in board.SOCKETS if name not in UNUSED])
def test_every_socket_has_room_for_its_plug(build, layout, name):
    """In the box, before a socket at the board's edge, or above one that opens upwards."""
    on, size = mount(layout, BOARD), C.size(BOARD)
    x, y, z = on.corner
    (x0, x1), (z0, z1) = board.SOCKETS[name]
    top = y - size["height"]
    near = top - size["socket_height"]
    if x0 < 0.0:
        room = box((x + x0 - PLUG_MM, x + x0 - 0.1), (near, top), (z + z0, z + z1))
    elif x1 > size["length"]:
        room = box((x + x1 + 0.1, x + x1 + 2.0 * PLUG_MM), (near, top), (z + z0, z + z1))
    elif z0 < 0.0:
        room = box((x + x0, x + x1), (near, top), (z + z0 - PLUG_MM, z + z0 - 0.1))
    elif z1 > size["width"]:
        room = box((x + x0, x + x1), (near, top), (z + z1 + 0.1, z + z1 + PLUG_MM))
    else:
        room = box((x + x0, x + x1), (near - PLUG_MM, near - 0.1), (z + z0, z + z1))
    for part in with_held(build, C).parts:
        if part.step == 9:
            for place in part.places:
                assert common_mm3(room, part.solid.moved(place)) == pytest.approx(0.0, abs=0.1), part.name


def test_the_usb_lead_goes_straight_from_its_opening_into_the_board(build, layout):
    on = mount(layout, BOARD)
    (_, end), (y0, y1), _ = box_span(layout)
    lower, upper = board.SOCKETS["USB"][1]
    assert on.usb_z == pytest.approx(on.corner[2] + (lower + upper) / 2.0, abs=0.1)
    middle = (y0 + y1) / 2.0
    plug = box((end - 5.0, end + 5.0), (middle - 3.5, middle + 3.5), (on.usb_z - 6.5, on.usb_z + 6.5))
    assert common_mm3(plug, parts(build)["electronics-box"].solid) == pytest.approx(0.0, abs=0.01)


def test_the_fan_blows_on_the_heat_sink_from_a_distance_through_slots_narrower_than_a_finger(build, layout):
    size, on = C.size(BOARD), mount(layout, BOARD)
    fan = parts(build)["driver-fan"].solid.bounding_box()
    sink_top = on.corner[1] - size["height"] - size["sink_height"]
    assert 5.0 <= sink_top - fan.max.Y <= 20.0
    middle = on.corner[0] + size["sink_x"], on.corner[2] + size["sink_y"]
    assert abs((fan.min.X + fan.max.X) / 2.0 - middle[0]) < 3.0
    assert abs((fan.min.Z + fan.max.Z) / 2.0 - middle[1]) < 3.0
    lid = parts(build)["electronics-lid"].solid
    plain = parts(assembled("pile10"))["electronics-lid"].solid
    open_mm2 = (plain.volume - lid.volume) / C["electronics"]["lid_mm"]
    assert open_mm2 > 400.0
    assert board.GRILLE_MM < FINGER_MM


def test_the_panel_has_no_openings_for_what_the_board_lacks(build):
    panel, other = parts(build)["panel"].solid, parts(assembled("pile10"))["panel"].solid
    display = C.size("display")
    window = display["window_width"] * display["window_height"] * C["panel"]["thick_mm"]
    assert panel.volume - other.volume > window
