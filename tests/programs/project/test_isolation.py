"""How tests are run: unit tests start no programs, skips are listed, subtests are named, mypy follows the clone."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import isolation
import pytest

UNIT = "tests/unit/core/test_it.py::test_this"


def test_a_unit_test_starts_no_program():
    with isolation.of(UNIT):
        with pytest.raises(pytest.fail.Exception, match=r"\(subprocess.Popen\): tests/unit/core/test_it.py"):
            subprocess.run(["true"], check=False)
        with pytest.raises(pytest.fail.Exception, match="starts no program"):
            os.system("true")
    with isolation.of(UNIT.replace("unit", "programs")):
        assert subprocess.run(["true"], check=False).returncode == 0


def test_a_unit_test_writes_into_its_own_folder_only(tmp_path):
    with isolation.of(UNIT):
        (tmp_path / "file").write_text("")
        Path(__file__).read_text(encoding="utf-8")
        with pytest.raises(pytest.fail.Exception, match="its own folder only"):
            Path(__file__).with_name("new.txt").open("w")
    assert not Path(__file__).with_name("new.txt").exists()


# -- mypy follows a clone that is installed for development, as it follows a wheel (tests/wheel).

PROGRAM = """
from collections.abc import Sequence
import mischwerk
with mischwerk.open(sim=True, sim_seed=7) as shuffler:
    order: Sequence[int] = shuffler.shuffle(cards=10).order or []
reveal_type(shuffler)
"""


def test_a_user_s_program_is_checked_strictly(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--strict", "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and 'Revealed type is "mischwerk.api.shuffler.Shuffler"' in done.stdout, done.stdout


# -- A skipped test fails a run that allows none, unless the list names it; elsewhere it is told of.

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
    for name in ("conftest.py", "costs.py", "isolation.py", "tiers.py"):
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


# -- A loop of subtests names each case that fails, must try at least one, and its time counts once.

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
    for name in ("conftest.py", "costs.py", "isolation.py", "tiers.py", "skips.toml"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "test_it.py").write_text(LOOPS, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-vv", "--durations=0", "-p", "no:cacheprovider", *workers, "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert "SUBFAILED[broken]" in done.stdout and "SUBFAILED[cracked]" in done.stdout
    assert "ERROR test_it.py::test_none - AssertionError: no subtest" in done.stdout
    spent = re.findall(r"([0-9.]+)s call +test_it.py::test_some", done.stdout)
    assert sorted(spent)[:3] == ["0.00"] * 3 and float(max(spent, key=float)) >= 0.3 and len(spent) == 4
