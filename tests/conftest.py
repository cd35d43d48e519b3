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
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
_BEFORE_S = pytest.StashKey()
sys.path[:0] = [
    str(HERE / part)
    for part in (".", "support", "support/boards", "support/pulses", "portable", "reference", "documents")
]
sys.path += [str(HERE.parent / part) for part in ("bench", "tools", "attack", "docs", "emulator")]

import costs  # noqa: E402 - it is found there
import isolation  # noqa: E402
import tiers  # noqa: E402

# Lines that come after some time would make what is said depend on how busy the computer is.
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the program has it
os.environ["MISCHWERK_PROGRESS_S"] = "0"
# No test, nor what it starts, writes into the history of who runs the tests.
os.environ["MISCHWERK_HOME"] = tempfile.mkdtemp(prefix="mischwerk-home-")
atexit.register(shutil.rmtree, os.environ["MISCHWERK_HOME"], ignore_errors=True)

# A run's examples follow from the tests alone: what passes here passes everywhere. `make explore` tries others.
# None fails by the clock: a busy computer takes ten times as long.
UNHURRIED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("same", derandomize=True, database=None, **UNHURRIED)
settings.register_profile("explore", print_blob=True, **UNHURRIED)
settings.register_profile("few", max_examples=3, database=None, **UNHURRIED)  # a trial of `make explore`
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
    parser.addoption("--costs", choices=["check", "note"], help="compare with tests/costs.toml, or write it")
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
    items.sort(key=lambda item: "tests/drawings/cad/" not in item.path.as_posix())


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """A test costs what it takes with what it is given before and after it, and keeps to the rules of its folder."""
    item.stash[_BEFORE_S] = costs.spent_s()
    with isolation.of(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """The last report of a test says what it cost."""
    report = yield
    if call.when == "teardown":
        report.cost_s = costs.spent_s() - item.stash[_BEFORE_S]
    return report


def _tier(config):
    """Name the tier that is run as a whole; None for some of its tests."""
    whole = not config.getoption("--part") and config.args == config.getini("testpaths")
    return next((name for name in ("quick", "slow") if whole and config.getoption(f"--{name}")), None)


def _costs(reporter):
    return costs.by_part(report for reports in reporter.stats.values() for report in reports)


def _grown(reporter, config):
    tier = _tier(config)
    return list(costs.grown(_costs(reporter), costs.noted(tier))) if tier and config.getoption("--costs") else []


def pytest_sessionfinish(session):
    """In CI everything is there that a test may want: one that is skipped has lost it, and nobody would notice. Nor may
    a part grow by a fifth unseen."""
    config = session.config
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if not reporter or hasattr(config, "workerinput"):
        return
    if config.getoption("--no-silent-skips") and _skipped(reporter, unlisted=True):
        session.exitstatus = session.exitstatus or 1
    if config.getoption("--costs") == "note" and (tier := _tier(config)):
        costs.note(tier, _costs(reporter))
    if _grown(reporter, config):
        session.exitstatus = session.exitstatus or 1


def _skipped(reporter, unlisted=False):
    """Count what was skipped, or failed as it was expected to, by file and reason; unlisted: without skips.toml's."""
    listed = tomllib.loads((HERE / "skips.toml").read_text(encoding="utf-8"))
    skips = Counter()
    kernel = f"tests/{tiers.KERNEL}"
    is_asked = any((HERE.parent / kernel).is_relative_to(HERE.parent / argument) for argument in reporter.config.args)
    if is_asked and tiers.lacks("cad") and not (unlisted and kernel in listed):
        skips[(kernel, "the drawings' kernel is not installed: make test PART=drawings")] = 1
    for report in reporter.stats.get("skipped", []) + reporter.stats.get("xfailed", []):
        name = report.nodeid.partition("[")[0]
        if not (unlisted and name in listed):
            reason = getattr(report, "wasxfail", "") or report.longrepr[-1].removeprefix("Skipped: ")
            skips[(report.nodeid.partition("::")[0], reason)] += 1
    return skips


def pytest_terminal_summary(terminalreporter):
    """Tell what was skipped for what, and where the time went, part by part."""
    unlisted = _skipped(terminalreporter, unlisted=True)
    for (name, reason), count in sorted(_skipped(terminalreporter).items()):
        terminalreporter.write_line(f"skipped {count:3}  {name}: {reason}")
    if unlisted and terminalreporter.config.getoption("--no-silent-skips"):
        terminalreporter.section("skipped, and not in tests/skips.toml", red=True)
        for name, reason in sorted(unlisted):
            terminalreporter.write_line(f"{name}: {reason}")
    total = _costs(terminalreporter)
    if sum(total.values()) > 60:
        terminalreporter.section("processor seconds by part")
        for part, spent_s in total.most_common():
            terminalreporter.write_line(f"{spent_s:7.0f} s {100 * spent_s / sum(total.values()):5.1f} %  {part}")
    for part, spent_s, expected_s in _grown(terminalreporter, terminalreporter.config):
        terminalreporter.write_line(
            f"{part}: {spent_s:.0f} s where tests/costs.toml has {expected_s:.0f} (at this computer's speed). Make its "
            "tests cheaper, or note it with --costs=note and say why in the commit.", red=True
        )  # fmt: skip
