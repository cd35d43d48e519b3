"""`mischwerk play mau-mau` with something typed into it."""

import io
import sys

import pytest


@pytest.fixture
def play(run, monkeypatch):
    """play("start 5\\n", ...) types that into `mischwerk play mau-mau`; its stdin is as Python opens the real one."""

    def player(typed, *options):
        data = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="\n"))
        return run("play", "mau-mau", *options)

    return player
