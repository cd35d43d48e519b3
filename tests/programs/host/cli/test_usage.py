"""The command line: bad options take status 2 and two plain lines, and nothing is loaded in vain."""

import json
import subprocess
import sys
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


@pytest.mark.parametrize(("line", "message"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, line, message):
    ran = run(*line.split())
    assert ran.status == 2
    assert message in ran.err and ran.out == ""
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
    for name, message in (("mine", "not empty"), ("file", "not a folder")):
        ran = run("shuffle", "--sim", "--out", name, "--json")
        assert ran.status == 2 and message in ran.object["error"]
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
    assert {"pile10", "wheel54"} <= {machine["name"] for machine in listed}
    assert next(machine for machine in listed if machine["name"] == "pile10")["max_cards"] == 100
    assert "up to 100 cards" in run("machines").out


@pytest.mark.wants("sim")
def test_no_command_greets_with_three_things_to_do(run):
    ran = run()
    assert ran.status == 0 and ran.err == "" and max(map(len, ran.out.splitlines())) <= 80
    commands = [line.split("  ")[1] for line in ran.out.splitlines() if line.startswith("  mischwerk ")]
    assert commands == ["mischwerk shuffle --sim", "mischwerk play skat", "mischwerk doctor"]
    for command in commands:  # they exist
        assert run(*command.split()[1:], "--help").status == 0


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


@pytest.mark.parametrize("when", ["make_context", "invoke"])
def test_ctrl_c_at_any_time_is_told(run, monkeypatch, when):
    def pressed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"typer.core.TyperGroup.{when}", pressed)
    ran = run("machines")
    assert (ran.status, ran.err) == (130, "Interrupted: nothing was moving.\nStart again when you like.\n")


# -- The program starts at once, since it loads nothing in vain; what is loaded is tested, not how long it takes.

LOADED = """
import json, sys
sys.argv = ["mischwerk", *json.loads(sys.argv[1])]
from mischwerk.entry import main
try:
    main()
except SystemExit as left:
    print("\\n" + json.dumps([left.code, sorted(sys.modules)]))
"""
# Each takes as long as, or longer than, all that is needed to say a version.
HEAVY = {
    "asyncio",
    "matplotlib",
    "mischwerk.jobs.options",
    "mischwerk_machines",
    "msgspec",
    "numba",
    "numpy",
    "rich",
    "serial",
}
GROUPS = {"mischwerk_games", "mischwerk_lab", "mischwerk_sim"}


def loaded(*command, expected=0):
    """(what it printed, all modules); ``expected``: exit status."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, json.dumps(command)], capture_output=True, text=True, timeout=60
    )
    *out, last = done.stdout.splitlines()
    status, modules = json.loads(last)
    assert status == expected, done.stderr
    return "\n".join(out), set(modules)


def test_the_version_needs_no_command_and_no_list_of_packages():
    out, modules = loaded("--version")
    assert out.startswith("mischwerk 0.")
    assert not (HEAVY | GROUPS | {"importlib.metadata"}) & modules
    assert not [name for name in modules if name.startswith("shuffler.")], "the core's version is in its first file"
    own = {name for name in modules if name.startswith("mischwerk.cli.")}
    assert own == {f"mischwerk.cli.{name}" for name in ("groups", "lazy", "typed_options")}


def test_a_question_to_a_board_needs_nothing_that_draws():
    _, modules = loaded("status", "--port", "/dev/nothing", expected=4)
    assert not (HEAVY - {"mischwerk.jobs.options", "mischwerk_machines", "msgspec", "serial"}) & modules


def test_the_help_needs_commands_and_nothing_that_they_need():
    out, modules = loaded("--help")
    assert "shuffle" in out and "lab" in out and "play" in out
    assert not HEAVY & modules
    inner = ("mischwerk_lab.cli.", "mischwerk_lab.languages", "mischwerk_games.cli.mau")
    assert not [name for name in modules if name.startswith(inner)]


@pytest.mark.parametrize(
    ("command", "needs", "not_needed"),
    [
        (("decks", "-h"), "mischwerk.cli.board", "mischwerk.cli.jobs"),
        (("shuffle", "-h"), "mischwerk.cli.jobs", "mischwerk.cli.board"),
        (("lab", "power", "-h"), "mischwerk_lab.cli.power", "mischwerk_lab.cli.audit"),
        (("play", "skat", "-h"), "mischwerk_games.cli.skat", "mischwerk_games.cli.mau_mau"),
        (("entropy", "assess", "-h"), "mischwerk_lab.cli.assess", "mischwerk_games"),
    ],
)
def test_a_command_needs_its_own_module(command, needs, not_needed):
    _, modules = loaded(*command)
    assert needs in modules and not_needed not in modules and not HEAVY & modules
