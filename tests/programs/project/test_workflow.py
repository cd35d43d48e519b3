"""Workflow, Makefile and hooks name the same targets, Pythons and commands, and every target is tried."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import run_targets
import yaml

ROOT = Path(__file__).resolve().parents[3]
JOBS = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["jobs"]
STEPS = [(name, step) for name, job in JOBS.items() for step in job["steps"]]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_it_makes_targets_that_there_are_and_runs_what_ci_runs():
    made = re.findall(r"\bmake ([\w-]+)", "\n".join(step.get("run", "") for _, step in STEPS))
    assert {"lint", "test"} <= {*made}
    assert {*made} <= {*re.findall(r"^([\w-]+):", MAKEFILE, re.MULTILINE)}
    assert "bash .ci/run" in [step.get("run") for name, step in STEPS if name == "linux"]
    assert (ROOT / ".ci/run").is_file()


def test_its_pythons_are_those_of_the_package():
    promised = [line.rpartition(" :: ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert JOBS["linux"]["strategy"]["matrix"]["python"] == promised
    assert PROJECT["requires-python"] == f">={promised[0]}"
    for job in JOBS.values():
        assert {*job["strategy"]["matrix"]["python"]} <= {*promised}


def test_only_what_was_tried_can_fail_it():
    assert {name: job.get("continue-on-error", False) for name, job in JOBS.items()} == {
        "linux": "${{ matrix.python != '3.11' }}",
        "macos": True,
        "windows": True,
    }


def test_actions_have_a_full_version():
    used = [step["uses"] for _, step in STEPS if "uses" in step]
    assert used and [name for name in used if not re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", name)] == []


def test_the_commands_for_windows_run(tmp_path):
    """Here, on whatever this is."""
    (script,) = (
        step["run"] for name, step in STEPS if name == "windows" and step.get("run", "").startswith("mischwerk")
    )
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]  # as GitHub calls it
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "riffled.npy").is_file()


@pytest.mark.parametrize("extra", re.findall(r"\.\[([\w,]+)\]", str(JOBS["windows"])))
def test_the_extras_for_windows_are_there(extra):
    assert {*extra.split(",")} <= {*PROJECT["optional-dependencies"]}


# -- The list of how each target of the Makefile is tried: complete, and what tries them finds what is wrong.


LISTED = tomllib.loads(run_targets.LIST.read_text(encoding="utf-8"))
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
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Begin"]):
        subprocess.run([*git, *arguments], cwd=tmp_path, check=True)
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


# -- The hooks before a commit: local ones, which run what `make lint` and `make docs` run.

CONFIG = ROOT / ".pre-commit-config.yaml"
HOOKS = [hook for repo in yaml.safe_load(CONFIG.read_text(encoding="utf-8"))["repos"] for hook in repo["hooks"]]


def test_hooks_fetch_nothing_and_run_what_the_makefile_runs():
    repos = yaml.safe_load(CONFIG.read_text(encoding="utf-8"))["repos"]
    assert [repo["repo"] for repo in repos] == ["local"]
    assert {hook["language"] for hook in HOOKS} == {"system"}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = re.findall(r"^\t\$\(BIN\)/(.+)$", makefile, re.MULTILINE)
    for hook in HOOKS:
        words = re.sub(r" --(?:force-exclude|check$)", "", hook["entry"]).split()
        begun = " ".join(words).removeprefix(".venv/bin/")
        assert any(command.startswith(begun) for command in commands), hook["entry"]


def test_a_commit_of_a_file_in_bad_style_is_refused(tmp_path):
    """A real one, in a repository with these hooks, where types and import rules have nothing to check."""
    programs = Path(sys.executable).parent
    (tmp_path / ".venv").symlink_to(programs.parent)
    shutil.copy(CONFIG, tmp_path)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "SKIP": "mypy,imports"}

    def run(*arguments):
        return subprocess.run(
            arguments, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
        )

    assert run(*git, "init", "-q").returncode == 0
    assert run(str(programs / "pre-commit"), "install").returncode == 0
    (tmp_path / "one.py").write_text("import os\n", encoding="utf-8")
    run(*git, "add", "one.py")
    refused = run(*git, "commit", "-m", "Add one")
    assert refused.returncode == 1 and "F401" in refused.stderr
    (tmp_path / "one.py").write_text("ONE = 1\n", encoding="utf-8")
    run(*git, "add", "one.py")
    taken = run(*git, "commit", "-m", "Add one")
    assert taken.returncode == 0, taken.stderr
