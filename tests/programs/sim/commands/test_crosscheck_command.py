"""`mischwerk sim crosscheck`: its files, and what it says if the engine or an option is missing."""

import gzip
import importlib.util
import json
import sys

import mischwerk_install
import pytest
from mischwerk_sim import __main__, commands
from mischwerk_sim.commands import CommandError
from mischwerk_sim.commands.crosscheck import main
from mischwerk_sim.trace import VERSION
from mischwerk_work.foreign_text import MOST
from shuffler.link import protocol

MISSING = "\n".join(mischwerk_install.missing("crosscheck"))
needs_mujoco = pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason=MISSING)


def test_without_the_extra_it_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CommandError) as error:
        main(["--out", str(tmp_path / "out")])
    assert str(error.value) == MISSING
    assert not (tmp_path / "out").exists()


@needs_mujoco
@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--machine", "pile12"], "pile12"),
        (["--stack", "1"], "--stack: pile10 takes 2 to"),
        (["--feeds", "12"], "--feeds: 1 or more, and fewer than --stack."),
        (["--cards", "1"], "--cards: pile10's pockets hold 2 to 100."),
        (["--seeds", "0"], "--seed: 0 or more; --seeds: 1 to 100."),
        (["--set", "feed.gate_gap_mm"], "must be KEY=VALUE, with a number after the =."),
        (["--set", "feed.gasp=1"], "gasp"),
        (["--seed", "x"], "--seed 'x' is not a whole number."),
    ],
)
def test_options_that_make_no_sense(arguments, said, tmp_path):
    with pytest.raises(CommandError) as error:
        main(["--out", str(tmp_path / "out"), *arguments])
    assert said in str(error.value)
    assert "\n" not in str(error.value).replace("\nSee `mischwerk sim crosscheck --help`.", "")


@needs_mujoco
def test_a_small_comparison_writes_report_figures_and_pictures(monkeypatch, tmp_path, capsys):
    from mischwerk_sim.crosscheck import cases

    every = cases.cases
    monkeypatch.setattr(cases, "cases", lambda setting: [one for one in every(setting) if not one.changes])
    out = tmp_path / "out"
    assert main(["--out", str(out), "--stack", "3", "--feeds", "1", "--cards", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == json.loads((out / "report.json").read_text())
    assert {(row["scene"], row["engine"]) for row in told["runs"]} == {
        (scene, engine) for scene in ("feed", "insertion", "ejection") for engine in ("pymunk", "mujoco")
    }
    assert told["outcomes"] == 15 and told["agree"] >= 13
    assert not told["faults"]
    page = (out / "report.md").read_text()
    assert page.startswith("# pile10 in two engines\n")
    assert all(part in page for part in ("## Feed", "## Insertion", "## Ejection", "one-way clutch", "(ways.png)"))
    for name in ("ways.png", "moments.png"):
        picture = (out / name).read_bytes()
        assert picture[:4] == b"\x89PNG" and len(picture) > 20_000


# -- What records, traces and machine files say reaches the terminal without a character that it would obey.

EVIL = "\x1b]0;owned\x07\u202e\x9b31m\u2028\nplayback    done"


def written(folder, record, trace):
    folder.mkdir()
    said = {
        "machine": "pile10",
        "format": "poker",
        "sim_seed": 1,
        "twin": "world",
        "cards": 52,
        "deck": None,
        "result": "done",
        "machine_s": 1.0,
        "faults": [],
        "versions": {"protocol": protocol.VERSION},
    }
    head = {"trace": VERSION, "machine_sha256": "", "sees": "", "columns": 1, "times_ms": [], "frames": []}
    same = {name: said[name] for name in ("machine", "format", "sim_seed", "twin", "cards")}
    (folder / "record.json").write_text(json.dumps({**said, **record}))
    (folder / "twin.jsonl").write_text("")
    (folder / "trace.json.gz").write_bytes(gzip.compress(json.dumps({**same, **head, **trace}).encode()))
    return str(folder)


@pytest.mark.parametrize(
    ("record", "trace"),
    [
        ({"machine": EVIL}, {}),
        ({"machine": EVIL * 100}, {"machine": "other"}),
        ({"format": {EVIL: EVIL}}, {}),
        ({"versions": {"protocol": EVIL}}, {}),
        ({}, {"trace": EVIL}),
        ({}, {"times_ms": [EVIL], "frames": [[EVIL, 1]]}),
    ],
)
def test_sim_play_of_an_evil_record(tmp_path, capfd, record, trace):
    assert commands.run("play", [written(tmp_path / "run", record, trace)]) == 2
    out, err = capfd.readouterr()
    assert not out
    assert err.removesuffix("\n").isprintable(), "one line of harmless text"
    assert len(err) < 3 * MOST + 300


def test_a_folder_whose_name_is_evil(tmp_path, capfd):
    assert commands.run("play", [str(tmp_path / "\x1b[31mrun")]) == 2
    assert capfd.readouterr().err.removesuffix("\n").isprintable()


def test_a_machine_file_that_is_evil(tmp_path, capfd, monkeypatch):
    path = tmp_path / "mine.toml"
    path.write_text('extends = "pile10"\n"\\u001b]0;owned\\u0007" = 1\n')
    monkeypatch.setattr(sys, "argv", ["mischwerk_sim", "serve", "--machine", str(path)])
    assert __main__.main() == 2
    err = capfd.readouterr().err
    assert "owned" in err and err.removesuffix("\n").isprintable()
