"""A small run of bench/cad.py, without pictures, so that the long run doesn't fail at its end."""

from rehearsal import rehearsed
from results import figures


def test_rehearsal_draws_a_build_and_leaves_the_figures_alone(tmp_path):
    told = rehearsed("cad", "--out", str(tmp_path / "figures.json"), columns=120)
    assert "pile6" in told
    found = figures("cad", tmp_path / "figures.json")["builds"]["pile6"]
    assert found["pieces"] >= found["parts"] > 50 and found["print_mass_g"] > 100
    assert all(one["margin"] > 1.5 for one in found["moved"].values())


def test_what_is_moved_on_record_is_what_the_twin_moves():
    record = figures("cad")["builds"]
    for build in ("pile10", "wheel54"):
        for axis, one in record[build]["moved"].items():
            assert abs(one["drawn"] / one["twin"] - 1) < 0.05, (build, axis)
