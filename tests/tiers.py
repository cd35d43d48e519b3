"""Tell which tests are a part of the project (`make test PART=lab`), and which only `make test-all` runs.

As a program for the Makefile: the parts that `make test-alone PART=all` means, and what is installed for one.
"""

import os
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path

HERE = Path(__file__).parent
# Folders of tests by what they need: nothing, or programs that they start.
KINDS = ("unit", "programs")
HOST = (
    "api", "cli", "commands", "deck", "flash", "history", "install", "jobs", "link", "terminal", "upkeep", "verify",
    "work",
)  # fmt: skip
ROOMS = {
    "core": ("core", "machines", "rp2040", "fake_chip", "portable", "board", "pio"),
    "host": (*(f"host/{name}" for name in HOST), "fuzz", "attack"),
    "twin": ("sim", "world", "scenario"),
    "page": ("host/serve",),
    "lab": ("lab", "statistics"),
    "games": ("games", "host/play"),
    "drawings": ("drawings", "buildable"),
    "emulator": ("emulator",),
    "project": ("project", "tools", "bench", "support", "property", "documents"),
}
PARTS = {
    part: tuple(
        folder
        for room in rooms
        for folder in (room, *(f"{kind}/{room}" for kind in KINDS))
        if any((HERE / folder).rglob("test_*.py"))
    )
    for part, rooms in ROOMS.items()
}
# The extra that each part needs; its tests pass where no other is installed (`make test-alone PART=lab`).
EXTRAS = {
    "core": "",
    "host": "",
    "twin": "sim",
    "page": "serve",
    "lab": "lab",
    "games": "skat",
    "drawings": "cad",
    "emulator": "emulated",
}
TURNS = 4  # CI tries the parts of one turn: the next commit's are others
KERNEL = "drawings/cad"  # its tests draw solids: they are left out where the drawings' kernel is not installed
WHEEL = "tests/programs/tools/test_build_dist.py"
# What the first tier runs however long it takes, and how many of its cases.
ALWAYS = {
    f"{WHEEL}::test_the_installed_wheel_helps_with_every_command_and_verifies_a_record": 1,
    "tests/world/test_whole_shuffle.py::test_the_deck_in_the_well_is_the_planned_one": 2,  # one of each build
    "tests/programs/core/test_portable_under_micropython.py::test_all_pass_and_none_is_left_out": 1,
}


@cache
def kept_cases():
    """{file: {function: how many of its first cases `make test` runs}}, of the slow ones; "*" for all of a file."""
    return tomllib.loads((HERE / "slow.toml").read_text(encoding="utf-8"))


def name_of(item):
    """The file and the function of a test, as slow.toml has them."""
    file, _, name = item.nodeid.partition("::")
    return file, name.partition("[")[0]


def run_if(variable):
    """Decorator: a test that is collected where this environment variable is set, which a target of its own does."""

    def collected(test):
        test.__test__ = variable in os.environ
        return test

    return collected


def part_of(nodeid):
    """The part that a test belongs to, by its folder; empty for what has a target of its own."""
    return next((name for name, tops in PARTS.items() if any(nodeid.startswith(f"tests/{top}/") for top in tops)), "")


def cases_of(path):
    return kept_cases().get(path.relative_to(HERE.parent).as_posix(), {})


def is_slow_file(path):
    """Whether no test of a file is quick."""
    return "*" in cases_of(path)


def has_slow(path):
    """Whether a test of a file is slow."""
    return bool(cases_of(path))


def split(items, slow=False):
    """Part tests, in their order, into the quick and the others, or the slow and the others."""
    seen, parted = {}, ([], [])
    for item in items:
        file, function = name_of(item)
        cases = kept_cases().get(file, {})
        most = 0 if "*" in cases else cases.get(function)
        seen[file, function] = number = seen.get((file, function), 0) + 1
        is_slow = most is not None and number > most
        parted[is_slow != slow].append(item)
    return parted


@cache
def lacks(extra):
    """Whether a package that an extra brings is not installed."""
    from packaging.requirements import Requirement

    for package in map(Requirement, requires("mischwerk")):
        if package.marker and package.marker.evaluate({"extra": extra}) and not package.marker.evaluate({"extra": ""}):
            try:
                distribution(package.name)
            except PackageNotFoundError:
                return True
    return False


def told(part):
    """What to do if a part's extra is not installed, in a line; empty if it is."""
    extra = EXTRAS.get(part)
    return f"PART={part} needs the extra {extra}: make extra EXTRA={extra}" if extra and lacks(extra) else ""


def turn(commits):
    """Name the parts whose turn it is after a number of commits."""
    return [*EXTRAS][commits % TURNS :: TURNS]


def alone(names):
    """The parts that are meant: those named, all of them, or those whose turn it is."""
    if names == ["all"]:
        return [*EXTRAS]
    if names == ["turn"]:
        commits = subprocess.run(["git", "rev-list", "--count", "HEAD"], cwd=HERE, capture_output=True, check=True)
        return turn(int(commits.stdout))
    if not names:
        sys.exit(f"Which part? make test-alone PART=lab; there are {', '.join(EXTRAS)}.")
    if others := [word for word in names if word not in EXTRAS]:
        sys.exit(f"There is no part {others[0]!r}; there are {', '.join(EXTRAS)}, or all of them.")
    return names


if __name__ == "__main__":
    if sys.argv[1:2] == ["--extras"]:
        print(",".join(filter(None, (EXTRAS[sys.argv[2]], "test"))))
    else:
        print(*alone(sys.argv[1:]))
