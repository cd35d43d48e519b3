"""With a person at the terminal: live progress, and the question after a misfeed."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from fake_board import HANGING, MISFED, fault, finished, phase


@pytest.mark.wants("sim")
def test_live_progress_and_report(terminal, monkeypatch):
    monkeypatch.setenv("FAKE_CARD_S", "0.01")
    one = terminal("shuffle", "--sim")
    one.until("feeding, pass 2 of 2")
    assert one.end() == 0
    assert "/52" in one.seen and "all 52 cards are as planned" in one.seen and "━" in one.seen


def test_resume_after_a_misfeed(terminal, board):
    it = board(shuffle=MISFED)
    one = terminal("shuffle", "--port", it.path)
    one.until("bring the cards home >")
    assert "MISFEED at throat: card 17 of 52" in one.seen and "clean the feed roller" in one.seen
    one.keys("\n")
    assert one.end() == 0
    assert "resume" in it.heard and "52 cards shuffled" in one.seen


def test_bring_the_cards_home_after_a_misfeed(terminal, board):
    it = board(shuffle=MISFED)
    one = terminal("shuffle", "--port", it.path)
    one.until("bring the cards home >")
    one.keys("q\n")
    assert one.end() == 3
    assert "home" in it.heard and "all in the well" in one.seen


def test_ctrl_c_at_the_question(terminal, board):
    one = terminal("shuffle", "--port", board(shuffle=MISFED).path)
    one.until("bring the cards home >")
    one.keys("what\n")
    one.until("bring the cards home >", times=2)
    one.process.send_signal(signal.SIGINT)  # once: it is looked for ten times a second, and a second one is a flight
    assert one.end() == 130
    assert one.seen.count("bring the cards home >") == 2


def test_asked_again_when_the_cover_is_still_open(terminal, board):
    it = board(
        shuffle=[phase("feeding", 1), fault("COVER_OPEN"), finished("paused")],
        refuse={"resume": ("COVER_OPEN", "the cover is still open")},
    )
    one = terminal("shuffle", "--port", it.path)
    one.until("bring the cards home >")
    one.keys("\n")
    one.until("the cover is still open")
    one.keys("\n")
    assert one.end() == 0 and it.heard.count("resume") == 2


def test_a_closed_terminal_stops_the_machine_and_the_record_is_written(terminal, board):
    it = board(shuffle=HANGING)
    one = terminal("shuffle", "--port", it.path, stdout=None)
    one.until("feeding, pass 1")
    one.hang_up()
    assert one.process.wait(15) == 130
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
    one = terminal("shuffle", "--port", it.path)
    one.until("feeding, pass 1")
    began = time.monotonic()
    one.process.send_signal(signal.SIGINT)
    time.sleep(gap_s)
    one.process.send_signal(signal.SIGINT)
    if gap_s < 0.1:  # two signals near one another may come as one
        time.sleep(0.2)
        one.process.send_signal(signal.SIGINT)
    assert one.end() == 130 and time.monotonic() - began < 5
    assert "stop" in it.heard and "Left at once" in one.seen and "Traceback" not in one.seen


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
    one = terminal("shuffle", "--port", board(shuffle=MISFED).path, "--json")
    assert one.end() == 3 and "bring the cards home >" not in one.seen
