"""How a command of `mischwerk sim` ends when it can't go on: in a line or two, with the right status."""

import subprocess
import sys
from pathlib import Path

import pytest

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
