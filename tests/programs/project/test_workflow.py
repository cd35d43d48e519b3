"""The workflow of GitHub and the project name the same targets, Pythons and commands."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
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
