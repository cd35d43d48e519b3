"""Help in words: nothing of typer's own notation, and no message names an option that its command does not have."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_tree import commands
from mischwerk_sim.commands import KNOWN

TREE = Path(__file__).resolve().parents[4]
TWIN = [f"mischwerk sim {name}" for name in KNOWN]
COMMANDS = {" ".join(path): (command, context) for path, command, context in commands()}
NOTATION = re.compile(r"default: \(|<=|>=|[{}]|<(str|int|float|path|file)>|\[\[|\ba processor\b|\ba deck a line\b")
NAMED = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]")
PLACES = {  # where messages are -> the commands that say them
    "host/mischwerk_lab": ("mischwerk lab", "mischwerk entropy assess"),
    "host/mischwerk_games": ("mischwerk play",),
    "host/mischwerk_serve": ("mischwerk serve",),
    "sim/mischwerk_sim": ("mischwerk sim",),
}
OF_OTHERS = ("`mischwerk shuffle ", "--auditable", "runs of --sim")  # what other command is to be used


def test_help_is_in_words(subtests):
    for path in [path for path in COMMANDS if path not in TWIN]:
        with subtests.test(path):
            command, context = COMMANDS[path]
            shown = command.get_help(context)
            assert NOTATION.search(shown) is None, shown


@pytest.mark.parametrize("path", TWIN)
def test_so_is_that_of_the_twin_s_own_commands(path, twins):
    done = subprocess.run([sys.executable, "-m", *path.split(), "--help"], capture_output=True, text=True)
    assert NOTATION.search(re.sub(r"\s+", " ", done.stdout)) is None, done.stdout


def test_what_a_default_is_and_what_is_to_be_given():
    shown = {path: " ".join(command.get_help(context).split()) for path, (command, context) in COMMANDS.items()}
    assert "Cards in the deck. [default: 52]" in shown["mischwerk shuffle"]
    assert "[OPTIONS] RECORD" in shown["mischwerk verify"] and "[OPTIONS] [DECK]" in shown["mischwerk decks"]
    assert "any free one; 1 to 65535]" in shown["mischwerk serve"]


def options(*starts):
    found = [pair for path, pair in COMMANDS.items() if path.startswith(starts)]
    params = [param for command, context in found for param in command.get_params(context)]
    return {name for param in params for name in (*param.opts, *param.secondary_opts)}


def messages(place):
    """(file, text) of every string that is neither a docstring nor a word of its own."""
    found = TREE / place
    for file in [found] if found.is_file() else sorted(found.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
            if is_text and " " in node.value.strip():
                yield file.relative_to(TREE), node.value


@pytest.mark.parametrize("place", PLACES)
def test_no_message_names_an_option_that_its_commands_do_not_have(place):
    known, every = options(*PLACES[place]), options("mischwerk")
    strange = [
        (str(file), name, text)
        for file, text in messages(place)
        for name in set(NAMED.findall(text)) & every - known
        if not any(words in text for words in OF_OTHERS)
    ]
    assert strange == []


@pytest.mark.parametrize("path", [path for path in COMMANDS if path.startswith("mischwerk lab ")])
def test_a_command_of_the_laboratory_names_its_own_options_only(path):
    own = options(path)
    said = [text for _, text in messages(f"host/mischwerk_lab/cli/{path.split()[-1]}.py")]
    help_of_options = [param.help or "" for param in COMMANDS[path][0].params]
    assert [(name, text) for text in [*said, *help_of_options] for name in NAMED.findall(text) if name not in own] == []


def test_an_error_says_whose_help_to_read(run):
    assert run("shuffle", "--carts", "3").err.splitlines()[-1] == "See `mischwerk shuffle --help`."
    assert run("lab", "hunt").err.splitlines()[-1] == "See `mischwerk lab hunt --help`."
    assert run("shufle").err.splitlines()[-1] == "See `mischwerk --help`."
