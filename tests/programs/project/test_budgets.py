"""The project's weight stays within tests/budgets.toml, and the budgets are no looser than a commit's worth."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tools"))

import firmware_files  # noqa: E402

SLACK = {"python_lines": 1000, "files": 10, "document_words": 1000, "firmware_bytes": 400}


def weighed():
    """What is in the repository now, of each kind that has a budget."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in listed.split("\0") if name and not name.startswith("changelog.d/")]
    paths = [path for path in paths if path.is_file()]
    text = {path: path.read_text(encoding="utf-8") for path in paths if path.suffix in (".py", ".md")}
    return {
        "python_lines": sum(said.count("\n") for path, said in text.items() if path.suffix == ".py"),
        "files": len(paths),
        "document_words": sum(len(said.split()) for path, said in text.items() if path.suffix == ".md"),
        "firmware_bytes": max(firmware_files.loaded(firmware_files.made(ROOT / "firmware")).values()),
    }


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="counted in a clone")
def test_nothing_weighs_more_than_its_budget(subtests):
    budgets = tomllib.loads((ROOT / "tests" / "budgets.toml").read_text(encoding="utf-8"))
    now = weighed()
    assert now.keys() == budgets.keys()
    for kind, number in now.items():
        with subtests.test(kind):
            least, most = budgets[kind] - SLACK[kind], budgets[kind]
            assert least <= number <= most, f"{kind}: {number}; tests/budgets.toml says {most}"
