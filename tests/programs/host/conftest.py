"""Fixtures of the host's tests: a folder and a runtime folder of their own, and a way to run the command line."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

HERE = Path(__file__).resolve().parent
FAKES = HERE / "fakes"
if str(FAKES) not in sys.path:
    sys.path.append(str(FAKES))

from fake_board import FakeBoard, Script  # noqa: E402
from mischwerk import cli  # noqa: E402
from pty_terminal import Terminal  # noqa: E402

ROOT = HERE.parents[2]


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def object(self) -> dict[str, Any]:
        assert self.out.count("\n") == 1, f"not exactly one object: {self.out!r}"
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test works in its own folder, with its own sockets; the child finds the fake twin first."""
    runtime = Path(tempfile.mkdtemp(prefix="mw-"))  # short: a socket's name has room for a hundred letters
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    monkeypatch.setenv("MISCHWERK_HOME", str(tmp_path / "home"))
    paths = [FAKES / "twin", FAKES, ROOT / "firmware/core", ROOT / "host", ROOT / "hardware"]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, paths)))
    monkeypatch.delenv("FAKE_TWIN", raising=False)
    monkeypatch.delenv("MISCHWERK_DEBUG", raising=False)
    yield
    shutil.rmtree(runtime, ignore_errors=True)


@pytest.fixture
def anyio_backend() -> str:
    """Run tests that are coroutines by asyncio."""
    return "asyncio"


@pytest.fixture
def twins(own_place: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin itself instead of the scripted one."""
    paths = [ROOT / "firmware/core", ROOT / "host", ROOT / "hardware", ROOT / "sim"]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, paths)))


@pytest.fixture
def twin_port(twins: None) -> Iterator[Any]:
    """twin_port("--cards", "12", ...) is the port of a twin that stays, and never waits for the clock."""
    with contextlib.ExitStack() as stack:

        def starter(*options: str) -> str:
            command = [
                sys.executable,
                "-m",
                "mischwerk_sim",
                "serve",
                "--twin",
                "model",
                "--child",
                "--pace",
                "none",
                "--interpreter",
                "cpython",
                *options,
            ]
            twin = stack.enter_context(
                subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            )
            stack.callback(twin.kill)
            assert twin.stdout is not None
            return twin.stdout.readline().strip()

        yield starter


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Any:
    """run("shuffle", "--sim", ...) in this process."""

    def runner(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["mischwerk", *arguments])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = capfd.readouterr()
        return Ran(ended.value.code or 0, out, err)  # type: ignore[arg-type]

    return runner


@pytest.fixture
def start() -> Iterator[Any]:
    """start("shuffle", ...) as a process of its own; ended with the test."""
    running: list[subprocess.Popen[str]] = []

    def starter(*arguments: str, **settings: Any) -> subprocess.Popen[str]:
        settings = {
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "stdin": subprocess.DEVNULL,
            "text": True,
            **settings,
        }
        process = subprocess.Popen([sys.executable, "-m", "mischwerk", *arguments], **settings)
        running.append(process)
        return process

    yield starter
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.fixture
def board() -> Iterator[Any]:
    """board(refuse=...) starts a fake board with that script."""
    boards: list[FakeBoard] = []

    def maker(**script: Any) -> FakeBoard:
        boards.append(FakeBoard(Script(**script)).start())
        return boards[-1]

    yield maker
    for fake in boards:
        fake.close()


@pytest.fixture
def terminal() -> Iterator[Any]:
    """terminal("shuffle", "--sim"): that command on a pty; closed after the test."""
    opened: list[Terminal] = []

    def opener(*arguments: str, **settings: Any) -> Terminal:
        opened.append(Terminal(*arguments, **settings))
        return opened[-1]

    yield opener
    for console in opened:
        console.close()
