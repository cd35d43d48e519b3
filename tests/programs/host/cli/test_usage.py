"""Bad options: exit status 2, two plain lines, one object under --json, nothing left behind."""

from pathlib import Path

import mischwerk_install
import pytest

USAGE = [
    ("shuffle --sim --port /dev/ttyACM0", "can't be combined"),
    ("shuffle --sim --cards 0", "0 cards"),
    ("shuffle --sim --cards 1", "1 card can't be shuffled"),
    ("shuffle --sim --cards 101", "pile10: it takes 100"),
    ("shuffle --sim --cards -3", "-3 cards"),
    ("shuffle --sim --machine wheel54 --cards 60", "wheel54: it takes 54"),
    ("shuffle --sim --cards many", "--cards"),
    ("shuffle --sim --machine nix", "There is no machine 'nix'; the known ones are hand8, pile10"),
    ("shuffle --sim --machine ./nix.toml", "nix.toml: there is no such file.\nCorrect the file, or the path"),
    ("shuffle --sim --format tarot", "--format tarot"),
    ("shuffle --sim --method riffle", "--method riffle"),
    ("shuffle --sim --twin dream", "--twin dream"),
    ("shuffle --sim --rosc lame", "healthy or biased or stuck or periodic or dying"),
    ("shuffle --sim --passes 3", "random-pile"),
    ("shuffle --sim --method random-pile --passes 0", "--passes 0"),
    ("shuffle --sim --method random-pile --passes 17", "--passes 17"),
    ("shuffle --sim --seed abc", "64 hexadecimal digits; it has 3"),
    ("shuffle --sim --seed " + "g" * 64, "it contains other characters"),
    ("shuffle --sim --sim-seed -1", "--sim-seed -1"),
    ("shuffle --sim --sim-seed x", "--sim-seed"),
    ("shuffle --sim --sim-cards 121", "--sim-cards 121"),
    ("shuffle --port /dev/x --sim-seed 1", "--sim-seed only works with the twin"),
    ("shuffle --port /dev/x --twin model", "--twin only works with the twin"),
    ("shuffle --port /dev/x --rosc stuck", "--rosc only works with the twin"),
    ("shuffle --port /dev/x --sim-cards 3", "--sim-cards only works with the twin"),
    ("shuffle --bogus", "--bogus"),
    ("shuffle surplus --sim", "surplus"),
    ("shuffle --cards", "--cards"),
    ("bogus", "bogus"),
    ("sim", "command"),
    ("sim serve --machine nix", "known ones are"),
    ("sim serve --twin dream", "--twin dream"),
    ("sim serve --rosc lame", "--rosc lame"),
    ("deal skat --port /dev/x --rosc stuck", "--rosc only works with the twin"),
    ("arrange --port /dev/x --target three --rosc stuck", "--rosc only works with the twin"),
]


@pytest.mark.parametrize(("line", "words"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, line, words):
    ran = run(*line.split())
    assert ran.status == 2
    assert words in ran.err and ran.out == ""
    assert len(ran.err.splitlines()) == 2 and "Traceback" not in ran.err
    assert not Path("out").exists()


@pytest.mark.parametrize("line", [line for line, _ in USAGE if line.startswith("shuffle")])
def test_usage_problem_for_programs(run, line):
    ran = run("shuffle", "--json", *line.split()[1:])
    assert ran.status == 2
    assert set(ran.object) == {"error", "what_to_do"} and all(ran.object.values())


def test_too_large_names_the_machines_that_take_it(run):
    assert "pile10" in run("shuffle", "--sim", "--machine", "wheel54", "--cards", "60").err


def test_out_must_be_new_or_empty(run):
    Path("mine").mkdir()
    Path("mine/diary").write_text("dear")
    Path("file").write_text("x")
    for name, words in (("mine", "not empty"), ("file", "not a folder")):
        ran = run("shuffle", "--sim", "--out", name, "--json")
        assert ran.status == 2 and words in ran.object["error"]
    assert [path.name for path in Path("mine").iterdir()] == ["diary"]


def test_out_in_a_file_s_place(run):
    Path("file").write_text("x")
    ran = run("shuffle", "--sim", "--out", "file/below", "--json")
    assert ran.status == 2 and "can't be written" in ran.object["error"]


@pytest.mark.wants("sim")
def test_out_as_given_and_numbers_go_on(run):
    Path("out/shuffle-0041").mkdir(parents=True)
    assert run("shuffle", "--sim").status == 0
    assert Path("out/shuffle-0042/record.json").exists()
    Path("empty").mkdir()
    record = run("shuffle", "--sim", "--out", "empty", "--json").object
    assert record["pictures"] == ["empty/pictures/01-end.png"]
    assert {path.name for path in Path("empty").iterdir()} == {"record.json", "events.jsonl", "twin.jsonl", "pictures"}


def test_version_and_machines(run):
    assert run("--version").out.startswith("mischwerk 0.")
    listed = run("machines", "--json").object["machines"]
    assert {"pile10", "wheel54"} <= {one["name"] for one in listed}
    assert next(one for one in listed if one["name"] == "pile10")["max_cards"] == 100
    assert "up to 100 cards" in run("machines").out


@pytest.mark.wants("sim")
def test_no_command_greets_with_three_things_to_do(run):
    ran = run()
    assert ran.status == 0 and ran.err == "" and max(map(len, ran.out.splitlines())) <= 80
    told = [line.split("  ")[1] for line in ran.out.splitlines() if line.startswith("  mischwerk ")]
    assert told == ["mischwerk shuffle --sim", "mischwerk play skat", "mischwerk doctor"]
    for words in told:  # they exist
        assert run(*words.split()[1:], "--help").status == 0


@pytest.mark.wants("sim")
def test_the_greeting_says_if_the_twin_is_not_installed(run, monkeypatch):
    assert mischwerk_install.command("sim") not in run().out
    monkeypatch.setattr("mischwerk.extras.find_spec", lambda name: None)
    assert f"\n  {mischwerk_install.command('sim')}\n" in run().out


def test_an_unexpected_error_shows_no_traceback(run, monkeypatch):
    def broken(*_: object) -> int:
        raise ZeroDivisionError("by hand")

    monkeypatch.setattr("mischwerk.commands.board.list_machines", broken)
    ran = run("machines", "--json")
    assert ran.status == 4 and "ZeroDivisionError: by hand" in ran.object["error"] and "Traceback" not in ran.err
    monkeypatch.setenv("MISCHWERK_DEBUG", "1")
    assert "Traceback" in run("machines").err
