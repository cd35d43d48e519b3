"""Note which test runs which lines of the modules that are changed, and how long it takes: `make mutants`.

Given to pytest with `-p mutant_cover` beside `--cov-context=test`, it lets programs that a test starts count for that
test, and writes the tests' times into the file that MUTANT_TIMES names.
"""

from __future__ import annotations

import base64
import bisect
import json
import math
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import accumulate, chain
from pathlib import Path

import pytest
from coverage import CoverageData

PROGRAMS = "COVERAGE_PROCESS_CONFIG"  # what coverage tells programs that are started
_times_s: defaultdict[str, float] = defaultdict(float)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Run it with its name in what programs are told."""
    config = json.loads(base64.b64decode(os.environ[PROGRAMS])) if PROGRAMS in os.environ else {}
    os.environ[PROGRAMS] = base64.b64encode(json.dumps(config | {"context": item.nodeid}).encode()).decode()
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add what a part of it took."""
    if not isinstance(report, pytest.SubtestReport):
        _times_s[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write them, once."""
    if not hasattr(session.config, "workerinput"):
        Path(os.environ["MUTANT_TIMES"]).write_text(json.dumps(_times_s), encoding="utf-8")


class Cover:
    """Hold what one run of tests in a tree noted."""

    start_s = 0.0  # what a run takes before its first test

    def __init__(self, tree: Path, data: Path, times: Path) -> None:
        self.times_s: dict[str, float] = json.loads(times.read_text(encoding="utf-8"))
        self._lines: dict[str, dict[int, set[str]]] = {}
        noted = CoverageData(basename=str(data))
        noted.read()
        for file in noted.measured_files():
            lines = self._lines[Path(file).relative_to(tree).as_posix()] = defaultdict(set)
            for line, contexts in noted.contexts_by_lineno(file).items():
                lines[line] |= {context.rpartition("|")[0] or context for context in contexts}

    def tests(self, path: str, begin: int, end: int, most_s: float = math.inf) -> tuple[list[str], float]:
        """List those that run one of these lines; all that run any line of the module if importing it does; and all
        where no line is seen, as in MicroPython. The quickest that run little else of the module come first; those that
        are over in ``most_s``, and their time."""
        lines = self._lines.get(path)
        tests, runs = set(self.times_s), Counter[str]()
        if lines:
            here = set().union(*(lines[line] for line in range(begin, end + 1) if line in lines))
            tests &= set().union(*lines.values()) if "" in here else here
            runs.update(chain.from_iterable(lines.values()))
        ordered = sorted(tests, key=lambda test: (self.times_s[test] * (runs[test] or 1), test))
        until_s = list(accumulate(self.times_s[test] for test in ordered))
        number = bisect.bisect(until_s, most_s) or min(1, len(ordered))
        return ordered[:number], until_s[number - 1] if number else 0
