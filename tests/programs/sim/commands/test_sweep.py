"""`mischwerk sim sweep`: what it prints and writes, and what it says to ranges that make no sense."""

import csv
import json
import math

import mischwerk_machines
import msgspec
import numpy as np
import pytest
from mischwerk_sim import commands
from mischwerk_sim.across import run as across
from mischwerk_sim.commands import CommandError
from mischwerk_sim.commands.sweep import NAME, main
from mischwerk_sim.measuring.intervals import wilson
from mischwerk_sim.sweep import run as sweep
from mischwerk_sim.sweep.axes import Setting, axis, changed_by

SMALL = ["--cards", "6", "--feeds", "12"]


def test_a_sweep_as_json_and_as_files(tmp_path, capsys):
    out = tmp_path / "map"
    arguments = ["--vary", "gap=0.4,0.65", "--vary", "format=poker,skat", *SMALL, "--jobs", "1", "--json"]
    assert main([*arguments, "--out", str(out)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["machine"] == "pile10" and len(answer["machine_sha256"]) == 64
    assert answer["vary"] == {"gap": [0.4, 0.65], "format": ["poker", "skat"]}
    assert [(point["gap"], point["format"]) for point in answer["points"]] == [
        (0.4, "poker"),
        (0.4, "skat"),
        (0.65, "poker"),
        (0.65, "skat"),
    ]
    for point in answer["points"]:
        assert sum(point["counts"].values()) == point["feeds"] == 12
        assert sum(point[name]["p"] for name in ("clean", "misfeed", "double", "jam", "slip")) == pytest.approx(1.0)
    narrow, wide = answer["points"][0], answer["points"][2]
    assert narrow["clean"] == {"p": 1.0, "interval": pytest.approx([0.757, 1.0], abs=1e-3)}
    assert wide["double"]["p"] + wide["jam"]["p"] > 0.1, "two at once pass the guide or stick in it"
    rows = list(csv.DictReader((out / "sweep.csv").read_text().splitlines()))
    assert [row["clean"] for row in rows] == [str(point["counts"]["clean"]) for point in answer["points"]]
    assert (out / "sweep.png").read_bytes()[:4] == b"\x89PNG"


def test_a_table_without_json_and_what_was_set(capsys):
    assert main(["--vary", "follower=60", "--set", "roller-friction=0.2", "--cards", "2", "--feeds", "1"]) == 0
    table = capsys.readouterr().out
    assert "misfeed" in table and "100.0 (21-100)" in table, "one misfeed of one"


@pytest.mark.parametrize("machine", mischwerk_machines.names())
def test_every_number_of_a_machine_file_can_be_set(machine):
    """As it stands, so that the machine stays the same: also counts of the file itself, and lists of numbers."""
    build = mischwerk_machines.load(machine)
    tables = msgspec.to_builtins(build.data)
    numbers = {
        f"{name}.{key}": value
        for name, table in tables.items()
        if isinstance(table, dict)
        for key, value in table.items()
    }
    numbers |= {name: value for name, value in tables.items() if isinstance(value, int)}
    setting = Setting(build, mischwerk_machines.card_format("poker"), 2)
    for name, value in numbers.items():
        if isinstance(value, str):
            continue
        text = f"{name}={','.join(map(str, np.ravel(value)))}"
        assert changed_by(setting, text, lambda text: axis(text, build)).machine.sha256 == build.sha256, name


BAD = [
    ([], "--vary NAME=FROM:TO:STEPS or NAME=VALUE,VALUE,... must be given once or twice, such as --vary gap="),
    ([], "NAME is one of friction, roller-friction, card-friction, gap, follower"),
    (["--vary", "gap"], "must be NAME=FROM:TO:STEPS"),
    (["--vary", "gasp=0.3:0.6:4"], "unknown name 'gasp'; the known ones are friction, roller-friction"),
    (["--vary", "feed.gasp=0.3:0.6:4"], "unknown name 'feed.gasp'"),
    (["--vary", "gap=0.6:0.3:4"], "TO must be above FROM"),
    (["--vary", "gap=0.3:0.6"], "a range is FROM:TO:STEPS"),
    (["--vary", "gap=0.3:0.6:1"], "STEPS must be a whole number, 2 or more"),
    (["--vary", "gap=0.3:0.6:many"], "STEPS must be a whole number"),
    (["--vary", "gap=0.3:wide:4"], "'wide' is not a number"),
    (["--vary", "gap=0.3:inf:4"], "'inf' is not a number that can be set"),
    (["--vary", "gap=0.3,0.3"], "a value is given twice"),
    (["--vary", "gap=-0.2:0.4:3"], "feed.gate_gap_mm: must be a number above 0"),
    (["--vary", "thickness=-0.1:0.3:3"], "thickness must be above 0"),
    (["--vary", "speed=100:900:3"], "must not be below stage_speed_mm_s"),
    (["--vary", "bent=0:1.5:4"], "cards.bent_share: must be a number from 0 to 1"),
    (["--vary", "well.follower_x_mm=1:2:2"], "must be two numbers"),
    (["--vary", "friction=clean,frozen"], "unknown 'frozen'; the known ones are clean, dusty, worn"),
    (["--vary", "format=poker,tarot"], "unknown 'tarot'; the known ones are poker, bridge, skat"),
    (["--vary", "gap=0.3:0.5:2", "--vary", "gap=0.3:0.5:2"], "gap is given twice"),
    (["--vary", "gap=0.3:0.5:50", "--vary", "speed=500:1000:50"], "2500 points; 1000 at most"),
    (["--vary", "gap=0.3:0.5:2", "--set", "follower"], "--set follower: must be NAME"),
    (["--vary", "gap=0.3:0.5:2", "--set", "follower=1,2"], "one value only"),
    (["--vary", "wheel.gear_ratio=2,3"], "--vary wheel.gear_ratio=2,3: a rack has no such part"),
    (["--vary", "friction.bridge=0.2,0.3", "--machine", "wheel54"], "a wheel has no such part"),
    (["--vary", "gap=0.3:0.5:2", "--set", "well.curtain_mm=1"], "--set well.curtain_mm=1: a rack has no such part"),
    (["--vary", "pusher.stroke_mm=99,100", "--machine", "hand8"], "hand8 has no such part"),
    (["--vary", "skew.axle_deg=0,1"], "only `mischwerk sim skew` knows it"),
    (["--vary", "pockets=1,2"], "pockets: a machine needs two or more"),
    (["--vary", "gap=0.3:0.5:2", "--set", "well.follower_foot_mm=-20"], "2 numbers, with commas between them"),
    (["--vary", "gap=0.3:0.5:2", "--set", "well.follower_foot_mm=-20,1"], "must be two numbers within follower_x_mm"),
    (["--vary", "gap=0.3:0.5:2", "--set", "well.follower_foot_mm=-20,wide"], "'wide' is not a number"),
    (["--vary", "gap=0.3:0.5:2", "--format", "tarot"], "unknown card format 'tarot'; the known ones are"),
    (["--vary", "gap=0.3:0.5:2", "--machine", "pile9"], "there is no machine 'pile9'; the known ones are"),
    (["--vary", "gap=0.3:0.5:2", "--feeds", "0"], "--feeds: 1 or more."),
    (["--vary", "gap=0.3:0.5:2", "--feeds", "few"], "Invalid value for '--feeds': 'few' is not a whole number."),
    (["--vary", "gap=0.3:0.5:2", "--seed", "-1"], "--seed: 0 or more."),
    (["--vary", "gap=0.3:0.5:2", "--jobs", "0"], "--processes 0 is out of range"),
    (["--vary", "gap=0.3:0.5:2", "--cards", "101"], "--cards: pile10 takes 2 to 100."),
    (["--vary", "gap=0.3:0.5:2", "--out", "/dev/null/map"], "--out /dev/null/map: Not a directory"),
    (["--very", "gap=0.3:0.5:2"], "No such option: --very"),
]


def test_bad_input_is_reported_in_a_plain_line(subtests):
    for arguments, said in BAD:
        with subtests.test(arguments=arguments):
            with pytest.raises(CommandError) as problem:
                main([*arguments, "--json"])
            text = str(problem.value)
            assert said in text
            assert len(text.splitlines()) <= 2 and "Traceback" not in text


@pytest.mark.parametrize(
    "hits, trials, low, high",
    [(0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilsons_interval_is_the_tabulated_one(hits, trials, low, high):
    assert wilson(hits, trials) == pytest.approx((low, high), abs=1e-4)


def test_wilsons_interval_holds_its_promise_on_average():
    trials, held = 60, []
    for probability in (0.02, 0.05, 0.1, 0.2, 0.5):
        held.append(
            sum(
                math.comb(trials, hits) * probability**hits * (1 - probability) ** (trials - hits)
                for hits in range(trials + 1)
                if wilson(hits, trials)[0] <= probability <= wilson(hits, trials)[1]
            )
        )
    assert sum(held) / len(held) > 0.94 and min(held) > 0.88


def test_no_interval_of_more_hits_than_trials():
    with pytest.raises(ValueError, match="3 hits in 2 trials"):
        wilson(3, 2)


# -- A map that was interrupted goes on, and is the same; another one in its folder is left alone.

# Command -> its module, and four points.
MAPS = {
    "sweep": (sweep, ["--vary", "gap=0.4,0.5,0.6", "--cards", "2", "--feeds", "2"]),
    "skew": (across, ["--vary", "tyres=0,0.02,0.04", "--feeds", "1"]),
}


@pytest.mark.parametrize("name", MAPS)
def test_an_interrupted_map_goes_on_and_is_the_same(name, tmp_path, monkeypatch, capsys):
    module, arguments = MAPS[name]
    real, calls = module.measure, []

    def pressed_at_the_third(*what, **how):
        calls.append(what)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(*what, **how)

    def run(folder, *more):
        return commands.run(name, [*arguments, "--jobs", "1", "--json", "--out", str(tmp_path / folder), *more])

    assert run("whole") == 0
    whole = json.loads(capsys.readouterr().out)
    assert len(whole["points"]) == 3

    monkeypatch.setattr(module, "measure", pressed_at_the_third)
    assert run("stopped") == commands.EXIT_INTERRUPTED
    said = capsys.readouterr().err
    assert said == f"Results so far are kept in {tmp_path / 'stopped' / NAME}: the same command goes on from there.\n"
    with (tmp_path / "stopped" / NAME).open("ab") as file:
        file.write(b'{"values":[0.6')  # cut off by a crash

    assert run("stopped", "--seed", "2") == 2
    assert "is of another run: seed is 1 there, not 2." in capsys.readouterr().err

    assert run("stopped") == 0
    assert json.loads(capsys.readouterr().out) == whole and len(calls) == 4
    files = sorted(path.name for path in (tmp_path / "whole").iterdir())
    assert files == sorted(path.name for path in (tmp_path / "stopped").iterdir()) and NAME not in files
    table = f"{name}.csv"
    assert (tmp_path / "stopped" / table).read_bytes() == (tmp_path / "whole" / table).read_bytes()
