"""`mischwerk sim campaign` as other programs and impatient people use it."""

import json
import subprocess
import sys
from types import SimpleNamespace

import pytest
from mischwerk_sim import fault_kinds as kinds
from mischwerk_sim.campaign.watch import Watch
from mischwerk_sim.commands import CommandError, campaign


def run(*arguments):
    command = [sys.executable, "-m", "mischwerk", "sim", "campaign", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def told(*arguments):
    ended = run("--json", *arguments)
    assert ended.returncode == 0, ended.stderr
    assert len(ended.stdout.splitlines()) == 1
    return json.loads(ended.stdout)


def without_wall(answer):
    return {key: value for key, value in answer.items() if key != "wall_s"}


def test_json_has_what_other_programs_need():
    answer = told("--shuffles", "6", "--seed", "3", "--faults", "harsh", "--jobs", "1")
    assert answer["shuffles"] == answer["done"] == 6
    assert answer["invariants_broken"] == 0
    assert sum(answer["faults"].values()) >= 6
    assert set(answer["faults"]) <= set(kinds.NAMES)
    assert answer["machine_s"] > 6 * 15
    assert answer["wall_s"] > 0


def test_a_shuffle_is_replayed_alone_by_its_seed():
    whole = run("--shuffles", "3", "--seed", "40", "--faults", "cards", "--story", "--interpreter", "cpython")
    alone = run("--shuffles", "1", "--seed", "41", "--faults", "cards", "--story", "--interpreter", "cpython")
    story = alone.stdout[: alone.stdout.index("  done\n")]
    assert story.startswith("seed 41: faults on demand")
    assert story in whole.stdout


def test_single_faults_by_name():
    answer = told("--shuffles", "4", "--seed", "0", "--faults", "jam_throat,power_cut", "--cards", "10")
    assert answer["faults"] == {"jam_throat": 2, "power_cut": 2}


def test_an_invariant_that_does_not_hold_is_exit_status_1(monkeypatch, capsys):
    monkeypatch.setattr(Watch, "done", lambda self, mechanism, announced: self.broken.append("nothing pleases it"))
    arguments = ["--shuffles", "1", "--seed", "9", "--faults", "none", "--interpreter", "cpython", "--jobs", "1"]
    assert campaign.main(arguments) == 1
    said = capsys.readouterr().out
    assert "seed 9: nothing pleases it" in said
    assert "Replay one alone" in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seed", "1"), "--shuffles"),
        (("--shuffles", "0", "--seed", "1"), "at least 1"),
        (("--shuffles", "x", "--seed", "1"), "--shuffles 'x' is not a whole number"),
        (("--shuffles", "1", "--seed", "-1"), "0 or more"),
        (("--shuffles", "1", "--seed", "1", "--faults", "gremlins"), "jam_throat"),
        (("--shuffles", "1", "--seed", "1", "--machine", "pile99"), "known ones are hand8, pile10"),
        (("--shuffles", "1", "--seed", "1", "--twin", "toy"), "world or model"),
        (("--shuffles", "1", "--seed", "1", "--cards", "500"), "2 to 100"),
        (("--shuffles", "1", "--seed", "1", "--jobs", "0"), "1 to"),
        (("--shuffles", "1", "--seed", "1", "--format", "tarot"), "tarot"),
        (("--shuffles", "1", "--seed", "1", "--interpreter", "pypy"), "micropython"),
    ],
)
def test_bad_input_is_a_plain_line(arguments, words):
    with pytest.raises(CommandError) as told:
        campaign.main(list(arguments))
    assert words in str(told.value)
    assert len(str(told.value).splitlines()) <= 2


def test_bad_input_is_exit_status_2_and_nothing_on_standard_output():
    ended = run("--shuffles", "1", "--seed", "1", "--machine", "pile99")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "known ones are hand8, pile10" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) <= 2
    assert "Traceback" not in ended.stderr


# -- What a campaign holds a finished deck against: the well as it was when the permutation was drawn, card in the
# throat first.


def machine(order, places):
    return SimpleNamespace(order=lambda: order, places=lambda: places, axes=())


def broken(drawn_at, target, ended_as):
    watch = Watch()
    watch.phase(drawn_at, "drawing")
    watch.planned(drawn_at, target, [])
    watch.done(ended_as, len(target))
    return watch.broken


def in_well(order):
    return machine(order, ["well"] * len(order))


def test_a_card_that_a_power_cut_left_in_the_throat_is_the_lowest():
    """It has passed the well's sensor, and no twin counts it to the well."""
    cut = machine([1, 2], ["throat", "well", "well"])
    assert broken(cut, [2, 0, 1], in_well([2, 0, 1])) == []
    assert broken(cut, [2, 0, 1], in_well([0, 2, 1])) == ["done, but the order is not the planned one"]


def test_a_card_in_the_throat_that_still_lies_in_the_well_is_one_card():
    leaving = machine([0, 1, 2], ["throat", "well", "well"])
    assert broken(leaving, [1, 2, 0], in_well([1, 2, 0])) == []
