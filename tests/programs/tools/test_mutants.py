"""The runner of mutants: which changes it makes, and what it says of them."""

import ast
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import mutants
import pytest

SOURCE = """# ü: what follows has other places in bytes than in letters
def allowed(origin, own, tries: int = 3) -> bool:
    \"\"\"Docstring.\"\"\"
    if not own or tries > 2:
        raise ValueError(f"no {tries + 1}")
    note.write(own)
    return origin == own
"""


def test_each_mutant_is_one_change_of_the_module():
    candidates = mutants.mutants_of("a.py", SOURCE.encode())
    made = {mutant.name.removeprefix("a.py: ").partition(" | ")[0] for mutant in candidates}
    assert made == {
        "3 -> 4", "2 -> 3", "not own or tries > 2 -> False", "not own or tries > 2 -> True",
        "not own or tries > 2 -> (not own and tries > 2)", "not own -> (own)", "tries > 2 -> (tries >= 2)",
        'raise ValueError(f"no {tries + 1}") -> pass', "note.write(own) -> pass",
        "return origin == own -> return None", "origin == own -> (origin != own)",
    }  # fmt: skip
    for mutant in candidates:
        source = SOURCE.encode()
        ast.parse(source[: mutant.begin] + mutant.new.encode() + source[mutant.end :])
        old = source[mutant.begin : mutant.end].decode()
        line = SOURCE.splitlines()[mutant.line - 1].strip()
        assert mutant.name == f"a.py: {old} -> {mutant.new} | {line}" and old in line


def test_every_module_is_covered_and_every_test_is_there():
    assert len(mutants.found_in(mutants.ROOT, ["access"])) > 50
    for pattern, tests in mutants.TESTS.items():
        assert list(mutants.ROOT.glob(pattern)), pattern
        assert all(test[0] == "-" or (mutants.ROOT / test).exists() for test in tests)


def test_what_is_explained_is_there():
    names = {mutant.name for mutant in mutants.found_in(mutants.ROOT, [])}
    assert [name for name in mutants.SAME if name not in names] == []


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A module with a test, in a folder that looks like a copy of the repository."""
    monkeypatch.setattr(mutants, "TESTS", {"a.py": ["test_a.py"]})
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (tmp_path / ".venv/bin/python").chmod(0o755)
    (tmp_path / "conftest.py").write_text(
        "def pytest_addoption(parser): parser.addoption('--quick', action='store_true')"
    )
    (tmp_path / "a.py").write_text("def f(n):\n    while n > 0:\n        n -= 1\n    return n == 0 or n < -5\n")
    (tmp_path / "test_a.py").write_text("import a\n\ndef test_f():\n    assert a.f(3) and not a.f(-1)\n")
    return tmp_path


def test_what_becomes_of_mutants(tree, monkeypatch):
    monkeypatch.setattr(mutants, "LEAST_LIMIT_S", 3)
    monkeypatch.setenv("PYTEST_ADDOPTS", "--costs=note")  # as tests/costs.py has it: not for these tests
    trials, source = mutants.Trials(tree), (tree / "a.py").read_bytes()
    cover = trials.cover("a.py")
    expected = {"n -= 1 -> pass": "killed", "n == 0 -> (n != 0)": "killed", "n < -5 -> (n <= -5)": "survived"}
    by_change = {mutant.name[6:].partition(" | ")[0]: mutant for mutant in mutants.mutants_of("a.py", source)}
    assert {name: trials.fate(by_change[name], cover) for name in expected} == expected
    assert (tree / "a.py").read_bytes() == source


TWO = """LIMIT = 2

def f(n):
    return max(
        n,
        LIMIT,
    )

def g():
    return 1

def h():
    return 2
"""
TESTS_OF_TWO = """import subprocess, sys, time, a

def test_slow_f():
    time.sleep(0.05)
    assert a.f(3) == 3

def test_f():
    assert a.f(1) == 2

def test_g_in_a_program():
    assert subprocess.run([sys.executable, "-c", "import a; a.g()"]).returncode == 0

def test_other():
    assert True
"""


def test_a_mutant_is_tried_with_the_tests_that_run_it_in_programs_too(tree):
    (tree / "a.py").write_text(TWO)
    (tree / "test_a.py").write_text(TESTS_OF_TWO)
    (tree / "pyproject.toml").write_text('[tool.coverage.run]\npatch = ["subprocess"]\n')
    trials = mutants.Trials(tree)
    cover = trials.cover("a.py")
    quick, slow, program, other = [
        f"test_a.py::test_{name}" for name in ("f", "slow_f", "g_in_a_program", "other")
    ]  # fmt: skip
    assert cover.tests("a.py", 4, 7)[0] == [quick, slow] == cover.tests("a.py", 5, 5)[0]
    assert cover.tests("a.py", 4, 7, most_s=0.04)[0] == cover.tests("a.py", 4, 7, most_s=0)[0] == [quick]
    assert cover.tests("a.py", 10, 10)[0] == [program]
    assert set(cover.tests("a.py", 1, 1)[0]) == {quick, slow, program}, "importing it runs it"
    assert cover.tests("a.py", 13, 13) == ([], 0), "no test runs it"
    assert set(cover.tests("unseen.py", 1, 1)[0]) == {quick, slow, program, other}
    by_change = {mutant.name[6:].partition(" | ")[0]: mutant for mutant in mutants.mutants_of("a.py", TWO.encode())}
    assert by_change["return max( n, LIMIT, ) -> return None"].run == (4, 7)
    (tree / "test_a.py").write_text("never run again")
    assert trials.fate(by_change["1 -> 2"]._replace(run=(13, 13)), cover) == "survived"


def test_tests_that_fail_by_themselves_end_it(tree):
    (tree / "test_a.py").write_text("def test_f():\n    assert False\n")
    with pytest.raises(SystemExit, match=r"(?s)assert False.*fail without any mutant"):
        mutants.Trials(tree).cover("a.py")


def test_a_run_goes_on_where_it_ended_and_says_the_score(tree, tmp_path, monkeypatch, capsys):
    tried = []
    monkeypatch.setattr(mutants, "copy", lambda into: tree)
    monkeypatch.setattr(mutants, "found_in", lambda tree, only: dict.fromkeys(
        mutants.mutants_of("a.py", (tree / "a.py").read_bytes()), "key") if not only else {})  # fmt: skip
    monkeypatch.setattr(mutants.Trials, "cover", lambda self, row: None)
    monkeypatch.setattr(mutants.Trials, "fate", lambda self, one, cover: tried.append(one) or "survived")
    arguments = [
        "mutants.py",
        "--out",
        str(tmp_path / "out/kept.jsonl"),
        "--sample",
        "4",
        "--least",
        "50",
        "--jobs",
        "1",
    ]
    monkeypatch.setattr(sys, "argv", arguments)
    assert mutants.main() == 1 and len(tried) == 4
    assert mutants.main() == 1 and len(tried) == 4, "what is known is not tried again"
    said = capsys.readouterr().out
    assert "4 mutants: {'survived': 4}; 0.0 % noticed or explained" in said
    assert "  0.0 % of    4 (there are   11): a.py" in said
    monkeypatch.setattr(mutants, "SAME", dict.fromkeys([mutant.name for mutant in tried], "because"))
    assert mutants.main() == 0 and "{'explained': 4}; 100.0 %" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", [*arguments, "--survivors", "nothing"])
    assert mutants.main() == 0


RUN = """import sys, mutants
from pathlib import Path
tree = Path(sys.argv[1])
mutants.TESTS = {"a.py": ["test_a.py"]}
mutants.copy = lambda into: tree
mutants.LEAST_LIMIT_S = 3600
sys.argv[1:] = ["--out", str(tree / "kept.jsonl"), "--jobs", "1"]
mutants.leave_by_signals()
sys.exit(mutants.main())
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_what_is_being_tried_too(tree, number):
    (tree / "a.py").write_text("def f():\n    return 1\n")
    (tree / "test_a.py").write_text(
        "import os, pathlib, time, a\n\ndef test_f():\n    if a.f() == 2:\n"
        "        pathlib.Path('new').write_text(str(os.getpid()))\n        pathlib.Path('new').rename('pid')\n"
        "        time.sleep(600)\n"
    )
    tools = {"PYTHONPATH": str(Path(mutants.__file__).parent)}
    with subprocess.Popen([sys.executable, "-c", RUN, str(tree)], env=os.environ | tools) as run:
        try:
            while not (tree / "pid").exists():
                assert run.poll() is None
                time.sleep(0.05)
            run.send_signal(number)
            assert run.wait() == 128 + number
        finally:
            run.kill()
    with pytest.raises(ProcessLookupError):
        os.kill(int((tree / "pid").read_text()), signal.SIGKILL)
    assert (tree / "kept.jsonl").read_text() == ""
