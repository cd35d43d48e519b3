"""A board that is real MicroPython on a littlefs behind a pty, two releases, and `mischwerk flash` in this process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from bare_board import BareBoard
from mischwerk.commands import flash
from mischwerk.commands.error_boundary import guarded
from mischwerk.flash import board_repl, repl
from mischwerk.link import line
from mischwerk.link.line import RetryPolicy
from new_board import FILES, NEWER, release_of


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def object(self) -> dict[str, Any]:
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fake needs no half seconds."""
    monkeypatch.setattr(board_repl, "RETRY", RetryPolicy(0.15, 2))
    monkeypatch.setattr(line, "IDENTIFY_TRIES", 4)  # a board at its prompt never answers
    monkeypatch.setattr(board_repl, "PAUSE_S", 0.03)
    monkeypatch.setattr(board_repl, "RESTART_S", 4.0)
    monkeypatch.setattr(repl, "READ_TIMEOUT_S", 2.0)


@pytest.fixture
def first(tmp_path: Path) -> Path:
    return release_of(tmp_path / "first", FILES)


@pytest.fixture
def second(tmp_path: Path) -> Path:
    return release_of(tmp_path / "second", NEWER)


@pytest.fixture
def bare(tmp_path: Path) -> BareBoard:
    return BareBoard(tmp_path)


@pytest.fixture
def put(capfd: pytest.CaptureFixture[str]) -> Any:
    """put(port, folder, check=..., force=...) as the command line does it, with --json."""

    def runner(port: str | None, folder: Path, as_json: bool = True, **options: bool) -> Ran:
        capfd.readouterr()
        flash_options = flash.FlashOptions(port=port, folder=folder, as_json=as_json, **options)
        status = guarded(lambda: flash.run(flash_options), as_json)
        return Ran(status, *capfd.readouterr())

    return runner
