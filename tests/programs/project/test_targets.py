"""The list of how each target of the Makefile is tried: complete, and what tries them finds what is wrong."""

import importlib.util
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def _module():
    spec = importlib.util.spec_from_file_location("run_targets", ROOT / "tools" / "run_targets.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


run_targets = _module()
LISTED = tomllib.loads(run_targets.LIST.read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
CI = (ROOT / ".ci/run").read_text(encoding="utf-8")


def test_every_target_is_run_or_says_why_not():
    assert run_targets.misfits(MAKEFILE, CI, LISTED) == []
    assert len(run_targets.targets(MAKEFILE)) > 30


def test_a_new_target_and_one_that_is_gone_and_one_that_ci_leaves_out_are_found():
    more = MAKEFILE + "\nfly: $(VENV)/dev.stamp ## fly away\n"
    assert ["fly" in line for line in run_targets.misfits(more, CI, LISTED)] == [True]
    less = MAKEFILE.replace("\nrig: ", "\nnot_rig: ")
    assert ["rig" in line for line in run_targets.misfits(less, CI, LISTED)] == [True]
    assert run_targets.misfits(MAKEFILE, CI.replace("make lint", ""), LISTED) == ["lint: .ci/run does not run it"]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "Makefile").write_text(
        "good:\n\t@echo well\nbad:\n\t@echo broken >&2; exit 3\nwriter:\n\t@echo 2 > kept\n"
        "refuses:\n\t@echo 'No board was found.' >&2; exit 2\nchatty:\n\t@seq 9 >&2; echo board >&2; exit 2\n",
        encoding="utf-8",
    )
    (tmp_path / "kept").write_text("1\n", encoding="utf-8")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Begin"]):
        subprocess.run([*git, *words], cwd=tmp_path, check=True)
    return tmp_path


def test_what_fails_or_changes_what_is_kept_or_does_not_refuse_plainly_is_told(folder):
    def fault(target, says="", makes=()):
        return run_targets.fault(run_targets.Run(target, "", says), folder, makes)

    assert fault("good") == ""
    assert fault("bad").startswith("exit status 2") and "broken" in fault("bad")
    assert "kept" in fault("writer")
    assert (folder / "kept").read_text(encoding="utf-8") == "1\n"
    assert fault("writer", makes=["kept"]) == ""
    assert fault("refuses", says="board") == ""
    assert "must fail" in fault("refuses", says="cable")
    assert "must fail" in fault("good", says="board")
    assert "must fail" in fault("chatty", says="board")
