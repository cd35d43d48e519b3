"""`mischwerk rig measure` from its options to its file, with the rig's twin, and with people and boards that fail."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from mischwerk_machines import load
from shuffler import hal

QUICK = ("rig", "measure", "--sim", "--sim-seed", "3", "--interpreter", "cpython", "--repeats", "3")


@pytest.fixture
def rig(twins):
    """A rig's twin that stays: its port, and lay(n) for its hand."""
    with contextlib.ExitStack() as stack:
        command = [sys.executable, "-m", "mischwerk_sim", "serve", "--twin", "rig", "--child", "--pace", "none"]
        options = ["--interpreter", "cpython", "--cards", "12"]
        twin = stack.enter_context(
            subprocess.Popen([*command, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
        stack.callback(twin.kill)

        def lay(count):
            twin.stdin.write(f"lay {count}\n")
            twin.stdin.flush()
            assert twin.stdout.readline() == f"laid {count}\n"  # a person says "Enter" when it is done

        yield twin.stdout.readline().strip(), lay


@pytest.mark.wants("sim")
def test_the_twin_is_measured_into_a_file_that_the_loader_takes(twins, run):
    answer = run(*QUICK, "--cards", "12", "--out", "mine.toml", "--json").object
    assert (answer["result"], answer["machine"], answer["file"]) == ("done", "pile10", "mine.toml")
    assert answer["deck"] == {"laid": 12, "late": 0, "misfed": 0, "missing": 0} and answer["seen"]["fed"] == 12
    values = {number["key"]: number["value"] for number in answer["numbers"]}
    machine = load("./mine.toml")
    assert machine.data.feed.steps_per_mm == pytest.approx(values["feed.steps_per_mm"], rel=1e-3)
    assert machine.data.friction.roller == pytest.approx(values["friction.roller"], rel=1e-3)
    assert "From a twin seed 3" in Path("mine.toml").read_text(encoding="utf-8")
    ran = run(*QUICK, "--cards", "0", "--out", "mine.toml")
    assert ran.status == 2 and "mine.toml already exists" in ran.err and len(ran.err.splitlines()) == 2


@pytest.mark.wants("sim")
def test_the_command_that_it_tells_names_the_file_wherever_that_is(twins, run):
    elsewhere = Path("elsewhere").resolve()
    elsewhere.mkdir()
    for out in (str(elsewhere / "mine.toml"), "mine.toml"):
        path = run(*QUICK, "--cards", "0", "--out", out).out.rpartition("--machine ")[2].partition("`")[0]
        assert Path(path).resolve() == Path(out).resolve()
        assert load(path).name == "mine"


@pytest.mark.wants("sim")
def test_the_same_seed_writes_the_same_file(twins, run):
    for name in ("a.toml", "b.toml"):
        assert run(*QUICK, "--cards", "5", "--out", name).status == 0
    first, second = (Path(name).read_text(encoding="utf-8") for name in ("a.toml", "b.toml"))
    assert first.replace('"a"', '"b"') == second


@pytest.mark.wants("sim")
def test_what_was_measured_by_hand_is_written_and_used(twins, run):
    line = ["--bench", "friction.well=20deg", "--bench", "friction.roller=0.8,0.9", "--cards", "0"]
    ran = run(*QUICK, *line, "--out", "mine.toml")
    assert ran.status == 0, ran.err
    machine = load("./mine.toml")
    assert machine.data.friction.roller == 0.85 and machine.data.friction.well == pytest.approx(0.364, abs=1e-3)


WRONG = [
    ("--repeats 2 --sim", "--repeats 2 is out of range"),
    ("--cards -1 --sim", "--cards -1 is out of range"),
    ("--cards 111 --sim", "--cards 111 is out of range"),
    ("--card-mm nan --sim", "--card-mm nan is out of range"),
    ("--card-mm 49 --sim", "--card-mm 49 is out of range"),
    ("--format tarot --sim", "--format tarot is not known"),
    ("--sim --port /dev/null", "uses no port"),
    ("--sim-seed 1", "--sim-seed is for a twin"),
    ("--world x.toml", "--world is for a twin"),
    ("--port /dev/null", "nobody to lay the cards"),
    ("--sim --world nowhere.toml", "nowhere.toml"),
    ("--sim --world wheel54", "--world wheel54 is a wheel"),
    ("--sim --machine wheel54", "no feed rig for a wheel"),
    ("--sim --machine nix", "There is no machine 'nix'; the known ones are hand8, pile10"),
    ("--machine nix", "There is no machine 'nix'; the known ones are hand8, pile10"),
    ("--sim --bench friction.gate=steep", "is not a reading"),
    ("--sim --out pile8.toml", "the name of a build"),
    ("--sim --out nowhere/mine.toml", "can't be written"),
]


@pytest.mark.wants("sim")
@pytest.mark.parametrize(("line", "message"), WRONG, ids=[line for line, _ in WRONG])
def test_what_makes_no_sense_takes_two_lines_and_writes_nothing(twins, run, line, message):
    ran = (
        run("rig", "measure", "--interpreter", "cpython", *line.split())
        if "--sim " in f"{line} "
        else run("rig", "measure", *line.split())
    )
    assert ran.status == 2 and message in ran.err and len(ran.err.splitlines()) == 2
    assert list(Path().iterdir()) == []


@pytest.mark.wants("sim")
def test_a_roller_without_grip_is_too_few_cards_and_the_runs_are_kept(twins, run):
    Path("slick.toml").write_text('extends = "pile10"\nname = "slick"\n[friction]\nroller = 0.05\n')
    ran = run(*QUICK, "--cards", "0", "--world", "slick.toml", "--out", "mine.toml")
    assert ran.status == 3 and "Only 0 cards came through in the stage `sled`" in ran.err
    assert len(ran.err.splitlines()) == 2 and not Path("mine.toml").exists()
    assert len(Path("mine.runs.jsonl").read_text(encoding="utf-8").splitlines()) > 3


def lay_cards(shown, lay, times, prompts):
    for _ in range(times):
        prompts[0] += 1
        shown.until("Enter >", times=prompts[0])
        lay(1)
        shown.keys("\n")


@pytest.mark.wants("sim")
def test_a_person_lays_the_cards_stops_and_goes_on_later(rig, terminal):
    port, lay = rig
    line = ("rig", "measure", "--port", port, "--repeats", "3", "--cards", "0", "--out", "mine.toml")
    shown, prompts = terminal(*line), [0]
    lay_cards(shown, lay, 4, prompts)
    shown.until("Enter >", times=5)
    os.kill(shown.process.pid, signal.SIGINT)
    assert shown.end() == 130
    assert "4 runs kept in mine.runs.jsonl; no machine file was written." in " ".join(shown.seen.split())
    assert not Path("mine.toml").exists()
    shown, prompts = terminal(*line), [0]
    lay_cards(shown, lay, 2, prompts)
    assert shown.end() == 0 and "it continues from there" in shown.seen
    assert load("./mine.toml").name == "mine"


@pytest.mark.wants("sim")
def test_a_card_that_is_not_there_is_asked_for_again(rig, terminal):
    port, lay = rig
    lay(0)
    shown = terminal("rig", "measure", "--port", port, "--repeats", "3", "--cards", "0", "--out", "mine.toml")
    for prompt in range(3):
        shown.until("Enter >", times=prompt + 1)
        shown.keys("\n")
    assert shown.end() == 3 and shown.seen.count("The well's sensor sees no card.") == 3


@pytest.mark.parametrize(
    ("homed", "options", "message"),
    [(1, (), "it is not a rig"), (0, ("--machine", "pile8"), "set up as pile10, not as pile8")],
)
def test_a_whole_machine_or_another_one_is_told(terminal, board, homed, options, message):
    shown = terminal("rig", "measure", *options, "--port", board(homed=homed).path)
    assert shown.end() == 2 and message in shown.seen


@pytest.mark.parametrize(
    ("detail", "message"),
    [("busy", "busy with another job"), ("test mode needs a twin or the test jumper", "test jumper")],
)
def test_a_board_that_refuses_to_feed(terminal, board, detail, message):
    machine = board(homed=0, levels=[1 << hal.WELL], refuse={"feed": ("BAD_REQUEST", detail)})
    shown = terminal("rig", "measure", "--port", machine.path, "--out", "mine.toml")
    shown.until("Enter >")
    shown.keys("\n")
    assert shown.end() in (2, 3) and message in shown.seen
    assert "0 runs kept" in " ".join(shown.seen.split()) and not Path("mine.toml").exists()


@pytest.mark.wants("sim")
def test_a_port_that_is_none_or_busy(terminal, rig):
    shown = terminal("rig", "measure", "--port", "/dev/nowhere")
    assert shown.end() == 4 and "There is no port /dev/nowhere" in shown.seen
    held = terminal("rig", "measure", "--port", rig[0], "--out", "mine.toml")
    held.until("Enter >")
    shown = terminal("rig", "measure", "--port", rig[0], "--out", "other.toml")
    assert shown.end() == 4 and "is busy" in shown.seen


@pytest.mark.wants("sim")
def test_a_rig_can_be_served_to_any_client_and_nobody_else_shuffles_in_one(start, run, twins):
    serving = start("sim", "serve", "--twin", "rig", "--interpreter", "cpython", "--cards", "5", stdin=subprocess.PIPE)
    port = serving.stdout.readline().strip()
    assert run("identify", "--port", port).status == 0
    serving.stdin.write("lay six\n")
    serving.stdin.flush()
    assert serving.stderr.readline() == "a hand can lay 0 to 5 cards: lay N\n"
    serving.stdin.close()
    serving.stdin = None
    assert run("status", "--port", port).status == 0, "it needs nobody at its keyboard"
    serving.terminate()
    serving.communicate(timeout=10)
    ran = run("shuffle", "--sim", "--twin", "rig")
    assert ran.status == 2 and "--twin rig is not known" in ran.err
