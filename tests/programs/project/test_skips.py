"""A skipped test fails a run that allows none, unless the list names it; elsewhere it is told of."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2]
TESTS = """
import pytest


def test_good():
    pass


@pytest.mark.skipif(True, reason="no unicorn is here")
def test_unicorn():
    pass


@pytest.mark.xfail(strict=True, reason="open")
def test_open():
    assert False
"""


@pytest.fixture
def run(tmp_path):
    for name in ("compiled_once.py", "conftest.py", "costs.py", "isolation.py", "tiers.py"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "test_it.py").write_text(TESTS, encoding="utf-8")

    def run_with(*options, listed=()):
        lines = "".join(f'"test_it.py::{name}" = "known"\n' for name in listed)
        (tmp_path / "skips.toml").write_text(lines, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, "."]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
        return done.returncode, done.stdout

    return run_with


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_a_skip_that_is_not_listed_fails_the_run(run, workers):
    status, said = run("--no-silent-skips", *workers, listed=["test_open"])
    assert status == 1
    assert "no unicorn is here" in said.partition("not in tests/skips.toml")[2]
    assert "open" not in said.partition("not in tests/skips.toml")[2]


def test_one_that_is_listed_does_not(run):
    status, said = run("--no-silent-skips", listed=["test_open", "test_unicorn"])
    assert (status, "not in tests/skips.toml" in said) == (0, False)


def test_elsewhere_it_is_only_told_of(run):
    status, said = run()
    assert status == 0
    assert "skipped   1  test_it.py: no unicorn is here" in said
