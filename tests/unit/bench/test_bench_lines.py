"""Each program of `make bench` is rehearsed: those without a test of their own as TRIAL=1 calls them."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from rehearsal import BENCH, rehearsed

HERE = Path(__file__).parent
TOLD = subprocess.run(["make", "-n", "bench", "TRIAL=1"], cwd=BENCH.parent, capture_output=True, text=True, check=True)
LINES = [shlex.split(line) for line in re.findall(r"python bench/(\S+\.py.*)", TOLD.stdout)]
TESTED = "".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))


@pytest.mark.parametrize("line", [line for line in LINES if f'"{line[0]}"' not in TESTED], ids=lambda line: line[0])
def test_the_trial_runs_and_leaves_the_figures_alone(line, tmp_path):
    assert rehearsed(*(word.replace("build/trial", str(tmp_path)) for word in line))


def test_there_are_as_many_lines_as_programs():
    assert len({line[0] for line in LINES}) == 31
