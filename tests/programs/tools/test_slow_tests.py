"""The list of slow tests follows from a measured run, and every test belongs to one part."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import slow_tests
import tiers

ROOT = Path(__file__).resolve().parents[3]

FILE = "tests/programs/tools/test_slow_tests.py"
OWN = {"device", "emulated", "wheel"}  # a device, an image, registries: each has a target of its own


def report(path, **seconds):
    cases = (
        f'<testcase classname="tests.programs.tools.test_slow_tests" name="{name}" time="{s}"/>'
        for name, s in seconds.items()
    )
    path.write_text(f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>", encoding="utf-8")
    return path


def test_of_a_slow_function_as_many_cases_are_kept_as_fit(tmp_path):
    first = report(
        tmp_path / "one.xml",
        **{"test_quick": 0.2, "test_dear": 3, "test_many[a]": 9, "test_many[b]": 0.4, "test_many[c]": 0.4},
    )
    again = report(tmp_path / "again.xml", **{"test_many[a]": 0.4})  # another test had paid for what they share
    cases = slow_tests.read([first, again])
    chosen = slow_tests.kept(cases, 1.0, {})
    assert chosen == {f"{FILE}::test_dear": 0, f"{FILE}::test_many": 2}
    assert slow_tests.kept(cases, 1.0, {f"{FILE}::test_dear": 1}) == {f"{FILE}::test_many": 2}
    assert tomllib.loads(slow_tests.written(cases, chosen)) == {FILE: {"test_dear": 0, "test_many": 2}}
    assert "3.0 s  68.2 %" in slow_tests.report(cases, chosen)


def test_a_file_without_a_quick_test_is_left_out_as_a_whole(tmp_path):
    cases = slow_tests.read([report(tmp_path / "one.xml", test_dear=3)])
    assert tomllib.loads(slow_tests.written(cases, slow_tests.kept(cases, 1.0, {}))) == {FILE: {"*": 0}}


def test_the_first_cases_are_the_quick_ones(monkeypatch):
    monkeypatch.setattr(tiers, "kept_cases", lambda: {"tests/a.py": {"test_b": 1}})
    items = [SimpleNamespace(nodeid=f"tests/a.py::{name}") for name in ("test_b[x]", "test_c", "test_b[y]")]
    quick, slow = tiers.split(items)
    assert [item.nodeid for item in slow] == ["tests/a.py::test_b[y]"] and len(quick) == 2
    assert tiers.split(items, slow=True) == (slow, quick)


def test_every_test_is_of_one_part():
    folders = {file.parent.relative_to(ROOT / "tests").as_posix() for file in (ROOT / "tests").rglob("test_*.py")}
    for folder in folders - OWN:
        parts = [name for name, tops in tiers.PARTS.items() if any(f"{folder}/".startswith(f"{top}/") for top in tops)]
        assert len(parts) == 1, f"{folder}: {parts}"
        assert parts == [tiers.part_of(f"tests/{folder}/test_a.py::test_b")]
    tops = [top for tops in tiers.PARTS.values() for top in tops]
    assert [top for top in tops if not (ROOT / "tests" / top).is_dir()] == []


def test_what_is_listed_exists():
    for file, functions in tiers.kept_cases().items():
        text = (ROOT / file).read_text(encoding="utf-8")
        for name in {*functions} - {"*"}:
            assert re.search(rf"def {name.rpartition('::')[2]}\(", text), f"{file}: {name}"


def test_a_part_that_there_is_not_is_told_in_a_line():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--part=nonsense"], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 4
    assert done.stderr.strip() == f"ERROR: There is no part 'nonsense'; there are {', '.join(tiers.PARTS)}."
