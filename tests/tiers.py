"""Tell which tests are a part of the project (`make test PART=lab`), and which only `make test-all` runs."""

import tomllib
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
HOST = ("api", "cli", "commands", "deck", "flash", "history", "install", "jobs", "link", "terminal", "upkeep", "verify")
PARTS = {
    "core": ("portable", "board", "pio", "unit/core", "unit/machines", "unit/rp2040", "unit/fake_chip"),
    "host": (*(f"unit/host/{name}" for name in HOST), "fuzz", "attack"),
    "twin": ("unit/sim", "world", "scenario"),
    "page": ("unit/host/serve",),
    "lab": ("unit/lab", "statistics"),
    "games": ("unit/games", "unit/host/play"),
    "drawings": ("unit/cad", "unit/boards"),
    "emulator": ("unit/emulator",),
    "project": ("bench", "unit/project", "unit/tools", "unit/support", "property", "documents"),
}  # fmt: skip
# What the first tier runs however long it takes, and how many of its cases.
ALWAYS = {
    "tests/unit/tools/test_build_dist.py::test_the_installed_wheel_helps_with_every_command_and_verifies_a_record": 1,
    "tests/world/test_whole_shuffle.py::test_the_deck_in_the_well_is_the_planned_one": 2,  # one of each build
    "tests/unit/core/test_portable_under_micropython.py::test_all_pass_and_none_is_left_out": 1,
}


@cache
def kept_cases():
    """{file: {function: how many of its first cases `make test` runs}}, of the slow ones; "*" for all of a file."""
    return tomllib.loads((HERE / "slow.toml").read_text(encoding="utf-8"))


def name_of(item):
    """The file and the function of a test, as slow.toml has them."""
    file, _, name = item.nodeid.partition("::")
    return file, name.partition("[")[0]


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
