"""Samples of the unknowns: each range is covered evenly, and everything follows from the seed."""

import mischwerk_machines
import numpy as np
import pytest
from mischwerk_machines import dotted, load_unknowns
from mischwerk_sim.sweep.axes import SweepError
from mischwerk_sim.sweep.unknowns.hypercube import shares
from mischwerk_sim.sweep.unknowns.study import Study

POKER = mischwerk_machines.card_format("poker")


def study(machine="pile10", unknowns=None, **changes):
    built = mischwerk_machines.load(machine)
    asked = {"cards": 52, "what": "decks", "samples": 40, "seed": 3, "repeats": 2, **changes}
    return Study(built, POKER, unknowns=unknowns or load_unknowns(), **asked)


def test_each_number_lies_once_in_each_part_of_its_range():
    found = shares(["a", "b", "c"], 50, 7)
    for column in found.T:
        assert sorted(np.floor(column * 50).astype(int)) == list(range(50))
    assert abs(np.corrcoef(found.T) - np.eye(3)).max() < 0.35, "drawn on their own"


def test_the_seed_decides_and_another_name_changes_no_other():
    found = shares(["a", "b"], 20, 7)
    assert np.array_equal(found, shares(["a", "b"], 20, 7))
    assert np.array_equal(found[:, 1], shares(["z", "y", "b"], 20, 7)[:, 2])
    assert not np.array_equal(found, shares(["a", "b"], 20, 8))


def test_a_sample_s_machine_has_its_numbers_and_they_lie_in_their_ranges():
    one = study()
    ranges = one.unknowns.ranges(one.machine)
    for task in one.drawn():
        assert set(task.numbers) == set(ranges)
        for name, number in task.numbers.items():
            assert dotted.value(task.machine.data, name) == number
            times = dotted.value(one.machine.data, name) if ranges[name].scale == "factor" else 1.0
            assert ranges[name].low * times * 0.9999 <= number <= ranges[name].high * times * 1.0001


def test_every_trial_has_a_name_and_a_seed_of_its_own_but_pairs_share_decks():
    one = study()
    drawn, ends = list(one.drawn()), list(one.at_ends(["friction.nip"]))
    assert len({task.name for task in drawn + ends}) == 46
    assert len({task.seed for task in drawn}) == 40
    assert [task.name for task in ends] == [
        "file 0",
        "file 1",
        "low friction.nip 0",
        "low friction.nip 1",
        "high friction.nip 0",
        "high friction.nip 1",
    ]
    assert [task.seed for task in ends] == 3 * [ends[0].seed, ends[1].seed]
    assert [task.numbers for task in ends[::2]] == [{}, {"friction.nip": 0.54}, {"friction.nip": 1.44}]
    assert ends[0].machine == one.machine


def test_a_wheel_has_what_a_rack_has_not():
    names = study("wheel54").names
    assert "restitution.hub" in names and "wheel.max_torque_nm" in names
    assert "restitution.rear_stop" not in names and "rack.max_force_n" not in names


def test_numbers_that_no_machine_can_have_are_refused_before_anything_is_tried(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[[drawn]]\nkeys = ["feed.speed_mm_s"]\nlow = 10\nhigh = 20\nscale = "linear"\nreason = "so"\n')
    with pytest.raises(SweepError, match=r"sample 0: .*speed_mm_s"):
        list(study(unknowns=load_unknowns(path)).drawn())
