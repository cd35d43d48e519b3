"""The hooks before a commit: local ones, which run what `make lint` and `make docs` run."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[3]
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

    def run(*words):
        return subprocess.run(
            words, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
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
