"""`mischwerk lab simulate`, with options that most tests share."""

import pytest
from mischwerk_lab import engine


@pytest.fixture
def lab(run):
    """lab(options of `lab simulate`) -> exit status, stdout, stderr."""

    def simulate(*options, method="gsr", decks=100, out="decks.npy"):
        return run("simulate", "--method", method, "--decks", decks, "--out", out, *options)

    return simulate


@pytest.fixture
def small_chunks(monkeypatch):
    """Of 100 decks, so that a short run has several."""
    monkeypatch.setattr(engine, "CHUNK", 100)
