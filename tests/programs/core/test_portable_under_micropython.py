"""The portable tests pass under the pinned MicroPython, every one that pytest runs here."""

import ast
import subprocess
import sys
from pathlib import Path

import shuffler
from mischwerk_sim.board import interpreter

PORTABLE = Path(__file__).resolve().parents[2] / "portable"
CORE = Path(shuffler.__file__).resolve().parents[1]
ALLOWED = {"array", "struct", "binascii", "hashlib", "math", "collections", "json", "shuffler", "gc"}  # gc: to measure


def run(*names, folder=PORTABLE):
    env = {"MICROPYPATH": f"{CORE}:.frozen", "LC_ALL": "C.UTF-8"}
    command = [interpreter.find(), "-X", "heapsize=3M", folder / "run.py", *names]
    return subprocess.run(command, capture_output=True, text=True, timeout=400, env=env, check=False)


def sources():
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PORTABLE.rglob("*.py"))}


def test_all_pass_and_none_is_left_out():
    expected = sum(
        isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for path, tree in sources().items()
        if path.name.startswith("test_")
        for node in tree.body
    )
    done = run()
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == f"{expected} tests, 0 failed"
    assert expected == collected_by_pytest(), "whatever is taken for a test here"


def collected_by_pytest():
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-o",
        "addopts=",
        "-q",
        "-p",
        "no:cacheprovider",
        PORTABLE,
    ]
    collected = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False).stdout
    return sum("::" in line for line in collected.splitlines())


def test_failure_is_reported_with_its_place_and_a_status(tmp_path):
    (tmp_path / "run.py").write_text((PORTABLE / "run.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "test_one.py").write_text(
        "def test_good():\n    pass\n\n\ndef test_bad():\n    assert 1 == 2\n", encoding="utf-8"
    )
    done = run(folder=tmp_path)
    assert done.returncode != 0
    assert "FAILED test_one.test_bad" in done.stdout
    assert 'test_one.py", line 6' in done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "2 tests, 1 failed"


def test_portable_tests_import_nothing_the_core_may_not():
    local = {path.stem for path in sources()}
    for path, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)) and path.name != "run.py":
                names = [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
                for name in names:
                    assert name.split(".")[0] in ALLOWED | local, f"{path.name} imports {name}"
