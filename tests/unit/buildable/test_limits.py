"""What each motor has to give, and what it gives: reckoned by hand here."""

import pytest
from mischwerk_cad.buildable.limits import motion_limits, move_limits, move_rows, moved_in_file, rotor_moved, rows
from mischwerk_cad.construction import load_construction
from mischwerk_cad.electronics.wiring import board
from mischwerk_machines import card_format, changed, load

C = load_construction()
POKER = card_format("poker")
G = 9.81


def limit(machine, axis, **more):
    return next(row for row in motion_limits(machine, POKER, C, **more) if row.axis == axis)


@pytest.mark.parametrize("name", ["pile6", "pile8", "pile10", "pile11", "wheel54", "wheel110"])
def test_every_axis_has_its_margin(name):
    for row in move_limits(load(name), POKER, C):
        assert row.margin >= C["limits"]["margin"], row


def test_a_full_rack_is_lifted_at_full_acceleration():
    rack = limit(load("pile10"), "pocket")
    # 463 g and 100 cards of 1.8 g, 7 m/s² and gravity
    assert rack.needed == pytest.approx((0.463 + 0.18) * (7.0 + G) + C["limits"]["rack_drag_n"])
    assert rack.twin == 25.0
    assert (rack.unit, rack.moved) == ("N", pytest.approx(0.463))


def test_the_bought_motor_gives_what_its_current_pulley_and_speed_leave():
    rack, motors = limit(load("pile10"), "pocket"), load("pile10").data.motors
    run_a = board()["TMC_RUN_MA"][1] * 1e-3
    running = motors.running_share * motors.resonance_share
    # 80 steps/mm of 3200: 40 mm a turn
    assert rack.standing_motor == pytest.approx(0.45 * run_a / 1.5 * running / 6.366e-3, rel=1e-3)
    # at 10 rev/s (62.83 rad/s): back-EMF 13.33 V, 2.65 and 13.82 ohm in series: 24 V drive 1.251 A through a coil
    assert rack.motor == pytest.approx(0.2121 * 1.251 * running / 6.366e-3, rel=1e-3)
    assert rack.turns_s == pytest.approx(10.0)


def test_the_motor_bought_is_the_one_of_the_machine_files():
    spec = C.bought["nema17"]["spec"]
    for name in ("pile10", "wheel54"):
        motors = load(name).data.motors
        assert motors.model in spec
        for figure in (f"{motors.holding_nm:.2f} N m", f"{motors.rated_a} A", f"{motors.coil_ohm} ohm"):
            assert figure in spec
        assert f"{motors.inductance_mh} mH at most" in spec
        assert max(board()["TMC_RUN_MA"]) * 1e-3 <= motors.rated_a


def test_a_lower_voltage_makes_both_motors_weaker_at_speed_and_neither_at_rest():
    standard, low = load("pile10"), changed(load("pile10"), {"motors.supply_v": 20.0})
    normal, other = limit(standard, "pusher"), limit(low, "pusher")
    assert other.twin < 0.8 * normal.twin and other.motor < 0.8 * normal.motor
    assert (other.standing_twin, other.standing_motor) == (normal.standing_twin, normal.standing_motor)
    assert other.needed == normal.needed


def test_every_move_has_a_row_and_the_slower_ones_more_force():
    machine = load("pile10")
    moves = {(row.axis, row.move): row for row in move_limits(machine, POKER, C)}
    assert [*moves] == [
        ("feed", "card"),
        ("feed", "braking"),
        ("feed", "staging"),
        ("feed", "second attempt"),
        ("pocket", "travel"),
        ("pocket", "homing"),
        ("pusher", "stroke"),
        ("pusher", "homing"),
    ]
    assert moves["feed", "staging"].motor > moves["feed", "card"].motor
    assert moves["feed", "staging"].turns_s == pytest.approx(machine.data.feed.stage_speed_mm_s / 80.0)
    # 60 g at 80 m/s², and friction helps
    assert moves["feed", "braking"].needed == pytest.approx(4.8)
    assert len(move_rows([*moves.values()])[0]) == 7


def test_a_half_full_wheel_is_out_of_balance():
    machine = load("wheel54")
    full, light = limit(machine, "pocket"), limit(changed(machine, {"wheel.accel_rad_s2": 1e-6}), "pocket")
    assert full.needed - light.needed == pytest.approx(6.4e-4 * 375.0)
    # 27 cards of 1.8 g, middles at 53.75 mm, 2/pi of it from the axis
    assert light.needed - C["limits"]["wheel_drag_nm"] == pytest.approx(0.0486 * G * 0.05375 * 0.6366, rel=1e-3)


def test_the_pusher_bears_the_cards_of_two_pockets():
    pusher = limit(load("pile10"), "pusher")
    cards = 20 * 1.8e-3 * (12.5 + G * 1.2)
    assert pusher.needed == pytest.approx(0.189 * 12.5 + cards + C["limits"]["pusher_drag_n"])


def test_masses_from_the_drawings_take_the_place_of_the_files():
    machine = load("pile10")
    heavy = limit(machine, "pocket", moved=moved_in_file(machine) | {"pocket": 0.7})
    assert heavy.needed - limit(machine, "pocket").needed == pytest.approx((0.7 - 0.463) * (7.0 + G))
    assert heavy.margin < limit(machine, "pocket").margin


def test_a_rotor_counts_as_if_it_sat_on_the_belt():
    of = rotor_moved(load("pile10"), C)
    assert of["pocket"] == pytest.approx(C["limits"]["rotor_kg_m2"] / 6.366e-3**2, rel=1e-3)
    assert of["feed"] == pytest.approx(of["pocket"] / 4.0)  # half the steps for a millimetre
    assert rotor_moved(load("wheel54"), C)["pocket"] == pytest.approx(C["limits"]["rotor_kg_m2"] * 2.7**2)


def test_the_table_says_it_with_units():
    table = rows(motion_limits(load("wheel54"), POKER, C))
    assert [row[0] for row in table] == ["feed", "pocket", "pusher"]
    assert table[1][1:4] == ("0.00064 kg m²", "0.27 N m", "0.66 N m")
