"""What each motor has to give, and what it gives: reckoned by hand here."""

import pytest
from mischwerk_cad.buildable.limits import motion_limits, moved_in_file, rotor_moved, rows
from mischwerk_cad.construction import load_construction
from mischwerk_cad.electronics.wiring import board
from mischwerk_machines import card_format, changed, load

C = load_construction()
POKER = card_format("poker")
G = 9.81


def limit(machine, axis, **more):
    return next(one for one in motion_limits(machine, POKER, C, **more) if one.axis == axis)


@pytest.mark.parametrize("name", ["pile6", "pile8", "pile10", "pile11", "wheel54"])
def test_every_axis_has_its_margin(name):
    for one in motion_limits(load(name), POKER, C):
        assert one.margin >= C["limits"]["margin"], one


def test_a_full_rack_is_lifted_at_full_acceleration():
    one = limit(load("pile10"), "pocket")
    # 418 g and 100 cards of 1.8 g, 3.5 m/s² and gravity
    assert one.needed == pytest.approx((0.418 + 0.18) * (3.5 + G) + C["limits"]["rack_drag_n"])
    assert one.twin == 25.0
    assert (one.unit, one.moved) == ("N", pytest.approx(0.418))


def test_the_bought_motor_gives_what_its_current_pulley_and_speed_leave():
    one = limit(load("pile10"), "pocket")
    run_a = board()["TMC_RUN_MA"][1] * 1e-3
    torque = C["limits"]["holding_nm"] * C["limits"]["pull_out_share"] * run_a / C["limits"]["rated_a"]
    assert one.motor == pytest.approx(torque / 6.366e-3, rel=1e-3)  # 80 steps/mm of 3200: 40 mm a turn
    assert f"{C['limits']['holding_nm']:.2f} N m" in C.bought["nema17"]["spec"]


def test_above_the_corner_speed_both_motors_get_weaker():
    standard, slow_coils = load("pile10"), changed(load("pile10"), {"motors.supply_v": 6.0})
    # 6 V, 1 A, 4 mH: 238.7 Hz of the field, 15279 steps/s; the pusher goes at 41600
    one, other = limit(standard, "pusher"), limit(slow_coils, "pusher")
    assert other.twin == pytest.approx(one.twin * 15279 / 41600, rel=1e-3)
    assert other.motor == pytest.approx(one.motor * 15279 / 41600, rel=1e-3)
    assert other.needed == one.needed


def test_a_half_full_wheel_is_out_of_balance():
    machine = load("wheel54")
    one, light = limit(machine, "pocket"), limit(changed(machine, {"wheel.accel_rad_s2": 1e-6}), "pocket")
    assert one.needed - light.needed == pytest.approx(6.4e-4 * 250.0)
    # 27 cards of 1.8 g, middles at 53.75 mm, 2/pi of it from the axis
    assert light.needed - C["limits"]["wheel_drag_nm"] == pytest.approx(0.0486 * G * 0.05375 * 0.6366, rel=1e-3)


def test_the_pusher_bears_the_cards_of_two_pockets():
    one = limit(load("pile10"), "pusher")
    cards = 20 * 1.8e-3 * (12.5 + G * 1.2)
    assert one.needed == pytest.approx(0.186 * 12.5 + cards + C["limits"]["pusher_drag_n"])


def test_masses_from_the_drawings_take_the_place_of_the_files():
    machine = load("pile10")
    heavy = limit(machine, "pocket", moved=moved_in_file(machine) | {"pocket": 0.7})
    assert heavy.needed - limit(machine, "pocket").needed == pytest.approx(0.282 * (3.5 + G))
    assert heavy.margin < limit(machine, "pocket").margin


def test_a_rotor_counts_as_if_it_sat_on_the_belt():
    of = rotor_moved(load("pile10"), C)
    assert of["pocket"] == pytest.approx(C["limits"]["rotor_kg_m2"] / 6.366e-3**2, rel=1e-3)
    assert of["feed"] == pytest.approx(of["pocket"] / 4.0)  # half the steps for a millimetre
    assert rotor_moved(load("wheel54"), C)["pocket"] == pytest.approx(C["limits"]["rotor_kg_m2"] * 2.7**2)


def test_the_table_says_it_with_units():
    table = rows(motion_limits(load("wheel54"), POKER, C))
    assert [row[0] for row in table] == ["feed", "pocket", "pusher"]
    assert table[1][1:4] == ("0.00064 kg m²", "0.19 N m", "0.68 N m")
