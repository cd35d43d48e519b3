"""tests/device in a process of its own: its outcomes, and somebody who does what it tells a person to do."""

import os
import subprocess
import sys
import threading
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 120


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


def run(folder, *what, port=None, person=None, limit_s=LIMIT_S, **settings):
    """pytest on ``what``, by default all. person(words): called with each line that begins with >>>, as it comes."""
    report = folder / "report.xml"
    report.unlink(missing_ok=True)
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "DEVICE"))}
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *(what or ("tests/device",)), f"--junitxml={report}", "-p", "no:cacheprovider",
         "-p", "no:xdist"],
        cwd=ROOT, env={**env, **settings, **({"DEVICE_PORT": port} if port else {})}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
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
        found = case.find(kind)
        if found is not None:
            return case.get("name"), kind, found.get("message")
    return case.get("name"), "passed", ""
