"""The manual page: made from the help, so it has every command and option; whether it is today's, and how it looks."""

import re
import shutil
import subprocess
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
