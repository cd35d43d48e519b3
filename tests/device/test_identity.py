"""It says who it is, and its words fit this program's."""

import importlib
import platform
import subprocess
import sys

import mischwerk_machines
import pytest
from shuffler import VERSION
from shuffler.link import protocol


def test_it_speaks_the_protocol_of_this_program(identity):
    assert identity["protocol"] == protocol.VERSION


def test_it_runs_the_firmware_of_this_checkout(identity):
    assert identity["firmware"] == VERSION


def test_it_is_a_machine_that_this_checkout_knows(identity):
    assert identity["machine"] in mischwerk_machines.names()
    known = mischwerk_machines.load(identity["machine"])
    assert (identity["kind"], identity["pockets"], identity["capacity"]) == (known.kind, known.pockets, known.capacity)


def test_it_names_its_interpreter(identity):
    name, version = identity["interpreter"].split(" ", 1)
    assert name.lower() in ("micropython", platform.python_implementation().lower())
    assert version[0].isdigit()


def test_it_keeps_saying_so(device, identity):
    assert [device.ask("identify").values for _ in range(5)] == [identity] * 5


@pytest.mark.wired("flash")
def test_every_file_on_it_is_of_the_release_in_build(line):
    """`mischwerk flash --check` hashes them over the prompt; the board starts again before and after."""
    importlib.import_module("mpremote")
    line.close()
    command = [sys.executable, "-m", "mischwerk", "flash", "--check", "--port", line.path]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=120 * line.timeout_factor, check=False)
    finally:
        is_back = line.wait_until_back()
    assert done.returncode == 0, done.stdout + done.stderr
    assert is_back
