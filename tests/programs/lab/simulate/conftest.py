"""`mischwerk lab simulate` in its own folder."""

import pytest
from mischwerk.cli import app
from mischwerk.commands.error_boundary import guarded
from mischwerk_lab import engine


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def lab(capsys):
    """lab(options of `lab simulate`) -> exit status, stdout, stderr."""

    def run(*options, method="gsr", decks=100, out="decks.npy"):
        arguments = ["lab", "simulate", "--method", method, "--decks", str(decks), "--out", out, *map(str, options)]
        status = guarded(lambda: app(arguments, standalone_mode=False), "--json" in arguments)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def small_chunks(monkeypatch):
    """Of 100 decks, so that a short run has several."""
    monkeypatch.setattr(engine, "CHUNK", 100)
