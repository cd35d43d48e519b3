"""`mischwerk sim play`: the command, what it can't play, and the whole way from the host's run to the page."""

import gzip
import json
import subprocess
import sys

import pytest
from mischwerk_sim import commands
from mischwerk_sim.commands import play
from played_runs import EMBEDDED, changed, copied


def retraced(path, **fields):
    trace = json.loads(gzip.decompress((path / "trace.json.gz").read_bytes()))
    (path / "trace.json.gz").write_bytes(gzip.compress(json.dumps({**trace, **fields}).encode()))


def test_play_writes_the_page_into_the_folder(rack, tmp_path, capsys):
    copied(rack, tmp_path)
    assert commands.run("play", [str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == ["playback", str(tmp_path / "playback.html")]
    assert (tmp_path / "playback.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_without_a_display_live_says_so_and_the_page_is_there(rack, tmp_path, capsys, monkeypatch):
    copied(rack, tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(play.webbrowser, "open", lambda url: pytest.fail("there is nothing to open it on"))
    assert commands.run("play", [str(tmp_path), "--live"]) == 0
    assert capsys.readouterr().err.startswith("There is no display here") and (tmp_path / "playback.html").exists()


def test_with_a_display_live_opens_the_page(rack, tmp_path, monkeypatch):
    copied(rack, tmp_path)
    opened = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(play.webbrowser, "open", lambda url: opened.append(url) or True)
    assert commands.run("play", [str(tmp_path), "--live"]) == 0
    assert opened == [(tmp_path / "playback.html").as_uri()]


BAD = {
    "no folder": (lambda path: None, ["nowhere"], "nowhere does not exist."),
    "a file": (lambda path: None, ["record.json"], "record.json is not a folder."),
    "no record": (lambda path: (path / "record.json").unlink(), ["."], "record.json does not exist"),
    "no report": (lambda path: (path / "twin.jsonl").unlink(), ["."], "twin.jsonl does not exist"),
    "no trace": (lambda path: (path / "trace.json.gz").unlink(), ["."], "trace.json.gz does not exist"),
    "no JSON": (lambda path: (path / "record.json").write_text("{"), ["."], "record.json is not a record"),
    "no object": (lambda path: (path / "record.json").write_text("[]"), ["."], "record.json is not a record"),
    "another version": (
        lambda path: changed(path, versions={"protocol": 1}),
        ["."],
        "is from another version (protocol 1",
    ),
    "no version": (lambda path: changed(path, versions=None), ["."], "is from another version"),
    "a real machine": (lambda path: changed(path, twin=None), ["."], "only runs of --sim can be played"),
    "two runs": (lambda path: changed(path, sim_seed=7), ["."], "from two runs: sim_seed is 7 in one and 1"),
    "half a report": (
        lambda path: (path / "twin.jsonl").write_bytes((path / "twin.jsonl").read_bytes()[:-9]),
        ["."],
        "twin.jsonl is damaged",
    ),
    "half a trace": (
        lambda path: (path / "trace.json.gz").write_bytes((path / "trace.json.gz").read_bytes()[:500]),
        ["."],
        "trace.json.gz is damaged",
    ),
    "another trace": (lambda path: retraced(path, trace=99), ["."], "is from another version (99"),
    "a look too few": (lambda path: retraced(path, times_ms=[0]), ["."], "trace.json.gz is damaged"),
    "a column too many": (lambda path: retraced(path, columns=3), ["."], "trace.json.gz is damaged"),
    "another machine": (lambda path: retraced(path, machine_sha256="0"), ["."], "its machine file has changed since"),
    "out of nowhere": (lambda path: None, [".", "--out", "no/where.html"], "no/where.html can't be written"),
    "no page": (lambda path: None, [".", "--out", "record.json"], "record.json doesn't end in .html"),
    "not a speed": (lambda path: None, [".", "--speed", "0"], "0 is not a speed from 0.01 to 100"),
    "what speed": (lambda path: None, [".", "--speed", "nan"], "nan is not a speed"),
    "no width": (lambda path: None, [".", "--width", "12"], "12 is not a width"),
    "too long": (lambda path: None, [".", "--gif", "f.gif", "--speed", "0.01"], "choose a higher --speed"),
    "no encoder": (lambda path: None, [".", "--film", "f.mp4"], "An MP4 needs ffmpeg"),
    "nothing": (lambda path: None, [], "Missing argument 'DIR'."),
}


@pytest.mark.parametrize("what", BAD)
def test_what_can_not_be_played_is_said_in_one_line(what, rack, tmp_path, capsys, monkeypatch):
    spoil, arguments, said = BAD[what]
    copied(rack, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    spoil(tmp_path)
    assert commands.run("play", arguments) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1 + ("\nSee `" in err), err
    assert not (tmp_path / "playback.html").exists()


def test_what_the_host_wrote_is_played(tmp_path):
    here = [sys.executable, "-m", "mischwerk"]
    asked = "--twin model --interpreter cpython --cards 6 --sim-seed 2 --json --out"
    shuffle = [*here, "shuffle", "--sim", *asked.split(), tmp_path / "run"]
    shuffle = subprocess.run(shuffle, capture_output=True, text=True, timeout=60, check=True)
    record = json.loads(shuffle.stdout)
    done = subprocess.run([*here, "sim", "play", tmp_path / "run"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    text = (tmp_path / "run" / "playback.html").read_text(encoding="utf-8")
    facts = json.loads(dict(EMBEDDED.findall(text))["facts"])
    assert facts["rows"][-1]["order"] == record["order"]
    assert abs(facts["end_ms"] - facts["begin_ms"] - 1000 * record["machine_s"]) <= 5
    assert facts["outcome"] == f"Done in {record['machine_s']:.2f} machine seconds."
