"""How a command of `mischwerk sim` ends when it can't go on: in a line or two, with the right status."""

import gzip
import importlib.util
import io
import json
import math
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import mischwerk_install
import mischwerk_machines
import pytest
from mischwerk_machines import load
from mischwerk_sim import __main__, commands
from mischwerk_sim.board.interpreter import INTERPRETERS
from mischwerk_sim.build import FIDELITIES
from mischwerk_sim.commands import KNOWN, sweep
from mischwerk_sim.commands.crosscheck import main
from mischwerk_sim.options import declared
from mischwerk_sim.problem import CommandError
from mischwerk_sim.sweep.axes import Setting, axis
from mischwerk_sim.sweep.run import KINDS, Point, Sweep
from mischwerk_sim.sweep.tables import on_screen
from mischwerk_sim.sweep.unknowns.study import WHATS
from mischwerk_sim.trace import VERSION
from mischwerk_work import bar
from mischwerk_work.bar import tracked
from mischwerk_work.foreign_text import MOST
from rich.console import Console
from shuffler.link import protocol
from typer.main import get_command

CALIBRATE = [sys.executable, "-m", "mischwerk_sim", "calibrate", "--feeds", "8", "--cards", "4"]


@pytest.mark.parametrize("number", ["INT", "TERM", "HUP"])
def test_a_signal_gives_no_traceback(number):
    code = (
        "import os, sys; from mischwerk_sim import commands; from mischwerk_sim.commands import play\n"
        f"play.main = lambda _: os.kill(os.getpid(), __import__('signal').SIG{number})\n"
        "sys.exit(commands.run('play', []))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.startswith("Interrupted") and done.stderr.count("\n") == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_output_without_room_is_said_in_words():
    with open("/dev/full", "w") as full:
        done = subprocess.run(CALIBRATE, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 4
    assert done.stderr.splitlines()[-2:] == [
        "Output can't be written: No space left on device.",
        "Make room, or write to another disk, and run it again.",
    ]
    assert "Traceback" not in done.stderr and "Errno" not in done.stderr


# -- What is declared for help, completion and manual page, without the twin's packages, is what the twin has.


def metavar(command, option):
    params = get_command(declared.commands).commands[command].params
    return next(param.metavar for param in params if option in param.opts).split("|")


def test_the_words_of_options_are_those_that_there_are():
    assert tuple(get_command(declared.commands).commands) == KNOWN
    assert tuple(sorted(metavar("campaign", "--twin"))) == tuple(sorted(FIDELITIES))
    assert metavar("campaign", "--interpreter") == list(INTERPRETERS)
    assert tuple(WHATS) == declared.WHATS
    for command in ("sweep", "skew", "calibrate", "campaign", "crosscheck"):
        assert metavar(command, "--format") == list(load("pile10").formats)


def test_they_need_no_package_of_the_twin():
    code = (
        "import sys; from mischwerk_sim.options import declared; "
        "print([name for name in ('numpy', 'pymunk', 'matplotlib', 'mischwerk_machines') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--shuffles", "many", "--seed", "1"], "Invalid value for '--shuffles': 'many' is not a whole number."),
        (["--shuffles=many", "--seed", "1"], "Invalid value for '--shuffles': 'many' is not a whole number."),
        (["--shuffles", "1"], "Missing option '--seed'."),
        (["--shuffles", "1", "--seed", "1", "again"], "Got unexpected extra argument(s) (again)"),
    ],
)
def test_what_was_typed_wrong_is_said_in_two_lines(arguments, said):
    from mischwerk_sim.commands import campaign

    with pytest.raises(CommandError) as problem:
        campaign.main(arguments)
    assert str(problem.value).splitlines() == [said, "See `mischwerk sim campaign --help`."]


# -- A command of the twin says every few seconds what it does, and how far it is.


@pytest.fixture
def quick(monkeypatch):
    for name, seconds in (("INTERVAL_S", 0.05), ("AT_ONCE_S", 0.03), ("_LOOK_S", 0.01)):
        monkeypatch.setattr(bar, name, seconds)
    time.sleep(0.25)  # the thread of an earlier test still waits as long as it did then


def heard(capsys, wanted):
    said, until = "", time.monotonic() + 5
    while not re.search(wanted, said):
        assert time.monotonic() < until, said
        time.sleep(0.01)
        said += capsys.readouterr().err


@pytest.mark.usefixtures("quick")
def test_the_first_line_comes_soon_in_a_pipe_and_none_where_none_are_wanted(monkeypatch, capsys):
    monkeypatch.setattr(sweep, "main", lambda arguments: time.sleep(0.3))
    for seconds, wanted in ((60.0, "sim sweep, 0 s\n"), (math.inf, "")):
        monkeypatch.setattr(bar, "INTERVAL_S", seconds)
        commands.run("sweep", [])
        assert capsys.readouterr().err == wanted


@pytest.mark.usefixtures("quick")
def test_what_is_done_and_how_far(monkeypatch, capsys):
    def main(arguments):
        heard(capsys, r"(sim sweep, \d+ s\n){2}")
        points = tracked("points", iter("abc"), 4, 1, lambda: "2 faults")
        assert next(points) == "a"
        heard(capsys, r"points: 1 of 4, 2 faults, \d+ s\n")
        assert next(points) == "b"
        heard(capsys, r"points: 2 of 4, 2 faults, \d+ s\n")
        assert list(points) == ["c"]
        heard(capsys, "sim sweep, ")
        return 0

    monkeypatch.setattr(sweep, "main", main)
    assert commands.run("sweep", []) == 0
    capsys.readouterr()
    time.sleep(0.2)
    assert capsys.readouterr().err == ""


# -- What `mischwerk sim` prints: whole when piped, and within 80 columns on a terminal.


@pytest.fixture
def printed():
    """printed(width) is the table of a sweep over two numbers, with slips, at that width."""
    machine = mischwerk_machines.load("pile10")
    axes = tuple(axis(text, machine) for text in ("roller-friction=0.3,0.5", "card-friction=0.2,0.3"))
    sweep = Sweep(Setting(machine, mischwerk_machines.card_format("poker"), 52), axes, 208, 1, None, ())
    point = Point((0.35, 0.25), 208, dict.fromkeys(KINDS, 1), 0)

    def printer(width):
        out = io.StringIO()
        Console(file=out, width=width).print(on_screen(sweep, [point], width))
        return out.getvalue()

    return printer


def test_nothing_of_a_wide_table_is_lost_at_80_columns(printed):
    narrow, whole = printed(80), printed(500)
    assert "…" not in narrow and max(map(len, narrow.splitlines())) <= 80
    assert "roller-friction" in whole and narrow.count("friction") == 2
    assert narrow.count("(0-3)") == whole.count("(0-3)") > 0
    assert len(narrow.splitlines()) > len(whole.splitlines())


def test_piped_a_line_is_as_long_as_it_must(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert commands.console_at(stderr=False).width > 1000
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: True, write=print, flush=print, encoding="utf-8"))
    assert commands.console_at(stderr=False).width == 80


# -- `mischwerk sim crosscheck`: its files, and what it says if the engine or an option is missing.

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
        (["--set", "feed.gate_gap_mm"], "--set feed.gate_gap_mm: must be NAME=VALUE"),
        (["--set", "feed.gasp=1"], "unknown name 'feed.gasp'"),
        (["--set", "feed.attempts=2", "--set", "gap=0"], "feed.gate_gap_mm: must be a number above 0"),
        (["--set", "wheel.gear_ratio=2"], "a rack has no such part"),
        (["--seed", "x"], "Invalid value for '--seed': 'x' is not a whole number."),
    ],
)
def test_options_that_make_no_sense(arguments, said, tmp_path):
    with pytest.raises(CommandError) as error:
        main(["--out", str(tmp_path / "out"), *arguments])
    assert said in str(error.value)
    assert "\n" not in str(error.value).replace("\nSee `mischwerk sim crosscheck --help`.", "")


@needs_mujoco
def test_a_small_comparison_writes_report_figures_and_pictures(monkeypatch, tmp_path, capsys):
    from mischwerk_sim.crosscheck import agreement

    every = agreement.cases
    monkeypatch.setattr(agreement, "cases", lambda setting: [case for case in every(setting) if not case.changes])
    out = tmp_path / "out"
    assert main(["--out", str(out), "--stack", "3", "--feeds", "1", "--cards", "2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer == json.loads((out / "report.json").read_text())
    assert {(row["scene"], row["engine"]) for row in answer["runs"]} == {
        (scene, engine) for scene in ("feed", "insertion", "ejection") for engine in ("pymunk", "mujoco")
    }
    assert answer["outcomes"] == 15 and answer["agree"] >= 13
    assert not answer["faults"]
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
