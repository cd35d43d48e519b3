"""A small run of bench/rig.py, and what its figures must say."""

from rehearsal import rehearsed
from results import figures


def test_rehearsal_measures_a_world_and_leaves_the_figures_alone(tmp_path):
    rehearsed("rig", "--out", str(tmp_path / "figures.json"))
    found = figures("rig", tmp_path / "figures.json")
    assert found["worlds"] == 1 and set(found["numbers"]) == set(figures("rig")["numbers"])


def test_what_is_stated_held_in_nearly_all_worlds_on_record():
    record = figures("rig")
    worlds = record["worlds"]
    assert worlds >= 40
    for key, one in record["numbers"].items():
        assert one["within"] >= 0.95 * worlds, key
