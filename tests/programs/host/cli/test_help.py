"""One style of help: by who needs it, whole in 80 columns, with -h, and with what an option is when it is left out."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_tree import commands
from mischwerk_sim.commands import KNOWN

COMMANDS = {" ".join(path): (command, context) for path, command, context in commands()}
PANELS = ["Options", "For players", "For owners of a machine", "For builders", "For the curious"]


def test_commands_are_listed_by_who_needs_them(run):
    ran = run("--help")
    heads = [line.removesuffix(":") for line in ran.out.splitlines() if line.endswith(":")]
    assert heads == PANELS
    parts = dict(zip(PANELS, ran.out.split(":\n")[1:], strict=True))
    for panel, names in {
        "For players": ("shuffle", "deal", "verify", "play"),
        "For owners of a machine": ("doctor", "clean", "settings", "flash"),
        "For builders": ("machines", "rig", "jog"),
        "For the curious": ("plan", "sim", "lab", "entropy"),
    }.items():
        for name in names:
            assert f"\n  {name} " in "\n" + parts[panel], (panel, name)


@pytest.mark.parametrize("path", [path for path, (command, _) in COMMANDS.items() if hasattr(command, "list_commands")])
def test_no_line_of_a_list_is_cut_off(run, path):
    ran = run(*path.split()[1:], "-h")
    assert ran.status == 0 and max(map(len, ran.out.splitlines())) <= 80
    assert not [line for line in ran.out.splitlines() if line.endswith("...") and "COMMAND [ARGS]" not in line]


TWIN = tuple(f"mischwerk sim {name}" for name in KNOWN)


def test_h_is_help_everywhere(run, subtests):
    for path in [path for path in COMMANDS if not path.startswith(TWIN)]:
        with subtests.test(path):
            short, long = run(*path.split()[1:], "-h"), run(*path.split()[1:], "--help")
            assert short == long and short.status == 0
            assert short.out.startswith(f"Usage: {path} ") and "-h, --help" in short.out


def test_every_option_says_what_it_is_and_what_it_is_when_left_out(subtests):
    for path in COMMANDS:
        with subtests.test(path):
            command, context = COMMANDS[path]
            assert command.help
            for param in command.get_params(context):
                if param.get_help_record(context) is None:
                    continue  # hidden
                name, said = param.get_help_record(context)
                assert said, f"{path} {name}: says nothing"
                default = param.get_default(context)
                if (
                    param.param_type_name == "option"
                    and default not in (None, False, (), "")
                    and "--help" not in param.opts
                ):
                    assert "default: " in said, f"{path} {name}: its default is {default}"


@pytest.mark.parametrize("path", TWIN)
def test_the_twin_s_own_commands_show_theirs_in_its_process(path, twins):
    command = [sys.executable, "-m", *path.split()]
    short, long = (subprocess.run([*command, word], capture_output=True, text=True) for word in ("-h", "--help"))
    assert short.stdout == long.stdout and short.returncode == 0 and short.stderr == ""
    assert short.stdout.startswith(f"Usage: {path} ") and "-h, --help" in short.stdout
    shown = [param for param in COMMANDS[path][0].params if not getattr(param, "hidden", False)]
    names = [name for param in shown for name in param.opts if name.startswith("--")]
    assert [name for name in names if name not in short.stdout] == []


def test_an_unknown_command_is_two_lines_and_says_what_was_meant(run):
    ran = run("shufle")
    assert ran.status == 2 and ran.out == ""
    assert ran.err.splitlines()[0] == "No such command 'shufle'. Did you mean 'shuffle'?"


# -- Help in words: nothing of typer's own notation, and no message names an option that its command does not have.

TREE = Path(__file__).resolve().parents[4]
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
