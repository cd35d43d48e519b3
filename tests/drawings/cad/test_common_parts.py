"""What both builds share: construction file, drive, follower, gate, frame."""

import math

import pytest
from build123d import Location
from mischwerk_cad.construction import Construction, load_construction
from mischwerk_cad.geometry.shapes import belt, box, cylinder, hull, prism, slot, tilted
from mischwerk_cad.layout.machine import Layout, centres_mm
from mischwerk_cad.model import Part
from mischwerk_cad.parts.bought_parts import belt_back_mm, belt_radius_mm, toothed
from mischwerk_cad.parts.common import cover as common_cover
from mischwerk_cad.parts.common import drive as common_drive
from mischwerk_cad.parts.common import feeder as common_feeder
from mischwerk_cad.parts.common import follower as common_follower
from mischwerk_cad.parts.common import frame as common_frame
from mischwerk_cad.parts.common import gate as common_gate
from mischwerk_cad.parts.common import well as common_well
from mischwerk_cad.parts.fasteners import side_holes
from mischwerk_cad.parts.wheel import cover as wheel_cover
from mischwerk_machines import MachineFileError, card_format, load

BUILDS = ("pile10", "pile6", "wheel54", "wheel110")
C = load_construction()


def layout(name):
    return Layout.of(load(name), card_format("poker"), C)


def test_an_unknown_table_or_part_is_named():
    with pytest.raises(MachineFileError, match=r"\[gearbox\]"):
        C["gearbox"]
    with pytest.raises(MachineFileError, match=r"\[nema23\]"):
        C.size("nema23")


def test_a_construction_file_that_is_not_toml_is_reported(tmp_path):
    (tmp_path / "construction.toml").write_text("wall = = 3", encoding="utf-8")
    with pytest.raises(MachineFileError, match="not TOML"):
        load_construction(tmp_path)


def test_a_box_is_where_its_bounds_are_whatever_their_order():
    bounds = box((3.0, 1.0), (0.0, 2.0), (-5.0, -1.0)).bounding_box()
    assert tuple(bounds.min) == pytest.approx((1.0, 0.0, -5.0), abs=1e-5)
    assert tuple(bounds.max) == pytest.approx((3.0, 2.0, -1.0), abs=1e-5)


@pytest.mark.parametrize("axis, size", [("x", (9, 4, 4)), ("y", (4, 9, 4)), ("z", (4, 4, 9))])
def test_a_cylinder_lies_along_its_axis(axis, size):
    bounds = cylinder(axis, (7.0, 8.0), 2.0, (1.0, 10.0)).bounding_box()
    assert tuple(bounds.size) == pytest.approx(size, abs=1e-4)


def test_shapes_have_the_volume_they_should():
    assert prism([(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)], (1.0, 3.0)).volume == pytest.approx(12.0)
    assert slot("z", ((0.0, 0.0), (10.0, 0.0)), 1.0, (0.0, 1.0)).volume == pytest.approx(20.0 + math.pi)
    ends = (((0.0, 0.0), 2.0), ((10.0, 0.0), 2.0))
    assert hull("y", ends, (0.0, 1.0)).volume == pytest.approx(40.0 + 4.0 * math.pi)
    assert belt("y", ends, (0.0, 1.0), 1.0).volume == pytest.approx(20.0 + 5.0 * math.pi)


@pytest.mark.parametrize("teeth", [(20, 20), (50, 20), (16, 64)])
def test_a_closed_belt_is_as_long_as_it_says(teeth):
    """The exact length around both pitch circles, at the distance that was worked out."""
    loop = 200.0
    far = centres_mm(C, loop, *teeth)
    big, small = (max(teeth) / math.pi, min(teeth) / math.pi)
    lean = math.asin((big - small) / far)
    long = 2.0 * far * math.cos(lean) + big * (math.pi + 2.0 * lean) + small * (math.pi - 2.0 * lean)
    assert long == pytest.approx(loop, abs=0.05)


def test_a_belt_that_is_too_short_is_refused():
    with pytest.raises(MachineFileError, match="too short"):
        centres_mm(C, 60.0, 40, 20)


@pytest.mark.parametrize("name", BUILDS)
def test_the_feed_rollers_run_as_much_slower_than_the_nip_as_the_machine_file_says(name):
    machine = load(name)
    assert common_drive.surface_ratio(machine, C) == pytest.approx(machine.data.feed.roller_speed_ratio, rel=0.005)


@pytest.mark.parametrize("name", BUILDS)
def test_a_step_of_the_feed_motor_moves_a_card_as_far_as_the_machine_file_says(name):
    machine = load(name)
    assert 3200.0 / common_drive.mm_per_turn(machine, C) == pytest.approx(machine.data.feed.steps_per_mm, rel=0.005)


@pytest.mark.parametrize("name", BUILDS)
def test_the_feed_motor_hangs_under_the_well_within_the_frame(name):
    of = layout(name)
    x, z = of.feed_motor
    half = C.size("nema17")["side"] / 2.0
    assert of.plate_top < z - half and z + half < -of.feed.roller_radius_mm * 2.0 + 5.0
    assert of.side_x[0] < x - half and x + half < of.side_x[1]


@pytest.mark.parametrize("teeth", [23, 51])
def test_a_printed_pulley_has_a_groove_for_every_tooth_of_the_belt(teeth):
    """A belt's tooth has a section of some 0.7 mm²; the groove is a little larger, and 0.75 to 0.85 mm deep."""
    radius = belt_radius_mm(C, teeth)
    disc = toothed(C, teeth, (0.0, 0.0), (0.0, 1.0))
    assert 0.7 < (math.pi * radius**2 - disc.volume) / teeth < 1.1
    assert disc.is_valid
    ground = cylinder("y", (0.0, 0.0), radius - 0.85, (0.0, 1.0))
    assert ground.cut(disc).volume == pytest.approx(0.0, abs=1e-6)
    assert cylinder("y", (0.0, 0.0), radius - 0.70, (0.0, 1.0)).cut(disc).volume > 0.1


def _well(format_name, machine="pile10"):
    parts = common_well.well(load(machine), card_format(format_name), C)
    return {part.name: part.solid for part in parts}


@pytest.mark.parametrize("format_name", ["poker", "bridge", "skat"])
def test_cards_have_half_a_millimetre_of_play_on_each_side_of_the_well_or_no_more_than_a_wall_that_cant_be_printed(
    format_name,
):
    parts, width = _well(format_name), card_format(format_name).width_mm / 2.0
    liners = [parts[name] for name in sorted(parts) if name.startswith("well-liner")]
    if not liners:
        assert C.half_mm - width - 0.5 < C["printing"]["least_wall_mm"]
        return
    left, right = (liner.bounding_box() for liner in liners)
    assert (left.min.Y - width, -right.max.Y - width) == pytest.approx((0.5, 0.5), abs=1e-4)


def test_only_cards_narrower_than_the_machine_get_liners():
    assert {name for name in _well("poker") if "liner" in name} == {"well-liner-left", "well-liner-right"}
    assert not {name for name in _well("skat") if "liner" in name}


def test_a_liners_front_edge_is_out_of_the_way_of_cards_that_come_back_aside():
    liner = _well("poker")["well-liner-left"]
    front = box((-0.25, 0.0), (0.0, C.half_mm - 0.4), (30.0, 40.0))
    assert _common(liner, front) == 0.0
    assert _common(liner, box((-0.25, 0.0), (0.0, 50.0), (30.0, 40.0))) > 0.0


def test_the_liners_leave_the_well_barriers_light():
    of = layout("pile10")
    low, high = C["feeder"]["well_beam_mm"]
    x, y = of.gate_x + of.well.sensor_x_mm, C.half_mm + 1.0
    light = tilted((x, -y, low), (x, y, high), 0.8)
    for name, solid in _well("poker").items():
        if name in ("rear-wall", "well-floor") or "liner" in name:
            assert _common(light, solid) == 0.0, name


@pytest.mark.parametrize("name", BUILDS)
def test_the_servos_lever_passes_the_followers_rods(name):
    of = layout(name)
    parts = {part.name: part for part in common_follower.follower(of.machine, of.fmt, C)}
    rod, lever = parts["follower-rod"], parts["follower-lever"].solid
    for place in rod.places:
        assert rod.solid.moved(place).distance_to(lever) > 0.4


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
@pytest.mark.parametrize("side, end", [(1.0, "left"), (-1.0, "right")])
def test_every_screw_at_a_side_plate_finds_its_hole_and_ends_flush(name, side, end):
    of = layout(name)
    plate = next(part for part in common_frame.frame(of.machine, of.fmt, C) if part.name == f"side-plate-{end}").solid
    for x, z in side_holes(of, side):
        core = cylinder("y", (x, z), 1.2, (side * C.half_mm, side * C.outer_mm))
        thread = cylinder("y", (x, z), 2.4, (side * C.half_mm, side * C.outer_mm))
        assert _common(plate, core) == pytest.approx(0.0, abs=1e-6), (x, z)
        assert _common(plate, thread) > 0.99 * math.pi * (2.4**2 - 1.25**2) * C["across"]["wall_mm"], (x, z)


@pytest.mark.parametrize("name", BUILDS)
def test_the_servos_turn_makes_the_followers_travel(name):
    of = layout(name)
    turn = math.radians(C["follower"]["turn_deg"] / 2.0)
    assert 2.0 * common_follower.lever_mm(of) * math.sin(turn) == pytest.approx(common_follower.travel_mm(of))


def _cover(name):
    """The cover of a build in which all else is 90 mm high, by the parts' names."""
    machine, fmt = load(name), card_format("poker")
    parts = common_cover.cover(machine, fmt, C, [Part("all", "All", box((0, 1), (0, 1), (0, 90)), step=6)])
    if machine.kind == "wheel":
        parts = wheel_cover.fitted(parts, machine, fmt, C)
    return {part.name: part for part in parts}


@pytest.mark.parametrize("name", BUILDS)
def test_the_covers_tab_lies_flat_on_a_sheet_that_its_screws_go_through(name):
    parts, thick = _cover(name), C["cover"]["sheet_mm"]
    tab = parts["cover-tab"]
    for held in tab.held:
        (drilled,) = held.drilled
        sheet, (x, *spot) = parts[drilled].solid, tuple(held.place.position)
        hole = cylinder("x", spot, 1.5, (x - thick, x))
        assert _common(sheet, hole) == pytest.approx(math.pi * 1.5**2 * thick), "the sheet is not there"
        assert _common(sheet, tab.solid) < 1e-6
        assert _common(sheet, tab.solid.moved(Location((0.2, 0.0, 0.0)))) > 0.2 * 200.0


@pytest.mark.parametrize("name", BUILDS)
def test_the_covers_tab_presses_the_switchs_lever_until_the_cover_is_lifted(name):
    parts = _cover(name)
    tab, switch = parts["cover-tab"].solid, parts["cover-switch"].solid
    pressed = (tab & switch).bounding_box()
    (long, _, high), (end, *_) = tuple(pressed.size), tuple(pressed.max)
    free_end, *_ = tuple(switch.bounding_box().max)
    assert long > 2.0
    assert end == pytest.approx(free_end), "the lever's free end"
    assert high == pytest.approx(0.3), "it stays clear of the body"
    assert _common(tab.moved(Location((0.0, 0.0, 10.0))), switch) < 1e-6


def test_a_one_way_clutch_is_pressed_into_its_roller():
    of = layout("pile10")
    hub = next(part for part in common_feeder.feeder(of.machine, of.fmt, C) if part.name == "feed-roller").solid
    (x, z), radius, y = of.roller, C.size("clutch-hf0612")["outer"] / 2.0, C["across"]["roller_mm"]
    assert _common(hub, cylinder("y", (x, z), radius, (y - 1.0, y + 1.0))) > 0.0
    assert _common(hub, cylinder("y", (x, z), radius - 0.05, (y - 1.0, y + 1.0))) == 0.0


def test_the_follower_has_its_weight():
    from mischwerk_cad.checks.masses import grams

    of = layout("pile10")
    parts = common_follower.follower(of.machine, of.fmt, C)
    moving = [part for part in parts if part.carrier == "follower"]
    wanted = of.well.follower_grams
    assert sum(grams(part, C) * len(part.places) for part in moving) == pytest.approx(wanted, abs=3.0)


def test_the_gates_wedge_reaches_both_ends_of_its_range():
    """Drawn at the machine file's gap; the wedge moves until it or the gate's seam stops it."""
    of = layout("pile10")
    parts = {part.name: part for part in common_gate.gate(of.machine, of.fmt, C)}
    low, high = C["gate"]["travel_mm"]
    slope, gap = C["gate"]["wedge_slope"], of.feed.gate_gap_mm
    holder, wedge, gate = (parts[name].solid for name in ("gate-holder", "gate-wedge", "retard-gate"))
    for wanted in (low, high):
        lift = wanted - gap
        pulled, lifted = wedge.moved(Location((0.0, -lift / slope, 0.0))), gate.moved(Location((0.0, 0.0, lift)))
        for solid, other in ((pulled, lifted), (pulled, holder), (lifted, holder)):
            assert _common(solid, other) < 0.05, wanted


def test_the_gates_screw_is_as_long_as_the_one_bought_and_stays_in_the_wedges_thread():
    of, size = layout("pile10"), C.size("thumb-screw-m3x20")
    parts = {part.name: part.solid for part in common_gate.gate(of.machine, of.fmt, C)}
    screw, wedge = parts["gate-screw"].bounding_box(), parts["gate-wedge"].bounding_box()
    assert size["length"] + size["head_height"] == pytest.approx(screw.size.Y, abs=1e-4)
    (low, high), slope = C["gate"]["travel_mm"], C["gate"]["wedge_slope"]
    for gap in (low, high):
        right = wedge.min.Y - (gap - of.feed.gate_gap_mm) / slope
        assert screw.max.Y - right > 5.0, gap


def test_a_turn_of_the_gates_screw_is_a_twentieth_of_a_millimetre():
    assert C.size("thumb-screw-m3x20")["pitch"] * C["gate"]["wedge_slope"] == pytest.approx(0.05)


def test_a_belt_lies_on_its_pulleys_pitch_line():
    """A belt of n teeth pitch 2 mm wraps with its cords on the pitch circle."""
    assert belt_radius_mm(C, 20) + C.size("belt")["pitch_line"] == pytest.approx(20 * 2.0 / (2.0 * math.pi))
    assert 0.0 < belt_back_mm(C) < C.size("belt")["thickness"]


def test_tables_are_not_shared_by_accident():
    other = Construction({"across": {"inner_mm": 10.0, "wall_mm": 1.0}}, {})
    assert (other.half_mm, other.outer_mm) == (5.0, 6.0)


def _common(shape, other):
    common = shape.intersect(other)
    if not common:
        return 0.0
    return sum(piece.volume for piece in (common if isinstance(common, (list, tuple)) else [common]))
