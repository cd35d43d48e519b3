"""It says who it is, and its words fit this program's; settings are kept, and only those that make sense."""

import importlib
import platform
import subprocess
import sys

import mischwerk_machines
import pytest
from shuffler import VERSION, faults
from shuffler.link import protocol
from shuffler.storage import counters, settings


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


# -- Settings are kept, and only those that make sense. What is changed here is changed back.

SETTING, VALUES = "led_percent", ("41", "42")


@pytest.fixture
def changed(device):
    """Sets the setting that serves here, and puts it back at the end."""
    before = values(device)[SETTING]
    yield lambda value: device.ask("set_setting", setting=SETTING, value=value)
    assert device.ask("set_setting", setting=SETTING, value=before).name == "accepted"


def values(device):
    return {entry["setting"]: entry["value"] for entry in device.everything("get_setting")}


def test_all_settings_and_counters_are_listed_in_order(device):
    assert list(values(device)) == [row.name for row in settings.TABLE]
    assert [entry["counter"] for entry in device.everything("get_counter")] == list(counters.TABLE)


@pytest.mark.parametrize("value", VALUES)
def test_what_was_set_is_got_and_nothing_else_has_changed(device, changed, value):
    before = values(device)
    assert changed(value).name == "accepted"
    assert values(device) == {**before, SETTING: value}


@pytest.mark.parametrize(("setting", "value"), [(SETTING, "101"), (SETTING, "bright"), ("no_such_setting", "1")])
def test_nonsense_is_refused_and_changes_nothing(device, setting, value):
    before = values(device)
    answer = device.ask("set_setting", setting=setting, value=value)
    assert answer.name == "refused"
    assert answer.values["code"] == faults.code("BAD_REQUEST")
    assert values(device) == before


@pytest.mark.parametrize("request_name", ["get_setting", "get_counter", "get_log"])
def test_what_is_beyond_the_last_is_refused(device, request_name):
    assert device.ask(request_name, index=255).name == "refused"
