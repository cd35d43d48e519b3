"""Makes what tests share importable for every test, and properties try the same examples every time."""

import atexit
import os
import shutil
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import settings

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / part) for part in ("support", "support/boards", "support/pulses", "portable")]

# Lines that come after some time would make what is said depend on how busy the computer is.
os.environ["MISCHWERK_PROGRESS_S"] = "0"
# No test, nor what it starts, writes into the history of who runs the tests.
os.environ["MISCHWERK_HOME"] = tempfile.mkdtemp(prefix="mischwerk-home-")
atexit.register(shutil.rmtree, os.environ["MISCHWERK_HOME"], ignore_errors=True)

# A run's examples follow from the tests alone: what passes here passes everywhere. `make explore` tries others.
settings.register_profile("same", derandomize=True, database=None)
settings.register_profile("explore", print_blob=True)
settings.load_profile("same")

# A run that was started in the background ignores Ctrl-C, and so would every program that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A command that becomes another program (`mischwerk sim sweep`) would end the run in its middle, with exit status 0.
_execv, _process = os.execv, os.getpid()


def _in_children_only(path, arguments):
    assert os.getpid() != _process, f"a test must not become another program: {arguments}"
    _execv(path, arguments)


os.execv = _in_children_only


def pytest_collection_modifyitems(items):
    """The drawings' tests first: each worker begins with a share in this order, so one of them assembles all builds,
    which takes many seconds, and the others none."""
    items.sort(key=lambda item: "tests/unit/cad/" not in item.path.as_posix())


def pytest_terminal_summary(terminalreporter):
    """Where the time went, folder by folder: seconds of all workers together."""
    seconds = Counter()
    for reports in terminalreporter.stats.values():
        for one in reports:
            if hasattr(one, "duration") and hasattr(one, "nodeid"):
                seconds[one.nodeid.partition("::")[0].rpartition("/")[0]] += one.duration
    if sum(seconds.values()) > 60:
        terminalreporter.section("seconds by folder")
        for folder, spent in seconds.most_common(12):
            terminalreporter.write_line(f"{spent:7.0f} s  {folder}")
