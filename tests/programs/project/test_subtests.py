"""A loop of subtests names each case that fails, must try at least one, and its time counts once."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2]
LOOPS = """
import time


def test_some(subtests):
    for case in ("sound", "broken", "cracked"):
        with subtests.test(case):
            time.sleep(0.1)
            assert case == "sound"


def test_none(subtests):
    for case in ():
        with subtests.test(case):
            assert case
"""


@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_what_fails_is_named_and_nothing_tried_is_a_failure(tmp_path, workers):
    for name in ("compiled_once.py", "conftest.py", "costs.py", "isolation.py", "tiers.py", "skips.toml"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "test_it.py").write_text(LOOPS, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-vv", "--durations=0", "-p", "no:cacheprovider", *workers, "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert "SUBFAILED[broken]" in done.stdout and "SUBFAILED[cracked]" in done.stdout
    assert "ERROR test_it.py::test_none - AssertionError: no subtest" in done.stdout
    spent = re.findall(r"([0-9.]+)s call +test_it.py::test_some", done.stdout)
    assert sorted(spent)[:3] == ["0.00"] * 3 and float(max(spent, key=float)) >= 0.3 and len(spent) == 4
