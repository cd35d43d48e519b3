"""The suite for an attached device, run as a whole against a twin's pty: so it is ready when there is a board."""

import subprocess
import sys

import device_suite
import pytest
from device_suite import LIMIT_S, ROOT
from pty_twin import PtyTwin

PASSED = 49
# Of a twin nothing but the cards is wired; see WIRES in tests/device/conftest.py.
SKIPPED = {
    "not wired: prompt": 14,
    "not wired: loopback": 7,
    "not wired: sensor-wire": 9,
    "not wired: flash": 1,
    "not wired: button": 2,
    "not wired: power": 2,
    "a twin's time is virtual": 1,
    "a twin has no watchdog": 1,
}
CARDS = 16  # of those that passed
# One each of button and power needs cards as well.
SKIPPED_WITHOUT_CARDS = {
    "not wired: cards": CARDS + 3,  # and the one about a twin's time
    "not wired: prompt": 14,
    "not wired: loopback": 7,
    "not wired: sensor-wire": 9,
    "not wired: flash": 1,
    "not wired: button": 1,
    "not wired: power": 1,
    "a twin has no watchdog": 1,
}


@pytest.fixture
def port(tmp_path, request):
    """A twin's, which nobody holds."""
    with PtyTwin(tmp_path, *getattr(request, "param", ())) as twin:
        path = twin.port.port
        twin.port.close()
        yield path


def test_all_that_a_twin_can_be_asked_passes_and_the_rest_says_why_it_is_skipped(port, tmp_path):
    done = device_suite.run(tmp_path, port=port, DEVICE_WIRED="cards", DEVICE_TIMEOUT_FACTOR="2")
    assert done.status == 0, done.said
    assert done.tally() == (PASSED, SKIPPED)


def test_without_cards_only_the_line_and_the_noise_source_are_tried(port, tmp_path):
    done = device_suite.run(tmp_path, port=port)
    assert done.status == 0, done.said
    assert done.tally() == (PASSED - CARDS, SKIPPED_WITHOUT_CARDS)


def test_a_twin_has_no_prompt_whatever_its_owner_says(port, tmp_path):
    files = ("tests/device/test_step_counts.py", "tests/device/test_watchdog.py")
    done = device_suite.run(tmp_path, *files, port=port, DEVICE_WIRED="loopback")
    assert done.status == 0, done.said
    assert done.tally() == (0, {"a twin has no prompt": 21, "a twin has no watchdog": 1})


@pytest.mark.parametrize("port", [("--rosc", "stuck")], indirect=True)
def test_it_can_fail(port, tmp_path):
    done = device_suite.run(tmp_path, "tests/device/test_raw_bits.py", port=port)
    assert done.status == 1
    assert {"test_4096_bits_pass_the_health_tests", "test_two_captures_differ"} <= set(done.of("failure"))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "Which port? make test-device PORT="),
        ({"DEVICE_PORT": "/dev/null", "DEVICE_WIRED": "card"}, "not card"),
        ({"DEVICE_PORT": "/dev/null", "DEVICE_WIRED": "loopback,cards"}, "Take the loopback's wire off"),
        ({"DEVICE_PORT": "/dev/null", "DEVICE_WIRED": "loopback", "DEVICE_LOOP": "2,8"}, "DEVICE_LOOP is STEP,SPARE"),
    ],
)
def test_without_a_port_or_with_a_word_it_does_not_know_it_says_so(tmp_path, settings, message):
    done = device_suite.run(tmp_path, **settings)
    assert (done.status, done.outcomes) == (4, [])
    assert message in done.said


def test_the_other_tests_are_run_without_it():
    """`make test` names no folder: pyproject.toml keeps this one out."""
    others = [f"--ignore={path}" for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "device"]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", *others]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, done.stdout + done.stderr
