"""Samples of the unknowns: each range is covered evenly, and everything follows from the seed."""

import mischwerk_machines
import numpy as np
import pytest
from mischwerk_machines import dotted, load_unknowns
from mischwerk_sim.sweep.axes import SweepError
from mischwerk_sim.sweep.unknowns.sensitivity import LEVEL, effects, shares
from mischwerk_sim.sweep.unknowns.study import Study

POKER = mischwerk_machines.card_format("poker")


def study(machine="pile10", unknowns=None, **changes):
    built = mischwerk_machines.load(machine)
    settings = {"cards": 52, "what": "decks", "samples": 40, "seed": 3, "repeats": 2, **changes}
    return Study(built, POKER, unknowns=unknowns or load_unknowns(), **settings)


def test_each_number_lies_once_in_each_part_of_its_range():
    drawn = shares(["a", "b", "c"], 50, 7)
    for column in drawn.T:
        assert sorted(np.floor(column * 50).astype(int)) == list(range(50))
    assert abs(np.corrcoef(drawn.T) - np.eye(3)).max() < 0.35, "drawn on their own"


def test_the_seed_decides_and_another_name_changes_no_other():
    drawn = shares(["a", "b"], 20, 7)
    assert np.array_equal(drawn, shares(["a", "b"], 20, 7))
    assert np.array_equal(drawn[:, 1], shares(["z", "y", "b"], 20, 7)[:, 2])
    assert not np.array_equal(drawn, shares(["a", "b"], 20, 8))


def test_a_sample_s_machine_has_its_numbers_and_they_lie_in_their_ranges():
    example = study()
    ranges = example.unknowns.ranges(example.machine)
    for task in example.drawn():
        assert set(task.numbers) == set(ranges)
        for name, number in task.numbers.items():
            assert dotted.value(task.machine.data, name) == number
            times = dotted.value(example.machine.data, name) if ranges[name].scale == "factor" else 1.0
            assert ranges[name].low * times * 0.9999 <= number <= ranges[name].high * times * 1.0001


def test_every_trial_has_a_name_and_a_seed_of_its_own_but_pairs_share_decks():
    example = study()
    drawn, ends = list(example.drawn()), list(example.at_ends(["friction.nip"]))
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
    assert ends[0].machine == example.machine


def test_a_wheel_has_what_a_rack_has_not():
    names = study("wheel54").names
    assert "restitution.hub" in names and "wheel.max_torque_nm" in names
    assert "restitution.rear_stop" not in names and "rack.max_force_n" not in names


def test_numbers_that_no_machine_can_have_are_refused_before_anything_is_tried(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[[drawn]]\nkeys = ["feed.speed_mm_s"]\nlow = 10\nhigh = 20\nscale = "linear"\nreason = "so"\n')
    with pytest.raises(SweepError, match=r"sample 0: .*speed_mm_s"):
        list(study(unknowns=load_unknowns(path)).drawn())


# -- Which number failures depend on: found where there is one, and rarely where there is none.

NAMES = [f"number {at}" for at in range(35)]


def places(seed, samples=200):
    return np.random.default_rng(seed).random((samples, len(NAMES)))


@pytest.mark.parametrize(
    "fails, side",
    [
        (lambda x: x > 0.8, "high"),
        (lambda x: x < 0.15, "low"),
        (lambda x: abs(x - 0.5) > 0.42, "ends"),
        (lambda x: abs(x - 0.5) < 0.08, "middle"),
    ],
)
def test_the_number_that_decides_comes_first_with_its_side(fails, side):
    drawn = places(1)
    ranked = effects(NAMES, drawn, fails(drawn[:, 7]))
    assert (ranked[0].name, ranked[0].side) == ("number 7", side)
    assert ranked[0].is_significant and ranked[0].p < 0.001 and abs(ranked[0].z) > 4.0
    assert (ranked[0].failing > ranked[0].exact) == (side in ("high", "ends"))
    assert not any(effect.is_significant for effect in ranked[1:])


def test_two_numbers_that_must_come_together_are_both_found():
    drawn = places(2)
    ranked = effects(NAMES, drawn, (drawn[:, 3] > 0.6) & (drawn[:, 9] < 0.4))
    assert {effect.name for effect in ranked[:2]} == {"number 3", "number 9"}
    assert all(effect.is_significant for effect in ranked[:2])


def test_where_nothing_matters_one_study_in_twenty_names_any_number():
    named = 0
    for seed in range(100):
        failed = np.random.default_rng(1000 + seed).random(60) < 0.2
        named += effects(NAMES, places(seed, 60), failed)[0].is_significant
    assert 0 < named <= 12, f"{named} of 100 at a level of {LEVEL}"


def test_no_failures_or_nothing_else_says_nothing():
    drawn = places(3, 10)
    assert effects(NAMES, drawn, np.zeros(10, dtype=bool)) == []
    assert effects(NAMES, drawn, np.ones(10, dtype=bool)) == []
