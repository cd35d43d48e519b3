"""`mischwerk sim unknowns`: what it prints, writes and keeps; the trials themselves are small or stand-ins."""

import contextlib
import json
import signal

import pytest
from mischwerk_sim import commands
from mischwerk_sim.commands import CommandError
from mischwerk_sim.commands.unknowns import main
from mischwerk_sim.measuring.decks import Trial
from mischwerk_sim.sweep.unknowns import study
from mischwerk_work.workers import WorkProblem

TRIED = []


def pretended(machine, card, cards, seed):
    """A machine that fails where its faces bounce, and silently where the well is slippery, too."""
    TRIED.append(seed)
    if machine.data.restitution.other < 0.4:
        retries = seed % 2
        return Trial("exact", "", ("MISFEED",) if retries else (), retries, cards, 20.0)
    if machine.data.friction.well < 0.2:
        return Trial("silent", "2 of 52 places wrong, the lowest: 3", (), 0, cards, 20.0)
    return Trial("JAM_INSERT", "pocket mouth", ("JAM_INSERT",), 0, 7, 4.0)


@pytest.fixture
def stand_in(monkeypatch):
    TRIED.clear()
    monkeypatch.setitem(study.WHATS, "decks", pretended)


def unknowns(*arguments):
    return main(["--jobs", "1", *arguments])


def told(capsys, *arguments):
    status = unknowns(*arguments, "--json")
    return status, json.loads(capsys.readouterr().out)


def test_counts_causes_and_files(stand_in, tmp_path, capsys):
    status, answer = told(capsys, "--samples", "400", "--ends", "2", "--repeats", "3", "--out", str(tmp_path / "u"))
    assert status == 1, "silent ones"
    assert answer["tried"] == 400 and sum(answer["outcomes"].values()) == 400
    assert answer["exact"] == answer["outcomes"]["exact"] == 320, "four fifths of the range, evenly covered"
    assert 0 < answer["put_right_by_itself"] < 320
    first = answer["sensitivity"][0]
    assert (first["name"], first["side"]) == ("restitution.other", "high") and first["p"] < 0.001
    silent = sorted(answer["sensitivity_by_outcome"]["silent"], key=lambda one: one["p"])
    assert {cause["name"] for cause in silent[:2]} == {"restitution.other", "friction.well"}
    at = {(end["number"], end["end"]): end["exact"] for end in answer["ends"]}
    assert at[("", "file")] == 3 and at[("restitution.other", "low")] == 3
    assert at[("restitution.other", "high")] == 0 and len(at) == 5
    assert len(answer["trials"]) == 415
    sample = answer["trials"][-1]
    assert set(sample) == {
        *("name", "seed", "numbers", "outcome", "detail", "faults", "retries", "count", "machine_s", "wall_s")
    }
    assert json.loads((tmp_path / "u" / "unknowns.json").read_text()) == answer
    assert (tmp_path / "u" / "unknowns.png").read_bytes()[:4] == b"\x89PNG"


def test_where_none_is_exact_kinds_of_failure_are_told_apart(monkeypatch, capsys):
    def never(machine, card, cards, seed):
        name = "MISFEED" if machine.data.friction.roller < 0.8 else "JAM_INSERT"
        return Trial(name, "", (name,), 0, 3, 2.0)

    monkeypatch.setitem(study.WHATS, "decks", never)
    _, answer = told(capsys, "--samples", "60")
    assert answer["sensitivity"] == []
    named = {
        kind: [(cause["name"], cause["side"]) for cause in of] for kind, of in answer["sensitivity_by_outcome"].items()
    }
    assert named == {"MISFEED": [("friction.roller", "low")], "JAM_INSERT": [("friction.roller", "high")]}


def test_the_screen_has_80_columns(stand_in, monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    unknowns("--samples", "100", "--ends", "1", "--out", "u", "--machine", "pile10")
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 80 and "\u2026" not in said
    for phrase in ("exact", "80 of 100", "wrong order, undetected", "restitution.other", "<0.001"):
        assert phrase in said
    assert "JAM_INSERT: restitution.other high (p <0.001)" in said
    assert "corrected a fault by itself" in said and "--only N, such as" in said


def test_what_is_known_is_not_tried_again(stand_in, tmp_path, capsys):
    out = ["--samples", "12", "--out", str(tmp_path / "u")]
    first = told(capsys, *out)
    assert len(TRIED) == 12
    kept = tmp_path / "u" / "trials.jsonl"
    lines = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join(lines[:6]) + lines[6][:-9])
    again = told(capsys, *out)
    assert len(TRIED) == 19
    for row in first[1]["trials"] + again[1]["trials"]:
        del row["wall_s"]
    assert again == first


@pytest.mark.parametrize(
    "command, arguments, name",
    [("unknowns", ["--samples", "12"], "trials.jsonl"), ("sweep", ["--vary", "gap=0.4,0.5"], "points.jsonl")],
)
def test_what_an_earlier_version_kept_is_refused_and_left(stand_in, tmp_path, capsys, command, arguments, name):
    """As release 0.2.0 wrote it."""
    old = b'{"study": {"machine": "pile10", "seed": 1}}\n{"name": "sample 0", "seed": 8, "outcome": "exact"}\n'
    (tmp_path / name).write_bytes(old)
    assert commands.run(command, [*arguments, "--out", str(tmp_path)]) == 2
    said = f"{tmp_path / name} is not of this version, or no such file at all; it was left as it is.\n"
    assert capsys.readouterr().err == said + "Give another --out DIR.\n"
    assert (tmp_path / name).read_bytes() == old and not TRIED


def test_an_interruption_keeps_what_was_measured(monkeypatch, tmp_path, capsys):
    def interrupted(machine, card, cards, seed):
        TRIED.append(seed)
        if len(TRIED) == 5:
            raise KeyboardInterrupt
        return Trial("exact", "", (), 0, cards, 20.0)

    TRIED.clear()
    monkeypatch.setitem(study.WHATS, "decks", interrupted)
    out = str(tmp_path / "u")
    assert unknowns("--samples", "9", "--out", out) == commands.EXIT_INTERRUPTED
    said = capsys.readouterr().out
    assert "4 of 4" in said and f"Results so far are kept in {out}/trials.jsonl: the same command" in said
    assert unknowns("--samples", "9", "--out", out) == 0
    assert "9 of 9" in capsys.readouterr().out and len(TRIED) == 10
    with pytest.raises(KeyboardInterrupt):
        TRIED.clear()
        unknowns("--samples", "9")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interruption_that_a_trial_swallows_still_ends_the_sweep(monkeypatch, tmp_path, capsys):
    def deaf(machine, card, cards, seed):
        with contextlib.suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        return Trial("exact", "", (), 0, cards, 20.0)

    monkeypatch.setitem(study.WHATS, "decks", deaf)
    assert unknowns("--samples", "9", "--out", str(tmp_path)) == commands.EXIT_INTERRUPTED
    assert "Results so far are kept" in capsys.readouterr().out


@pytest.mark.parametrize("what, machine", [("ejections", "pile10"), ("decks", "wheel54"), ("feeds", "wheel54")])
def test_each_kind_of_trial_in_the_world(capsys, what, machine):
    status, answer = told(capsys, "--what", what, "--machine", machine, "--samples", "1", "--cards", "5")
    [row] = answer["trials"]
    assert row["name"] == "sample 0" and len(row["numbers"]) > 30 and row["count"] <= 10
    assert status == (row["outcome"] in ("silent", "broken"))


def test_a_number_that_is_kept_is_drawn_no_more_and_changes_no_other(stand_in, tmp_path, capsys):
    _, whole = told(capsys, "--samples", "20", "--out", str(tmp_path))
    status, answer = told(capsys, "--samples", "20", "--keep", "restitution.other")
    assert status == 0 and answer["exact"] == 20 and answer["kept"] == ["restitution.other"]
    for before, after in zip(whole["trials"], answer["trials"]):
        del before["numbers"]["restitution.other"]
        assert before["numbers"] == after["numbers"]
    with pytest.raises(WorkProblem, match="kept is"):
        unknowns("--samples", "20", "--keep", "restitution.other", "--out", str(tmp_path))


def test_one_sample_again_is_the_same(stand_in, capsys):
    _, whole = told(capsys, "--samples", "6")
    assert unknowns("--samples", "6", "--only", "4") == 0
    row = json.loads(capsys.readouterr().out)
    known = whole["trials"][4]
    assert {**row, "wall_s": 0} == {**known, "wall_s": 0} and row["name"] == "sample 4"


def test_a_trial_that_goes_wrong_is_counted_and_does_not_end_the_night(monkeypatch, capsys):
    def fails(machine, card, cards, seed):
        TRIED.append(seed)
        return Trial("exact", "", (), 1 // (2 - len(TRIED)), cards, 20.0)

    TRIED.clear()
    monkeypatch.setitem(study.WHATS, "decks", fails)
    status, answer = told(capsys, "--samples", "2")
    assert status == 1 and answer["outcomes"]["broken"] == 1
    assert answer["trials"][1]["detail"].startswith("ZeroDivisionError: ")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--what", "shuffles"], "--what must be one of feeds, ejections, decks, not 'shuffles'."),
        (["--samples", "0"], "--samples: 1 to 100000."),
        (["--samples", "many"], "--samples"),
        (["--only", "3", "--samples", "3"], "--only: 0 to 2."),
        (["--ends", "-1"], "--ends: 0 to 100."),
        (["--cards", "101"], "--cards: pile10 takes 2 to 100."),
        (["--machine", "pile9"], "there is no machine 'pile9'; the known ones are"),
        (["--ranges", "/nowhere.toml"], "/nowhere.toml: there is no such file"),
        (["--vary", "gap=0.3:0.5:2"], "No such option: --vary"),
        (["--keep", "friction.nap"], "--keep: 'friction.nap' is not a number of pile10 that is drawn"),
        (["--out", "/dev/null/u"], "--out /dev/null/u: Not a directory"),
    ],
)
def test_what_makes_no_sense_is_refused_in_two_lines(stand_in, arguments, said):
    with pytest.raises(CommandError) as caught:
        unknowns(*arguments)
    assert said in str(caught.value) and str(caught.value).count("\n") <= 1
    assert not TRIED


def test_ranges_of_another_kind_of_machine(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[[drawn]]\nkeys = ["wheel.inertia"]\nlow = 1\nhigh = 2\nscale = "log"\nreason = "so"\n')
    with pytest.raises(CommandError, match="no number of pile10 has a range there"):
        unknowns("--ranges", str(path))
