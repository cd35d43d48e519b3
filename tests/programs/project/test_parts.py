"""The parts: the same names in CONTRIBUTING.md, in the Makefile and in a README each, and every package in one."""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest
import tiers

ROOT = Path(__file__).resolve().parents[3]
MAKEFILE, CONTRIBUTING = ((ROOT / name).read_text(encoding="utf-8") for name in ("Makefile", "CONTRIBUTING.md"))
SOURCES = {name: folders.split() for name, folders in re.findall(r"^SOURCES_(\w+) := (.+)$", MAKEFILE, re.MULTILINE)}
READMES = dict(re.findall(r"^\| (\w+) \| \[.+\]\((\S+/README\.md)\) \|$", CONTRIBUTING, re.MULTILINE))


def test_each_part_has_sources_and_a_readme_that_names_its_tests():
    assert len(READMES) == 8 and [*READMES] == [*SOURCES]
    for part, readme in READMES.items():
        text = (ROOT / readme).read_text(encoding="utf-8")
        assert f"`make test PART={part}`" in text and f"`make test-alone PART={part}`" in text, readme
        extra = tiers.EXTRAS[part]
        assert re.search(rf"\*\*Needs\*\*.*`{extra}`" if extra else r"\*\*Needs\*\* no extra", text), readme


def test_each_part_has_an_extra_or_none_and_a_folder_of_tests():
    assert [*tiers.EXTRAS] == [*SOURCES] and {*tiers.EXTRAS} < {*tiers.PARTS}
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert {*filter(None, tiers.EXTRAS.values()), "test"} <= {*extras}


def chosen(*arguments):
    """What `make test-alone` is told."""
    command = [sys.executable, ROOT / "tests" / "tiers.py", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout.split(), done.stderr


def test_one_part_is_tested_alone_or_all_or_in_turn_after_each_commit():
    assert tiers.alone(["lab"]) == ["lab"] and tiers.alone(["all"]) == [*tiers.EXTRAS]
    assert chosen("--extras", "lab") == (0, ["lab,test"], "")
    turns = [tiers.turn(commits) for commits in range(1000, 1000 + tiers.TURNS)]
    assert sorted(part for turn in turns for part in turn) == sorted(tiers.EXTRAS)
    assert {len(turn) for turn in turns} == {2} and tiers.turn(1000 + tiers.TURNS) == turns[0]


@pytest.mark.parametrize(("arguments", "said"), [((), "Which part?"), (("nonsense",), "There is no part 'nonsense'")])
def test_a_part_that_there_is_not_is_refused_in_a_line(arguments, said):
    status, out, message = chosen(*arguments)
    assert (status, out) == (1, []) and said in message and len(message.splitlines()) == 1
    done = subprocess.run(
        ["make", "-s", "-o", ".venv/run.stamp", "test-alone", *(f"PART={word}" for word in arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2 and done.stderr.startswith(message) and len(done.stderr.splitlines()) == 2


def test_a_part_without_its_extra_is_refused_in_a_line(monkeypatch):
    tiers.lacks.cache_clear()
    monkeypatch.setattr(
        tiers, "requires", lambda name: ["nosuch==1; extra == 'lab'", "msgspec", "pytest; extra == 'sim'"]
    )
    assert tiers.told("lab") == "PART=lab needs the extra lab: make extra EXTRA=lab"
    assert tiers.told("twin") == tiers.told("core") == tiers.told("project") == ""
    monkeypatch.undo()
    tiers.lacks.cache_clear()


def test_the_makefile_knows_the_parts():
    assert re.search(r"^PARTS := (.+)$", MAKEFILE, re.MULTILINE)[1].split() == [*tiers.PARTS]


def test_every_package_is_in_one_part():
    roots = ("emulator", "firmware", "firmware/core", "hardware", "host", "sim")
    packages = {
        path.parent.relative_to(ROOT).as_posix() for root in roots for path in (ROOT / root).glob("*/__init__.py")
    }
    assert len(packages) > 9
    for package in packages:
        parts = [part for part, folders in SOURCES.items() for one in folders if f"{package}/".startswith(f"{one}/")]
        assert len(parts) == 1, package


def test_a_readme_is_short():
    for readme in READMES.values():
        assert len((ROOT / readme).read_text(encoding="utf-8").splitlines()) <= 25, readme
    assert len(CONTRIBUTING.split()) < 600


def test_no_two_files_of_tests_have_one_name():
    """pytest imports them by it, and one run has them all."""
    left_out = {ROOT / "tests" / name for name in ("device", "emulated", "wheel", "portable")}
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py") if not left_out & set(path.parents))
    assert [name for name, number in names.items() if number > 1] == []


# -- What `make` installs is pinned with hashes for every extra; pip's constraints are the same pins.

HASHED = (ROOT / "requirements.txt").read_text(encoding="utf-8")
PLAIN = (ROOT / "constraints.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(text):
    return re.findall(r"^([a-z0-9.-]+)==([^\s;]+)", text, re.MULTILINE)


def test_every_pin_has_hashes_and_no_index_is_named():
    blocks = re.split(r"^(?=\S)", HASHED, flags=re.MULTILINE)[1:]
    for block in blocks:
        assert re.fullmatch(r"[a-z0-9.-]+==[^\\]+ \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+", block), block
    assert len(blocks) == len(pins(HASHED)) > 100


def test_both_files_pin_the_same():
    """Those that pyproject.toml asks for among them: `make requirements` writes both."""
    assert pins(HASHED) == pins(PLAIN)
    requirements = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["stubs"]]
    requirements += [pin for extra in PROJECT["project"]["optional-dependencies"].values() for pin in extra]
    named = {
        (name.lower().replace("_", "-"), version)
        for pin in requirements
        for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", pin)
    }
    assert len(named) > 30 and named - set(pins(HASHED)) == set()
