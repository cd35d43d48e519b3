"""The parts: the same names in CONTRIBUTING.md, in the Makefile and in a README each, and every package in one."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
MAKEFILE, CONTRIBUTING = ((ROOT / name).read_text(encoding="utf-8") for name in ("Makefile", "CONTRIBUTING.md"))
SOURCES = {name: folders.split() for name, folders in re.findall(r"^SOURCES_(\w+) := (.+)$", MAKEFILE, re.MULTILINE)}
READMES = dict(re.findall(r"^\| (\w+) \| \[.+\]\((\S+/README\.md)\) \|$", CONTRIBUTING, re.MULTILINE))


def test_each_part_has_sources_and_a_readme_that_names_its_tests():
    assert len(READMES) == 8 and [*READMES] == [*SOURCES]
    for part, readme in READMES.items():
        assert f"`make test PART={part}`" in (ROOT / readme).read_text(encoding="utf-8"), readme


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
