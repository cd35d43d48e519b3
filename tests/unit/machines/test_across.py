"""across.toml: one definition for drawings and twin, checked like a machine file, and in no build's fingerprint."""

import pytest
from mischwerk_cad.construction import load_construction
from mischwerk_machines import MachineFileError, across, across_with, card_format, names


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
