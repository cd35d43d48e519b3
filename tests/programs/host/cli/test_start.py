"""The program starts at once, since it loads nothing in vain; what is loaded is tested, not how long it takes."""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
import typer
from mischwerk.cli.lazy import Unconverted
from typer._coercion import build_runtime_param, resolve_type_descriptor
from typer.core import TyperCommand, TyperOption

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


def loaded(*words, expected=0):
    """(what it printed, all modules); ``expected``: exit status."""
    done = subprocess.run([sys.executable, "-c", LOADED, json.dumps(words)], capture_output=True, text=True, timeout=60)
    *out, last = done.stdout.splitlines()
    status, modules = json.loads(last)
    assert status == expected, done.stderr
    return "\n".join(out), set(modules)


def test_the_version_needs_no_command_and_no_list_of_packages():
    out, modules = loaded("--version")
    assert out.startswith("mischwerk 0.")
    assert not (HEAVY | GROUPS | {"importlib.metadata", "shuffler"}) & modules
    own = {name for name in modules if name.startswith("mischwerk.cli.")}
    assert own == {f"mischwerk.cli.{name}" for name in ("groups", "lazy", "typed_options")}


def test_a_question_to_a_board_needs_nothing_that_draws():
    _, modules = loaded("status", "--port", "/dev/nothing", expected=4)
    assert not (HEAVY - {"mischwerk.jobs.options", "mischwerk_machines", "msgspec", "serial"}) & modules


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


def test_plain_numbers_and_paths_load_no_converter(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "orders").write_text("[1, 0]\n")
    _, modules = loaded("history", "--last", "5", "--json")
    assert "pydantic" not in modules
    _, modules = loaded("plan", "--target", "orders", "--json")
    assert "pydantic" not in modules


TYPED = [
    *("0", "7", "-3", "1000000", "9" * 18, "9" * 25, "007", "+5", " 5", "5 ", "5.0", "1_000", "1e3", "0.1", "-0"),
    *("-0.0", "3.", ".5", "15.6", "1.7976931348623157e309", "nan", "inf", "0x10", "\u0665", "x", "", "-"),
    *("9" * 300, ".", "..", "a/b", "a//b/", "/dev/null", "~", "m\u00f6we", "a b", "/nowhere/at/all"),
]  # fmt: skip


def came_of(convert, *args, **more):
    try:
        value = convert(*args, **more)
    except typer.BadParameter as problem:
        return problem.message
    return type(value), repr(value)


def test_what_is_converted_here_is_as_typer_converts_it(subtests):
    for kind, typed in product([int, float, Path], TYPED):
        with subtests.test(kind=kind, typed=typed):
            descriptor = resolve_type_descriptor(annotation=kind, parameter_info=typer.Option(None))
            param = TyperOption(param_decls=["--x"], type_descriptor=descriptor)
            context = typer.Context(TyperCommand("x"))
            ours = came_of(Unconverted(descriptor).coerce, typed, param, context)
            assert ours == came_of(build_runtime_param(descriptor).coerce, typed, param=param, ctx=context)
