"""A machine file that can't be built is refused with the number, its value, the reason, and what would do."""

import dataclasses

import pytest
from mischwerk_cad.buildable.machine import NotBuildableError, check, problems
from mischwerk_cad.construction import load_construction
from mischwerk_machines import MachineFileError, card_format, changed, load

BUILT = ("pile6", "pile8", "pile10", "pile11", "wheel54")


def refused(name, values, formats=None):
    with pytest.raises(NotBuildableError) as caught:
        check(changed(load(name), values), formats)
    return str(caught.value)


def other(table, **values):
    """The construction with some numbers of a table changed."""
    c = load_construction()
    return dataclasses.replace(c, tables={**c.tables, table: {**c[table], **values}})


@pytest.mark.parametrize("name", BUILT)
def test_shipped_builds_can_be_built_for_every_format(name):
    assert list(problems(load(name))) == []


def test_the_large_wheel_wants_a_larger_bed():
    assert [problem.key for problem in problems(load("wheel110"))] == ["wheel.outer_radius_mm"]


def test_an_axis_is_named_once_however_many_of_its_moves_are_too_weak():
    weak = changed(load("wheel110"), {"wheel.accel_rad_s2": 200.0})
    assert [problem.key for problem in problems(weak)] == ["wheel.outer_radius_mm", "wheel.accel_rad_s2"]


NOT_BUILDABLE = [
    ("pile10", {"feed.gate_gap_mm": 0.32}, "feed.gate_gap_mm = 0.32: poker cards of 0.3 mm don't pass the gate"),
    ("pile10", {"feed.gate_gap_mm": 0.5}, "two skat cards of 0.28 mm pass the gate at once"),
    ("pile10", {"feed.guide_gap_mm": 0.3}, "feed.guide_gap_mm = 0.3: poker cards of 0.3 mm stick"),
    ("pile10", {"feed.nip_radius_mm": 15.0}, "feed.nip_x_mm = 7.0: feed and nip roller meet"),
    ("pile10", {"feed.idler_radius_mm": 4.5}, "feed.idler_radius_mm = 4.5: the idler meets the gate"),
    ("pile10", {"well.height_mm": 5.0}, "well.height_mm = 5.0: 100 cards stand 30.0 mm high, and the walls have"),
    ("pile6", {"well.height_mm": 18.0, "cards.fill_height_mm": 0.2}, "well.height_mm = 18.0: 60 cards stand 12.0"),
    ("pile10", {"air.vent_wide_mm": 68.9}, "air.vent_wide_mm = 68.9: 10.0 mm of the rear wall are left"),
    ("pile10", {"well.rail_mm": 30.0}, "well.rail_mm = 30.0: the rear rail reaches the feed roller"),
    ("pile10", {"well.follower_x_mm": [-70.0, -10.0]}, "the follower hits rear wall or gate"),
    ("pile10", {"rack.shelf_mm": 0.6}, "rack.shelf_mm = 0.6: shelves thinner than 0.8 mm can't be printed"),
    ("pile10", {"rack.stop_mm": 1.2}, "rack.stop_mm = 1.2: the rack's back behind the stops is 1.5 mm thick"),
    ("pile10", {"rack.pitch_mm": 14.0}, "pockets = 10: the rack travels"),
    ("pile10", {"pusher.stroke_mm": 135.0}, "pusher.stroke_mm = 135.0: the pusher travels"),
    ("pile10", {"rack.slope_deg": 4.0}, "the comb meets the cards of the pocket below"),
    ("pile10", {"pusher.top_gap_mm": 0.4}, "pusher.top_gap_mm = 0.4: the comb is"),
    ("pile10", {"pusher.home_x_mm": 84.0}, "pusher.home_x_mm = 84.0: the pockets reach to 92.5 mm with"),
    ("pile10", {"rack.stop_slant_deg": 65.0}, "rack.stop_slant_deg = 65.0: cards would slide up"),
    ("pile10", {"rack.clearance_mm": 3.0}, "pusher.home_x_mm = 95.0: the pockets reach to 94.5 mm with poker"),
    ("pile10", {"pusher.stroke_mm": 80.0}, "pusher.stroke_mm = 80.0: the comb stops 15.0 mm before the gate"),
    ("pile10", {"rack.bridge_end_x_mm": 14.8}, "rack.bridge_end_x_mm = 14.8: the bridge reaches the shelves"),
    ("pile10", {"rack.accel_mm_s2": 25000}, "rack.accel_mm_s2 = 25000: the pocket axis needs"),
    ("pile10", {"rack.max_force_n": 11.0}, "rack.max_force_n); 1.5 times the need is required"),
    ("pile10", {"feed.max_force_n": 500.0}, "feed.max_force_n = 500.0: the twin's motor gives"),
    ("pile10", {"feed.accel_mm_s2": 100_000}, "feed.accel_mm_s2 = 100000: the feed axis needs 8.28 N"),
    ("pile10", {"feed.stop_mm_s2": 150_000}, "feed.stop_mm_s2 = 150000: the feed axis needs 9.00 N"),
    ("pile10", {"pusher.mass_grams": 1200.0}, "pusher.accel_mm_s2 = 12500: the pusher axis needs"),
    ("pile10", {"motors.supply_v": 9.0, "motors.inductance_mh": 8.0}, "feed.accel_mm_s2 = 80000: the feed"),
    ("wheel54", {"wheel.slot_inner_width_mm": 1.9}, "wheel.slot_inner_width_mm = 1.9: 54 slots of"),
    ("wheel54", {"wheel.slot_outer_width_mm": 9.6}, "slots of that width leave fins of 0.63 mm, 0.8 mm can be"),
    ("wheel54", {"wheel.slot_inner_width_mm": 0.45}, "poker cards of 0.3 mm stick before they are seated"),
    ("wheel54", {"wheel.seat_slant_deg": 76.0}, "wheel.seat_slant_deg = 76.0: the lever could not free"),
    (
        "wheel54",
        {"well.curtain_mm": 0.6},
        "well.curtain_mm = 0.6: its knuckles have a radius of 2.0 mm, and no wall",
    ),
    ("wheel54", {"well.curtain_gap_mm": 0.3}, "well.curtain_gap_mm = 0.3: the curtain can't give way"),
    ("wheel54", {"well.curtain_below_mm": 0.2}, "the rail doesn't hold the curtain's lower edge back"),
    ("wheel54", {"wheel.inner_radius_mm": 23.0}, "poker cards are 63.5 mm long, a slot takes 62.5"),
    ("wheel54", {"wheel.shroud_radius_mm": 88.3}, "wheel.shroud_radius_mm = 88.3: the wheel, 88.0 mm in radius"),
    ("wheel54", {"wheel.eject_slots_above_feed": 1, "wheel.eject_mouth_half_mm": 8.0}, "feed and eject mouth"),
    ("wheel54", {"feed.guide_end_x_mm": 22.0}, "the exit guide ends at -90.0 mm, in the lips"),
    (
        "wheel54",
        {"wheel.mouth_sensor_radius_mm": 91.0},
        "wheel.mouth_sensor_radius_mm = 91.0: the feed mouth's beam",
    ),
    (
        "wheel54",
        {"wheel.eject_sensor_radius_mm": 92.0},
        "wheel.eject_sensor_radius_mm = 92.0: the eject mouth's beam",
    ),
    ("wheel54", {"pusher.comb_mm": 19.0}, "pusher.comb_mm = 19.0: the lever's tip, drawn back"),
    ("wheel54", {"wheel.accel_rad_s2": 1000}, "wheel.accel_rad_s2 = 1000: the pocket axis needs"),
]


def test_the_number_is_named_with_its_value_and_the_reason(subtests):
    for name, values, said in NOT_BUILDABLE:
        with subtests.test(name=name, values=values):
            text = refused(name, values)
            assert said in text
            assert text.startswith(f"{name}.toml: ")


def test_the_way_out_must_pass_over_the_way_in():
    small = changed(
        load("pile6"), {"cards.fill_height_mm": 0.1, "rack.home_at_mm": -5.0, "pusher.eject_above_deck_mm": 3.0}
    )
    with pytest.raises(NotBuildableError, match=r"pusher\.eject_above_deck_mm = 3\.0: the bridge's underside would"):
        check(small)


def test_a_rack_taller_than_the_printer_is_refused():
    with pytest.raises(NotBuildableError, match=r"10 shelves 9\.0 mm apart stand 92 mm high, the printer's 80"):
        check(load("pile10"), c=other("printing", bed_mm=[220.0, 220.0, 80.0]))


def test_cards_wider_than_the_machine_are_refused():
    skat = [card_format("skat")]
    with pytest.raises(NotBuildableError, match=r"across\.inner_mm = 91\.5: skat cards are 91\.0 mm wide"):
        check(load("pile10"), skat, other("across", inner_mm=91.5))
    check(load("pile10"), [card_format("poker")], other("across", inner_mm=91.5))


def test_the_message_has_two_lines_the_second_with_what_would_do():
    text = refused("wheel54", {"wheel.slot_outer_width_mm": 9.6})
    reason, remedy = text.split("\n")
    assert "make it 9.43 mm or less, or wheel.outer_radius_mm larger" in remedy
    check(changed(load("wheel54"), {"wheel.slot_outer_width_mm": 9.42}))


def test_it_is_caught_as_a_machine_file_error():
    assert issubclass(NotBuildableError, MachineFileError)
