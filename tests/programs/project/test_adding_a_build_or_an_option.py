"""Adding a build, a deck and an option as docs/how-to/contributing/extending*.md say."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
HAND6 = """
extends = "pile6"
name = "hand6"
summary = "rack of six shelves that a person empties"

[hand]
eject_above_deck_mm = 12.0
"""
FIELD = '    table: Annotated[str | None, Typed("--table", "Where the cards are dealt.", "WORD")] = None\n'
BEFORE_FIELD = '    seed: Annotated[str | None, Typed("--seed"'
HEEDED = '    if options.table == "attic":\n        raise UsageProblem("No table in the attic.", "Choose another.")\n'
BEFORE_HEEDED = "    check_seed(options.seed)\n"


def run(*arguments, folder, path=()):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "COLUMNS": "100"}
    command = [sys.executable, "-m", "mischwerk", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.wants("sim")
def test_a_build_is_a_machine_file(tmp_path):
    """A rack of another size, emptied by a person: whole decks, and his answers, in the fast model."""
    (tmp_path / "hand6.toml").write_text(HAND6)
    options = ("--machine", "./hand6.toml", "--shuffles", 3, "--cards", 12, "--seed", 3, "--json")
    ran = run("sim", "campaign", *options, folder=tmp_path)
    assert ran.returncode == 0, ran.stderr
    answer = json.loads(ran.stdout)
    assert (answer["done"], answer["invariants_broken"]) == (3, 0)
    assert answer["told_by_the_machine"]["POCKETS_FULL"] >= 3, "it asked, and a person answered"


@pytest.fixture
def put(tmp_path):
    """put(file, before, lines): into a copy of the host."""
    shutil.copytree(ROOT / "host" / "mischwerk", tmp_path / "mischwerk", ignore=shutil.ignore_patterns("__pycache__"))

    def into(name, before, lines):
        file = tmp_path / "mischwerk" / name
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1
        file.write_text(text.replace(before, lines + before), encoding="utf-8")

    return into


@pytest.mark.wants("lab")
def test_a_deck_is_a_line(put, tmp_path):
    """Adds the page's own line; table 1 of an audit stays that of the report."""
    page = (ROOT / "docs/how-to/contributing/extending.md").read_text(encoding="utf-8")
    put("deck/decks.py", ")\nNAMES =", re.search(r"^_deck\(.*\),\n", page, re.MULTILINE)[0])
    shown = run("decks", "italian-40", "--json", folder=tmp_path, path=[tmp_path])
    assert json.loads(shown.stdout)["cards"] == 40
    code = "from mischwerk_lab.experiments.audit.entropy import TABLE_1; print(len(TABLE_1))"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    assert subprocess.check_output([sys.executable, "-c", code], cwd=tmp_path, env=environment) == b"13\n"


@pytest.mark.parametrize("job", ["shuffle", "deal", "arrange"])
def test_an_option_is_a_field_and_where_it_is_heeded(job, put, tmp_path):
    put("jobs/job_options.py", BEFORE_FIELD, FIELD)
    put("jobs/options.py", BEFORE_HEEDED, HEEDED)
    helped = run(job, "--help", folder=tmp_path, path=[tmp_path])
    assert "--table" in helped.stdout and "Where the cards are dealt." in helped.stdout
    arguments = {"shuffle": (), "deal": ("skat",), "arrange": ("--target", "-")}[job]
    refused = run(job, *arguments, "--sim", "--table", "attic", folder=tmp_path, path=[tmp_path])
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "No table in the attic.\nChoose another.\n"
