"""A small run of bench/rig.py, and what its figures must say."""

import json

from rehearsal import BENCH, rehearsed


def test_rehearsal_measures_a_world_and_leaves_the_figures_alone(tmp_path):
    rehearsed("rig.py", "--worlds", "1", "--out", str(tmp_path / "rig.json"))
    found = json.loads((tmp_path / "rig.json").read_text(encoding="utf-8"))
    assert found["worlds"] == 1 and set(found["numbers"]) == set(record()["numbers"])


def record():
    return json.loads((BENCH / "rig.json").read_text(encoding="utf-8"))


def test_what_is_stated_held_in_nearly_all_worlds_on_record():
    worlds = record()["worlds"]
    assert worlds >= 40
    for key, one in record()["numbers"].items():
        assert one["within"] >= 0.95 * worlds, key
