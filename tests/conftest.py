"""Makes what tests share importable for every test, and properties try the same examples every time."""

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import settings

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / part) for part in (".", "support", "support/boards", "support/pulses", "portable")]

import tiers  # noqa: E402 - it is found there

# Lines that come after some time would make what is said depend on how busy the computer is.
os.environ["MISCHWERK_PROGRESS_S"] = "0"
# No test, nor what it starts, writes into the history of who runs the tests.
os.environ["MISCHWERK_HOME"] = tempfile.mkdtemp(prefix="mischwerk-home-")
atexit.register(shutil.rmtree, os.environ["MISCHWERK_HOME"], ignore_errors=True)

# A run's examples follow from the tests alone: what passes here passes everywhere. `make explore` tries others.
settings.register_profile("same", derandomize=True, database=None)
settings.register_profile("explore", print_blob=True, deadline=None)
settings.register_profile("few", max_examples=3, database=None, deadline=None)  # a trial of `make explore`
settings.load_profile("same")

# A run that was started in the background ignores Ctrl-C, and so would every program that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# So does one under nohup with a terminal that goes. Windows has no such signal.
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# A command that becomes another program (`mischwerk sim sweep`) would end the run in its middle, with exit status 0.
_execv, _process = os.execv, os.getpid()


def _in_children_only(path, arguments):
    assert os.getpid() != _process, f"a test must not become another program: {arguments}"
    _execv(path, arguments)


os.execv = _in_children_only


def pytest_addoption(parser):
    parser.addoption(
        "--no-silent-skips", action="store_true", help="fail if a test is skipped that tests/skips.toml doesn't name"
    )
    parser.addoption("--quick", action="store_true", help="leave out what tests/slow.toml lists")
    parser.addoption("--slow", action="store_true", help="only what tests/slow.toml lists")
    parser.addoption("--part", default="", help=f"only the tests of one part: {', '.join(tiers.PARTS)}")


def pytest_configure(config):
    part = config.getoption("--part")
    if part and part not in tiers.PARTS:
        raise pytest.UsageError(f"There is no part {part!r}; there are {', '.join(tiers.PARTS)}.")
    if part and (problem := tiers.told(part)):
        raise pytest.UsageError(problem)
    if part:
        config.args[:] = [str(HERE / folder) for folder in tiers.PARTS[part]]


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is imported and collected stays until the end: no search for garbage among it, now or while tests run."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


def pytest_ignore_collect(collection_path, config):
    """A file that has none of the tests that are asked for is not even imported."""
    if collection_path == HERE / tiers.KERNEL and tiers.lacks("cad"):
        return True
    if collection_path.suffix != ".py" or collection_path.name == "conftest.py":
        return None
    if config.getoption("--quick"):
        return tiers.is_slow_file(collection_path) or None
    return (config.getoption("--slow") and not tiers.has_slow(collection_path)) or None


def pytest_runtest_setup(item):
    """A test that wants the extra of another part, too."""
    for mark in item.iter_markers("wants"):
        if tiers.lacks(*mark.args):
            pytest.skip(f"wants the extra {mark.args[0]}: make extra EXTRA={mark.args[0]}")


def pytest_collection_modifyitems(config, items):
    """The drawings' tests first: each worker begins with a share in this order, so one of them assembles all builds,
    which takes many seconds, and the others none."""
    if config.getoption("--quick") or config.getoption("--slow"):
        items[:], others = tiers.split(items, config.getoption("--slow"))
        config.hook.pytest_deselected(items=others)
    items.sort(key=lambda item: "tests/unit/cad/" not in item.path.as_posix())


@pytest.fixture
def subtests(subtests):
    """Subtests, of which there must be one: a loop over nothing has tried nothing."""
    with mock.patch.object(subtests, "test", wraps=subtests.test) as test:
        yield subtests
    assert test.called, "no subtest"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report):
    """The time of a subtest is in that of its test: reports would count it twice."""
    if isinstance(report, pytest.SubtestReport):
        report.duration = 0


def pytest_sessionfinish(session):
    """In CI everything is there that a test may want: one that is skipped has lost it, and nobody would notice."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.config.getoption("--no-silent-skips") and _skipped(reporter, unlisted=True):
        session.exitstatus = session.exitstatus or 1


def _skipped(reporter, unlisted=False):
    """Count what was skipped, or failed as it was expected to, by file and reason; unlisted: without skips.toml's."""
    listed = tomllib.loads((HERE / "skips.toml").read_text(encoding="utf-8"))
    found = Counter()
    kernel = f"tests/{tiers.KERNEL}"
    is_asked = any((HERE.parent / kernel).is_relative_to(HERE.parent / one) for one in reporter.config.args)
    if is_asked and tiers.lacks("cad") and not (unlisted and kernel in listed):
        found[(kernel, "the drawings' kernel is not installed: make test PART=drawings")] = 1
    for report in reporter.stats.get("skipped", []) + reporter.stats.get("xfailed", []):
        name = report.nodeid.partition("[")[0]
        if not (unlisted and name in listed):
            reason = getattr(report, "wasxfail", "") or report.longrepr[-1].removeprefix("Skipped: ")
            found[(report.nodeid.partition("::")[0], reason)] += 1
    return found


def pytest_terminal_summary(terminalreporter):
    """What was skipped for what, and where the time went, part by part: seconds of all workers together."""
    unlisted = _skipped(terminalreporter, unlisted=True)
    for (name, reason), count in sorted(_skipped(terminalreporter).items()):
        terminalreporter.write_line(f"skipped {count:3}  {name}: {reason}")
    if unlisted and terminalreporter.config.getoption("--no-silent-skips"):
        terminalreporter.section("skipped, and not in tests/skips.toml", red=True)
        for name, reason in sorted(unlisted):
            terminalreporter.write_line(f"{name}: {reason}")
    seconds = Counter()
    for reports in terminalreporter.stats.values():
        for one in reports:
            if hasattr(one, "duration") and hasattr(one, "nodeid"):
                seconds[tiers.part_of(one.nodeid)] += one.duration
    if sum(seconds.values()) > 60:
        terminalreporter.section("seconds by part")
        for part, spent in seconds.most_common():
            terminalreporter.write_line(f"{spent:7.0f} s {100 * spent / sum(seconds.values()):5.1f} %  {part}")
