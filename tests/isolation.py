"""Keep tests to themselves: unit tests start no program, and write nothing outside the folder of temporary files; none
leaves Ctrl-C ignored for those after it, as commands do that have nothing left but to exit.
"""

import contextlib
import os
import signal
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STARTS = {"subprocess.Popen", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"}
MADE = {"__pycache__", "dev", ".hypothesis", ".cache"}  # compiled code, /dev/null, and what libraries keep

_running = {"test": ""}


@contextlib.contextmanager
def of(nodeid):
    """Watch over a test: one in tests/unit fails where it does what it may not, also within ``except Exception``."""
    _running["test"] = nodeid
    before = signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        _running["test"] = ""
        if signal.getsignal(signal.SIGINT) is not before:
            signal.signal(signal.SIGINT, before)


def _forbid(event, arguments):
    if not _running["test"].startswith("tests/unit/"):
        return
    if event in STARTS:
        pytest.fail(f"a unit test starts no program ({event}): {_running['test']} belongs into tests/programs")
    if event == "open" and isinstance(arguments[0], str) and (arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR):
        path = Path(os.path.abspath(arguments[0]))
        is_temporary = path.is_relative_to(tempfile.gettempdir()) and not path.is_relative_to(ROOT)
        if not is_temporary and not MADE.intersection(path.parts):
            pytest.fail(f"a unit test writes into its own folder only, not {path}")


sys.addaudithook(_forbid)
