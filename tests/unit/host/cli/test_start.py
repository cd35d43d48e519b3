"""The program starts at once, since it loads nothing in vain; what is loaded is tested, not how long it takes."""

import json
import subprocess
import sys

import pytest

LOADED = """
import json, sys
sys.argv = ["mischwerk", *json.loads(sys.argv[1])]
from mischwerk.entry import main
try:
    main()
except SystemExit as left:
    print("\\n" + json.dumps([left.code, sorted(sys.modules)]))
"""
# Each takes as long as, or longer than, all that is needed to say a version.
HEAVY = {
    "asyncio",
    "matplotlib",
    "mischwerk.jobs.options",
    "mischwerk_machines",
    "msgspec",
    "numba",
    "numpy",
    "pydantic",
    "rich",
    "serial",
}
GROUPS = {"mischwerk_games", "mischwerk_lab", "mischwerk_sim"}


def loaded(*words):
    """(what it printed, all modules)."""
    done = subprocess.run([sys.executable, "-c", LOADED, json.dumps(words)], capture_output=True, text=True, timeout=60)
    *out, last = done.stdout.splitlines()
    status, modules = json.loads(last)
    assert status == 0, done.stderr
    return "\n".join(out), set(modules)


def test_the_version_needs_no_command_and_no_list_of_packages():
    out, modules = loaded("--version")
    assert out.startswith("mischwerk 0.")
    assert not (HEAVY | GROUPS | {"importlib.metadata", "shuffler"}) & modules
    own = {name for name in modules if name.startswith("mischwerk.cli.")}
    assert own == {f"mischwerk.cli.{name}" for name in ("completion", "greeting", "groups", "lazy")}


def test_the_help_needs_commands_and_nothing_that_they_need():
    out, modules = loaded("--help")
    assert "shuffle" in out and "lab" in out and "play" in out
    assert not HEAVY & modules
    inner = ("mischwerk_lab.cli.", "mischwerk_lab.languages", "mischwerk_games.cli.mau")
    assert not [name for name in modules if name.startswith(inner)]


@pytest.mark.parametrize(
    ("words", "needs", "not_needed"),
    [
        (("decks", "-h"), "mischwerk.cli.board", "mischwerk.cli.jobs"),
        (("shuffle", "-h"), "mischwerk.cli.jobs", "importlib.metadata"),
        (("lab", "power", "-h"), "mischwerk_lab.cli.power", "mischwerk_lab.cli.audit"),
        (("play", "skat", "-h"), "mischwerk_games.cli.skat", "mischwerk_games.cli.mau_mau"),
        (("entropy", "assess", "-h"), "mischwerk_lab.cli.assess", "mischwerk_games"),
    ],
)
def test_a_command_needs_its_own_module(words, needs, not_needed):
    _, modules = loaded(*words)
    assert needs in modules and not_needed not in modules and not HEAVY & modules
