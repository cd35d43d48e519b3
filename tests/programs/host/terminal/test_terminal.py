"""With a person at the terminal: live progress, questions, and tables that fit; piped, they are whole."""

import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from fake_board import HANGING, MISFED, fault, finished, phase
from mischwerk import machines
from mischwerk.forms import counted, hanging


@pytest.mark.wants("sim")
def test_live_progress_and_report(terminal, monkeypatch):
    monkeypatch.setenv("FAKE_CARD_S", "0.01")
    session = terminal("shuffle", "--sim")
    session.until("feeding, pass 2 of 2")
    assert session.end() == 0
    assert "/52" in session.seen and "all 52 cards are as planned" in session.seen and "━" in session.seen


@pytest.mark.parametrize(
    ("keys", "status", "request_name", "text"),
    [("\n", 0, "resume", "52 cards shuffled"), ("q\n", 3, "home", "all in the well")],
)
def test_after_a_misfeed_it_resumes_or_brings_the_cards_home(terminal, board, keys, status, request_name, text):
    it = board(shuffle=MISFED)
    session = terminal("shuffle", "--port", it.path)
    session.until("bring the cards home >")
    assert "MISFEED at throat: card 17 of 52" in session.seen and "clean the feed roller" in session.seen
    session.keys(keys)
    assert session.end() == status
    assert request_name in it.heard and text in session.seen


def test_ctrl_c_at_the_question(terminal, board):
    session = terminal("shuffle", "--port", board(shuffle=MISFED).path)
    session.until("bring the cards home >")
    session.keys("what\n")
    session.until("bring the cards home >", times=2)
    session.process.send_signal(
        signal.SIGINT
    )  # once: it is looked for ten times a second, and a second one is a flight
    assert session.end() == 130
    assert session.seen.count("bring the cards home >") == 2


def test_asked_again_when_the_cover_is_still_open(terminal, board):
    it = board(
        shuffle=[phase("feeding", 1), fault("COVER_OPEN"), finished("paused")],
        refuse={"resume": ("COVER_OPEN", "the cover is still open")},
    )
    session = terminal("shuffle", "--port", it.path)
    session.until("bring the cards home >")
    session.keys("\n")
    session.until("the cover is still open")
    session.keys("\n")
    assert session.end() == 0 and it.heard.count("resume") == 2


def test_a_closed_terminal_stops_the_machine_and_the_record_is_written(terminal, board):
    it = board(shuffle=HANGING)
    session = terminal("shuffle", "--port", it.path, stdout=None)
    session.until("feeding, pass 1")
    session.hang_up()
    assert session.process.wait(15) == 130
    assert "stop" in it.heard
    assert json.loads(Path("out/shuffle-0001/record.json").read_text())["faults"][-1]["name"] == "STOPPED"


def test_nohup_keeps_running(start, board):
    """SIGHUP that is ignored at the start stays ignored."""
    it = board(shuffle=[phase("feeding", 1), ("sleep", 1.0), finished("done")])
    process = start("shuffle", "--port", it.path, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    assert process.stderr.readline() == "feeding, pass 1\n"
    process.send_signal(signal.SIGHUP)
    assert process.wait(15) == 0 and "stop" not in it.heard


@pytest.mark.parametrize("gap_s", [0.0, 0.02, 0.3])
def test_a_second_ctrl_c_ends_at_once_and_sends_a_stop(terminal, board, gap_s):
    it = board(shuffle=[phase("feeding", 1), ("sleep", 60)])
    session = terminal("shuffle", "--port", it.path)
    session.until("feeding, pass 1")
    began = time.monotonic()
    session.process.send_signal(signal.SIGINT)
    time.sleep(gap_s)
    session.process.send_signal(signal.SIGINT)
    if gap_s < 0.1:  # two signals near one another may come as one
        time.sleep(0.2)
        session.process.send_signal(signal.SIGINT)
    assert session.end() == 130 and time.monotonic() - began < 5
    assert "stop" in it.heard and "Left at once" in session.seen and "Traceback" not in session.seen


@pytest.mark.parametrize("line", range(6))
def test_a_second_ctrl_c_may_come_while_the_first_is_noted(line):
    """In each line that notes it: with a lock there, the second would wait for the first for ever."""
    code = """import os, sys
from mischwerk.errors import Interrupted
from mischwerk.interrupts import Interrupts
lines, at = [], int(sys.argv[1])
def trace(frame, event, _):
    if event == "line" and frame.f_code.co_name in ("_on_signal", "set"):
        lines.append(frame.f_lineno)
        if len(lines) == at + 1:
            os.kill(os.getpid(), 2)
    return trace
with Interrupts() as interrupts:
    interrupts.deferred = True
    sys.settrace(trace)
    try:
        os.kill(os.getpid(), 2)
        os.kill(os.getpid(), 2)
    except Interrupted:
        sys.settrace(None)
        print("left", len(lines) > at)
"""
    done = subprocess.run([sys.executable, "-c", code, str(line)], capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout) == (0, "left True\n"), done.stderr


def test_ctrl_c_while_the_program_is_being_loaded_or_leaves_shows_no_traceback():
    """A first one in the middle of the imports, a second one when Python itself is on its way out."""
    code = """import atexit, os, sys, types
from mischwerk.entry import main
interrupt = lambda *_: os.kill(os.getpid(), 2)
atexit.register(interrupt)
sys.meta_path.insert(0, types.SimpleNamespace(find_spec=interrupt))
main()"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20)
    assert (ended.returncode, ended.stdout) == (130, "")
    assert ended.stderr == "Interrupted: nothing was moving.\nStart again when you like.\n"


def test_no_question_under_json(terminal, board):
    session = terminal("shuffle", "--port", board(shuffle=MISFED).path, "--json")
    assert session.end() == 3 and "bring the cards home >" not in session.seen


# -- Tables and lines fit a terminal of 80 columns, and are whole where they are piped; numbers are numbers in JSON.


@pytest.fixture
def at_80_columns():
    """at_80_columns(...) is what a command shows in a terminal of that width."""

    def runner(*arguments):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        process = subprocess.Popen(
            [sys.executable, "-m", "mischwerk", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=subprocess.DEVNULL,
            env={**environment, "TERM": "dumb"},
        )
        os.close(slave)
        seen = b""
        try:
            while piece := os.read(master, 4096):
                seen += piece
        except OSError:  # Linux: the other end is closed
            pass
        process.wait()
        os.close(master)
        return seen.decode().replace("\r\n", "\n")

    return runner


@pytest.mark.wants("sim")
def test_every_line_fits_the_terminal(at_80_columns, twin_port):
    port = twin_port()
    for command in ("machines", "decks", "decks poker-54", f"settings get --port {port}", f"log --port {port}"):
        lines = at_80_columns(*command.split()).splitlines()
        assert len(lines) > 5 and max(map(len, lines)) <= 80, command
        assert not any("…" in line for line in lines)


def test_where_little_room_is_left_a_text_is_below_its_head(monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    text = "cards in the deck that the button shuffles"
    assert hanging(f"{'cards':<38}  ", text) == f"cards\n    {text}"
    assert hanging("cards  52  ", text * 2).count("\n" + " " * 11) == 1
    assert hanging(f"{'sleeves':<48}  ", "short") == f"{'sleeves':<48}  short"


def test_piped_an_entry_is_a_line(run, monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert len(run("machines").out.splitlines()) == len(machines.names())
    piped = run("decks").out.splitlines()
    assert next(line for line in piped if line.startswith("mau-mau-long")).split()[-4:] == [
        "all",
        "but",
        "pile6,",
        "wheel54",
    ]


def test_settings_are_typed_in_json(run, twin_port):
    port = twin_port()
    settings = run("settings", "get", "--json", "--port", port).object["settings"]
    assert (settings["cards"], settings["sleeves"], settings["format"]) == (52, False, "poker")
    assert settings["decks"] == [52, 32, 24, 55, 104, 110]
    assert run("settings", "get", "cards", "--json", "--port", port).object == {"settings": {"cards": 52}}
    changed = run("settings", "set", "sleeves", "yes", "--json", "--port", port).object
    assert changed == {"setting": "sleeves", "before": False, "value": True}


def test_what_a_later_firmware_keeps_stays_in_words(run, board):
    it = board(settings={"cards": "many", "of_later": "07"})
    assert run("settings", "get", "--json", "--port", it.path).object["settings"] == {"cards": "many", "of_later": "07"}


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("shuffle --sim --cards abc", "Invalid value for '--cards': 'abc' is not a whole number."),
        ("shuffle --sim --cards=1.5", "Invalid value for '--cards': '1.5' is not a whole number."),
        ("calibrate --deck-height-mm x", "Invalid value for '--deck-height-mm': 'x' is not a number."),
        ("shuffle --sim --cards 1", "1 card can't be shuffled."),
    ],
)
def test_numbers_that_are_none(run, line, error):
    ran = run(*line.split())
    assert ran.status == 2 and ran.err.splitlines()[0] == error


def test_numbers_of_things():
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert counted(1, "retry", "retries") == "1 retry" and counted(1200, "retry", "retries") == "1,200 retries"


# -- `--quiet`: nothing is said while a job goes well; what somebody has to read still is.

MODEL = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "5", "--quiet")


@pytest.mark.wants("sim")
def test_a_shuffle_says_nothing_but_its_report(run, twins):
    ran = run("shuffle", *MODEL)
    assert ran.status == 0 and ran.err == "" and "record" in ran.out


@pytest.mark.wants("sim")
def test_a_commitment_has_to_be_written_down(run, twins):
    ran = run("shuffle", *MODEL, "--auditable")
    lines = ran.err.splitlines()
    assert ran.status == 0 and len(lines) == 3 and lines[0].startswith("commitment ")
    assert lines[1].startswith("write down: ") and lines[2].startswith("and the computer's number: ")
