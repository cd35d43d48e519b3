"""`--set NAME=VALUE`: a twin whose machine file has other numbers, by the names that `sim sweep` takes."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]
RUN = ("--sim", "--sim-seed", "4", "--seed", "5" * 64, "--cards", "4", "--interpreter", "cpython", "--json")


@pytest.mark.wants("sim")
def test_it_is_as_if_the_machine_file_said_so(run, twins):
    text = (ROOT / "hardware" / "machines" / "pile10.toml").read_text("utf-8")
    changed, places = re.subn(r"(?m)^gate_gap_mm = \S+", "gate_gap_mm = 0.44", text)
    assert places == 1
    Path("pile10.toml").write_text(changed)
    by_file = run("shuffle", *RUN, "--machine", "./pile10.toml", "--out", "file").object
    by_key = run("shuffle", *RUN, "--set", "feed.gate_gap_mm=0.44", "--out", "key").object
    by_name = run("shuffle", *RUN, "--set", "gap=0.44", "--out", "name").object
    shipped = run("shuffle", *RUN, "--out", "shipped").object
    traces = {name: Path(name, "trace.json.gz").read_bytes() for name in ("file", "key", "name", "shipped")}
    assert traces["file"] == traces["key"] == traces["name"] != traces["shipped"]
    assert by_key["set"] == ["feed.gate_gap_mm=0.44"] and by_name["set"] == ["gap=0.44"]
    assert "set" not in by_file and "set" not in shipped
    assert by_file["order"] == by_key["order"] == by_name["order"] is not None


@pytest.mark.wants("sim")
def test_several_numbers_reach_the_twin(run, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_ARGV", str(tmp_path / "argv"))
    run("deal", "skat", "--sim", "--set", "card-friction=0.45", "--set", "bent=0.1")
    argv = json.loads((tmp_path / "argv").read_text())
    assert [argv[at + 1] for at, word in enumerate(argv) if word == "--set"] == ["card-friction=0.45", "bent=0.1"]


@pytest.mark.wants("sim")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("cards.fricton=1", "unknown name 'cards.fricton'; the known ones are friction, roller-friction"),
        ("cards.friction", "must be NAME=VALUE"),
        ("cards.friction=0.4,0.5", "one value only"),
        ("cards.friction=0.4:0.5:3", "one value only"),
        ("cards.friction=slippery", "'slippery' is not a number"),
        ("cards.friction=nan", "is not a number that can be set"),
        ("cards.friction=-1", "cards.friction: must be a number from 0 to 3"),
        ("friction=arctic", "unknown 'arctic'"),
        ("thickness=0", "thickness must be above 0"),
    ],
)
def test_what_can_not_be_set(run, twins, change, words):
    ran = run("shuffle", "--sim", "--cards", "4", "--set", change)
    assert ran.status == 2 and ran.out == "" and len(ran.err.splitlines()) == 2
    assert f"--set {change}" in ran.err and words in ran.err
    assert not list(Path(".").rglob("record.json"))


def test_only_in_the_physical_world(run):
    assert "--set only works with the twin" in run("shuffle", "--port", "/dev/x", "--set", "gap=0.4").err
    ran = run("shuffle", "--sim", "--twin", "model", "--set", "gap=0.4")
    assert ran.status == 2 and "only works in the physical world" in ran.err
