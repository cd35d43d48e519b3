"""The pull-out curve: against the maker's published points, and against the limits that can be reckoned by hand."""

import math

import pytest
from mischwerk_cad.construction import load_construction
from mischwerk_cad.electronics.wiring import board
from mischwerk_machines import MachineFileError, across, across_with, card_format, changed, load, names
from mischwerk_machines.motors import MICROSTEPS_PER_FULL_STEP, constant_nm_a, pull_out_nm, voltage_limit_a

# StepperOnline 17HS15-1504S-X1, pull-out at 24 V and 1.5 A, rev/min and N m, as read off the maker's curve
# (its product page, 17HS15-1504S-X1_Torque_Curve.svg).
PUBLISHED = [(30, 0.425), (210, 0.425), (300, 0.40), (545, 0.28), (600, 0.25), (1200, 0.10)]
MOTORS = load("pile10").data.motors
PLAIN = changed(load("pile10"), {"motors.resonance_share": 1.0}).data.motors  # as on the maker's bench


def hz(turns_min):
    return turns_min / 60.0 * 200 * MICROSTEPS_PER_FULL_STEP


@pytest.mark.parametrize("turns_min, published_nm", PUBLISHED)
def test_the_curve_is_never_above_the_published_one(turns_min, published_nm):
    assert pull_out_nm(PLAIN, hz(turns_min)) <= published_nm


@pytest.mark.parametrize("turns_min, published_nm", PUBLISHED[:5])
def test_and_up_to_600_rev_a_minute_no_more_than_a_tenth_below_it(turns_min, published_nm):
    assert pull_out_nm(PLAIN, hz(turns_min)) >= 0.9 * published_nm


def test_resonances_are_deducted_at_every_speed():
    for turns_min, _published in PUBLISHED[:5]:
        share = pull_out_nm(MOTORS, hz(turns_min)) / pull_out_nm(PLAIN, hz(turns_min))
        assert share == pytest.approx(MOTORS.resonance_share)


def test_the_back_emf_follows_from_the_holding_torque():
    # 0.45 N m of two coils of 1.5 A at a right angle
    assert constant_nm_a(MOTORS) == pytest.approx(0.2121, abs=1e-4)


def test_resistance_inductance_and_back_emf_take_up_the_whole_voltage():
    for turns_min in (100.0, 600.0, 780.0):
        speed, current = turns_min / 60.0 * 2.0 * math.pi, voltage_limit_a(MOTORS, hz(turns_min))
        in_phase = 0.45 / 1.5 / math.sqrt(2.0) * speed + (2.3 + 0.35) * current
        across = 50.0 * speed * 4.4e-3 * current
        assert math.hypot(in_phase, across) == pytest.approx(24.0)


def test_at_rest_the_resistance_alone_counts():
    assert voltage_limit_a(MOTORS, 0.0) == pytest.approx(24.0 / 2.65)


def test_where_the_back_emf_is_the_whole_voltage_nothing_is_left():
    ends = 24.0 / 0.21213 / (2.0 * math.pi) * 60.0  # 1080 rev a minute
    assert pull_out_nm(MOTORS, hz(ends * 0.99)) > 0.0
    assert pull_out_nm(MOTORS, hz(ends * 1.01)) == 0.0


def test_slowly_the_torque_goes_with_the_set_current_up_to_the_rated_one():
    slow = [pull_out_nm(MOTORS, hz(60.0), amperes) for amperes in (0.5, 1.0, 1.5, 3.0)]
    assert slow[1] == pytest.approx(2.0 * slow[0])
    assert slow[2] == slow[3] == pull_out_nm(MOTORS, hz(60.0))


def test_the_torque_never_grows_with_speed():
    curve = [pull_out_nm(MOTORS, float(rate_hz)) for rate_hz in range(0, 60_000, 250)]
    assert curve == sorted(curve, reverse=True) and curve[0] > curve[-1]


def test_the_driver_makes_the_microsteps_that_the_curve_counts():
    assert board()["MICROSTEPS"] == MICROSTEPS_PER_FULL_STEP


# -- across.toml: one definition for drawings and twin, checked like a machine file, and in no build's fingerprint.


def test_the_drawings_have_these_numbers():
    c = load_construction()
    assert c["across"]["inner_mm"] == across().across.inner_mm == 93.0
    assert c["well_liner"]["play_mm"] == across().well_liner.play_mm
    assert across().well_liner.least_mm >= c["printing"]["least_wall_mm"], "a liner that can be printed"


def test_it_is_no_machine():
    assert "across" not in names()


@pytest.mark.parametrize("name, thick", [("poker", 1.55), ("bridge", 1.55), ("skat", 0.0)])
def test_liners_fill_what_a_narrow_card_leaves(name, thick):
    assert across().liner_mm(card_format(name).width_mm) == pytest.approx(thick)


@pytest.mark.parametrize(
    "values, said",
    [
        ({"well_liner.play_mm": -1.0}, "across.toml: well_liner.play_mm: must be a number above 0, not -1.0"),
        ({"skew.worn_grip": 1.5}, "across.toml: skew.worn_grip: must be a number from 0 to 1"),
        ({"across.inner_mm": 50.0}, "across.roller_mm: the rollers meet the side walls"),
        ({"across.throat_beam_mm": 60.0}, "across.throat_beam_mm: lies outside"),
        ({"across.inner_cm": 9.3}, "has no number called 'across.inner_cm'"),
        ({"inner_mm": 9.3}, "has no number called 'inner_mm'"),
    ],
)
def test_what_makes_no_sense_is_named(values, said):
    with pytest.raises(MachineFileError, match=said.replace("[", r"\[")):
        across_with(across(), values)


def test_other_numbers_leave_the_projects_alone():
    assert across_with(across(), {"well_liner.play_mm": 1.0}).well_liner.play_mm == 1.0
    assert across().well_liner.play_mm == 0.5
