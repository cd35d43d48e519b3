"""Commands of the laboratory in this process, each test in a folder of its own; and a machine that is audited."""

import contextlib
import io
import subprocess
import sys

import pytest
from mischwerk.cli import app
from mischwerk.commands.error_boundary import guarded
from mischwerk_lab import engine
from mischwerk_lab.experiments.audit import hands as audit_hands
from mischwerk_lab.report import style


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys, monkeypatch):
    """run(command, *options, stdin=text) -> exit status, stdout, stderr of `lab command ..`"""

    def command(*arguments, stdin=None):
        arguments = ["lab", *map(str, arguments)]
        monkeypatch.setattr(sys, "argv", ["mischwerk", *arguments])
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = guarded(lambda: app(arguments, standalone_mode=False), "--json" in arguments)
        return status, *capsys.readouterr()

    return command


@pytest.fixture
def lab(run):
    """lab(options of `lab simulate`, with those that most tests share) -> exit status, stdout, stderr."""

    def simulate(*options, method="gsr", decks=100, out="decks.npy"):
        return run("simulate", "--method", method, "--decks", decks, "--out", out, *options)

    return simulate


@pytest.fixture
def small_chunks(monkeypatch):
    """Make a chunk of 100 decks, so that a short run has several."""
    monkeypatch.setattr(engine, "CHUNK", 100)


@pytest.fixture
def no_figures(monkeypatch):
    monkeypatch.setattr(style, "save", lambda figure, folder, name, language: "<svg></svg>")


@pytest.fixture
def quick(monkeypatch, no_figures):
    """No figures, and few passes by hand: these are tested elsewhere."""
    monkeypatch.setattr(audit_hands, "AFTER", (1, 7))


@pytest.fixture
def twin():
    """The port of a twin that stays, and never waits for the clock."""
    command = [
        sys.executable, "-m", "mischwerk_sim", "serve", "--twin", "model", "--child", "--pace", "none", "--interpreter",
        "cpython",
    ]  # fmt: skip
    with contextlib.ExitStack() as stack:
        process = stack.enter_context(
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
        stack.callback(process.kill)
        yield process.stdout.readline().strip()
