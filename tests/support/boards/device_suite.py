"""tests/device in a process of its own: its outcomes, and a stand-in for the person, who does what it says."""

import os
import re
import subprocess
import sys
import threading
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
LIMIT_S = 120
WORDS = re.compile(
    r"(?P<press>Press the main button)|(?P<join>Join|Part) GP(?P<pin>\d+) |(?P<pull>Pull the plug)|(?P<plug>Plug it in)"
    r"|The machine asks: (?P<take>take the card out of the throat)"
    r"|The machine asks: (?P<push>push the card into the pocket)"
)


class Done(NamedTuple):
    """``outcomes``: (name, "passed", "failure", "error" or "skipped", reason) of each test."""

    status: int
    said: str
    outcomes: list

    def of(self, kind):
        """Names of the tests with this outcome."""
        return [name for name, outcome, _ in self.outcomes if outcome == kind]

    def tally(self):
        """Number of those that passed, and of those that were skipped, by reason. No other may be there."""
        assert {kind for _, kind, _ in self.outcomes} <= {"passed", "skipped"}, self.said
        reasons = Counter(reason.split(",")[0] for _, kind, reason in self.outcomes if kind == "skipped")
        return len(self.of("passed")), dict(reasons)


class Person:
    """Does what the suite asks for; a machine says how: press(), touch(pin, is_joined), pull(), plug(), take(), push().
    ``did``: what, in order, but for the cards that stand half in: chance decides whether one does; a number is the pin
    that was touched."""

    def __init__(self):
        self.did = []

    def __call__(self, prompt):
        match = WORDS.match(prompt)
        assert match is not None, prompt
        if match["pin"]:
            self.did.append(int(match["pin"]))
            self.touch(int(match["pin"]), match["join"] == "Join")
            return
        (what,) = [name for name in ("press", "pull", "plug", "take", "push") if match[name]]
        if what not in ("take", "push"):
            self.did.append(what)
        getattr(self, what)()


def run(folder, *what, port=None, person=None, limit_s=LIMIT_S, **settings):
    """pytest on ``what``, by default all. person(words): called with each line that begins with >>>, as it comes."""
    report = folder / "report.xml"
    report.unlink(missing_ok=True)
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "DEVICE"))}
    plain = ["-p", "no:cacheprovider", "-p", "no:xdist"]
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *(what or ("tests/device",)), f"--junitxml={report}", *plain],
        cwd=ROOT,
        env={**env, **settings, **({"DEVICE_PORT": port} if port else {})},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    watchdog = threading.Timer(limit_s, process.kill)
    watchdog.start()
    said = []
    with process.stdout:
        for line in process.stdout:
            said.append(line)
            if line.startswith(">>> ") and person is not None:
                person(line[4:].strip())
    status = process.wait()
    watchdog.cancel()
    cases = ElementTree.parse(report).iter("testcase") if report.exists() else ()
    return Done(status, "".join(said), [_outcome(case) for case in cases])


def _outcome(case):
    for kind in ("failure", "error", "skipped"):
        element = case.find(kind)
        if element is not None:
            return case.get("name"), kind, element.get("message")
    return case.get("name"), "passed", ""
