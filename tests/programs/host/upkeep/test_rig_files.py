"""What an owner gives and gets: readings by hand, the file of the runs, the machine file."""

import math
import tomllib

import pytest
from mischwerk.errors import DeviceFault, UsageProblem
from mischwerk.upkeep.rig import owner_file
from mischwerk.upkeep.rig.inference import Measured
from mischwerk.upkeep.rig.journal import SLED, Journal, Run
from mischwerk_machines import load

MACHINE = load("pile10")
RUN = Run(SLED, 40_000, ())


def numbers(**values):
    return [Measured(key.replace("__", "."), value, 0.01, 0.005, 10, "so") for key, value in values.items()]


# -- by hand -----------------------------------------------------------------------------------------------------------
def test_an_angle_is_a_friction():
    (one,) = owner_file.measured_by_hand(["friction.gate=45deg"], MACHINE)
    assert (one.key, one.value, one.spread, one.readings) == ("friction.gate", pytest.approx(1.0), 0.0, 1)


def test_a_pull_over_a_weight_is_one_too():
    (one,) = owner_file.measured_by_hand(["friction.nip=380/400,360/400"], MACHINE)
    assert one.value == pytest.approx(0.925) and one.spread > 0.0 and one.readings == 2


def test_any_number_can_be_given():
    found = owner_file.measured_by_hand(["well.follower_grams=112", "cards.friction=14deg,15deg"], MACHINE)
    assert found[0].value == 112.0
    assert found[1].value == pytest.approx((math.tan(math.radians(14)) + math.tan(math.radians(15))) / 2)


@pytest.mark.parametrize(
    "option",
    [
        "",
        "friction.gate",
        "friction.gate=",
        "friction.gate=steep",
        "friction.gate=0deg",
        "friction.gate=80deg",
        "friction.gate=nandeg",
        "friction.gate=1/0",
        "friction.gate=1/2/3",
        "friction.gate=inf",
        "friction.nothing=1",
        "name=1",
        "well.follower_x_mm=1",
        "well.follower_grams=20deg",
        "well.follower_grams=20/3",
    ],
)
def test_what_is_no_reading_is_refused(option):
    with pytest.raises(UsageProblem) as refused:
        owner_file.measured_by_hand([option], MACHINE)
    assert "--bench" in refused.value.error


def test_a_number_is_given_once():
    with pytest.raises(UsageProblem, match="twice"):
        owner_file.measured_by_hand(["friction.gate=1", "friction.gate=1"], MACHINE)


# -- the runs ----------------------------------------------------------------------------------------------------------
def test_runs_are_there_again(tmp_path):
    path, about = tmp_path / "mine.runs.jsonl", {"machine": "x"}
    first = Journal(path, about, False)
    first.add(RUN)
    first.add(RUN._replace(hz=7))
    assert Journal(path, about, False).runs == [RUN, RUN._replace(hz=7)]
    assert Journal(path, about, True).runs == []


def test_a_line_that_was_cut_off_is_forgotten(tmp_path):
    path = tmp_path / "mine.runs.jsonl"
    Journal(path, {}, False).add(RUN)
    whole = path.read_bytes()
    path.write_bytes(whole + whole[-20:-1])
    again = Journal(path, {}, False)
    assert again.runs == [RUN] and path.read_bytes() == whole
    path.write_bytes(b'{"meas')
    assert Journal(path, {}, False).runs == []


def test_runs_of_other_cards_are_not_mixed_in(tmp_path):
    path = tmp_path / "mine.runs.jsonl"
    Journal(path, {"card_mm": 63.5}, False).add(RUN)
    before = path.read_bytes()
    with pytest.raises(UsageProblem, match="another measurement"):
        Journal(path, {"card_mm": 59.0}, False)
    path.write_bytes(before + b'{"stage": "sled"}\n')
    with pytest.raises(UsageProblem, match="line 3"):
        Journal(path, {"card_mm": 63.5}, False)


def test_a_folder_that_is_not_there_is_said_so(tmp_path):
    with pytest.raises(UsageProblem, match="No such file"):
        Journal(tmp_path / "nowhere" / "mine.runs.jsonl", {}, False)


# -- the machine file --------------------------------------------------------------------------------------------------
def test_the_loader_takes_the_file_and_has_its_numbers(tmp_path):
    found = numbers(feed__steps_per_mm=40.412345, friction__roller=0.87654, friction__gate=0.31)
    path = tmp_path / "mine.toml"
    owner_file.write(path, owner_file.owner_text("mine", MACHINE, found, "2026-11-26", ["a note"]))
    machine = load(str(path))
    assert (machine.name, machine.data.feed.steps_per_mm, machine.data.friction.roller) == ("mine", 40.41, 0.8765)
    assert machine.data.friction.nip == MACHINE.data.friction.nip
    text = path.read_text(encoding="utf-8")
    assert "# a note\n" in text and 'extends = "pile10"' in text
    assert "roller = 0.8765  # measured 2026-11-26: 0.8765 +- 0.01; spread 0.005, n 10; so" in text
    assert list(tomllib.loads(text)["friction"]) == ["roller", "gate"]
    assert not list(tmp_path.glob("*.part"))


def test_numbers_that_no_machine_has_are_not_written():
    with pytest.raises(DeviceFault, match="45000 at most"):
        owner_file.owner_text("mine", MACHINE, numbers(feed__steps_per_mm=46.0), "2026-11-26", [])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mine", "not a name"),
        ("mi ne.toml", "not a name"),
        ("-x.toml", "not a name"),
        ("pile8.toml", "name of a build"),
    ],
)
def test_a_name_that_the_loader_would_not_take(tmp_path, name, words):
    with pytest.raises(UsageProblem, match=words):
        owner_file.name_for(tmp_path / name, MACHINE, False)


def test_an_existing_file_stays(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("kept")
    with pytest.raises(UsageProblem, match="already exists"):
        owner_file.name_for(path, MACHINE, False)
    assert owner_file.name_for(path, MACHINE, True) == "mine" and path.read_text() == "kept"


def test_a_build_of_that_name_beside_it_would_be_taken_for_the_real_one(tmp_path):
    (tmp_path / "pile10.toml").write_text("")
    with pytest.raises(UsageProblem, match="would be taken for the build"):
        owner_file.name_for(tmp_path / "mine.toml", MACHINE, False)


def test_what_extends_an_owners_file_lies_beside_it(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text('extends = "pile10"\nname = "mine"\n')
    machine = load(str(own))
    assert owner_file.name_for(tmp_path / "second.toml", machine, False) == "second"
    (tmp_path / "else").mkdir()
    with pytest.raises(UsageProblem, match="only from the same folder"):
        owner_file.name_for(tmp_path / "else" / "second.toml", machine, False)
    with pytest.raises(UsageProblem, match="can't be written"):
        owner_file.name_for(tmp_path / "nowhere" / "second.toml", machine, False)
