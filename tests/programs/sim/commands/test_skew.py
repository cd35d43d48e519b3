"""`mischwerk sim skew`: what it prints and writes, and what it says to ranges that make no sense."""

import csv
import json

import pytest
from mischwerk_machines import across, card_format, load
from mischwerk_sim.across.axes import SkewSetting, axis
from mischwerk_sim.across.run import FAULTS, KINDS, Value, measure
from mischwerk_sim.commands import CommandError
from mischwerk_sim.commands.skew import main

FEW = ["--feeds", "3", "--jobs", "1"]


def test_a_map_as_json_and_as_files(tmp_path, capsys):
    out = tmp_path / "map"
    arguments = ["--vary", "format=poker,skat", "--vary", "play=0.5", "--vary", "tyres=0,0.04", *FEW, "--json"]
    assert main([*arguments, "--out", str(out)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["machine"] == "pile10" and len(answer["machine_sha256"]) == 64
    assert answer["vary"] == {"format": ["poker", "skat"], "play": [0.5], "tyres": [0.0, 0.04]}
    places = [(point["format"], point["tyres"]) for point in answer["points"]]
    assert places == [("poker", 0.0), ("poker", 0.04), ("skat", 0.0), ("skat", 0.04)]
    for point in answer["points"]:
        assert sum(point["counts"].values()) == point["feeds"] == 3
        assert point["faults"]["p"] == sum(point["counts"][name] for name in FAULTS) / 3
        assert point["tail_deg"]["median"] <= point["tail_deg"]["p95"] <= point["tail_deg"]["most"]
    same, unequal = answer["points"][:2]
    assert unequal["tail_deg"]["median"] > same["tail_deg"]["median"] + 0.3
    assert json.loads((out / "skew.json").read_text()) == answer
    rows = list(csv.DictReader((out / "skew.csv").read_text().splitlines()))
    assert [row["clean"] for row in rows] == [str(point["counts"]["clean"]) for point in answer["points"]]
    assert float(rows[1]["tail_deg_p95"]) == pytest.approx(unequal["tail_deg"]["p95"], abs=1e-3)
    assert (out / "skew.png").read_bytes()[:4] == b"\x89PNG"


def test_another_seed_is_another_map(capsys):
    outputs = []
    for seed in ("1", "2"):
        main(["--vary", "tyres=0,0.02", "--feeds", "1", "--jobs", "1", "--seed", seed, "--json"])
        outputs.append(capsys.readouterr().out)
    assert outputs[0] != outputs[1]


def test_one_axis_as_curves_and_a_table(tmp_path, capsys):
    assert main(["--vary", "aside=0.3,1", "--set", "tyres=0.02", *FEW, "--out", str(tmp_path)]) == 0
    table = capsys.readouterr().out
    assert "aside" in table and "misfeed" in table and "skew.png" in table
    assert (tmp_path / "skew.png").read_bytes()[:4] == b"\x89PNG"


def test_feeds_without_a_lead_have_no_angle(tmp_path, capsys):
    """Their machine's roller has no grip; the picture is drawn all the same."""
    arguments = ["--vary", "tyres=0,0.01", "--vary", "play=0.5", "--set", "roller-friction=0.1"]
    main([*arguments, "--feeds", "1", "--jobs", "1", "--json", "--out", str(tmp_path)])
    for point in json.loads(capsys.readouterr().out)["points"]:
        assert point["counts"]["misfeed"] == 1
        assert point["tail_deg"] == {"median": None, "p95": None, "most": None}


def _setting(*texts):
    machine = load("pile10")
    setting = SkewSetting(machine, card_format("poker"), 52, across())
    for text in texts:
        varied = axis(text, machine, across())
        setting = varied.name.set(setting, varied.values[0])
    return setting


def test_play_is_that_of_the_cards_whichever_they_are():
    assert _setting().play_mm == pytest.approx(0.5)
    assert _setting("format=skat").play_mm == pytest.approx(1.0)
    for texts in (["play=0.2"], ["format=skat", "play=0.2"], ["play=0.2", "format=skat"]):
        assert _setting(*texts).play_mm == pytest.approx(0.2)
    wide = _setting("format=skat", "play=2")
    assert wide.play_mm == pytest.approx(2.0) and wide.section.across.inner_mm == pytest.approx(95.0)


def test_numbers_by_their_keys_of_both_files():
    assert _setting("across.inner_mm=95").across.across.inner_mm == 95.0
    assert _setting("feed.idler_force_n=1.5").machine.data.feed.idler_force_n == 1.5


def test_a_measurement_counts_every_feed_and_follows_its_seed():
    measured, again = measure(_setting(), 3, 7), measure(_setting(), 3, 7)
    assert len(measured) == 3 == sum(measured.counts().values()) and list(measured.counts()) == list(KINDS)
    assert (measured.tail_deg == again.tail_deg).all()
    assert (measured.tail_deg != measure(_setting(), 3, 8).tail_deg).any()


def test_without_guides_a_card_turns_freely_and_nothing_presses_on_its_edges():
    free, held = (measure(_setting(f"guides={word}", "tyres=0.04"), 3, 1) for word in ("no", "yes"))
    assert free.tail_deg.max() > held.tail_deg.max() + 0.5
    assert free.edge_n.max() < held.edge_n.max()


def test_values_of_no_feed_at_all():
    assert Value.of(measure(_setting("roller-friction=0.1"), 1, 1).tail_deg) == Value(None, None, None)


@pytest.mark.parametrize(
    "arguments, said",
    [
        (
            [],
            "--vary NAME=FROM:TO:STEPS or NAME=VALUE,VALUE,... must be given once to three times, such as --vary play=",
        ),
        ([], "NAME is one of play, guides, width, tyres"),
        (["--vary", "plays=0.3:0.6:4"], "unknown name 'plays'; the known ones are play, guides, width, tyres"),
        (["--vary", "across.plays=1,2"], "unknown name 'across.plays'"),
        (["--vary", "rack.pitch_mm=9,10", "--machine", "wheel54"], "a wheel has no such part"),
        (["--vary", "play=0:1:3"], "a play of 0 mm: it must be above 0"),
        (["--vary", "tyres=0:2:3"], "across.toml: skew.nip_tyres: must be a number from 0 to 1"),
        (["--vary", "width=80,93"], "poker cards of 88.9 mm have -4.45 mm of play on each side"),
        (["--vary", "play=0.3,0.5", "--vary", "play=0.3,0.5"], "a name is given twice"),
        (["--vary", "play=0.5,1", "--set", "tyres"], "--set tyres: must be NAME"),
        (["--vary", "play=0.5,1", "--set", "tyres=0,1"], "one value only"),
        (["--vary", "play=0.1:1:40", "--vary", "tyres=0:1:40"], "1600 points; 1000 at most"),
        (["--vary", "play=0.5,1", "--cards", "0"], "--cards: pile10 takes 1 to 100."),
        (["--vary", "play=0.5,1", "--feeds", "0"], "--feeds: 1 or more."),
        (["--vary", "play=0.5,1", "--jobs", "9999"], "--processes 9999 is out of range"),
        (["--vary", "play=0.5,1", "--format", "tarot"], "unknown card format 'tarot'"),
        (["--vary", "play=0.5,1", "--machine", "pile9"], "there is no machine 'pile9'"),
        (["--very", "play=0.5,1"], "No such option: --very"),
    ],
)
def test_bad_input_is_reported_in_a_plain_line(arguments, said):
    with pytest.raises(CommandError) as problem:
        main([*arguments, "--json"])
    text = str(problem.value)
    assert said in text
    assert len(text.splitlines()) <= 2 and "Traceback" not in text
