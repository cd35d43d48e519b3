"""The manual page: made from the help, so it has every command and option; whether it is today's, and how it looks."""

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

        def until(words):
            nonlocal seen
            deadline = time.monotonic() + 30
            while words not in seen:
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
@pytest.mark.parametrize(("line", "words"), LINES)
def test_what_tab_offers(shell, line, words):
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
    assert first.status == 0 and "Installed in" in first.out
    path = Path(first.out.split("Installed in ")[1].split(";")[0])
    assert path.is_relative_to(tmp_path) and "_MISCHWERK_COMPLETE" in path.read_text()
    text = path.read_text()
    assert run("completion", shell, "--install").status == 0 and path.read_text() == text


def test_another_shell(run):
    ran = run("completion", "tcsh")
    assert ran.status == 2 and ran.err.splitlines() == ["There is no completion for tcsh.", "Give bash, zsh or fish."]
