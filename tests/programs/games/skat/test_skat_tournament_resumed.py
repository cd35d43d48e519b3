"""A tournament that was stopped anywhere goes on without loss; a folder of another one is left alone."""

import json
import multiprocessing
import shutil
from pathlib import Path

import pytest
from mischwerk.errors import Interrupted, UsageProblem
from mischwerk_games.skat.files.games import read_games
from mischwerk_games.skat.tournament import command
from mischwerk_games.skat.tournament.folder import Folder
from mischwerk_games.skat.tournament.options import PlayerFault
from skat_views import MADE, MISBEHAVING, contents, games, tournament

DEALS = "14"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    out = tmp_path_factory.mktemp("whole") / "out"
    tournament(out, deals=DEALS)
    return out


@pytest.fixture
def cut(whole, tmp_path):
    """cut(games, times): a copy that was ended behind so many bytes of each file, before anything was made of them."""

    def made(games_bytes, times_bytes=None, tail=b""):
        out = tmp_path / "cut"
        shutil.copytree(whole, out)
        for name in (*MADE[5:], "summary.json", "report.html"):
            (out / name).unlink()
        for name, end in (("games.jsonl", games_bytes), ("times.jsonl", times_bytes)):
            kept = (whole / name).read_bytes()[:end]
            (out / name).write_bytes(kept + (tail if name == "games.jsonl" else b""))
        return out

    return made


def line_ends(path):
    ends, at = [], 0
    for line in path.read_bytes().splitlines(keepends=True):
        at += len(line)
        ends.append(at)
    return ends


@pytest.mark.parametrize("place", ["nothing", "first letter", "middle of a line", "last letter missing", "line's end",
                                   "everything"])  # fmt: skip
def test_wherever_it_was_ended_the_result_is_the_same(whole, cut, place):
    ends = line_ends(whole / "games.jsonl")
    end = {"nothing": 0, "first letter": 1, "middle of a line": (ends[4] + ends[5]) // 2,
           "last letter missing": ends[6] - 1, "line's end": ends[8], "everything": None}[place]  # fmt: skip
    out = cut(end)
    tournament(out, deals=DEALS)
    assert contents(out) == contents(whole)
    assert len(games(out, "times.jsonl")) == 14


def test_what_is_whole_is_not_played_again(whole, cut, monkeypatch):
    played = []
    original = command.play_share
    monkeypatch.setattr(
        command, "play_share", lambda job, dealt, players: played.extend(dealt) or original(job, dealt, players)
    )
    tournament(cut(line_ends(whole / "games.jsonl")[8]), deals=DEALS)
    assert [deal.number for deal in played] == list(range(9, 14))


@pytest.mark.parametrize(
    "tail", [b"\0" * 3000, b"{}\n", b'{"id":9,"seating":5}\n', b"[1]\n" * 3, b"[" * 50_000 + b"\n"]
)
def test_what_a_power_cut_leaves_is_cut_off(whole, cut, tail):
    out = cut(line_ends(whole / "games.jsonl")[8], tail=tail)
    tournament(out, deals=DEALS)
    assert contents(out) == contents(whole)


def test_games_whose_times_are_lost_are_played_again(whole, cut):
    out = cut(None, line_ends(whole / "times.jsonl")[3])
    tournament(out, deals=DEALS)
    assert contents(out) == contents(whole)
    assert len(games(out, "times.jsonl")) == 14


def test_times_of_other_games_are_none(whole, cut):
    out = cut(None)
    times = (out / "times.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (out / "times.jsonl").write_text("".join([*times[:4], *times[5:], times[4]]), encoding="utf-8")
    tournament(out, deals=DEALS)
    assert contents(out) == contents(whole)
    assert [row["id"] for row in games(out, "times.jsonl")] == list(range(14))


def test_a_deal_of_which_a_seating_is_missing_is_played_again(tmp_path):
    options = {"players": f"random,random,{MISBEHAVING} x never", "deals": "6"}
    tournament(tmp_path / "whole", **options)
    shutil.copytree(tmp_path / "whole", tmp_path / "cut")
    end = line_ends(tmp_path / "whole" / "games.jsonl")[7]  # of the third deal two of three seatings
    (tmp_path / "cut" / "games.jsonl").write_bytes((tmp_path / "whole" / "games.jsonl").read_bytes()[:end])
    tournament(tmp_path / "cut", **options)
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


def test_deals_of_a_file_go_on_where_they_were(whole, tmp_path):
    options = {"deals": str(whole / "all_games.jsonl"), "contracts": str(whole / "all_games.jsonl")}
    tournament(tmp_path / "out", **options)
    before = contents(tmp_path / "out")
    path = tmp_path / "out" / "games.jsonl"
    path.write_bytes(path.read_bytes()[: line_ends(path)[8]])
    tournament(tmp_path / "out", **options)
    assert contents(tmp_path / "out") == before


def test_a_run_that_is_interrupted_keeps_what_it_played(whole, tmp_path, monkeypatch):
    original = command.play_share

    def interrupted(job, dealt, players):
        if dealt[0].number == 8:
            raise KeyboardInterrupt
        return original(job, dealt, players)

    monkeypatch.setattr(command, "play_share", interrupted)
    with pytest.raises(Interrupted) as stopped:
        tournament(tmp_path / "out", deals=DEALS)
    assert stopped.value.error == f"Interrupted: what was played is in {tmp_path / 'out'}."
    assert len(games(tmp_path / "out")) == 8 and not (tmp_path / "out" / "summary.json").exists()
    monkeypatch.undo()
    tournament(tmp_path / "out", deals=DEALS)
    assert contents(tmp_path / "out") == contents(whole)


def test_a_run_that_ended_while_it_made_the_folder(tmp_path, whole):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "tournament.json.part").write_text("{", encoding="utf-8")
    tournament(tmp_path / "out", deals=DEALS)
    assert contents(tmp_path / "out") == contents(whole)


# -- folders that are not ours -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"seed": 2}, "seed is 1 there and 2 here"),
        ({"scoring": "thesis"}, 'scoring is "isko" there and "thesis" here'),
        ({"forfeit": True}, "forfeit is false there and true here"),
        ({"think_s": 3.0}, "think_s is 10.0 there and 3.0 here"),
        ({"deals": "15"}, 'deals is {"count": 14, "from": "seed"} there and {"count": 15, "from": "seed"} here'),
        ({"contracts": "random"}, 'contracts is null there and {"player": "random"} here'),
    ],
)
def test_a_folder_of_other_options_is_refused(whole, options, key):
    before = contents(whole)
    with pytest.raises(UsageProblem) as problem:
        tournament(whole, **{"deals": DEALS, **options})
    assert problem.value.error == f"{whole} is from another tournament: {key}."
    assert contents(whole) == before


def test_other_deals_of_the_same_name_are_other_options(whole, tmp_path):
    deals = tmp_path / "all_games.jsonl"
    shutil.copy(whole / "all_games.jsonl", deals)
    tournament(tmp_path / "out", deals=str(deals))
    deals.write_text("\n".join(reversed(deals.read_text(encoding="utf-8").splitlines())), encoding="utf-8")
    with pytest.raises(UsageProblem, match="is from another tournament: deals is"):
        tournament(tmp_path / "out", deals=str(deals))


@pytest.mark.parametrize("note", ["", "[]", "{", "\x00", "nothing"])
def test_a_folder_that_is_not_ours_is_refused(tmp_path, note):
    out = tmp_path / "out"
    out.mkdir()
    (out / ("mine.txt" if note == "nothing" else "tournament.json")).write_text(note, encoding="utf-8")
    with pytest.raises(UsageProblem) as problem:
        tournament(out)
    expected = (
        f"{out} is not the folder of a tournament."
        if note == "nothing"
        else f"{out / 'tournament.json'} was not written by this program."
    )
    assert problem.value.error == expected and len(list(out.iterdir())) == 1


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "out").write_text("", encoding="utf-8")
    with pytest.raises(UsageProblem, match="is not the folder of a tournament"):
        tournament(tmp_path / "out")
    with pytest.raises(UsageProblem, match="can't be written: Not a directory"):
        tournament(tmp_path / "out" / "below")


def test_two_runs_do_not_write_the_same_folder(whole):
    note = json.loads((whole / "tournament.json").read_text(encoding="utf-8"))
    with Folder(whole, note), pytest.raises(UsageProblem, match="is being written by another run"):
        tournament(whole, deals=DEALS)
    tournament(whole, deals=DEALS)


# -- programs that fail --------------------------------------------------------------------------------------


def test_a_program_that_fails_stops_the_tournament_with_one_line(tmp_path):
    out = tmp_path / "out"
    bad = f"{MISBEHAVING} die"
    with pytest.raises(PlayerFault) as fault:
        tournament(out, players=f"random,random,{bad}", deals="8")
    name = bad.removeprefix("cmd:")
    assert fault.value.error.startswith(f"Player {name} (deal ") and "\n" not in fault.value.error
    assert "): it has ended with exit status 3, asked {" in fault.value.error
    log = next((out / "log").iterdir())
    assert f"It wrote to {log}." in fault.value.what_to_do and log.read_text(encoding="utf-8") == "this is why\n"
    kept = games(out)
    failed = int(fault.value.error.partition("(deal ")[2].partition(",")[0])
    assert [(game["id"], game["seating"]) for game in kept] == [
        (deal, seat) for deal in range(failed) for seat in range(3)
    ]
    with pytest.raises(PlayerFault) as again:
        tournament(out, players=f"random,random,{bad}", deals="8")
    assert again.value.error == fault.value.error and games(out) == kept


def test_with_forfeits_it_goes_on(tmp_path):
    out = tmp_path / "out"
    tournament(out, players=f"random,random,{MISBEHAVING} nonsense", deals="8", forfeit=True)
    kept, faults = games(out), games(out, "faults.jsonl")
    assert sum(not game.end.is_over for game in read_games(out / "games.jsonl") if not game.is_passed) == len(faults)
    assert len(kept) == 24 and faults
    name = MISBEHAVING.removeprefix("cmd:") + " nonsense"
    at = {(game["id"], game["seating"]): game for game in kept}
    for fault in faults:
        game = at[fault["id"], fault["seating"]]
        assert fault["player"] == name == game["seats"][("forehand", "middlehand", "rearhand").index(fault["seat"])]
        assert fault["fault"].startswith("it answered nonsense to ")
        assert game["won"] is (game["soloist"] != fault["seat"])
    end = line_ends(out / "games.jsonl")[10]
    before = contents(out)
    (out / "games.jsonl").write_bytes((out / "games.jsonl").read_bytes()[:end])
    tournament(out, players=f"random,random,{MISBEHAVING} nonsense", deals="8", forfeit=True)
    assert contents(out) == before, "faults are cut off and found again too"


def test_a_program_that_can_t_introduce_itself_leaves_no_folder(tmp_path):
    out = tmp_path / "out"
    with pytest.raises(PlayerFault) as fault:
        tournament(out, players=f"random,random,{MISBEHAVING} die hello")
    assert "can't play: it has ended with exit status 3" in fault.value.error
    assert fault.value.what_to_do == "It wrote: this is why" and not out.exists()


@pytest.mark.parametrize(
    ("skills", "options", "why"),
    [
        ('["bid","discard","declare"]', {}, "has no skill to play"),
        ('["play"]', {}, "lacks skills: bid, discard, declare"),
        ('["play","bid"]', {"players": "random"}, "can't decide contracts"),
    ],
)
def test_a_program_without_a_skill(tmp_path, skills, options, why):
    program = tmp_path / "program"
    program.write_text(
        f'#!/bin/sh\nread hello\necho \'{{"name":"a","version":"1","skills":{skills}}}\'\nread bye\n',
        encoding="utf-8",
    )
    program.chmod(0o755)
    arguments = {"players": f"random,random,cmd:{program}", **options}
    if options:
        arguments["contracts"] = f"cmd:{program}"
    with pytest.raises(UsageProblem, match=why):
        tournament(tmp_path / "out", **arguments)
    assert not (tmp_path / "out").exists()


# -- wrong options -------------------------------------------------------------------------------------------

WRONG = [
    ({"deals": None}, "Which deals? Exactly one of --deals and --machine-deals is needed."),
    ({"machine_deals": 3}, "Which deals? Exactly one of --deals and --machine-deals is needed."),
    ({"deals": "0"}, "--deals 0 is out of range."),
    ({"deals": "99999999999999"}, "--deals 9999999999 is out of range."),
    ({"deals": None, "machine_deals": 0}, "--machine-deals 0 is out of range."),
    ({"deals": "-3"}, "-3: No such file or directory."),
    ({"deals": "no.jsonl"}, "no.jsonl: No such file or directory."),
    ({"contracts": "no.jsonl"}, "A file of --contracts needs the file of its deals."),
    ({"contracts": "cmd:"}, "cmd: needs a program after it."),
    ({"scoring": "skat"}, "--scoring skat is not known."),
    ({"processes": 0}, "--processes 0 is out of range: give 1 to 1024."),
    ({"cluster": "tcp://127.0.0.1:9"}, "--processes and --cluster can't be combined."),
    ({"seed": -1}, "--seed -1 is out of range."),
    ({"think_s": 0.0}, "--think 0.0 is out of range."),
    ({"think_s": float("nan")}, "--think nan is out of range."),
    ({"players": "anna"}, "There is no player 'anna'."),
]


@pytest.mark.parametrize(("options", "error"), WRONG)
def test_wrong_options_are_one_clear_line(tmp_path, monkeypatch, options, error):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageProblem) as problem:
        tournament(tmp_path / "out", **options)
    assert problem.value.error == error and problem.value.what_to_do
    assert not (tmp_path / "out").exists()


def test_wrong_files_are_one_clear_line(whole, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("deals.jsonl").write_text('{"id":0}\n', encoding="utf-8")
    with pytest.raises(UsageProblem) as problem:
        tournament(tmp_path / "out", deals="deals.jsonl")
    assert problem.value.error == "deals.jsonl, line 1: forehand is missing."
    lines = (whole / "all_games.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    Path("some.jsonl").write_text("".join(lines[:5]), encoding="utf-8")
    with pytest.raises(UsageProblem) as problem:
        tournament(tmp_path / "out", deals=str(whole / "all_games.jsonl"), contracts="some.jsonl")
    assert problem.value.error == "some.jsonl has no contract of deal 5."


def test_a_cluster_that_is_not_there_is_one_clear_line(tmp_path, monkeypatch):
    monkeypatch.setattr("mischwerk_work.cluster._ANSWER_S", 0.5)
    with pytest.raises(UsageProblem) as problem:
        tournament(tmp_path / "out", cluster="tcp://127.0.0.1:9", processes=None)
    assert problem.value.error.startswith("No cluster answers at tcp://127.0.0.1:9: ")


def test_a_process_that_is_ended_from_outside_changes_no_byte(whole, tmp_path, monkeypatch):
    """It is replaced, and its share played again; those that are there already go on."""
    original, killed = Folder.add, []

    def one_is_killed(folder, share):
        if not killed:
            killed.extend(multiprocessing.active_children()[:1])
            killed[0].kill()
        original(folder, share)

    monkeypatch.setattr(Folder, "add", one_is_killed)
    tournament(tmp_path / "out", deals=DEALS, processes=2)
    assert killed and contents(tmp_path / "out") == contents(whole)
