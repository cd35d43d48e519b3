"""The suite for an attached device, run as a whole against a twin's pty: so it is ready when there is a board."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest
from pty_twin import PtyTwin

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 60  # it takes about ten
PASSED = 49
# Of a twin nothing but the cards is wired; see WIRES in tests/device/conftest.py.
SKIPPED = {
    "not wired: loopback": 1,
    "not wired: sensor-wire": 9,
    "not wired: flash": 1,
    "not wired: button": 2,
    "not wired: power": 4,
    "a twin's time is virtual": 1,
}
CARDS = 16  # of those that passed
# One each of button and power needs cards as well.
SKIPPED_WITHOUT_CARDS = {
    "not wired: cards": CARDS + 3,  # and the one about a twin's time
    "not wired: loopback": 1,
    "not wired: sensor-wire": 9,
    "not wired: flash": 1,
    "not wired: button": 1,
    "not wired: power": 3,
}


def suite(folder, *what, port=None, **settings):
    """pytest in a process of its own; what it printed, and (name, outcome, reason) of each test."""
    report = folder / "report.xml"
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "DEVICE"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *(what or ("tests/device",)), f"--junitxml={report}", "-p", "no:cacheprovider",
         "-p", "no:xdist"],
        cwd=ROOT, env={**env, **settings, **({"DEVICE_PORT": port} if port else {})}, capture_output=True, text=True,
        timeout=LIMIT_S, check=False,
    )  # fmt: skip
    if not report.exists():
        return done, []
    return done, [outcome(case) for case in ElementTree.parse(report).iter("testcase")]


def outcome(case):
    for kind in ("failure", "error", "skipped"):
        found = case.find(kind)
        if found is not None:
            return case.get("name"), kind, found.get("message")
    return case.get("name"), "passed", ""


def tally(outcomes):
    """Number of those that passed, and of those that were skipped, by reason."""
    assert {kind for _, kind, _ in outcomes} <= {"passed", "skipped"}
    reasons = Counter(reason.split(",")[0] for _, kind, reason in outcomes if kind == "skipped")
    return sum(kind == "passed" for _, kind, _ in outcomes), dict(reasons)


@pytest.fixture
def port(tmp_path, request):
    """A twin's, which nobody holds."""
    with PtyTwin(tmp_path, *getattr(request, "param", ())) as twin:
        path = twin.port.port
        twin.port.close()
        yield path


def test_all_that_a_twin_can_be_asked_passes_and_the_rest_says_why_it_is_skipped(port, tmp_path):
    done, outcomes = suite(tmp_path, port=port, DEVICE_WIRED="cards", DEVICE_PATIENCE="2")
    assert done.returncode == 0, done.stdout
    assert tally(outcomes) == (PASSED, SKIPPED)


def test_without_cards_only_the_line_and_the_noise_source_are_tried(port, tmp_path):
    done, outcomes = suite(tmp_path, port=port)
    assert done.returncode == 0, done.stdout
    assert tally(outcomes) == (PASSED - CARDS, SKIPPED_WITHOUT_CARDS)


@pytest.mark.parametrize("port", [("--rosc", "stuck")], indirect=True)
def test_it_can_fail(port, tmp_path):
    done, outcomes = suite(tmp_path, "tests/device/test_raw_bits.py", port=port)
    failed = {name for name, kind, _ in outcomes if kind == "failure"}
    assert done.returncode == 1
    assert {"test_4096_bits_pass_the_health_tests", "test_two_captures_differ"} <= failed


@pytest.mark.parametrize(
    ("settings", "words"),
    [({}, "Which port? make test-device PORT="), ({"DEVICE_PORT": "/dev/null", "DEVICE_WIRED": "card"}, "not card")],
)
def test_without_a_port_or_with_a_word_it_does_not_know_it_says_so(tmp_path, settings, words):
    done, outcomes = suite(tmp_path, **settings)
    assert (done.returncode, outcomes) == (4, [])
    assert words in done.stderr


def test_the_other_tests_are_run_without_it():
    """`make test` names no folder: pyproject.toml keeps this one out."""
    others = [f"--ignore={path}" for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "device"]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", *others]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, done.stdout + done.stderr
