"""The changelog becomes a section of a release; the project's weight stays within tests/budgets.toml, pages short."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import firmware_files
import mischwerk
import pytest
import shuffler

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
KINDS = {kind["directory"] for kind in PROJECT["tool"]["towncrier"]["type"]}
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASES = re.findall(r"^## (\d\S+) - ", CHANGES, re.MULTILINE)


def test_every_file_of_a_change_has_a_kind():
    names = [path.name for path in (ROOT / "changelog.d").iterdir() if path.name != "template.md"]
    assert [name for name in names if not re.fullmatch(rf"(?:\d+|\+[\w-]+)\.(?:{'|'.join(KINDS)})\.md", name)] == []


def test_the_files_become_the_section_of_a_release(tmp_path):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copy(ROOT / "CHANGELOG.md", tmp_path)
    folder = tmp_path / "changelog.d"
    folder.mkdir()
    shutil.copy(ROOT / "changelog.d/template.md", folder)
    (folder / "+twice.added.md").write_text("A deck can be\nshuffled twice.\n", encoding="utf-8")
    (folder / "12.fixed.md").write_text("It hung.\n", encoding="utf-8")
    (folder / "3.security.md").write_text("It told.\n", encoding="utf-8")
    command = [Path(sys.executable).with_name("towncrier"), "build", "--yes"]
    for arguments in (["git", "init", "-q"], [*command, "--version", "9.9.9", "--date", "2030-01-02"]):
        done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
    assert [path.name for path in folder.iterdir()] == ["template.md"]
    section = """## 9.9.9 - 2030-01-02

### Security
- It told. (#3)

### Added
- A deck can be
  shuffled twice.

### Fixed
- It hung. (#12)

"""
    before, mark, after = CHANGES.partition("<!-- releases -->\n")
    assert mark
    assert (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8") == f"{before}{mark}\n{section}{after.lstrip()}"


def test_the_version_is_the_same_wherever_it_stands():
    version = shuffler.VERSION
    assert (mischwerk.__version__, RELEASES[0]) == (version, version)
    named = re.findall(r"mischwerk-(\d+\.\d+\.\d+)-py3", (ROOT / "docs/how-to/command-line.md").read_text("utf-8"))
    assert {*named} == {version}


# -- The project's weight stays within tests/budgets.toml, and the budgets are no looser than a commit's worth.


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


# -- A how-to page leads through one task.


def test_a_how_to_page_has_at_most_800_words():
    words = {path: len(path.read_text("utf-8").split()) for path in (ROOT / "docs/how-to").rglob("*.md")}
    assert {path.name for path, number in words.items() if number > 800} == set() and len(words) > 20
