"""Help, the manual page made of it, and completion: one style, whole in 80 columns, with every command and option."""

import ast
import os
import pty
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_tree import commands
from mischwerk_sim.commands import KNOWN
from mischwerk_sim.commands import run as run_of_the_twin

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
def test_the_twin_s_own_commands_show_theirs(path, capsys, monkeypatch):
    """In words, too. test_no_word_broken starts the twin's process for it."""
    monkeypatch.setenv("COLUMNS", "80")
    shown = []
    for word in ("-h", "--help"):
        with pytest.raises(SystemExit) as ended:
            run_of_the_twin(path.split()[-1], [word])
        assert ended.value.code in (None, 0)
        shown.append(capsys.readouterr())
    short, long = shown
    assert short == long and short.err == ""
    assert short.out.startswith(f"Usage: {path} ") and "-h, --help" in short.out
    visible = [param for param in COMMANDS[path][0].params if not getattr(param, "hidden", False)]
    names = [name for param in visible for name in param.opts if name.startswith("--")]
    assert [name for name in names if name not in short.out] == []
    assert NOTATION.search(re.sub(r"\s+", " ", short.out)) is None, short.out


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


def test_every_number_is_read_by_a_parser_of_ours():
    """Which says in our words what is wrong with it, and takes 1e6."""
    others = [
        f"{' '.join(path)}: {param.name}"
        for path, command, _ in commands()
        for param in command.params
        if param.type_descriptor.annotation in (int, float) and param.type_descriptor.parameter_info.parser is None
    ]
    assert others == []


def test_help_is_in_words(subtests):
    for path in [path for path in COMMANDS if path not in TWIN]:
        with subtests.test(path):
            command, context = COMMANDS[path]
            shown = command.get_help(context)
            assert NOTATION.search(shown) is None, shown


def test_what_a_default_is_and_what_is_to_be_given():
    shown = {path: " ".join(command.get_help(context).split()) for path, (command, context) in COMMANDS.items()}
    assert "Cards in the deck. [default: 52]" in shown["mischwerk shuffle"]
    assert "[OPTIONS] RECORD" in shown["mischwerk verify"] and "[OPTIONS] [DECK]" in shown["mischwerk decks"]
    assert "any free one; 1 to 65535]" in shown["mischwerk serve"]


def options(*starts):
    commands = [pair for path, pair in COMMANDS.items() if path.startswith(starts)]
    params = [param for command, context in commands for param in command.get_params(context)]
    return {name for param in params for name in (*param.opts, *param.secondary_opts)}


def messages(place):
    """(file, text) of every string that is neither a docstring nor a word of its own."""
    path = TREE / place
    for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
            if is_text and " " in node.value.strip():
                yield file.relative_to(TREE), node.value


@pytest.mark.parametrize("place", PLACES)
def test_no_message_names_an_option_that_its_commands_do_not_have(place):
    known, every = options(*PLACES[place]), options("mischwerk")
    strange = [
        (str(file), name, text)
        for file, text in messages(place)
        for name in set(NAMED.findall(text)) & every - known
        if not any(phrase in text for phrase in OF_OTHERS)
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


# -- The manual page: made from the help, so it has every command and option; whether it is today's, and how it
# looks.

PAGE = Path(__file__).resolve().parents[4] / "docs" / "man" / "mischwerk.1"


@pytest.fixture(scope="module")
def shown():
    """The page as `man` shows it, in 80 columns."""
    if shutil.which("groff") is None:
        pytest.skip("groff is not here")
    command = ["groff", "-man", "-Tutf8", "-ww", "-rLL=80n", "-P-cbou", str(PAGE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""
    return done.stdout


def test_it_has_every_command_with_its_options(shown):
    flat = " ".join(shown.replace("\N{HYPHEN}\n", "").split())
    for path, command, context in commands():
        assert " ".join(path) in flat
        summary = command.help.split("\n\n")[0]
        assert " ".join(summary.split())[:30] in flat, path
        for param in command.get_params(context):
            assert all(name in flat for name in param.opts if name.startswith("--") and name != "--help"), path


def test_it_looks_like_a_manual_page(shown):
    heads = re.findall(r"(?m)^([A-Z][A-Z ]+)$", shown)
    assert heads[:3] == ["NAME", "SYNOPSIS", "DESCRIPTION"] and heads[-2:] == ["EXIT STATUS", "ENVIRONMENT"]
    assert "FOR OWNERS OF A MACHINE" in heads and "--sim  Work in the twin" in shown
    assert max(map(len, shown.splitlines())) <= 80


# -- Completion in bash, zsh and fish themselves, where they are installed; each asks the program at every Tab.

BASH = """
source <(mischwerk completion bash)
COMP_WORDS=({line}) COMP_CWORD={at}
_mischwerk_completion mischwerk
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
FISH = "mischwerk completion fish | source; complete -C {line!r}"


@pytest.fixture(autouse=True)
def program(monkeypatch, tmp_path):
    """The shells find the program, and a home of their own."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))


def has(shell):
    return pytest.param(shell, marks=pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not here"))


def said(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""
    return [line.split("\t")[0] for line in done.stdout.splitlines() if line]


def bash(line):
    words = [*line.split(), ""] if line.endswith(" ") else line.split()
    quoted = " ".join(f"'{word}'" for word in words)
    return said("bash", "--norc", "-c", BASH.format(line=quoted, at=len(words) - 1))


def fish(line):
    return said("fish", "--no-config", "-c", FISH.format(line=line))


def zsh(line):
    """What a Tab leaves of the line that was typed. A pty, since zsh completes only there."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="dumb", PS1="ready> ", LC_ALL="C.UTF-8")
        os.execvp("zsh", ["zsh", "-f", "-i"])
    try:
        seen = ""

        def until(text):
            nonlocal seen
            deadline = time.monotonic() + 30
            while text not in seen:
                assert time.monotonic() < deadline, seen
                seen += os.read(terminal, 4096).decode("utf-8", "replace")

        os.write(
            terminal, b'autoload -U compinit; compinit -u -D; eval "$(mischwerk completion zsh)"; echo begin-now\n'
        )
        until("\r\nbegin-now")
        os.write(terminal, line.encode() + b"\t")
        os.write(terminal, b"\x01echo \x05\n")  # at the start of the line, then at its end: it is printed, not run
        seen = ""
        until("\r\nmischwerk")
        return seen.split("\r\nmischwerk", 1)[1].split("\r\n")[0].strip()
    finally:
        os.close(terminal)
        os.waitpid(process, 0)


COMPLETES = {"bash": bash, "fish": fish}
LINES = [
    ("mischwerk shu", ["shuffle"]),
    ("mischwerk shuffle --mach", ["--machine"]),
    ("mischwerk shuffle --machine pile1", ["pile10", "pile11"]),
    ("mischwerk deal ska", ["skat"]),
    ("mischwerk lab audit --langu", ["--language"]),
    ("mischwerk play skat --scoring ", ["isko", "thesis"]),
    ("mischwerk settings set dec", ["decks"]),
    ("mischwerk completion z", ["zsh"]),
]


@pytest.mark.parametrize("shell", [has("bash"), has("fish")])
def test_what_tab_offers(shell, subtests):
    """fish asks for the same in the same way: a few show that it does."""
    for line, words in LINES if shell == "bash" else LINES[1::3]:
        with subtests.test(line):
            assert COMPLETES[shell](line) == words


@pytest.mark.parametrize("shell", [has("zsh")])
@pytest.mark.parametrize(("line", "whole"), [("mischwerk shu", "shuffle"), ("mischwerk deal ska", "deal skat")])
def test_what_tab_makes_of_a_line_in_zsh(shell, line, whole):
    assert zsh(line) == whole


@pytest.mark.parametrize("shell", [has("bash")])
def test_where_a_file_is_wanted_the_shell_offers_files(shell):
    assert bash("mischwerk shuffle --out ") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_installed_once_is_there_twice(run, shell, tmp_path):
    first = run("completion", shell, "--install")
    assert first.status == 0 and first.out.startswith(f"{shell} completion installed in ")
    path = Path(first.out.splitlines()[0].split(" installed in ")[1])
    assert path.is_relative_to(tmp_path) and "_MISCHWERK_COMPLETE" in path.read_text()
    text = path.read_text()
    assert run("completion", shell, "--install").status == 0 and path.read_text() == text


def test_another_shell(run):
    ran = run("completion", "tcsh")
    assert ran.status == 2 and ran.err.splitlines() == ["There is no completion for tcsh.", "Give bash, zsh or fish."]
