"""Unit tests that start programs or write where others read are stopped; two workers do not compile the same."""

import fcntl
import os
import subprocess
from pathlib import Path

import compiled_once
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


def test_while_a_worker_compiles_a_function_others_wait(tmp_path):
    path, missing = str(tmp_path / "function.nbi"), str(tmp_path / "missing" / "function.nbi")
    with open(f"{path}.lock", "w") as other:
        with (
            compiled_once._alone(path),
            compiled_once._alone(path),  # what it calls may call it again
            compiled_once._alone(missing),
            pytest.raises(BlockingIOError),
        ):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
